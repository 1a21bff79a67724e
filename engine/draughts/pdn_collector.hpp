#pragma once

#include "engine/draughts/pdn.hpp"
#include "engine/draughts/pdn_problem.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::draughts {

struct RawTag {
    std::string name;
    std::string value;  // without escapes, in the encoding of the file
    PdnSpot spot;
};

/// A move as it stands in the file. Comments and variations are in the encoding of the file.
struct RawMove {
    std::string text;  // UTF-8
    PdnSpot spot;
    bool command = false;
    std::vector<int> nags;
    std::vector<std::string> comments;
    std::vector<std::string> variations;
};

struct RawFault {
    PdnProblem problem;
    PdnSpot spot;
    std::string token;  // UTF-8
};

/// What the tokens of one game say before any rule is asked.
struct RawGame {
    PdnSpot spot;
    std::vector<RawTag> tags;
    std::vector<std::string> comments;  // before the first move
    std::vector<RawMove> moves;
    std::optional<PdnResult> result;  // as the moves end with, not as the tag says
    std::vector<RawFault> faults;
    bool cut = false;  // beyond the bound; only its start is here

    /// The first tag of this name; nullptr where there is none.
    const RawTag* tag(std::string_view name) const;
    /// Comments behind the last move.
    std::vector<std::string>& last_comments() { return moves.empty() ? comments : moves.back().comments; }
};

/// Makes the last move, which is none, the result of the game.
void drop_score(RawGame& game);

/// Collects the tokens of one game and says when a token belongs to the next one. All that is kept, faults too, counts
/// for `most_bytes` with its text and with what it takes beside it.
class PdnCollector {
public:
    explicit PdnCollector(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    /// False when the token is not of this game: its first is always taken.
    bool takes(const PdnToken& token);
    /// The game, to be asked once, when all its tokens are in.
    RawGame finish();

private:
    bool take_lexeme(const PdnToken& token);
    bool take_tag(const PdnToken& token);
    bool take_word(const PdnToken& token);
    bool take_bare_number(std::string_view word, const PdnToken& token);
    bool take_behind_result(std::string_view move, bool numbered, const PdnToken& token);
    bool take_result(const PdnResult& result, const PdnToken& token);
    void take_too_long(const PdnToken& token);
    void take_comment(const PdnToken& token);
    void take_variation(const PdnToken& token);
    void take_nags(const std::vector<int>& nags, const PdnToken& token);
    void add_move(const PdnToken& token, std::string_view text, bool command);
    void take_score();
    void drop_dashes();

    bool has_room(std::size_t bytes, const PdnToken& token);
    void cut(const PdnToken& token);
    void fault(PdnProblem problem, const PdnToken& token);

    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    RawGame game_;
    std::optional<std::string> tagged_score_;  // of the tag Result, once it is there; empty where it is no score
    bool started_ = false;
    bool moves_started_ = false;
    bool ended_ = false;
};

}  // namespace doska::draughts
