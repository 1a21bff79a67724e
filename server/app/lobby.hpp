#pragma once

#include "protocol/codec_http.hpp"
#include "server/app/auth.hpp"
#include "server/app/http_answer.hpp"
#include "server/app/match_registry.hpp"
#include "server/app/rate_limit.hpp"
#include "server/ports/client_link.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace doska::app {

/// How people come to a match: guests, new matches, invitations.
class Lobby {
public:
    /// `matches_per_minute`: made by one person; `open_per_guest`: made in a day and not ended; 0: no limit.
    Lobby(MatchServices& services, MatchRegistry& registry, Auth& auth, int matches_per_minute, int open_per_guest);

    /// A guest who is known by a token.
    void make_guest(const std::string& name, Answer answer);
    void make_match(const protocol::MatchRequest& request, const ports::Person& creator, Answer answer);
    /// To what an invitation invites; nothing is changed.
    void look_at_invite(const std::string& code, const Answer& answer);
    void use_invite(const std::string& code, const ports::Person& person, Answer answer);

private:
    void seat_taken(const ports::MatchRecord& record, const ports::Person& person, ports::MatchRole role,
                    const std::function<void()>& entered, const Answer& answer);

    MatchServices& services_;
    MatchRegistry& registry_;
    Auth& auth_;
    RateLimit matches_;  // by person
    int open_per_guest_;
};

}  // namespace doska::app
