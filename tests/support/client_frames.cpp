#include "tests/support/client_frames.hpp"

#include "engine/core/overloaded.hpp"
#include "protocol/json_writer.hpp"

#include <array>

namespace doska::test {

using namespace protocol;

namespace {

constexpr std::int64_t max_int = (std::int64_t{1} << 53) - 1;

/// Writes the fields of `d` and tells the kind; nothing is written for kinds without one.
class FieldWriter {
public:
    explicit FieldWriter(JsonWriter& json) : json_(json) {}

    std::string_view operator()(const Sync& m) {
        json_.field("t", m.t);
        return "sync";
    }
    std::string_view operator()(const Hello& m) {
        json_.field("as", m.as);
        return "hello";
    }
    std::string_view operator()(const Subscribe& m) {
        json_.field("since", m.since);
        return "subscribe";
    }
    std::string_view operator()(const Unsubscribe&) { return "unsubscribe"; }
    std::string_view operator()(const Ready&) { return "ready"; }
    std::string_view operator()(const PlayMove& m) {
        at(m.game, m.ply);
        json_.field("move", m.move);
        json_.field("offer_draw", m.offer_draw);
        return "play_move";
    }
    std::string_view operator()(const OfferDraw& m) {
        at(m.game, m.ply);
        return "offer_draw";
    }
    std::string_view operator()(const AnswerDraw& m) {
        json_.field("game", m.game);
        json_.field("offer", m.offer);
        json_.field("accept", m.accept);
        return "answer_draw";
    }
    std::string_view operator()(const ClaimDraw& m) {
        at(m.game, m.ply);
        if (m.move)
            json_.field("move", *m.move);
        return "claim_draw";
    }
    std::string_view operator()(const Resign& m) {
        json_.field("game", m.game);
        return "resign";
    }
    std::string_view operator()(const CallOff& m) {
        json_.field("game", m.game);
        return "call_off";
    }
    std::string_view operator()(const GiveTime& m) {
        json_.field("game", m.game);
        json_.field("seat", m.seat == Seat::A ? "a" : "b");
        json_.field("by_ms", m.by_ms);
        reason(m.reason, m.words);
        return "give_time";
    }
    std::string_view operator()(const Pause& m) {
        reason(m.reason, m.words);
        return "pause";
    }
    std::string_view operator()(const Resume& m) {
        reason(m.reason, m.words);
        return "resume";
    }
    std::string_view operator()(const ContinuePlay&) { return "continue_play"; }
    std::string_view operator()(const Settle& m) {
        json_.field("game", m.game);
        json_.field("result", match::code(m.result));
        json_.field("clause", m.clause);
        json_.field("words", m.words);
        return "settle";
    }
    std::string_view operator()(const StartCount& m) {
        json_.field("game", m.game);
        json_.field("seat", m.seat == Seat::A ? "a" : "b");
        json_.field("words", m.words);
        return "start_count";
    }
    std::string_view operator()(const StopCount& m) {
        json_.field("game", m.game);
        json_.field("words", m.words);
        return "stop_count";
    }
    std::string_view operator()(const DeclareDraw& m) {
        json_.field("game", m.game);
        json_.field("cause", match::code(m.cause));
        json_.field("words", m.words);
        return "declare_draw";
    }
    std::string_view operator()(const ClaimTimeDraw& m) {
        at(m.game, m.ply);
        return "claim_time_draw";
    }
    std::string_view operator()(const RuleTimeDraw& m) {
        json_.field("game", m.game);
        json_.field("claim", m.claim);
        json_.field("grant", m.grant);
        json_.field("words", m.words);
        return "rule_time_draw";
    }

private:
    void at(int game, int ply) {
        json_.field("game", game);
        json_.field("ply", ply);
    }
    void reason(JudgeReason reason, const std::string& words) {
        json_.field("reason", code(reason));
        json_.field("words", words);
    }

