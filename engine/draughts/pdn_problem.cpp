#include "engine/draughts/pdn_problem.hpp"

namespace doska::draughts {
namespace {

constexpr std::size_t longest_token = 60;  // of what a fault quotes, in bytes

}  // namespace

std::string_view code(PdnProblem problem) {
    switch (problem) {
        case PdnProblem::BadTag:
            return "bad_tag";
        case PdnProblem::StrayText:
            return "stray_text";
        case PdnProblem::UnterminatedComment:
            return "unterminated_comment";
        case PdnProblem::UnterminatedVariation:
            return "unterminated_variation";
        case PdnProblem::GameTooLarge:
            return "game_too_large";
        case PdnProblem::Utf16:
            return "utf16";
        case PdnProblem::OtherGame:
            return "other_game";
        case PdnProblem::BadFen:
            return "bad_fen";
        case PdnProblem::SetupCommand:
            return "setup_command";
        case PdnProblem::MalformedMove:
            return "malformed_move";
        case PdnProblem::IllegalMove:
            return "illegal_move";
        case PdnProblem::AmbiguousMove:
            return "ambiguous_move";
    }
    return "unknown";
}

std::optional<PdnProblem> parse_problem(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(PdnProblem::AmbiguousMove); ++i) {
        if (code(static_cast<PdnProblem>(i)) == word)
            return static_cast<PdnProblem>(i);
    }
    return std::nullopt;
}

bool spoils_game(PdnProblem problem) {
    return problem != PdnProblem::BadTag && problem != PdnProblem::StrayText;
}

std::string quoted(std::string_view text) {
    if (text.size() <= longest_token)
        return std::string(text);
    std::size_t end = longest_token;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return std::string(text.substr(0, end)) + "...";
}

}  // namespace doska::draughts
