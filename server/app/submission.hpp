#pragma once

#include "engine/match/command.hpp"
#include "engine/match/reject.hpp"
#include "server/app/client.hpp"
#include "server/app/command_ids.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

/// One command on its way to a match, with who gives it and when its last byte was read.
struct Submission {
    std::string actor{"server"};  // "a", "b", "judge:<person>", "server"
    std::string cmd{};            // empty for the server's own
    std::uint64_t content = CommandIds::any_content;
    match::Command command{};
    std::string move_text{};  // of a move or a claim: read against the position when its turn comes
    std::string words{};      // a judge's reason in own words, kept outside the journal,
    std::string salt{};       // which holds the digest of salt and words
    Instant received{};
    bool comes = false;  // who gives it comes to his game by it: the player of a seat, of a pair who acts (22.1)
    Reply reply{};
    std::vector<Reply> also{};  // the same command, sent again meanwhile

    /// Its facts are stored now, the last with this seq; a move is among them.
    void done(std::int64_t seq, bool moved) const;
    /// It was carried out before.
    void ok(std::int64_t seq) const;
    void refused(std::string_view code, std::string_view clause = {}) const;
};

}  // namespace doska::app
