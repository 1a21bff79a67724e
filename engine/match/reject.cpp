#include "engine/match/reject.hpp"

namespace doska::match {

std::string_view code(Reject reject) {
    switch (reject) {
        case Reject::MatchOver:
            return "match_over";
        case Reject::NotStarted:
            return "not_started";
        case Reject::AlreadyReady:
            return "already_ready";
        case Reject::WrongGame:
            return "wrong_game";
        case Reject::StalePly:
            return "stale_ply";
        case Reject::NotYourTurn:
            return "not_your_turn";
        case Reject::IllegalMove:
            return "illegal_move";
        case Reject::AmbiguousMove:
            return "ambiguous_move";
        case Reject::Paused:
            return "paused";
        case Reject::NotPaused:
            return "not_paused";
        case Reject::TimeIsUp:
            return "time_is_up";
        case Reject::OfferPending:
            return "offer_pending";
        case Reject::NotAfterOwnMove:
            return "not_after_own_move";
        case Reject::OfferRefused:
            return "offer_refused";
        case Reject::NoOffer:
            return "no_offer";
        case Reject::NoRepetition:
            return "no_repetition";
        case Reject::NotWaiting:
            return "not_waiting";
        case Reject::NothingDue:
            return "nothing_due";
    }
    return {};
}

}  // namespace doska::match
