#include "server/evidence/dice_proof.hpp"

#include "tests/support/json.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <type_traits>

using namespace doska;
using namespace doska::evidence;
using Json = nlohmann::json;

namespace {

template <class T>
concept Printable = requires(std::ostream& out, const T& value) {
    out << value;
};

static_assert(Printable<std::string> && !Printable<DiceSecret>, "an unrevealed secret goes to no stream");
static_assert(!std::is_convertible_v<DiceSecret, std::string> && !std::is_convertible_v<DiceSecret, std::string_view>);
static_assert(!std::is_constructible_v<Json, DiceSecret>, "nor into JSON");

Json vectors() {
    std::ifstream file("tests/cases/evidence/dice-1.json");
    std::stringstream text;
    text << file.rdbuf();
    return Json::parse(text.str());
}

DiceTable table_of(const Json& game) {
    return {game["match"], game["game"], *DiceSecret::parse(game["secret"].get<std::string>()),
            game["a"]["contribution"], game["b"]["contribution"]};
}

Json dice_json(const std::optional<Dice>& dice) {
    return dice ? Json{dice->first(), dice->second()} : Json();
}

}  // namespace

TEST_CASE("the golden vectors of doska.dice.1: commitments, seals and contributions") {
    const Json golden = vectors();
    for (const Json& game : golden["games"]) {
        const std::string match = game["match"];
        const int number = game["game"];
        CHECK(dice_commitment(match, number, table_of(game).secret) == game["commitment"].get<std::string>());
        for (const std::string seat : {"a", "b"}) {
            const Json& part = game[seat];
            const match::DicePart got = dice_contribution(match, number, seat[0], part.value("seal", std::string()),
                                                          part.value("value", std::string()));
            CHECK(code(got.kind) == part["kind"].get<std::string>());
            CHECK(got.value == part["contribution"].get<std::string>());
        }
    }
}

TEST_CASE("the golden vectors of doska.dice.1: rolls") {
    const Json golden = vectors();
    for (const Json& game : golden["games"]) {
        const DiceTable table = table_of(game);
        for (int n = 1; n <= static_cast<int>(game["rolls"].size()); ++n)
            CHECK(dice_json(roll(table, n)) == game["rolls"][static_cast<std::size_t>(n - 1)]);
    }
    for (const Json& row : golden["digests"])
        CHECK(dice_json(dice_of(*parse_digest(row["digest"].get<std::string>()))) == row["dice"]);
    for (const Json& row : golden["again"]) {
        const DiceTable table = table_of(golden["games"][row["of"].get<std::size_t>()]);
        CHECK(dice_message(table, row["n"], row["again"]) == row["message"].get<std::string>());
    }
}

TEST_CASE("HMAC-SHA-256 of RFC 4231") {
    const auto hmac = [](const std::string& key, std::string_view text) {
        return to_hex(hmac_sha256({reinterpret_cast<const std::uint8_t*>(key.data()), key.size()}, text));
    };
    CHECK(hmac(std::string(20, '\x0b'), "Hi There") ==
          "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    CHECK(hmac("Jefe", "what do ya want for nothing?") ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    CHECK(hmac(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First") ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST_CASE("a secret is 64 lower-case hex digits") {
    const std::string good(64, 'a');
    CHECK(DiceSecret::parse(good)->reveal() == good);
    for (const std::string& bad :
         {std::string(63, 'a'), std::string(65, 'a'), std::string(64, 'A'), std::string(64, 'g')})
        CHECK(!DiceSecret::parse(bad));
}
