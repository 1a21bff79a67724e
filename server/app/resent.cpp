#include "server/app/resent.hpp"

#include "engine/draughts/notation.hpp"
#include "engine/match/retrace.hpp"
#include "server/evidence/event_codec.hpp"

#include <vector>

namespace doska::app {
namespace {

bool is_move_of(const std::string& text, const draughts::Move& move) {
    const auto reading = draughts::read_move(text, std::span(&move, 1));
    return reading && !reading->moves.empty();
}

}  // namespace

std::optional<Resent> find_resent(const Submission& submission, std::span<const ports::JournalRow> rows) {
    std::vector<match::Event> facts;
    std::optional<Resent> resent;
    for (const ports::JournalRow& row : rows) {
        if (row.actor != submission.actor)
            continue;
        resent = Resent{row.seq, false};
        if (auto fact = evidence::decode(row.kind, row.body))
            facts.push_back(std::move(*fact));
    }
    if (!resent || !match::may_have_stated(submission.command, facts))
        return resent;
    const auto* played = std::get_if<match::MovePlayed>(&facts.front());
    resent->same = played == nullptr || is_move_of(submission.move_text, played->move);
    return resent;
}

}  // namespace doska::app
