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
    int guests_per_minute = 60;        // per address; 0: no limit
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

private:
    using Authorised = std::function<void(const ports::Person&)>;

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
};

}  // namespace doska::app
