#pragma once

#include "engine/match/state.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace doska::evidence {

/// Each form never changes: digests of it stand beside the records of its time. Fields that the state gains later go
/// into a new form.
enum class StateForm : std::uint8_t {
    First,   // doska/state/1, of the record's versions 1 to 6
    Second,  // doska/state/2: every field of the state, and of each move all that its turn was charged
};
std::string_view code(StateForm form);  // "doska/state/1"
inline constexpr StateForm last_state_form = StateForm::Second;

/// The state in words, one field a line, the name of the form first. Two versions of Doska that fold a record to the
/// same text understand it alike.
std::string describe(const match::State& state, StateForm form = last_state_form);

}  // namespace doska::evidence
