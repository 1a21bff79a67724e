#include "engine/draughts/pdn_resolve.hpp"

#include "engine/draughts/movegen.hpp"
#include "engine/draughts/pdn_words.hpp"

#include <algorithm>
#include <string>

namespace doska::draughts {
namespace {

constexpr std::size_t most_lines = 64;  // readings that are followed at a time
constexpr std::size_t most_ahead = 40;  // half-moves of them; what they do not tell nothing does

/// A reading of the moves so far: which candidate it began with and where it stands now.
struct Line {
    std::size_t candidate;
    Position position;
    bool operator==(const Line&) const = default;
};

/// A dash stands for the capture that has to be made (1.8.1), which is the move only where there is no other.
MoveReading read_dash(const std::vector<Move>& legal) {
    MoveReading reading;
    reading.sparing = true;
    if (legal.empty() || !legal.front().is_capture())
        return reading;
    for (const Move& move : legal) {
        const auto same = [&](const Move& known) { return same_result(known, move); };
        if (std::none_of(reading.moves.begin(), reading.moves.end(), same))
            reading.moves.push_back(move);
    }
    return reading;
}

/// "38x33" for a quiet move stands in real files, as a dash does for a capture.
std::string with_dashes(std::string_view text) {
    std::string out(text);
    std::replace_if(
        out.begin(), out.end(), [](char c) { return c == 'x' || c == 'X' || c == ':'; }, '-');
    return out;
}

Result<MoveReading, NotationError> read_written(std::string_view text, const Position& position) {
    const auto legal = legal_moves(position);
    if (is_dash(text))
        return read_dash(legal);
    auto reading = read_move(text, legal);
    const bool all_quiet = !legal.empty() && !legal.front().is_capture();
    if (reading && reading->moves.empty() && all_quiet)
        return read_move(with_dashes(text), legal);
    return reading;
}

bool one_candidate(const std::vector<Line>& lines) {
    return std::all_of(lines.begin(), lines.end(),
                       [&](const Line& l) { return l.candidate == lines.front().candidate; });
}

std::vector<Line> follow(const std::vector<Line>& lines, std::string_view text) {
    std::vector<Line> next;
    for (const Line& line : lines) {
        const auto reading = read_written(text, line.position);
        if (!reading)
            return {};
        for (const Move& move : reading->moves) {
            const Line found{line.candidate, after(line.position, move)};
            if (std::find(next.begin(), next.end(), found) == next.end() && next.size() <= most_lines)
                next.push_back(found);
        }
    }
    return next;
}

/// The candidate after which the next moves are legal; nullopt where several remain behind them or fail together.
std::optional<std::size_t> look_ahead(const Position& position, const std::vector<Move>& candidates,
                                      std::span<const std::string_view> later) {
    later = later.first(std::min(later.size(), most_ahead));
    std::vector<Line> lines;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        lines.push_back({i, after(position, candidates[i])});
    for (const std::string_view text : later) {
        std::vector<Line> next = follow(lines, text);
        if (next.empty() || next.size() > most_lines)
            break;
        lines = std::move(next);
        if (one_candidate(lines))
            return lines.front().candidate;
    }
    return std::nullopt;
}

}  // namespace

bool is_written_move(std::string_view text) {
    return read_move(text, {}).has_value();
}

ResolvedLine resolve_line(const Position& start, std::span<const std::string_view> texts) {
    ResolvedLine line;
    line.position = start;
    for (std::size_t ply = 0; ply < texts.size(); ++ply) {
        const auto reading = read_written(texts[ply], line.position);
        if (!reading) {
            line.problem = reading.error();
            return line;
        }
        if (reading->moves.empty()) {
            line.problem = NotationError::NoSuchMove;
            return line;
        }
        std::size_t chosen = 0;
        if (reading->moves.size() > 1) {
            std::optional<std::size_t> found;
            if (!reading->sparing)
                found = look_ahead(line.position, reading->moves, texts.subspan(ply + 1));
            if (!found && !reading->exact) {
                line.problem = NotationError::Ambiguous;
                return line;
            }
            chosen = found.value_or(0);
        }
        line.moves.push_back(reading->moves[chosen]);
        line.position = after(line.position, line.moves.back());
    }
    return line;
}

}  // namespace doska::draughts
