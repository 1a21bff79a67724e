#include "server/app/ledger.hpp"

#include "engine/core/check.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/possible.hpp"
#include "server/evidence/chain.hpp"
#include "server/evidence/event_codec.hpp"

#include <exception>
#include <utility>

namespace doska::app {

std::vector<ports::JournalRow> Ledger::seal(std::span<const match::Event> events, Instant at, std::string_view actor,
                                            std::string_view cmd) const {
    std::vector<ports::JournalRow> rows;
    rows.reserve(events.size());
    for (const match::Event& event : events) {
        auto body = evidence::encode(event);
        DOSKA_CHECK(body.has_value());  // texts were checked when their command was decoded
        ports::JournalRow& row = rows.emplace_back();
        row.stream = stream_;
        row.seq = end_.seq + static_cast<std::int64_t>(rows.size());
        row.at_ms = to_ms(at);
        row.actor = actor;
        row.cmd = cmd;
        row.kind = match::kind(event);
        row.body = std::move(*body);
    }
    evidence::seal(end_.hash, rows);
    return rows;
}

ChainEnd end_at(const ports::JournalRow& last) {
    return {last.seq, last.hash};
}

Result<match::State, std::string> fold_rows(std::span<const ports::JournalRow> rows) try {
    if (const auto head = evidence::verify(rows); !head && !rows.empty())
        return failure("row " + std::to_string(head.error().seq) + ": " + std::string(code(head.error().fault)));
    match::State state;
    for (const ports::JournalRow& row : rows) {
        const auto event = evidence::decode(row.kind, row.body);
        if (!event)
            return failure("row " + std::to_string(row.seq) + " can't be read");
        if (!match::is_possible(state, *event))  // this match can't be read, others can
            return failure("row " + std::to_string(row.seq) + " fits no position");
        match::evolve(state, *event, row.seq, instant_ms(row.at_ms));
    }
    return state;
} catch (const std::exception& broken) {  // whatever it is, it is of this match alone
    return failure(std::string(broken.what()));
}

}  // namespace doska::app
