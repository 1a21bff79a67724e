#include "server/app/rematch.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/random_id.hpp"
#include "server/evidence/event_codec.hpp"

#include <utility>

namespace doska::app {

namespace {

match::Regulation with_colours_changed(match::Regulation regulation) {
    regulation.first_white = other(regulation.first_white);
    return regulation;
}

}  // namespace

Rematches::Rematches(MatchServices& services, MatchRegistry& registry, int per_minute)
    : services_(services), registry_(registry), made_(per_minute, Millis{60'000}) {}

void Rematches::make(const std::string& id, const ports::Person& person, const Answer& answer) {
    registry_.find(id, [this, person, answer](const Sought& found) {
        if (!found)
            return answer(absent_answer(found.error()));
        const Match& match = *found;
        if (!match::seat_of(match->role_of(person)))
            return answer(error_answer(403, "not_a_player"));
        if (!match->state().regulation.casual)
            return answer(error_answer(409, "not_casual"));
        if (match->state().phase != match::Phase::Ended)
            return answer(error_answer(409, "not_ended"));
        if (!match->record().rematch.empty())
            return find_stored(match, answer);
        if (!made_.take(person.id, services_.clock.now()))
            return answer(error_answer(429, "rate_limited"));
        store(match, answer);
    });
}

void Rematches::store(const Match& match, const Answer& answer) {
    const auto regulation = evidence::encode(with_colours_changed(match->state().regulation));
    if (!regulation)
        return answer(error_answer(400, evidence::code(regulation.error())));
    const auto work = [&store = services_.store, stream = match->record().stream, id = random_public_id(),
                       regulation = *regulation,
                       now = services_.clock.now()] { return store.create_rematch(stream, id, regulation, now); };
    const auto then = [this, match, answer](const Result<ports::MatchRecord, ports::StoreError>& made) {
        if (made)
            return open(match, *made, 201, answer);
        if (made.error() == ports::StoreError::Taken)  // the other player was first
            return find_stored(match, answer);
        answer(store_error_answer(made.error()));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

void Rematches::find_stored(const Match& match, const Answer& answer) {
    const auto work = [&store = services_.store,
                       id = match->record().id]() -> Result<ports::MatchRecord, ports::StoreError> {
        const auto record = store.match_by_id(id);
        if (!record)
            return failure(record.error());
        return store.match_by_id(record->rematch);
    };
    const auto then = [this, match, answer](const Result<ports::MatchRecord, ports::StoreError>& next) {
        next ? open(match, *next, 200, answer) : answer(store_error_answer(next.error()));
    };
    if (!services_.db.run(work, then))
        answer(error_answer(503, "server_busy"));
}

/// Nobody is told of a match that can't be found yet. It may be open already, or have been stored and not opened when
/// the server stopped.
void Rematches::open(const Match& match, const ports::MatchRecord& next, int status, const Answer& answer) {
    const auto opened = [match, id = next.id, status, answer](const Sought& found) {
        if (!found)
            return answer(absent_answer(found.error()));
        match->set_rematch(id);
        answer(json_answer(status, protocol::encode_rematch(id)));
    };
    registry_.find(next.id, [this, match, next, opened](const Sought& found) {
        if (found || found.error() != Absent::Unknown)
            return opened(found);
        registry_.open(next, with_colours_changed(match->state().regulation), opened);
    });
}

}  // namespace doska::app
