#pragma once

#include "engine/match/event.hpp"
#include "protocol/encode.hpp"
#include "protocol/message.hpp"
#include "server/app/allowance.hpp"
#include "server/app/client.hpp"
#include "server/app/ledger.hpp"
#include "server/evidence/channel.hpp"
#include "server/ports/store.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::app {

/// A line on its way into a seat's channel.
struct Saying {
    Seat seat{};
    std::string person{};
    std::string cmd{};
    std::string words{};
    Instant received{};
    std::vector<Reply> replies{};  // more than one: it was sent again meanwhile

    void ok() const;
    void refused(std::string_view code, std::string_view clause = {}) const;
};

/// A line of a channel with its words.
struct ChannelText {
    std::string cmd, person, words;
    std::int64_t n = 0, at_ms = 0;
    bool erased = false;
    protocol::ChannelLine as_shown() const;
};
/// So many lines of a stored channel from a row on; nullopt: a row is no line.
std::optional<std::vector<ChannelText>> lines_of(const evidence::Channel& stored, std::size_t first, std::size_t count);

/// In which the two of a pair consult (nardy 22.1): for each seat a stream and a chain of its own, which opponents and
/// spectators don't read. One line at a time is on its way to the journal.
class Consultation {
public:
    /// Shown behind a subscription; what is before them is asked for.
    static constexpr std::size_t shown = 20;

    explicit Consultation(std::int64_t match_stream) : match_stream_(match_stream) {}

    /// Takes over what is stored; false: it is not what was written.
    bool restore(const evidence::Channels& stored);

    /// Answers a line that was said before; one that is on its way is answered with it. False: it is a new one.
    bool answers(Saying& saying);
    /// Whether its person may say one more now.
    bool allows(const Saying& saying);
    void take(Saying&& saying) { waiting_.push_back(std::move(saying)); }

    bool in_flight() const { return flight_.has_value(); }
    bool waits() const { return !waiting_.empty(); }
    /// What waits is refused.
    void refuse_all(std::string_view code, std::string_view clause = {});
    /// The entry of the next line, which is in flight from now on. `game`: that is played, or comes next.
    ports::JournalEntry begin(int game, Instant now);
    /// The line in flight is stored, or is not; it is to be answered.
    Saying land(bool stored);

    /// Both seats' heads into the seals among `events`.
    void seal_in(std::vector<match::Event>& events) const;

    /// The last lines of a seat.
    protocol::ShownChannel show(Seat seat) const;

private:
    static constexpr std::size_t kept = 64;  // of each seat: so far back a line that is sent again is known

    struct Side {
        ChainEnd end;
        std::int64_t last_ms = 0;
        std::deque<ChannelText> lines;
    };
    struct Flight {
        Saying saying;
        ChannelText line;
        ChainEnd end;
    };

    Side& side(Seat seat) { return sides_[static_cast<std::size_t>(index(seat))]; }
    const Side& side(Seat seat) const { return sides_[static_cast<std::size_t>(index(seat))]; }
    bool restore(Seat seat, const evidence::Channel& stored);
    static void keep(Side& side, ChannelText line);
    Saying* pending(const Saying& saying);

    std::int64_t match_stream_;
    std::array<Side, 2> sides_;
    std::deque<Saying> waiting_;
    std::optional<Flight> flight_;
    std::map<std::string, Allowance> allowed_;  // by person
};

/// What is stored of a match.
struct StoredRows {
    std::vector<ports::JournalRow> rows;
    evidence::Channels channels;  // of pairs that consult
};
/// On a database thread. `channels`: whether there may be some.
Result<StoredRows, ports::StoreError> read_rows(ports::Store& store, std::int64_t stream, bool channels);

/// Whether the pairs of the match consult in channels.
inline bool consults(const match::Regulation& regulation) {
    return regulation.nardy && regulation.nardy->consultation;
}

}  // namespace doska::app
