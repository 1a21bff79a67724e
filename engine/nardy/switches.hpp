#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

// Where the words of the rules leave a choice in the moving of checkers, a regulation names it. What stands first is
// what holds when it is silent.

namespace doska::nardy {

/// 20.3: whose first throw may free a second checker of the head. The first player's is never a double (26.3).
enum class HeadException : std::uint8_t { Second, Both, None };

/// 20.3: which doubles free it: 3-3, 4-4 and 6-6, or also any by which one checker can't use all four numbers.
enum class HeadDoubles : std::uint8_t { Listed, BlockedAny };

/// 20.5: when a wall before all fifteen is looked for.
enum class SixBlock : std::uint8_t { Step, End, Off };

/// 27.3, a number whose point is empty: a checker from a higher point, else off from the highest; or any lower one off.
enum class BearOff : std::uint8_t { Standard, Literal };

struct Switches {
    HeadException head_exception = HeadException::Second;
    HeadDoubles head_doubles = HeadDoubles::Listed;
    SixBlock six_block = SixBlock::Step;
    BearOff bearoff = BearOff::Standard;

    bool operator==(const Switches&) const = default;
};

/// 30.2, 48.5: how a game may be given up: without contact and at its full value, by an offer of any value, or not at
/// all.
enum class Resigning : std::uint8_t { Strict, AnyValueOffer, Off };

/// The choices beside the moving of checkers.
struct GameSwitches {
    bool long_koks = false;       // 1.22, 48.6: a koks in long nardy as well
    bool dead_cube = true;        // 23: a double is allowed where the doubler has nothing to gain by it
    bool one_point_cube = false;  // 23.14: the cube in a match to one point, where both are at match point
    Resigning resigning = Resigning::Strict;

    bool operator==(const GameSwitches&) const = default;
};

template <class Switch>
using SwitchWords = std::pair<std::string_view, Switch>;

inline constexpr std::array<SwitchWords<HeadException>, 3> head_exception_words{
    {{"second", HeadException::Second}, {"both", HeadException::Both}, {"none", HeadException::None}}};
inline constexpr std::array<SwitchWords<HeadDoubles>, 2> head_doubles_words{
    {{"listed", HeadDoubles::Listed}, {"blocked-any", HeadDoubles::BlockedAny}}};
inline constexpr std::array<SwitchWords<SixBlock>, 3> six_block_words{
    {{"step", SixBlock::Step}, {"end", SixBlock::End}, {"off", SixBlock::Off}}};
inline constexpr std::array<SwitchWords<BearOff>, 2> bearoff_words{
    {{"standard", BearOff::Standard}, {"literal", BearOff::Literal}}};

inline constexpr std::array<SwitchWords<Resigning>, 3> resigning_words{
    {{"strict", Resigning::Strict}, {"any_value_offer", Resigning::AnyValueOffer}, {"off", Resigning::Off}}};

/// The value that has this word; nullopt where none has.
template <class Words>
constexpr auto parse_switch(const Words& words, std::string_view word)
    -> std::optional<typename Words::value_type::second_type> {
    for (const auto& [name, value] : words) {
        if (name == word)
            return value;
    }
    return std::nullopt;
}

/// The word of a value.
template <class Words>
constexpr std::string_view switch_word(const Words& words, typename Words::value_type::second_type value) {
    for (const auto& [name, candidate] : words) {
        if (candidate == value)
            return name;
    }
    return {};
}

}  // namespace doska::nardy
