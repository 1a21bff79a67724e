#pragma once

#include "server/evidence/channel.hpp"
#include "tests/support/nardy_match.hpp"
#include "tests/support/record_rows.hpp"

#include <span>
#include <string>
#include <utility>

// Pairs who consult in a match that a test plays (nardy 22.1).

namespace doska::test {

inline const std::string salt(32, '5');

/// One of a pair says something.
inline void say(evidence::Channels& channels, Seat seat, const std::string& person, const std::string& words) {
    evidence::Channel& channel = channels[static_cast<std::size_t>(index(seat))];
    ports::JournalRow row;
    row.stream = evidence::channel_stream(record_stream, seat);
    row.seq = static_cast<std::int64_t>(channel.rows.size()) + 1;
    row.at_ms = to_ms(noon) + row.seq;
    row.actor = seat == Seat::A ? "a" : "b";
    row.cmd = "said-by-" + person + "-" + std::to_string(row.seq);
    row.kind = evidence::said_kind;
    row.body = evidence::encode(evidence::Said{1, person, evidence::words_digest(salt, words)}).value();
    const evidence::Digest before = channel.rows.empty() ? evidence::Digest{} : channel.rows.back().hash;
    evidence::seal(before, std::span(&row, 1));
    channel.texts.push_back({row.stream, row.seq, std::string(evidence::words_field), salt, words});
    channel.rows.push_back(std::move(row));
}

/// Writes into the seals of a match, as the server does when it stores them, what has been said so far.
inline void seal(NardyMatch& match, const evidence::Channels& channels) {
    for (Row& row : match.log) {
        auto* sealed = std::get_if<match::ChannelSealed>(&row.event);
        if (sealed == nullptr || !sealed->head.empty())
            continue;
        const auto& rows = channels[static_cast<std::size_t>(index(sealed->seat))].rows;
        sealed->stream = evidence::channel_stream(record_stream, sealed->seat);
        sealed->seq = static_cast<std::int64_t>(rows.size());
        sealed->head = evidence::to_hex(rows.empty() ? evidence::Digest{} : rows.back().hash);
    }
}

}  // namespace doska::test
