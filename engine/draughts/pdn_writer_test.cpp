// What is written is read back.

#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "tests/support/pdn_reading.hpp"

#include <algorithm>
#include <random>

using namespace doska;
using namespace doska::draughts;
using namespace doska::test;

TEST_CASE("a written game has the seven tags, GameType, FEN where needed, the cause of its end") {
    PdnGame game;
    game.tags = {{"White", "A \"x\" \\"}, {"Event", "Cup"}};
    game.start = read_one("[FEN \"W:WKa1:Bb2\"]").game.start;
    game.moves = {{legal_moves(game.start).front(), {}, {"[%clock w0:00:01 B0:00:02]"}}};
    game.ending = "no_pieces 2.1.8.1";
    game.result = *parse_pdn_result("2-0");
    CHECK(write_pdn(game) ==
          "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"x\\\" \\\\\"]\n[Black "
          "\"?\"]\n"
          "[Result \"2-0\"]\n[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:WKa1:Bb2\"]\n\n1. " +
              record_notation(game.moves[0].move, legal_moves(game.start)) +
              " {[%clock w0:00:01 B0:00:02]} {[%end no_pieces 2.1.8.1]} 2-0\n\n");
}

namespace {

PdnGame random_game(std::mt19937& random) {
    const auto one_of = [&](std::size_t n) { return random() % n; };
    PdnGame game;
    const Variant variant = all_variants[one_of(variant_count)];
    const BoardSize board = board_of(variant);
    const auto squares = static_cast<std::size_t>(squares_of(board));
    game.start = initial_position(variant);
    if (one_of(2) == 0) {
        for (std::size_t i = 0; i < squares / 2; ++i) {
            const Square square = Square::from_index(board, static_cast<int>(one_of(squares)));
            const auto piece = game.start.board.at(square);
            if (!piece)
                continue;
            game.start.board.remove(square);
            if (one_of(3) == 0)
                game.start.board.put(square, {piece->side, Rank::King});
        }
        game.start.to_move = one_of(2) == 0 ? Side::White : Side::Black;
    }
    Position position = game.start;
    const std::size_t plies = one_of(120);
    while (game.moves.size() < plies && has_legal_move(position)) {
        const auto legal = legal_moves(position);
        const Move& wanted = legal[one_of(legal.size())];
        PdnMove played;
        // Of several routes to one result the record keeps none in particular.
        played.move = *std::find_if(legal.begin(), legal.end(), [&](const Move& m) { return same_result(m, wanted); });
        if (one_of(5) == 0)
            played.nags.push_back(static_cast<int>(one_of(20)));
        if (one_of(4) == 0)
            played.comments.push_back(
                clock_comment(position.to_move, Millis{one_of(4000000)}, Millis{one_of(4000000)}));
        if (one_of(9) == 0)
            played.comments.push_back("Ход (!) ; [x \"y\"] {1. a1-h8 2-0 *");
        game.moves.push_back(played);
        position = after(position, wanted);
    }
    if (one_of(3) == 0)
        game.comments.push_back("before");
    if (one_of(3) == 0)
        game.ending = "agreed 2.1.9.1.1";
    const char* results[] = {"1-0", "2-0", "0-1", "0-2", "1/2-1/2", "1-1", "0-0", "*"};
    game.result = *parse_pdn_result(results[one_of(8)]);
    game.tags = {{"Event", "Кубок \"Сарапул\" \\"},
                 {"Site", "?"},
                 {"Date", "2026.11.29"},
                 {"Round", "1"},
                 {"White", "А"},
                 {"Black", "Б"},
                 {"Result", game.result.text},
                 {"GameType", std::to_string(rules_of(variant).pdn_game_type)}};
    if (variant == Variant::Draughts64)
        game.tags.push_back({"Variant", "draughts64"});
    if (game.start != initial_position(variant)) {
        game.tags.push_back({"SetUp", "1"});
        game.tags.push_back({"FEN", to_fen(game.start)});
    }
    game.tags.push_back({"Annotator", "x"});
    return game;
}

}  // namespace

TEST_CASE("what the writer writes the reader reads back, whole files of all variants") {
    constexpr unsigned seed = 20261129;
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::vector<PdnGame> games;
    std::string file;
    for (int i = 0; i < 200; ++i) {
        games.push_back(random_game(random));
        file += write_pdn(games.back());
    }
    const auto entries = read_all(file);
    REQUIRE(entries.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        CAPTURE(i);
        CAPTURE(write_pdn(games[i]));
        CHECK(entries[i].faults.empty());
        CHECK(entries[i].game == games[i]);
    }
}
