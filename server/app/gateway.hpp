#pragma once

#include "server/app/browser_sessions.hpp"
#include "server/app/entry_links.hpp"
#include "server/app/home.hpp"
#include "server/app/lobby.hpp"
#include "server/app/origins.hpp"
#include "server/app/people.hpp"
#include "server/app/places.hpp"
#include "server/app/rematch.hpp"
#include "server/ports/record_export.hpp"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

struct GatewaySettings {
    std::vector<std::string> origins;  // of our pages, "https://doska.example"
    int guests_per_minute = 60;        // made from one network; 0: no limit
    int matches_per_minute = 30;       // made by one person; 0: no limit
    bool guests = true;                // whether somebody can come without a link
    int sockets_per_address = 0;       // open WebSockets of one network but this machine; 0: no limit
};

/// What the network calls: lets clients in, opens their sessions, answers HTTP.
class Gateway final : public ports::Gateway {
public:
    Gateway(MatchServices& services, const PeopleServices& people, MatchRegistry& registry,
            const ports::RecordExport& records, const GatewaySettings& settings);

    void admit(ports::UpgradeRequest request, std::function<void(Admission)> answer) override;
    std::unique_ptr<ports::ClientSession> open(ports::Admitted admitted, std::string address,
                                               ports::ClientLink& link) override;
    void handle(ports::HttpRequest request, Answer answer) override;

    /// Every client is told that the server stops. From now on nobody is let in and nothing is changed by HTTP: 503
    /// stopping.
    void stop();

    /// From the loop's tick: links that were revoked, and people whose time has run out.
    void on_tick(Instant now);

private:
    using Request = ports::HttpRequest;
    using Authorised = std::function<void(const ports::Person&)>;
    using AuthorisedEntry = std::function<void(const ports::Entered&)>;
    /// A POST of a fixed path.
    struct Route {
        std::string_view path;
        bool needs_origin;  // makes or changes a browser's session
        void (Gateway::*serve)(const Request& request, const Answer& answer);
    };
    static const std::array<Route, 10> routes;

    void keep(const std::shared_ptr<Client>& client);
    void admit_browser(const std::string& secret, std::function<void(Admission)> answer);
    void get(const Request& request, const Answer& answer);
    void get_me(const Request& request, const Answer& answer);
    void get_home(const Request& request, const Answer& answer);
    void post(const Request& request, const Answer& answer);
    void post_guest(const Request& request, const Answer& answer);
    void post_match(const Request& request, const Answer& answer);
    void post_invite(const Request& request, const Answer& answer);
    void post_invite_look(const Request& request, const Answer& answer);
    void post_look(const Request& request, const Answer& answer);
    void post_enter(const Request& request, const Answer& answer);
    void post_leave(const Request& request, const Answer& answer);
    void post_login(const Request& request, const Answer& answer);
    void post_password(const Request& request, const Answer& answer);
    void post_pdn(const Request& request, const Answer& answer);
    void post_to_match(const Request& request, const Answer& answer);
    void post_rematch(const std::string& id, const Request& request, const Answer& answer);
    void get_match(const std::string& id, const Answer& answer);
    void get_file(const std::string& id, const std::string& form, const std::string& query, const Answer& answer);
    void authorised(const Request& request, const Answer& answer, Authorised then);
    void authorised_entry(const Request& request, const Answer& answer, AuthorisedEntry then);
    void authorised_by_cookie(const Request& request, const std::string& secret, const Answer& answer,
                              AuthorisedEntry then);
    void close_ended(Instant now);
    void as_organizer(const Request& request, const Answer& answer, std::function<void()> then);

    MatchServices& services_;
    MatchRegistry& registry_;
    const ports::RecordExport& records_;
    Origins origins_;
    bool guests_allowed_;
    RateLimit guests_;  // by network
    RateLimit pdn_;     // by network
    Places sockets_;    // by network
    Auth auth_;
    Lobby lobby_;
    Rematches rematches_;
    Home home_;
    BrowserSessions browsers_;
    People people_;
    EntryLinks links_;
    std::vector<std::weak_ptr<Client>> clients_;  // some may be gone
    std::size_t sweep_at_ = 64;                   // so many of them: those that are gone are forgotten
    Instant looked_for_ended_{};
    bool stopping_ = false;
};

}  // namespace doska::app
