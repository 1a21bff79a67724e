#pragma once

#include "engine/core/side.hpp"
#include "server/evidence/canonical_reader.hpp"
#include "server/evidence/chain.hpp"
#include "server/evidence/record_file.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What the two of a pair say to each other (nardy 22.1) is a stream and a chain of its own for each seat, which the
// match's chain seals at the end of each game. A record without it is whole; with it, what was said is proven.

namespace doska::evidence {

/// The stream of a seat's channel; a match's own is above 0, and no two of all these are alike.
constexpr std::int64_t channel_stream(std::int64_t match_stream, Seat seat) {
    return -2 * match_stream - (seat == Seat::A ? 0 : 1);
}

inline constexpr std::string_view said_kind = "said";
/// Where the words of a line stand: ports::EventText::field.
inline constexpr std::string_view words_field = "words";

/// The body of one line. Its words stand outside the evidence.
struct Said {
    int game = 0;  // that is played, or comes next
    std::string person;
    std::string words_sha256;
    bool operator==(const Said&) const = default;
};
Result<std::string, CodecError> encode(const Said& said);
Result<Said, CodecError> decode_said(std::string_view kind, std::string_view body);

/// All of one seat's channel.
struct Channel {
    std::vector<JournalRow> rows;
    std::vector<ports::EventText> texts;
};
/// By index(Seat).
using Channels = std::array<Channel, 2>;

/// What is wrong with a channel, "channel_a" or "channel_b", and where.
struct ChannelFault {
    Seat seat;
    std::int64_t seq;      // of the line, or of the seal's row in the match
    std::string_view why;  // the word of a ChainFault or a CodecError, or one of channel.cpp's own
};
/// Checks the channels of a match, whose chain is whole, against the seals in its rows: each line's number and hash,
/// who said it, its words where they are kept, that there are no others, and that each seal is the head that the
/// channel had then; after the end of the match nothing is said.
std::optional<ChannelFault> check(const Channels& channels, std::span<const JournalRow> match);

/// The file of both channels: a line for the match, the rows of a, those of b, then the words.
std::string write_channels(const RecordHead& head, const Channels& channels);
Result<Channels, RecordFault> read_channels(std::string_view text);
/// Of which match such a file is, by its first line: without lines it would fit any match whose pairs said nothing.
Result<RecordHead, RecordFault> read_channels_head(std::string_view text);

}  // namespace doska::evidence
