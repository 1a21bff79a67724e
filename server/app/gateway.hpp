#pragma once

#include "server/app/lobby.hpp"
#include "server/ports/record_export.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace doska::app {

struct GatewaySettings {
    std::vector<std::string> origins;  // allowed to open a WebSocket from a page, "https://doska.example"
    LobbyLimits limits{};
};

/// What the network calls: lets clients in, opens their sessions, answers HTTP.
class Gateway final : public ports::Gateway {
public:
    Gateway(MatchServices& services, MatchRegistry& registry, const ports::RecordExport& records,
            GatewaySettings settings);

    void admit(ports::UpgradeRequest request, std::function<void(Admission)> answer) override;
    std::unique_ptr<ports::ClientSession> open(std::optional<ports::Person> person, std::string address,
                                               ports::ClientLink& link) override;
    void handle(ports::HttpRequest request, Answer answer) override;

    /// Every client is told that the server stops. From now on nobody is let in and nothing is changed by HTTP: 503
    /// stopping.
    void stop();

private:
    using Authorised = std::function<void(const ports::Person&)>;

    void keep(const std::shared_ptr<Client>& client);
    void post(const ports::HttpRequest& request, const Answer& answer);
    void get_match(const std::string& id, const Answer& answer);
    void get_file(const std::string& id, const std::string& form, const std::string& query, const Answer& answer);
    void authorised(const ports::HttpRequest& request, const Answer& answer, Authorised then);

    MatchServices& services_;
    MatchRegistry& registry_;
    const ports::RecordExport& records_;
    GatewaySettings settings_;
    Auth auth_;
    Lobby lobby_;
    std::vector<std::weak_ptr<Client>> clients_;  // some may be gone
    std::size_t sweep_at_ = 64;                   // so many of them: those that are gone are forgotten
    bool stopping_ = false;
};

}  // namespace doska::app
