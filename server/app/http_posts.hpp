#pragma once

#include "server/app/callers.hpp"
#include "server/app/entry_links.hpp"
#include "server/app/games_reader.hpp"
#include "server/app/gateway_settings.hpp"
#include "server/app/lobby.hpp"
#include "server/app/people.hpp"
#include "server/app/rematch.hpp"

#include <array>
#include <string>
#include <string_view>

namespace doska::app {

/// Answers what is sent by POST.
class HttpPosts {
public:
    /// What it shares with the rest of the gateway.
    struct Parts {
        MatchServices& services;
        MatchRegistry& registry;
        const ports::RecordExport& records;
        const Origins& origins;
        Auth& auth;
        const Callers& callers;
        People& people;
        EntryLinks& links;
    };
    HttpPosts(const Parts& parts, const GatewaySettings& settings);

    void serve(const ports::HttpRequest& request, const Answer& answer);

private:
    /// A fixed path.
    struct Route {
        std::string_view path;
        bool needs_origin;  // makes or changes a browser's session
        bool takes_bytes;   // besides JSON
        void (HttpPosts::*serve)(const ports::HttpRequest& request, const Answer& answer);
    };
    static const std::array<Route, 11> routes;

    void guest(const ports::HttpRequest& request, const Answer& answer);
    void match(const ports::HttpRequest& request, const Answer& answer);
    void invite(const ports::HttpRequest& request, const Answer& answer);
    void invite_look(const ports::HttpRequest& request, const Answer& answer);
    void look(const ports::HttpRequest& request, const Answer& answer);
    void enter(const ports::HttpRequest& request, const Answer& answer);
    void leave(const ports::HttpRequest& request, const Answer& answer);
    void login(const ports::HttpRequest& request, const Answer& answer);
    void password(const ports::HttpRequest& request, const Answer& answer);
    void pdn(const ports::HttpRequest& request, const Answer& answer);
    void mat(const ports::HttpRequest& request, const Answer& answer);
    void to_match(const ports::HttpRequest& request, const Answer& answer);
    void rematch(const std::string& id, const ports::HttpRequest& request, const Answer& answer);

    const ports::WallClock& clock_;
    const Origins& origins_;
    const Callers& callers_;
    People& people_;
    EntryLinks& links_;
    bool guests_allowed_;
    RateLimit guests_;  // by network
    Lobby lobby_;
    Rematches rematches_;
    GamesReader games_;
};

}  // namespace doska::app
