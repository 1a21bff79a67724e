#include "server/app/consultation.hpp"

#include "engine/core/check.hpp"
#include "server/app/random_id.hpp"
#include "server/evidence/chain.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace doska::app {

namespace {

constexpr int lines_at_once = 10;
constexpr Millis lines_refill{30'000};

std::string_view actor_of(Seat seat) {
    return seat == Seat::A ? "a" : "b";
}

}  // namespace

void Saying::ok() const {
    for (const Reply& reply : replies)
        reply.ok(std::nullopt);
}

void Saying::refused(std::string_view code, std::string_view clause) const {
    for (const Reply& reply : replies)
        reply.refused(code, clause);
}

bool Consultation::restore(const evidence::Channels& stored) {
    sides_ = {};
    return restore(Seat::A, stored[0]) && restore(Seat::B, stored[1]);
}

bool Consultation::restore(Seat seat, const evidence::Channel& stored) {
    if (stored.rows.empty())
        return true;
    if (!evidence::verify(stored.rows))
        return false;
    Side& restored = side(seat);
    restored.end = end_at(stored.rows.back());
    restored.last_ms = stored.rows.back().at_ms;
    const std::size_t count = std::min(stored.rows.size(), kept);
    auto lines = lines_of(stored, stored.rows.size() - count, count);
    if (!lines)
        return false;
    restored.lines.assign(std::make_move_iterator(lines->begin()), std::make_move_iterator(lines->end()));
    return true;
}

std::optional<std::vector<ChannelText>> lines_of(const evidence::Channel& stored, std::size_t first,
                                                 std::size_t count) {
    std::vector<ChannelText> lines;
    for (const ports::JournalRow& row : std::span(stored.rows).subspan(first, count)) {
        const auto said = evidence::decode_said(row.kind, row.body);
        if (!said)
            return std::nullopt;
        const auto text = std::find_if(stored.texts.begin(), stored.texts.end(),
                                       [&](const ports::EventText& one) { return one.seq == row.seq; });
        const bool erased = text == stored.texts.end();
        lines.push_back({row.cmd, said->person, erased ? std::string() : text->words, row.seq, row.at_ms, erased});
    }
    return lines;
}

void Consultation::keep(Side& side, ChannelText line) {
    side.lines.push_back(std::move(line));
    if (side.lines.size() > kept)
        side.lines.pop_front();
}

/// The same line where it has not landed yet.
Saying* Consultation::pending(const Saying& saying) {
    const auto same = [&](const Saying& one) { return one.cmd == saying.cmd && one.person == saying.person; };
    if (flight_ && same(flight_->saying))
        return &flight_->saying;
    const auto waiting = std::find_if(waiting_.begin(), waiting_.end(), same);
    return waiting == waiting_.end() ? nullptr : &*waiting;
}

bool Consultation::answers(Saying& saying) {
    const auto& lines = side(saying.seat).lines;
    const auto line = std::find_if(lines.begin(), lines.end(), [&](const ChannelText& one) {
        return one.cmd == saying.cmd && one.person == saying.person;
    });
    Saying* const on_its_way = line == lines.end() ? pending(saying) : nullptr;
    if (line == lines.end() && on_its_way == nullptr)
        return false;
    const bool same = on_its_way ? on_its_way->words == saying.words : line->erased || line->words == saying.words;
    if (!same)
        saying.refused("command_reused");
    else if (on_its_way)
        std::move(saying.replies.begin(), saying.replies.end(), std::back_inserter(on_its_way->replies));
    else
        saying.ok();
    return true;
}

bool Consultation::allows(const Saying& saying) {
    return allowed_.try_emplace(saying.person, lines_at_once, lines_refill, saying.received)
        .first->second.take(saying.received);
}

void Consultation::refuse_all(std::string_view code, std::string_view clause) {
    for (const Saying& saying : std::exchange(waiting_, {}))
        saying.refused(code, clause);
}

ports::JournalEntry Consultation::begin(int game, Instant now) {
    DOSKA_CHECK(!flight_ && !waiting_.empty());
    Saying saying = std::move(waiting_.front());
    waiting_.pop_front();
    const Side& of = side(saying.seat);
    const std::string salt = random_salt();
    auto body = evidence::encode(evidence::Said{game, saying.person, evidence::words_digest(salt, saying.words)});
    DOSKA_CHECK(body.has_value());
    ports::JournalEntry entry;
    ports::JournalRow& row = entry.rows.emplace_back();
    row.stream = evidence::channel_stream(match_stream_, saying.seat);
    row.seq = of.end.seq + 1;
    row.at_ms = std::max(of.last_ms, to_ms(now));
    row.actor = actor_of(saying.seat);
    row.cmd = saying.cmd;
    row.kind = evidence::said_kind;
    row.body = std::move(*body);
    evidence::seal(of.end.hash, entry.rows);
    entry.texts.push_back({row.stream, row.seq, std::string(evidence::words_field), salt, saying.words});
    ChannelText line{saying.cmd, saying.person, saying.words, row.seq, row.at_ms, false};
    flight_ = Flight{std::move(saying), std::move(line), end_at(row)};
    return entry;
}

Saying Consultation::land(bool stored) {
    Flight flight = std::move(*flight_);
    flight_.reset();
    if (stored) {
        Side& of = side(flight.saying.seat);
        of.end = flight.end;
        of.last_ms = flight.line.at_ms;
        keep(of, std::move(flight.line));
    }
    return std::move(flight.saying);
}

protocol::ChannelLine ChannelText::as_shown() const {
    return {n, instant_ms(at_ms), person, erased ? std::nullopt : std::optional<std::string_view>(words)};
}

void Consultation::seal_in(std::vector<match::Event>& events) const {
    for (match::Event& event : events) {
        auto* sealed = std::get_if<match::ChannelSealed>(&event);
        if (sealed == nullptr)
            continue;
        const ChainEnd& end = side(sealed->seat).end;
        sealed->stream = evidence::channel_stream(match_stream_, sealed->seat);
        sealed->seq = end.seq;
        sealed->head = evidence::to_hex(end.hash);
    }
}

protocol::ShownChannel Consultation::show(Seat seat) const {
    const auto& lines = side(seat).lines;
    protocol::ShownChannel channel{seat, {}, false};
    const std::size_t first = lines.size() - std::min(lines.size(), shown);
    for (std::size_t i = first; i < lines.size(); ++i)
        channel.lines.push_back(lines[i].as_shown());
    channel.earlier = !channel.lines.empty() && channel.lines.front().n > 1;
    return channel;
}

Result<StoredRows, ports::StoreError> read_rows(ports::Store& store, std::int64_t stream, bool channels) {
    auto rows = store.rows(stream);
    if (!rows)
        return failure(rows.error());
    StoredRows stored{std::move(*rows), {}};
    for (const Seat seat : {Seat::A, Seat::B}) {
        if (!channels)
            break;
        auto lines = store.rows(evidence::channel_stream(stream, seat));
        auto texts = store.texts(evidence::channel_stream(stream, seat));
        if (!lines || !texts)
            return failure(lines ? texts.error() : lines.error());
        stored.channels[static_cast<std::size_t>(index(seat))] = {std::move(*lines), std::move(*texts)};
    }
    return stored;
}

}  // namespace doska::app
