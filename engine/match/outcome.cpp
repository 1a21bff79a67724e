#include "engine/match/outcome.hpp"

namespace doska::match {
namespace {

// The enumerator up to `last` that has this word.
template <class Enum>
std::optional<Enum> parse(std::string_view word, Enum last) {
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        if (code(static_cast<Enum>(i)) == word)
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

}  // namespace

std::string_view code(Cause cause) {
    switch (cause) {
        case Cause::NoPieces:
            return "no_pieces";
        case Cause::NoMoves:
            return "no_moves";
        case Cause::Resigned:
            return "resigned";
        case Cause::FlagFell:
            return "flag_fell";
        case Cause::Agreed:
            return "agreed";
        case Cause::ThreeKingsMainRoad:
            return "three_kings_main_road";
        case Cause::ThreeKings:
            return "three_kings";
        case Cause::PieceRatio:
            return "piece_ratio";
        case Cause::MainRoad:
            return "main_road";
        case Cause::KingMoves:
            return "king_moves";
        case Cause::InternationalKingMoves:
            return "international_king_moves";
        case Cause::ThreeAgainstKing:
            return "three_against_king";
        case Cause::FewAgainstKing:
            return "few_against_king";
        case Cause::Repetition:
            return "repetition";
        case Cause::NoShow:
            return "no_show";
        case Cause::PlainlyDrawn:
            return "plainly_drawn";
        case Cause::BothOutOfTime:
            return "both_out_of_time";
        case Cause::NeitherCanWin:
            return "neither_can_win";
        case Cause::ShortOfTime:
            return "short_of_time";
        case Cause::BorneOff:
            return "borne_off";
        case Cause::CubeDropped:
            return "cube_dropped";
        case Cause::Judge:
            return "judge";
    }
    return {};
}

std::optional<draughts::DrawArticle> article_of(Cause cause) {
    for (const draughts::DrawArticle article : draughts::all_draw_articles) {
        if (cause_of(article) == cause)
            return article;
    }
    return std::nullopt;
}

std::string_view clause(Cause cause) {
    if (const auto article = article_of(cause))
        return draughts::clause(*article);
    switch (cause) {
        case Cause::NoPieces:
        case Cause::NoMoves:
        case Cause::Resigned:
            return "2.1.8.1";
        case Cause::FlagFell:
            return "1.7.9";
        case Cause::Agreed:
            return "2.1.9.1.1";
        case Cause::NoShow:
            return "1.9.1";
        case Cause::PlainlyDrawn:
            return "2.1.9.1.6";
        case Cause::BothOutOfTime:
            return "2.1.9.1.2";
        case Cause::NeitherCanWin:
            return "Кубок Сарапула, ничья";  // its list has no numbers
        case Cause::ShortOfTime:
            return "1.7.13";
        case Cause::BorneOff:
            return "27.6";
        case Cause::CubeDropped:
            return "23.7";
        case Cause::ThreeKingsMainRoad:
        case Cause::ThreeKings:
        case Cause::PieceRatio:
        case Cause::MainRoad:
        case Cause::KingMoves:
        case Cause::InternationalKingMoves:
        case Cause::ThreeAgainstKing:
        case Cause::FewAgainstKing:
        case Cause::Repetition:  // the board's own articles, above
        case Cause::Judge:
            return {};
    }
    return {};
}

std::string_view nardy_clause(Cause cause) {
    switch (cause) {
        case Cause::Resigned:
            return "30.2";
        case Cause::FlagFell:
            return "18.6";
        case Cause::NoShow:
            return "34.3";
        case Cause::BorneOff:
        case Cause::CubeDropped:
            return clause(cause);
        default:
            return {};
    }
}

Cause cause_of(draughts::DrawArticle article) {
    switch (article) {
        case draughts::DrawArticle::ThreeKingsMainRoad:
            return Cause::ThreeKingsMainRoad;
        case draughts::DrawArticle::ThreeKings:
            return Cause::ThreeKings;
        case draughts::DrawArticle::PieceRatio:
            return Cause::PieceRatio;
        case draughts::DrawArticle::MainRoad:
            return Cause::MainRoad;
        case draughts::DrawArticle::KingMoves:
            return Cause::KingMoves;
        case draughts::DrawArticle::InternationalKingMoves:
            return Cause::InternationalKingMoves;
        case draughts::DrawArticle::ThreeAgainstKing:
            return Cause::ThreeAgainstKing;
        case draughts::DrawArticle::FewAgainstKing:
            return Cause::FewAgainstKing;
        case draughts::DrawArticle::Repetition:
            return Cause::Repetition;
    }
    return Cause::Repetition;
}

std::optional<Cause> parse_cause(std::string_view word) {
    return parse(word, Cause::Judge);
}

std::string_view code(GameResult result) {
    switch (result) {
        case GameResult::AWins:
            return "a";
        case GameResult::BWins:
            return "b";
        case GameResult::Draw:
            return "draw";
        case GameResult::BothLose:
            return "both_lose";
    }
    return {};
}

std::optional<GameResult> parse_game_result(std::string_view word) {
    return parse(word, GameResult::BothLose);
}

std::string_view code(FreezeCause cause) {
    switch (cause) {
        case FreezeCause::Shutdown:
            return "shutdown";
        case FreezeCause::Crash:
            return "crash";
        case FreezeCause::Stall:
            return "stall";
    }
    return {};
}

std::optional<FreezeCause> parse_freeze_cause(std::string_view word) {
    return parse(word, FreezeCause::Stall);
}

}  // namespace doska::match
