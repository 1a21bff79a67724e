#pragma once

#include "protocol/codec_http.hpp"
#include "server/app/auth.hpp"
#include "server/app/match_registry.hpp"
#include "server/app/rate_limit.hpp"
#include "server/ports/client_link.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace doska::app {

using Answer = std::function<void(ports::HttpResponse)>;

ports::HttpResponse json_answer(int status, std::string body);
ports::HttpResponse error_answer(int status, std::string_view code, std::string_view detail = {});
ports::HttpResponse store_error_answer(ports::StoreError error);

/// "a", "b" or "judge".
std::string_view word(ports::MatchRole role);

/// How many guests one address and how many matches one person can make in a minute; 0: no limit.
struct LobbyLimits {
    int guests_per_minute = 60;
    int matches_per_minute = 30;
};

/// How people come to a match: guests, new matches, invitations.
class Lobby {
public:
    Lobby(MatchServices& services, MatchRegistry& registry, Auth& auth, LobbyLimits limits);

    void make_guest(const protocol::GuestRequest& request, const std::string& address, Answer answer);
    void make_match(const protocol::MatchRequest& request, const ports::Person& creator, Answer answer);
    void use_invite(const std::string& code, const ports::Person& person, Answer answer);

private:
    void seat_taken(const ports::MatchRecord& record, const ports::Person& person, ports::MatchRole role,
                    const std::function<void()>& entered, const Answer& answer);

    MatchServices& services_;
    MatchRegistry& registry_;
    Auth& auth_;
    RateLimit guests_;   // by address
    RateLimit matches_;  // by person
};

}  // namespace doska::app
