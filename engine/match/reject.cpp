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
        case Reject::NotYourPiece:
            return "not_your_piece";
        case Reject::CaptureObligatory:
            return "capture_obligatory";
        case Reject::CaptureUnfinished:
        case Reject::KingCaptureUnfinished:
            return "capture_unfinished";
        case Reject::CaptureTooFew:
            return "capture_too_few";
        case Reject::CaptureTooLong:
            return "capture_too_long";
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
        case Reject::NotCasual:
            return "not_casual";
        case Reject::TooLate:
            return "too_late";
        case Reject::OutOfRange:
            return "out_of_range";
        case Reject::TooLittleLeft:
            return "too_little_left";
        case Reject::OpponentAbsent:
            return "opponent_absent";
        case Reject::OpeningUnseen:
            return "opening_unseen";
        case Reject::StartsByItself:
            return "starts_by_itself";
        case Reject::NoSuchDraw:
            return "no_such_draw";
        case Reject::NotKingEnding:
            return "not_king_ending";
        case Reject::CountRuns:
            return "count_runs";
        case Reject::TooManyCounts:
            return "too_many_counts";
        case Reject::NoCount:
            return "no_count";
        case Reject::NotStronger:
            return "not_stronger";
        case Reject::NotToTheEnd:
            return "not_to_the_end";
        case Reject::ClaimOpen:
            return "claim_open";
        case Reject::NoClaim:
            return "no_claim";
        case Reject::ClaimRefused:
            return "claim_refused";
        case Reject::NothingDue:
            return "nothing_due";
    }
    return {};
}

std::string_view clause(Reject reject) {
    switch (reject) {
        case Reject::NotYourTurn:
            return "2.1.4.1";
        case Reject::CaptureObligatory:
            return "2.1.5.3";
        case Reject::CaptureUnfinished:
            return "2.1.5.5";
        case Reject::KingCaptureUnfinished:
            return "2.1.5.6";
        case Reject::CaptureTooFew:
            return "3.4.1";
        case Reject::IllegalMove:
        case Reject::NotYourPiece:
        case Reject::CaptureTooLong:
            return "2.1.10.3";
        case Reject::AmbiguousMove:
            return "2.1.6.2";
        case Reject::TimeIsUp:
            return "1.7.9";
        case Reject::NotAfterOwnMove:
            return "2.1.9.3";
        case Reject::OfferRefused:
            return "2.1.9.4";
        case Reject::NoRepetition:
            return "2.1.9.2";
        case Reject::OutOfRange:
        case Reject::TooLittleLeft:
            return "1.7.8";
        case Reject::NotKingEnding:
            return "2.1.9.1.6";
        case Reject::NotStronger:
        case Reject::NotToTheEnd:
        case Reject::ClaimRefused:
            return "1.7.13";
        case Reject::OpeningUnseen:
            return "1.6.4";
        case Reject::OpponentAbsent:
        case Reject::StartsByItself:
            return "1.6.3";
        default:
            return {};
    }
}

}  // namespace doska::match
