#include "engine/core/check.hpp"
#include "engine/match/reject.hpp"

#include <array>

namespace doska::match {
namespace {

struct GameReject {
    std::string_view code;
    std::string_view clause;  // empty: whatever it is
    Reject reject;
};

// Where a word has several articles, the articles tell refusals apart.
constexpr std::array game_rejects{
    GameReject{"offer_open", "23.7", Reject::CubeOpen},
    GameReject{"offer_open", "30.2", Reject::ResignationOpen},
    GameReject{"already_rolled", "23.6", Reject::NoDoubleAfterRoll},
    GameReject{"already_rolled", "", Reject::AlreadyRolled},
    GameReject{"game_over", "", Reject::NotStarted},
    GameReject{"already_begun", "", Reject::NothingDue},
    GameReject{"no_face", "", Reject::OutOfRange},
    GameReject{"white_throws_first", "", Reject::NotYourTurn},
    GameReject{"not_your_throw", "", Reject::NotYourTurn},
    GameReject{"not_begun", "", Reject::NotBegun},
    GameReject{"not_your_turn", "", Reject::NotYourTurn},
    GameReject{"not_rolled", "", Reject::NotRolled},
    GameReject{"no_cube", "", Reject::NoCube},
    GameReject{"not_your_cube", "", Reject::NotYourCube},
    GameReject{"dead_cube", "", Reject::DeadCube},
    GameReject{"highest_cube", "", Reject::HighestCube},
    GameReject{"no_offer", "30.2", Reject::NotGivenUp},
    GameReject{"no_offer", "", Reject::NoOffer},
    GameReject{"own_offer", "30.2", Reject::OwnResignation},
    GameReject{"own_offer", "", Reject::OwnOffer},
    GameReject{"no_resigning", "", Reject::NoResigning},
    GameReject{"contact", "", Reject::Contact},
    GameReject{"wrong_value", "", Reject::WrongValue},
    GameReject{"no_checker", "", Reject::NoChecker},
    GameReject{"bar_first", "", Reject::BarFirst},
    GameReject{"closed_point", "", Reject::ClosedPoint},
    GameReject{"head_taken", "", Reject::HeadTaken},
    GameReject{"six_block", "", Reject::SixBlock},
    GameReject{"not_home", "", Reject::NotHome},
    GameReject{"higher_checker", "", Reject::HigherChecker},
    GameReject{"number_not_thrown", "", Reject::NumberNotThrown},
    GameReject{"number_left", "", Reject::NumberLeft},
    GameReject{"larger_number", "", Reject::LargerNumber},
};

// Of a play that is not legal.
std::string_view play_clause(Reject reject, bool is_long) {
    switch (reject) {
        case Reject::NoChecker:
            return "26.1";
        case Reject::BarFirst:
            return "21.8";
        case Reject::ClosedPoint:
            return is_long ? "20.4" : "21.4";
        case Reject::HeadTaken:
            return "20.3";
        case Reject::SixBlock:
            return "20.5";
        case Reject::NotHome:
            return "27.1";
        case Reject::HigherChecker:
            return "27.3";
        case Reject::NumberNotThrown:
            return "26.6";
        case Reject::NumberLeft:
        case Reject::LargerNumber:
            return is_long ? "20.6" : "26.6.3";
        default:
            return {};
    }
}

}  // namespace

Reject parse_game_refusal(std::string_view code, std::string_view clause) {
    for (const GameReject& known : game_rejects) {
        if (known.code == code && (known.clause.empty() || known.clause == clause))
            return known.reject;
    }
    DOSKA_CHECK(!"a refusal of the game that the match does not know");
    return Reject::NothingDue;
}

std::string_view nardy_clause(Reject reject, nardy::Variant variant) {
    const bool is_long = variant == nardy::Variant::Long;
    switch (reject) {
        case Reject::NotYourTurn:
            return "1.11";
        case Reject::TimeIsUp:
            return "18.6";
        case Reject::BadSanction:
            return "38.1.3";
        case Reject::GameRuns:
            return "30.6";
        case Reject::OpponentAbsent:
        case Reject::StartsByItself:
            return "17.3";
        case Reject::NoSuchDraw:
            return "30.3";
        case Reject::SwapInGame:
        case Reject::NotActing:
        case Reject::NoPartner:
        case Reject::ActsAlready:
            return "22.1";
        case Reject::DiceNotFixed:
        case Reject::NotBegun:
            return "26.3";
        case Reject::AlreadyRolled:
        case Reject::NotRolled:
            return "1.10";
        case Reject::NoDoubleAfterRoll:
            return "23.6";
        case Reject::CubeOpen:
        case Reject::NoOffer:
            return "23.7";
        case Reject::ResignationOpen:
        case Reject::NotGivenUp:
        case Reject::OwnResignation:
        case Reject::OfferRefused:
        case Reject::Contact:
            return "30.2";
        case Reject::OwnOffer:
            return "23.5";
        case Reject::NoCube:
            return "23.14";
        case Reject::NotYourCube:
            return "23.8";
        case Reject::DeadCube:
        case Reject::HighestCube:
            return "23.9";
        case Reject::NoResigning:
            return "30.3";
        case Reject::WrongValue:
            return "48.5";
        default:
            return play_clause(reject, is_long);
    }
}

}  // namespace doska::match
