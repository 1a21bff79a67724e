#include "protocol/codec.hpp"
#include "protocol/plain_move.hpp"
#include "tests/support/client_frames.hpp"
#include "tests/support/random.hpp"
#include "tests/support/repetitions.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace doska;
using namespace doska::protocol;

TEST_CASE("every frame decodes to the values that were written") {
    for (int seed = test::repetitions(1000, 4000); seed > 0; --seed) {
        CAPTURE(seed);
        test::Random random(static_cast<std::uint64_t>(seed));
        const ClientFrame frame = test::random_frame(random);
        const std::string text = test::write_frame(frame);
        const auto read = decode(text);
        CAPTURE(text);
        REQUIRE(read);
        REQUIRE(*read == frame);
    }
}

TEST_CASE("a damaged frame is refused or still read, and a refusal names only the frame's own id") {
    int refusals = 0;
    for (int seed = test::repetitions(1000, 4000); seed > 0; --seed) {
        CAPTURE(seed);
        test::Random random(static_cast<std::uint64_t>(seed));
        std::string text = test::write_frame(test::random_frame(random));
        for (std::size_t damages = 1 + random.below(3); damages > 0; --damages) {
            const std::size_t at = random.below(text.size());
            switch (random.below(3)) {
                case 0:
                    text[at] = static_cast<char>(random.below(256));
                    break;
                case 1:
                    text.erase(at, 1);
                    break;
                default:
                    text.insert(at, 1, "{}[]\",:0e\\u"[random.below(11)]);
            }
        }
        const auto read = decode(text);
        if (read)
            continue;
        ++refusals;
        REQUIRE((read.error().id.empty() || is_command_id(read.error().id)));
        REQUIRE(read.error().field.size() <= 48);
    }
    CHECK(refusals > test::repetitions(500, 2000));
}

TEST_CASE("a move is read by the short way exactly as by the long one, whatever is changed in it") {
    int short_ways = 0;
    for (int seed = test::repetitions(2000, 20000); seed > 0; --seed) {
        CAPTURE(seed);
        test::Random random(static_cast<std::uint64_t>(seed));
        std::string text = R"({"t":"play_move","id":"abcdefghijklmnop","topic":"match:0123456789","d":{"game":)" +
                           std::to_string(random.below(1002)) + R"(,"ply":)" + std::to_string(random.below(3000)) +
                           R"(,"move":"c3:e5:g7"}})";
        if (random.below(2) == 0)
            text[random.below(text.size())] = static_cast<char>(random.below(256));
        if (random.below(4) == 0)
            text.erase(random.below(text.size()), 1 + random.below(3));
        if (random.below(4) == 0)
            text.insert(random.below(text.size()), 1, "{}[]\",:0e\\u- "[random.below(13)]);
        CAPTURE(text);
        const auto plain = read_plain_move(text);
        const auto any = decode_any(text);
        short_ways += plain ? 1 : 0;
        if (plain)
            REQUIRE((any && *any == *plain));
        const auto both = decode(text);
        REQUIRE(both.has_value() == any.has_value());
    }
    CHECK(short_ways > test::repetitions(500, 5000));
}

TEST_CASE("random bytes are never a frame") {
    for (int seed = test::repetitions(1000, 4000); seed > 0; --seed) {
        CAPTURE(seed);
        test::Random random(static_cast<std::uint64_t>(seed));
        std::string text(random.below(200), '\0');
        for (char& c : text)
            c = static_cast<char>(random.below(256));
        const auto read = decode(text);
        REQUIRE_FALSE(read);
        const DecodeCode code = read.error().code;
        REQUIRE((code == DecodeCode::NotJson || code == DecodeCode::NotObject || code == DecodeCode::OutOfRange));
    }
}
