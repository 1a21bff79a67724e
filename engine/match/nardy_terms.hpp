#pragma once

#include "engine/core/time.hpp"
#include "engine/nardy/discipline.hpp"
#include "engine/nardy/match_score.hpp"
#include "engine/nardy/switches.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace doska::match {

// Where the words of the nardy rules leave a choice that is of a match and not of a game, a regulation names it. What
// stands first is what holds when it is silent.

/// 1.10, 41: an act with the cube is a move with a delay of its own, or a turn with all its acts has one.
enum class CubeDelay : std::uint8_t { Own, Shared };

/// 1.19.1: what becomes of the game that is played when the time of a match on time is over.
enum class TimeMatchEnd : std::uint8_t { Finish, Drop };

/// 18.6 in a match on time: what the flag loses.
enum class TimeMatchFlag : std::uint8_t { Game, Match };

/// 34.4: what follows where neither has come.
enum class BothAbsent : std::uint8_t { BothLose, Judge };

/// 38.1.4: where a penalty point is written.
enum class PenaltyPoint : std::uint8_t { OpponentPlus, OwnMinus };

inline constexpr std::array<nardy::SwitchWords<CubeDelay>, 2> cube_delay_words{
    {{"own", CubeDelay::Own}, {"shared", CubeDelay::Shared}}};
inline constexpr std::array<nardy::SwitchWords<TimeMatchEnd>, 2> time_match_end_words{
    {{"finish", TimeMatchEnd::Finish}, {"drop", TimeMatchEnd::Drop}}};
inline constexpr std::array<nardy::SwitchWords<TimeMatchFlag>, 2> time_match_flag_words{
    {{"game", TimeMatchFlag::Game}, {"match", TimeMatchFlag::Match}}};
inline constexpr std::array<nardy::SwitchWords<BothAbsent>, 2> both_absent_words{
    {{"both_lose", BothAbsent::BothLose}, {"judge", BothAbsent::Judge}}};
inline constexpr std::array<nardy::SwitchWords<PenaltyPoint>, 2> penalty_point_words{
    {{"opponent_plus", PenaltyPoint::OpponentPlus}, {"own_minus", PenaltyPoint::OwnMinus}}};

/// What a match of nardy is played by beside its clocks.
struct NardyTerms {
    nardy::Discipline discipline = nardy::Discipline::Short;
    std::optional<int> length;       // N points (1.19); none: a match on time
    std::optional<Millis> duration;  // of a match on time (1.19.1), and of no other
    nardy::Switches plays{};
    nardy::GameSwitches game{};
    bool cap_score = false;  // a score above N is written as N
    CubeDelay cube_delay = CubeDelay::Own;
    TimeMatchEnd time_match_end = TimeMatchEnd::Finish;
    TimeMatchFlag time_match_flag = TimeMatchFlag::Game;
    BothAbsent both_absent = BothAbsent::BothLose;
    PenaltyPoint penalty_point = PenaltyPoint::OpponentPlus;
    bool auto_roll = true;  // whether a page may roll by itself where its player could not double instead
    bool auto_play = true;  // whether it may play by itself what can be played in one way only
    bool pips = false;      // whether the page counts them
    // 22.1: of pairs, whether the two of a side consult in a channel that the record seals.
    bool consultation = false;

    bool operator==(const NardyTerms&) const = default;
};

/// What its score is kept by.
nardy::MatchTerms score_terms(const NardyTerms& terms);

/// The game that the rules of a regulation are, "long_nardy/1"; nullopt where they are not of nardy.
std::optional<nardy::Variant> nardy_variant_of(std::string_view rules);

}  // namespace doska::match
