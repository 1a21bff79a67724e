#pragma once

#include "tests/load/http_client.hpp"
#include "tests/support/json.hpp"

#include <optional>
#include <string>
#include <vector>

namespace doska::load {

/// The requests that make people and matches. What they send and read; the sending is HttpClient's.

struct Guest {
    std::string person;
    std::string token;
};

struct NewMatch {
    std::string match;
    std::string topic;
    std::string invite_a, invite_b, invite_judge, invite_a2, invite_b2;  // empty where there is none
};

/// How a match is to be played.
struct MatchTerms {
    std::string discipline = "russian";
    int games = 1;
    std::int64_t time_ms = 3'600'000;
    std::int64_t increment_ms = 0;
    bool automatic_repetition = true;
    std::int64_t start_countdown_ms = 0;
    std::int64_t resume_countdown_ms = -1;  // negative: the server's own
    std::int64_t resume_wait_ms = -1;
    std::string start_fen;  // empty: the usual position
    std::string first_white = "a";
};

HttpRequest make_guest(const std::string& name);
std::optional<Guest> read_guest(const HttpResponse& response);

/// Asks for a match in which the asker has seat a.
HttpRequest make_match(const std::string& token, const MatchTerms& terms);
std::optional<NewMatch> read_match(const HttpResponse& response);

HttpRequest use_invite(const std::string& token, const std::string& code);
HttpRequest get_record(const std::string& match);
HttpRequest get_pdn(const std::string& match, int game);

/// "429 rate_limited": what a refused request says.
std::string describe(const HttpResponse& response);

}  // namespace doska::load
