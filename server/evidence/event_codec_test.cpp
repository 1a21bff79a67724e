#include "server/evidence/event_codec.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "tests/support/nardy_bodies.hpp"
#include "tests/support/nardy_match.hpp"
#include "tests/support/random.hpp"

#include <doctest/doctest.h>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

using namespace doska;
using namespace doska::match;
using evidence::CodecError;
using evidence::decode;
using evidence::encode;

namespace {

constexpr Instant noon = instant_ms(1'800'000'000'000);

Stretch stretch() {
    return {.since = noon, .spent = Millis{1'234}, .left = {Millis{598'766}, Millis{600'000}}};
}

draughts::Move played(std::string_view fen, std::string_view text,
                      draughts::Variant variant = draughts::Variant::Russian) {
    const auto position = draughts::parse_fen(fen, variant).value();
    const auto legal = draughts::legal_moves(position);
    return draughts::parse_move(text, std::span(legal.data(), legal.size())).value();
}

Regulation full_regulation() {
    Regulation regulation;
    regulation.games = 4;
    regulation.first_white = Seat::B;
    regulation.control = {{{.moves = 40, .time = Millis{7'200'000}, .increment = Millis{0}},
                           {.moves = 0, .time = Millis{900'000}, .increment = Millis{5'000}}}};
    regulation.warn_at = {Millis{600'000}, Millis{300'000}};
    regulation.automatic_repetition = true;
    regulation.start = draughts::parse_fen("W:WKd2:Bf4,f6,g7,d6,b6").value();
    return regulation;
}

/// One event or more of every kind, with each optional field present and absent.
std::vector<Event> every_kind() {
    const std::string digest(64, 'a');
    Regulation small;
    small.control = {{{.moves = 0, .time = Millis{600'000}, .increment = Millis{0}}}};
    const draughts::Path path = played("W:WKd2:Bf4,f6,g7,d6,b6", "d2:g5:d8:a5").path;
    return {
        MatchOpened{full_regulation(), {"personanna", "personbori"}},
        MatchOpened{small, {"personanna", "personbori"}},
        PlayerReady{Seat::A},
        PlayerReady{Seat::B},
        GameStarted{2, Seat::B, noon},
        MovePlayed{
            1, 7, Seat::A, played("W:WKd2:Bf4,f6,g7,d6,b6", "d2:g5:d8:a5"), {1, 2, 3, 4}, stretch(), 1, 39, true},
        MovePlayed{1, 0, Seat::B, played("W:Wc7:Bh2", "c7-b8"), {}, stretch(), 0, 1, false},
        DrawOffered{1, 3, Seat::A},
        DrawDeclined{1, Seat::B},
        DrawClaimed{1, Seat::A, path, 3, true},
        DrawClaimed{1, Seat::B, std::nullopt, 2, false},
        WarningGiven{1, Seat::A, Millis{300'000}, 1},
        FlagFell{1, Seat::A, noon, stretch()},
        GameEnded{1, GameResult::AWins, Cause::Resigned, "2.1.8.1", "", stretch()},
        GameEnded{1, GameResult::BothLose, Cause::Judge, "п. 1.7.9 \"б\"", digest, std::nullopt},
        GameEnded{1, GameResult::Draw, Cause::PieceRatio, "2.1.9.1.5", "", std::nullopt},
        MatchEnded{{3, 1}},
        Paused{"technical", digest, stretch()},
        Paused{"medical", "", std::nullopt},
        Resumed{"technical", "", noon},
        ServerPaused{FreezeCause::Shutdown, noon, stretch()},
        ServerPaused{FreezeCause::Stall, noon, std::nullopt},
        ServerResumed{FreezeCause::Crash, noon, Millis{1'000}, std::nullopt, noon},
        ServerResumed{FreezeCause::Stall, noon, Millis{0}, noon, std::nullopt},
        ServerResumed{FreezeCause::Crash, noon, Millis{0}, std::nullopt, std::nullopt},
        PlayContinued{noon},
    };
}

/// What version 2 added: a match among friends, and a judge's correction of a clock.
std::vector<Event> every_kind_of_version_2() {
    Regulation casual;
    casual.control = {{{.moves = 0, .time = Millis{300'000}, .increment = Millis{3'000}}}};
    casual.casual = casual.hints = true;
    Regulation without_hints = casual, only_hints = casual;
    without_hints.hints = false;
    only_hints.casual = false;
    const std::array<std::string, 2> people{"personanna", "personbori"};
    return {
        MatchOpened{casual, people},
        MatchOpened{without_hints, people},
        MatchOpened{only_hints, people},
        TimeGiven{1, Seat::A, Millis{90'000}, {Millis{390'000}, Millis{300'000}}, "technical", std::string(64, 'b')},
        TimeGiven{2, Seat::B, Millis{-86'400'000}, {Millis{1}, Millis{300'000}}, "other", ""},
        CalledOff{1, Seat::A, stretch()},
        CalledOff{1, Seat::B, std::nullopt},
    };
}

/// The other boards and rules.
std::vector<Event> every_kind_of_variants() {
    constexpr std::string_view capture = "W:WK47:B11,12,19,29,30,40";
    const auto international = draughts::Variant::International;
    Regulation hundred = full_regulation(), brazilian = full_regulation();
    hundred.rules = "international/1";
    hundred.start = draughts::initial_position(international);
    brazilian.rules = "brazilian/1";
    brazilian.start->variant = draughts::Variant::Brazilian;
    const draughts::Move taken = played(capture, "47:24:8:17:6", international);
    return {
        MatchOpened{hundred, {"personanna", "personbori"}},
        MatchOpened{brazilian, {"personanna", "personbori"}},
        MovePlayed{1, 7, Seat::A, taken, {}, stretch(), 1, 39, true},
        MovePlayed{1, 0, Seat::A, played("W:W6:B45", "6-1", international), {}, stretch(), 0, 1, false},
        DrawClaimed{1, Seat::A, taken.path, 3, true},
    };
}

/// Matches of an event, that start by themselves.
std::vector<Event> every_kind_of_events() {
    Regulation event = full_regulation();
    event.pace = clock::Pace::Classic;
    event.six_hour_moves = 45;
    event.starts_at = noon;
    event.lateness_limit = Millis{900'000};
    event.game_break = Millis{300'000};
    event.extra_micromatches = 2;
    Regulation drawn = event;
    drawn.start.reset();
    drawn.rules = "draughts64/1";
    drawn.opening_table = "fmjd-736";
    drawn.opening_wait = Millis{30'000};
    return {
        MatchOpened{event, {"personanna", "personbori"}},
        GameStarted{1, Seat::A, noon, {true, true}},
        GameStarted{1, Seat::A, noon, {false, true}},
        PlayerArrived{1, Seat::B, stretch(), noon},
        PlayerArrived{1, Seat::A, std::nullopt, std::nullopt},
        GameEnded{1, GameResult::BothLose, Cause::NoShow, "1.9.2", "", stretch()},
        GameEnded{1, GameResult::Draw, Cause::Agreed, "2.1.9.1.1", "", stretch(), noon},
        MatchOpened{drawn, {"personanna", "personbori"}},
        OpeningDrawn{1, 164, std::string(64, 'd'), draughts::initial_position().board, Side::Black, noon, noon},
        OpeningSeen{1, Seat::A, stretch(), noon},
        OpeningSeen{1, Seat::B, std::nullopt, std::nullopt},
        ResultCorrected{1, GameResult::Draw, "1.9.2", std::string(64, 'c')},
        ResultCorrected{2, GameResult::AWins, "1.9.2", ""},
    };
}

/// What a judge counts and answers, and a regulation with another list of draws.
std::vector<Event> every_kind_of_judged_draws() {
    Regulation sarapul;
    sarapul.control = {{{.moves = 0, .time = Millis{600'000}, .increment = Millis{0}}}};
    sarapul.draws = DrawSet::Sarapul;
    sarapul.starts_at = noon;
    sarapul.late_consequence = LateConsequence::Fine;
    const std::string digest(64, 'd');
    return {
        MatchOpened{sarapul, {"personanna", "personbori"}},
        CountStarted{1, 41, Seat::A, 5, digest},
        CountStarted{2, 0, Seat::B, 5, ""},
        CountStopped{1, 45, Cause::PlainlyDrawn, digest},
        CountStopped{1, 7, Cause::MainRoad, ""},
        TimeDrawClaimed{1, 52, Seat::B},
        TimeDrawRefused{1, Seat::B, digest},
        TimeDrawRefused{3, Seat::A, ""},
        Paused{"claim", "", stretch()},
        GameEnded{1, GameResult::Draw, Cause::PlainlyDrawn, "2.1.9.1.6", "", std::nullopt},
        GameEnded{1, GameResult::Draw, Cause::BothOutOfTime, "2.1.9.1.2", digest, stretch()},
        GameEnded{1, GameResult::Draw, Cause::NeitherCanWin, "Кубок Сарапула, ничья", "", std::nullopt},
        GameEnded{1, GameResult::Draw, Cause::ShortOfTime, "1.16.8", "", std::nullopt},
    };
}

/// What holds leave of a look at a drawn opening, and who came before a clock ran for him.
std::vector<Event> every_kind_of_holds() {
    const Instant later = noon + Millis{60'000};
    return {
        PlayerArrived{1, Seat::A, std::nullopt, noon, true},
        PlayerArrived{2, Seat::B, std::nullopt, std::nullopt, true},
        Resumed{"technical", "", noon, later},
        ServerResumed{FreezeCause::Stall, noon, Millis{0}, noon, std::nullopt, later},
        PlayContinued{noon, later},
    };
}

/// Counted draws that a regulation reads otherwise or has claimed, and no hints at all.
std::vector<Event> every_kind_of_readings() {
    Regulation claimed;
    claimed.control = {{{.moves = 0, .time = Millis{600'000}, .increment = Millis{0}}}};
    claimed.counted_draws = CountedDraws::Claim;
    Regulation read = claimed;
    read.counted_draws = CountedDraws::Automatic;
    read.lifted_hints = false;
    read.draw_readings = {draughts::CountStart::RatioMove, /*main_road_reset=*/false};
    return {
        MatchOpened{claimed, {"personanna", "personbori"}},
        MatchOpened{read, {"personanna", "personbori"}},
        DrawClaimed{1, Seat::B, std::nullopt, 1, true, Cause::PieceRatio},
        DrawClaimed{1, Seat::A, played("W:WKc1:BKb8", "c1-d2").path, 2, true, Cause::KingMoves},
    };
}

/// A claim that waited for a judge who was not there.
std::vector<Event> every_kind_of_lapses() {
    Regulation short_wait = full_regulation();
    short_wait.claim_wait = Millis{60'000};
    return {MatchOpened{short_wait, {"personanna", "personbori"}}, TimeDrawLapsed{2, Seat::A},
            TimeDrawLapsed{1, Seat::B}};
}

std::vector<Event> every_kind_of_channels() {
    Regulation pairs = test::nardy_regulation(3, nardy::Discipline::ShortPairs);
    pairs.nardy->consultation = true;
    return {MatchOpened{pairs, {"personanna", "personbori"}, {"personvera", "persongena"}},
            ChannelSealed{Seat::A, -82, 0, std::string(64, '0')}, ChannelSealed{Seat::B, -83, 7, std::string(64, 'c')}};
}

std::vector<Event> every_kind_so_far() {
    auto events = every_kind();
    for (const auto& more : {every_kind_of_version_2(), every_kind_of_variants(), every_kind_of_events(),
                             every_kind_of_judged_draws(), every_kind_of_holds(), every_kind_of_readings(),
                             every_kind_of_lapses(), every_kind_of_channels(), test::every_kind_of_nardy()})
        events.insert(events.end(), more.begin(), more.end());
    return events;
}

std::string body_of(const Event& event) {
    const auto body = encode(event);
    REQUIRE(body);
    return *body;
}

/// The bodies of one landed version, each read and written as then; gives the kinds seen. DOSKA_GOLDEN_OUT=FOLDER
/// writes those of a new version.
std::set<std::size_t> check_landed(const std::string& file, const std::vector<Event>& events) {
    if (const char* folder = std::getenv("DOSKA_GOLDEN_OUT")) {
        std::ofstream out(std::string(folder) + "/" + file, std::ios::binary);
        for (const Event& event : events)
            out << kind(event) << ' ' << body_of(event) << '\n';
    }
    std::ifstream in("tests/cases/evidence/" + file, std::ios::binary);
    std::set<std::size_t> kinds;
    for (std::string line; std::getline(in, line);) {
        CAPTURE(line);
        const auto space = line.find(' ');
        const auto event = decode(line.substr(0, space), line.substr(space + 1));
        REQUIRE(event);
        CHECK(body_of(*event) == line.substr(space + 1));
        kinds.insert(event->index());
    }
    return kinds;
}

}  // namespace

TEST_CASE("every kind of event is read back as it was") {
    std::set<std::size_t> kinds;
    for (const Event& event : every_kind_so_far()) {
        const std::string body = body_of(event);
        CAPTURE(body);
        const auto read = decode(kind(event), body);
        REQUIRE(read);
        CHECK(*read == event);
        CHECK(body_of(*read) == body);
        kinds.insert(event.index());
    }
    CHECK(kinds.size() == std::variant_size_v<AnyFact>);
}

TEST_CASE("the bodies of version 1 are read for ever, and written as then") {
    CHECK(check_landed("bodies-1.txt", every_kind()).size() == 16);
}

TEST_CASE("the bodies of version 2, casual matches and corrected clocks, are read for ever, and written as then") {
    CHECK(check_landed("bodies-2.txt", every_kind_of_version_2()).size() == 3);
}

TEST_CASE("the bodies of version 3, matches of an event, are read for ever, and written as then") {
    CHECK(check_landed("bodies-3.txt", every_kind_of_events()).size() == 7);
}

TEST_CASE("the bodies of version 4, the draws that a judge finds, are read for ever, and written as then") {
    CHECK(check_landed("bodies-4.txt", every_kind_of_judged_draws()).size() == 7);
}

TEST_CASE("the bodies of version 5, what holds leave of a countdown, are read for ever, and written as then") {
    CHECK(check_landed("bodies-5.txt", every_kind_of_holds()).size() == 4);
}

TEST_CASE("the bodies of version 6, readings of the counted draws, are read for ever, and written as then") {
    CHECK(check_landed("bodies-6.txt", every_kind_of_readings()).size() == 2);
}

TEST_CASE("the bodies of the first matches of nardy are read for ever, and written as then") {
    CHECK(check_landed("bodies-nardy-1.txt", test::every_kind_of_nardy()).size() == 28);
}

TEST_CASE("the bodies of version 7, claims that lapse, are read for ever, and written as then") {
    CHECK(check_landed("bodies-7.txt", every_kind_of_lapses()).size() == 2);
}

TEST_CASE("the bodies of version 8, channels of pairs that are sealed, are read for ever, and written as then") {
    CHECK(check_landed("bodies-8.txt", every_kind_of_channels()).size() == 2);
}

TEST_CASE("a flag of the regulation that says what its absence says has no other spelling") {
    const std::string plain = *encode(full_regulation());
    CHECK(plain.find("casual") == std::string::npos);
    CHECK(plain.find("hints") == std::string::npos);
    const auto with = [&](std::string text, std::string_view before, std::string_view field) {
        return text.insert(text.find(before), field);
    };
    const std::string casual = with(plain, R"("control")", R"("casual":true,)");
    REQUIRE(evidence::decode_regulation(casual));
    CHECK(evidence::decode_regulation(casual)->hints);
    CHECK(evidence::decode_regulation(with(casual, R"("long_)", R"("hints":false,)"))->casual);
    CHECK_FALSE(evidence::decode_regulation(with(casual, R"("long_)", R"("hints":false,)"))->hints);
    CHECK(evidence::decode_regulation(with(plain, R"("control")", R"("casual":false,)")) ==
          failure(CodecError::BadValue));
    CHECK(evidence::decode_regulation(with(plain, R"("long_)", R"("hints":false,)")) == failure(CodecError::BadValue));
    CHECK(evidence::decode_regulation(with(casual, R"("long_)", R"("hints":true,)")) == failure(CodecError::BadValue));
}

TEST_CASE("what a regulation gained later is left out where it says nothing new") {
    Regulation event = full_regulation();
    const std::string before = *encode(event);
    CHECK(before.find("pace") == std::string::npos);
    CHECK(before.find("six_hour_moves") == std::string::npos);
    event.pace = clock::Pace::Rapid;
    event.six_hour_moves = 45;
    const std::string after = *encode(event);
    CHECK(after.find(R"("long_downtime_ms":900000,"pace":"rapid","resume_countdown_ms")") != std::string::npos);
    CHECK(after.find(R"("rules":"russian/1","six_hour_moves":45,"stall_countdown_ms")") != std::string::npos);
    CHECK(evidence::decode_regulation(after) == event);
}

TEST_CASE("a move's body, byte for byte") {
    CHECK(body_of(every_kind()[5]) ==
          R"({"captured":["f4","f6","b6"],"counters":{"king_moves":4,"main_road":3,"ratio":2,"three_kings":1},)"
          R"("game":1,"move":"d2:g5:d8:a5","offers_draw":true,"period":1,"period_moves":39,"ply":7,"promotes":false,)"
          R"("seat":"a","stretch":{"left_ms":[598766,600000],"since_ms":1800000000000,"spent_ms":1234}})");
    CHECK(body_of(every_kind()[6]).find(R"("move":"c7-b8")") != std::string::npos);
    CHECK(body_of(every_kind()[6]).find(R"("promotes":true)") != std::string::npos);
}

TEST_CASE("an event body is read in one form only: whatever is changed in it is refused or reads as another event") {
    test::Random random(20'261'129);
    for (const Event& event : every_kind_so_far()) {
        const std::string body = body_of(event);
        for (int i = 0; i < 300; ++i) {
            std::string changed = body;
            const std::size_t at = random.below(changed.size());
            switch (random.below(3)) {
                case 0:
                    changed[at] = static_cast<char>(random.below(256));
                    break;
                case 1:
                    changed.erase(at, 1 + random.below(3));
                    break;
                default:
                    changed.insert(at, 1, "0:,\"{}[] a"[random.below(10)]);
            }
            CAPTURE(changed);
            const auto read = decode(kind(event), changed);
            if (read)
                CHECK(body_of(*read) == changed);
        }
    }
}

TEST_CASE("missing, unknown and misplaced fields are refused") {
    CHECK(decode("player_ready", R"({})") == failure(CodecError::UnexpectedField));
    CHECK(decode("player_ready", R"({"seat":"a","x":1})") == failure(CodecError::UnexpectedField));
    CHECK(decode("player_ready", R"({"seat":"a","seat":"a"})") == failure(CodecError::UnexpectedField));
    CHECK(decode("draw_declined", R"({"seat":"a","game":1})") == failure(CodecError::UnexpectedField));
    CHECK(decode("player_ready", R"({"seat":"c"})") == failure(CodecError::BadValue));
    CHECK(decode("player_ready", R"({"seat":null})") == failure(CodecError::NotCanonical));
    CHECK(decode("draw_declined", R"({"game":-1,"seat":"a"})") == failure(CodecError::OutOfRange));
    CHECK(decode("draw_declined", R"({"game":4294967297,"seat":"a"})") == failure(CodecError::OutOfRange));
    CHECK(decode("draw_declined", R"({"game":3.7,"seat":"a"})") == failure(CodecError::NotCanonical));
    CHECK(decode("player_left", R"({})") == failure(CodecError::UnknownKind));
    CHECK(decode("player_ready/2", R"({"seat":"a"})") == failure(CodecError::UnknownKind));
}

TEST_CASE("a move is read in full notation only") {
    const std::string body = body_of(every_kind()[6]);
    const auto with_move = [&](const std::string& text) {
        std::string changed = body;
        changed.replace(changed.find("c7-b8"), 5, text);
        return decode("move_played", changed);
    };
    CHECK(with_move("c7-b8"));
    for (const char* text : {"c7:b8", "c7b8", "cb8", "c7-b8-a7", "c7-b7", "c7", "", "c7-b8 ", "C7-b8", "c7-b8-"}) {
        CAPTURE(text);
        CHECK(with_move(text) == failure(CodecError::BadValue));
    }
}

TEST_CASE("words that no evidence may hold are refused, not stored") {
    CHECK(encode(Paused{std::string("a\0b", 3), "", std::nullopt}) == failure(CodecError::BadText));
    CHECK(encode(Paused{"\x1b[0m", "", std::nullopt}) == failure(CodecError::BadText));
    CHECK(encode(Paused{"\xFF", "", std::nullopt}) == failure(CodecError::BadText));
    CHECK(encode(Paused{std::string(65, 'x'), "", std::nullopt}) == failure(CodecError::BadText));
    CHECK(encode(Paused{"other", "not a digest", std::nullopt}) == failure(CodecError::BadValue));
    CHECK(encode(GameEnded{1, GameResult::Draw, Cause::Judge, std::string(129, '1'), "", std::nullopt}) ==
          failure(CodecError::BadText));
}

TEST_CASE("a regulation alone") {
    const auto text = encode(full_regulation());
    REQUIRE(text);
    CHECK(evidence::decode_regulation(*text) == full_regulation());
    CHECK(evidence::decode_regulation("{}") == failure(CodecError::UnexpectedField));
}
