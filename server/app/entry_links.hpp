#pragma once

#include "protocol/codec_http.hpp"
#include "server/app/browser_sessions.hpp"
#include "server/app/http_answer.hpp"
#include "server/app/match_registry.hpp"

#include <string>

namespace doska::app {

/// The organizer's work: matches whose people come by links, and those links. Who asks is an organizer: the caller has
/// seen to that.
class EntryLinks {
public:
    EntryLinks(MatchServices& services, ports::PeopleStore& store, MatchRegistry& registry, BrowserSessions& browsers)
        : services_(services), store_(store), registry_(registry), browsers_(browsers) {}

    /// A match for the people that the request names. Roles for which it names nobody get invitations.
    void make_match(const protocol::MatchRequest& request, const ports::Person& creator, const Answer& answer);
    void renew(const std::string& match, ports::MatchRole role, const Answer& answer);
    void revoke(const std::string& match, ports::MatchRole role, const Answer& answer);
    void list(const std::string& match, const Answer& answer);
    /// GET /api/organized: the matches whose people come by links.
    void organized(const Answer& answer);

private:
    MatchServices& services_;
    ports::PeopleStore& store_;
    MatchRegistry& registry_;
    BrowserSessions& browsers_;
};

}  // namespace doska::app
