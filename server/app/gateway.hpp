#pragma once

#include "server/app/browser_sessions.hpp"
#include "server/app/callers.hpp"
#include "server/app/channel_pages.hpp"
#include "server/app/dice_statistics.hpp"
#include "server/app/entry_links.hpp"
#include "server/app/gateway_settings.hpp"
#include "server/app/home.hpp"
#include "server/app/http_posts.hpp"
#include "server/app/origins.hpp"
#include "server/app/people.hpp"
#include "server/app/places.hpp"
#include "server/ports/record_export.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace doska::app {

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

    void keep(const std::shared_ptr<Client>& client);
    void admit_browser(const std::string& secret, std::function<void(Admission)> answer);
    void get(const Request& request, const Answer& answer);
    void get_me(const Request& request, const Answer& answer);
    void get_home(const Request& request, const Answer& answer);
    void get_match(const std::string& id, const Answer& answer);
    bool get_of_a_person(const Request& request, const std::string& id, const std::string& what, const Answer& answer);
    void get_file(const std::string& id, const std::string& form, const std::string& query, const Answer& answer);
    void close_ended(Instant now);

    MatchServices& services_;
    MatchRegistry& registry_;
    const ports::RecordExport& records_;
    Origins origins_;
    bool guests_allowed_;
    Places sockets_;  // by network
    Auth auth_;
    Home home_;
    BrowserSessions browsers_;
    Callers callers_;
    People people_;
    EntryLinks links_;
    DiceStatistics dice_;
    ChannelPages channels_;
    HttpPosts posts_;
    std::vector<std::weak_ptr<Client>> clients_;  // some may be gone
    std::size_t sweep_at_ = 64;                   // so many of them: those that are gone are forgotten
    Instant looked_for_ended_{};
    bool stopping_ = false;
};

}  // namespace doska::app
