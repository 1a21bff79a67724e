#include "server/evidence/dice_proof.hpp"

#include "engine/core/check.hpp"

#include <array>

namespace doska::evidence {

namespace {

constexpr std::string_view dice_tag = "doska.dice.1";
constexpr int usable = 252;  // the largest multiple of 6 that a byte can stand below

std::string joined(std::string_view what, std::string_view match, int game) {
    std::string text;
    text.reserve(224);
    text.append(dice_tag).append(1, '|').append(what).append(1, '|').append(match).append(1, '|');
    text.append(std::to_string(game)).append(1, '|');
    return text;
}

}  // namespace

std::string dice_commitment(std::string_view match, int game, const DiceSecret& secret) {
    return to_hex(sha256(joined("commit", match, game) + secret.reveal()));
}

std::string dice_seal(std::string_view match, int game, char seat, std::string_view value) {
    return to_hex(sha256((joined("seal", match, game) + seat).append(1, '|').append(value)));
}

bool is_dice_seal_of(std::string_view seal, std::string_view match, int game, char seat, std::string_view value) {
    return dice_seal(match, game, seat, value) == seal;
}

match::DicePart dice_contribution(std::string_view match, int game, char seat, std::string_view seal,
                                  std::string_view value) {
    if (seal.empty())
        return {};
    if (!value.empty() && is_dice_seal_of(seal, match, game, seat, value))
        return {match::Contribution::Opened, std::string(value)};
    return {match::Contribution::Unopened, std::string(seal)};
}

std::string dice_message(const DiceTable& table, int n, int again) {
    std::string text = joined("roll", table.match, table.game);
    text.append(std::to_string(n)).append(1, '|').append(table.a).append(1, '|').append(table.b);
    if (again > 0)
        text.append(1, '|').append(std::to_string(again));
    return text;
}

std::optional<Dice> dice_of(const Digest& digest) {
    std::array<int, 2> faces{};
    std::size_t found = 0;
    for (std::size_t i = 0; i < digest.size() && found < faces.size(); ++i)
        if (digest[i] < usable)
            faces[found++] = digest[i] % 6 + 1;
    return found == faces.size() ? Dice::make(faces[0], faces[1]) : std::nullopt;
}

Dice roll(const DiceTable& table, int n) {
    DOSKA_CHECK(n >= 1);
    for (int again = 0;; ++again)
        if (const auto dice = dice_of(hmac_sha256(table.secret.bytes(), dice_message(table, n, again))))
            return *dice;
}

}  // namespace doska::evidence
