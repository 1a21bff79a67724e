#pragma once

#include "engine/match/nardy_terms.hpp"
#include "engine/nardy/outcome.hpp"
#include "engine/nardy/play.hpp"

#include <optional>
#include <string>
#include <string_view>

/// How bodies of events spell what only nardy has.
namespace doska::evidence {

/// The steps of a play, "24/20* 6/off", in the numbering of who played. A checker that a larger number has borne off
/// names it: "4/off:6".
std::string play_word(const nardy::Play& play);
std::optional<nardy::Play> parse_play_word(std::string_view text);

std::optional<nardy::Win> parse_win(std::string_view word);

bool is_hex(std::string_view text);

constexpr const auto& words_of(nardy::Discipline) {
    return nardy::discipline_words;
}
constexpr const auto& words_of(nardy::HeadException) {
    return nardy::head_exception_words;
}
constexpr const auto& words_of(nardy::HeadDoubles) {
    return nardy::head_doubles_words;
}
constexpr const auto& words_of(nardy::SixBlock) {
    return nardy::six_block_words;
}
constexpr const auto& words_of(nardy::BearOff) {
    return nardy::bearoff_words;
}
constexpr const auto& words_of(nardy::Resigning) {
    return nardy::resigning_words;
}
constexpr const auto& words_of(match::CubeDelay) {
    return match::cube_delay_words;
}
constexpr const auto& words_of(match::TimeMatchEnd) {
    return match::time_match_end_words;
}
constexpr const auto& words_of(match::TimeMatchFlag) {
    return match::time_match_flag_words;
}
constexpr const auto& words_of(match::BothAbsent) {
    return match::both_absent_words;
}
constexpr const auto& words_of(match::PenaltyPoint) {
    return match::penalty_point_words;
}

template <class T>
concept NardySwitch = requires(T value) {
    words_of(value);
};

}  // namespace doska::evidence
