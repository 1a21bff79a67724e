#pragma once

#include "server/ports/store.hpp"

#include <algorithm>
#include <string>

// Who may read of a match what is not for everybody.

namespace doska::app {

inline bool is_organizer(const ports::Person& person) {
    return person.kind == ports::PersonKind::Organizer;
}

inline bool is_judge_of(const ports::MatchRecord& record, const std::string& person) {
    const ports::MatchPerson judge{ports::MatchRole::Judge, person};
    return std::find(record.people.begin(), record.people.end(), judge) != record.people.end();
}

/// Judges of the match, and organizers.
inline bool oversees(const ports::Person& reader, const ports::MatchRecord& record) {
    return is_organizer(reader) || is_judge_of(record, reader.id);
}

/// 22.1: who oversees the match and does not play in it himself: an organizer may.
inline bool reads_both_channels(const ports::Person& reader, const ports::MatchRecord& record) {
    const auto plays = [&](const ports::MatchPerson& one) {
        return one.person == reader.id && ports::seat_of(one.role).has_value();
    };
    return oversees(reader, record) && std::none_of(record.people.begin(), record.people.end(), plays);
}

/// 22.1: the two of the seat, and who reads both.
inline bool reads_channel(const ports::Person& reader, const ports::MatchRecord& record, Seat seat) {
    const auto is_his = [&](const ports::MatchPerson& one) {
        return one.person == reader.id && ports::seat_of(one.role) == seat;
    };
    return reads_both_channels(reader, record) || std::any_of(record.people.begin(), record.people.end(), is_his);
}

}  // namespace doska::app
