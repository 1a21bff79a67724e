#pragma once

#include "engine/core/time.hpp"
#include "engine/match/event.hpp"
#include "engine/match/state.hpp"
#include "engine/match/view.hpp"
#include "protocol/message.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace doska::protocol {

/// Every function gives one JSON object without a line end.

struct Arg {
    std::string_view name;
    std::variant<std::int64_t, std::string_view> value;
};

/// `seq`: of the last event that the command caused.
std::string encode_ok(std::string_view re, std::optional<std::int64_t> seq = std::nullopt);
std::string encode_refused(std::string_view re, std::string_view code, std::span<const Arg> args = {});
std::string encode_refused(const DecodeError& error);
std::string encode_sync(std::int64_t t, Instant now);

/// A turn of nardy as it is being put together: "bar/21".
struct ShownDraft {
    int game;
    int ply;
    Seat seat;
    std::string_view steps;
};

/// What one of a pair has said to the other (nardy 22.1).
struct ChannelLine {
    std::int64_t n;  // from 1, within the seat's channel
    Instant at;
    std::string_view person;
    std::optional<std::string_view> text;  // none: it was erased, its digest is kept
};
/// To the two of the seat and to judges, and to nobody else.
struct LineSaid {
    Seat seat;
    ChannelLine line;
};
/// The same readers' view of a channel: its last lines, or those before some line.
struct ShownChannel {
    Seat seat;
    std::vector<ChannelLine> lines;  // in order
    bool earlier;                    // whether there are lines before these
};

/// What is told but is no fact of the match.
struct JournalStalled {};
struct JournalRecovered {};
struct Presence {
    Seat seat;
    bool here;
};
struct ServerStopping {
    Millis retry;  // when the client should come back
};
struct Quarantined {};  // the match is set aside, a judge is needed
struct RematchMade {
    std::string_view match;  // the public id of the next match of the same two
};
/// With what the rules leave to him, for whoever was there before he was appointed.
struct JudgePresence {
    bool here;
    const match::Regulation& regulation;
    std::optional<Instant> claim_lapses{};  // where one waits for him
};
using Notice = std::variant<JournalStalled, JournalRecovered, Presence, ServerStopping, Quarantined, RematchMade,
                            JudgePresence, ShownDraft, LineSaid, ShownChannel>;
/// `match`: the public id of the match that the notice concerns, or empty: the whole server.
std::string encode_notice(std::string_view match, const Notice& notice);

/// What a message of a match holds beyond the match's own state.
struct MessageContext {
    std::string_view match;                 // its public id
    std::array<std::string_view, 2> names;  // of the players, by index(Seat)
    std::int64_t prev = 0;                  // seq of the message of this topic that the reader got before
    Instant now;                            // when the message is made
    Instant opened;                         // when the present turn was opened
    bool passing = false;  // more facts of the same commit follow: nobody may act on this state, so it gives no rights
    std::array<bool, 2> here{};                  // who of the players is connected, by index(Seat)
    std::optional<bool> judge_here{};            // whether a judge is connected; none: nobody is appointed
    std::optional<Instant> judge_away{};         // since when none is: a claim lapses; none: it does not
    std::string_view rematch{};                  // the public id of the next match of the same two, if there is one
    std::array<std::string_view, 2> partners{};  // names of the other two of pairs
    std::optional<ShownDraft> draft{};           // of the present turn of nardy
};

/// The message of one event. What all see is written once; only a seat's own rights, and a judge's, are written for
/// whose they are.
class EventMessage {
public:
    /// `after`: the state that the event was just applied to. It must outlive the message.
    EventMessage(const MessageContext& context, const match::Event& event, const match::State& after);
    /// The message as `role` sees it.
    std::string as(match::Role role) const;

private:
    const match::State& after_;
    std::string text_;  // as the public sees it
    bool gives_rights_ = false;
};

inline std::string encode_event(const MessageContext& context, const match::Event& event, const match::State& after,
                                match::Role role) {
    return EventMessage(context, event, after).as(role);
}

/// The whole of a match as `role` sees it: the message after subscribe.
std::string encode_snapshot(const MessageContext& context, const match::State& state, match::Role role);

/// Its `d` alone, for a page that is asked over HTTP.
std::string encode_state(const MessageContext& context, const match::State& state, match::Role role);

}  // namespace doska::protocol
