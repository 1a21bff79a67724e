#pragma once

#include "server/app/browser_sessions.hpp"
#include "server/app/http_answer.hpp"
#include "server/app/match_registry.hpp"
#include "server/app/origins.hpp"
#include "server/app/passwords.hpp"

#include <functional>
#include <optional>
#include <string>

namespace doska::app {

/// What is known of people, and what makes of a password what may be stored.
struct PeopleServices {
    ports::PeopleStore& store;
    DbTasks& hashing;  // one thread, Passwords::max_waiting
    const ports::PasswordHasher& hasher;
};

/// How people enter in a browser and leave it, and what it is told of them.
class People {
public:
    People(MatchServices& services, const PeopleServices& people, MatchRegistry& registry, BrowserSessions& browsers,
           const Origins& origins);

    /// GET /api/me for these people; `guests`: whether somebody can come without a link.
    void me(const std::vector<ports::Person>& people, bool guests, const Answer& answer);
    /// A guest who enters the browser's session. Like all that do so it needs our origin: the caller has seen to that.
    void enter_guest(const ports::HttpRequest& request, const std::string& name, const Answer& answer);
    /// Who would enter by a link: nothing is changed.
    void look(const protocol::EntryRequest& entry, const Answer& answer);
    void enter(const ports::HttpRequest& request, const protocol::EntryRequest& entry, const Answer& answer);
    void login(const ports::HttpRequest& request, const protocol::Credentials& given, const Answer& answer);
    void leave(const ports::HttpRequest& request, const std::string& person, const Answer& answer);
    void set_password(const ports::Entered& entered, const protocol::Credentials& wanted, const Answer& answer);

private:
    /// Somebody who has entered, and by a link of a match his role there.
    struct Arrival {
        ports::Entered entered;
        ports::LinkTarget target;
    };
    using Enter = std::function<Result<Arrival, ports::StoreError>(ports::PeopleStore&, const ports::Entrance&)>;
    using Tell = std::function<ports::HttpResponse(const Arrival&)>;
    struct Visit {
        std::shared_ptr<BrowserSession> session;
        bool is_known = false;  // or the browser has none yet
        std::string agent;
        std::string origin;
    };

    Enter by_link(const ports::Digest& link) const;
    void with_session(const ports::HttpRequest& request, const Answer& answer, std::function<void(Visit)> then);
    void enter_browser(const ports::HttpRequest& request, const Answer& answer, Enter enter, Tell tell,
                       std::string_view not_found);
    void store_entry(const Visit& visit, const std::string& secret, const Answer& answer, const Enter& enter,
                     const Tell& tell, std::string_view not_found);

    MatchServices& services_;
    ports::PeopleStore& store_;
    MatchRegistry& registry_;
    BrowserSessions& browsers_;
    const Origins& origins_;
    Passwords passwords_;
};

}  // namespace doska::app