    JsonWriter& json_;
};

std::int64_t number(Random& random, std::int64_t min, std::int64_t max) {
    const auto span = static_cast<std::uint64_t>(max - min) + 1;
    return min + static_cast<std::int64_t>(random.next() % span);
}

int game(Random& random) {
    return static_cast<int>(number(random, 1, 100));
}
int ply(Random& random) {
    return static_cast<int>(number(random, 0, 100'000));
}
bool coin(Random& random) {
    return random.below(2) == 1;
}

template <std::size_t N>
std::string pick(Random& random, const std::array<std::string_view, N>& pieces, std::size_t min, std::size_t max) {
    std::string text;
    for (std::size_t left = min + random.below(max - min + 1); left > 0; --left)
        text += pieces[random.below(N)];
    return text;
}

std::string line(Random& random, std::size_t min, std::size_t max) {
    static constexpr std::array<std::string_view, 12> pieces{"c", "3", ":", "-", "\"", "\\",
                                                             "/", "ы", "х", " ", "€",  "😀"};
    return pick(random, pieces, min, max);
}

std::string words(Random& random) {
    static constexpr std::array<std::string_view, 8> pieces{"a", "Ж", "\n", "\"", "\\", " ", "\u202e", "𐍈"};
    return pick(random, pieces, 0, 500);
}

std::string clause(Random& random) {
    static constexpr std::array<std::string_view, 8> pieces{"1", ".", ",", "-", " ", "А", "ё", "Z"};
    return pick(random, pieces, 0, 15) + "1" + pick(random, pieces, 0, 16);
}

std::string id(Random& random) {
    static constexpr std::array<std::string_view, 8> pieces{"0", "9", "A", "Z", "a", "z", "_", "-"};
    return pick(random, pieces, 16, 36);
}

/// Of a match or a person.
std::string public_id(Random& random) {
    static constexpr std::array<std::string_view, 6> pieces{"0", "9", "A", "Z", "a", "z"};
    return pick(random, pieces, 10, 10);
}

JudgeReason reason(Random& random) {
    return static_cast<JudgeReason>(random.below(4));
}
match::GameResult result(Random& random) {
    return static_cast<match::GameResult>(random.below(4));
}

ClientMessage random_ruling(Random& random) {
    constexpr std::array declared{match::Cause::BothOutOfTime, match::Cause::NeitherCanWin, match::Cause::Repetition};
    switch (random.below(6)) {
        case 0:
            return StartCount{game(random), coin(random) ? Seat::A : Seat::B, words(random)};
        case 1:
            return StopCount{game(random), words(random)};
        case 2:
            return DeclareDraw{game(random), declared[random.below(declared.size())], words(random)};
        case 3:
            return ClaimTimeDraw{game(random), ply(random)};
        case 4:
            return RuleTimeDraw{game(random), number(random, 1, max_int), coin(random), words(random)};
        default:
            return Settle{game(random), result(random), clause(random), words(random)};
    }
}

ClientMessage random_message(Random& random) {
    switch (random.below(std::variant_size_v<ClientMessage>)) {
        case 0:
            return Sync{number(random, -max_int, max_int)};
        case 1:
            return Hello{public_id(random)};
        case 2:
            return Subscribe{number(random, 0, max_int)};
        case 3:
            return Unsubscribe{};
        case 4:
            return Ready{};
        case 5:
            return PlayMove{game(random), ply(random), line(random, 1, 64), coin(random)};
        case 6:
            return OfferDraw{game(random), ply(random)};
        case 7:
            return AnswerDraw{game(random), number(random, 1, max_int), coin(random)};
        case 8:
            return ClaimDraw{game(random), ply(random),
                             coin(random) ? std::optional(line(random, 1, 64)) : std::nullopt};
        case 9:
            return Resign{game(random)};
        case 10:
            return CallOff{game(random)};
        case 11: {
            const std::int64_t by = number(random, 1, 86'400'000);
            return GiveTime{game(random), coin(random) ? Seat::A : Seat::B, coin(random) ? by : -by, reason(random),
                            words(random)};
        }
        case 12:
            return Pause{reason(random), words(random)};
        case 13:
            return Resume{reason(random), words(random)};
        case 14:
            return ContinuePlay{};
        default:
            return random_ruling(random);
    }
}

}  // namespace

std::string write_frame(const ClientFrame& frame) {
    std::string body;
    JsonWriter body_json(body);
    body_json.begin_object();
    const std::string_view kind = std::visit(FieldWriter(body_json), frame.message);
    body_json.end_object();

    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("t", kind);
    if (!frame.id.empty())
        json.field("id", frame.id);
    if (!frame.match.empty())
        json.field("topic", "match:" + frame.match);
    if (body != "{}") {
        json.key("d");
        json.raw(body);
    }
    json.end_object();
    return out;
}

ClientFrame random_frame(Random& random) {
    ClientFrame frame;
    frame.message = random_message(random);
    if (!std::holds_alternative<Sync>(frame.message)) {
        frame.id = id(random);
        if (!std::holds_alternative<Hello>(frame.message))
            frame.match = public_id(random);
    }
    return frame;
}

}  // namespace doska::test
