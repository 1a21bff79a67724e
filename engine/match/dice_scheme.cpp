#include "engine/match/dice_scheme.hpp"

namespace doska::match {

std::string_view code(DiceStage stage) {
    switch (stage) {
        case DiceStage::None:
            return "none";
        case DiceStage::Sealing:
            return "sealing";
        case DiceStage::Opening:
            return "opening";
        case DiceStage::Fixed:
            return "fixed";
    }
    return {};
}

std::string_view code(Contribution contribution) {
    switch (contribution) {
        case Contribution::None:
            return "none";
        case Contribution::Unopened:
            return "unopened";
        case Contribution::Opened:
            return "opened";
    }
    return {};
}

std::optional<Contribution> parse_contribution(std::string_view word) {
    for (const auto contribution : {Contribution::None, Contribution::Unopened, Contribution::Opened}) {
        if (code(contribution) == word)
            return contribution;
    }
    return std::nullopt;
}

}  // namespace doska::match
