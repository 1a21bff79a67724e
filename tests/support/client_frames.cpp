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
        if (m.as)
            json_.field("as", nardy::code(*m.as));
        return "resign";
    }
    std::string_view operator()(const Roll& m) {
        at(m.game, m.ply);
        return "roll";
    }
    std::string_view operator()(const PlayTurn& m) {
        at(m.game, m.ply);
        json_.field("steps", written(m.steps));
        return "play_turn";
    }
    std::string_view operator()(const Draft& m) {
        at(m.game, m.ply);
        json_.field("steps", written(m.steps));
        return "draft";
    }
    std::string_view operator()(const OfferCube& m) {
        at(m.game, m.ply);
        return "offer_cube";
    }
    std::string_view operator()(const TakeCube& m) {
        at(m.game, m.ply);
        return "take_cube";
    }
    std::string_view operator()(const DropCube& m) {
        at(m.game, m.ply);
        return "drop_cube";
    }
    std::string_view operator()(const AnswerResignation& m) {
        json_.field("game", m.game);
        json_.field("offer", m.offer);
        json_.field("accept", m.accept);
        return "answer_resignation";
    }
    std::string_view operator()(const SealDice& m) {
        json_.field("game", m.game);
        json_.field("seal", m.seal);
        return "seal_dice";
    }
    std::string_view operator()(const OpenDice& m) {
        json_.field("game", m.game);
        json_.field("value", m.value);
        return "open_dice";
    }
    std::string_view operator()(const Say& m) {
        json_.field("text", m.text);
        return "say";
    }
    std::string_view operator()(const SwapPartner& m) {
        json_.field("acts", m.acts);
        return "swap_partner";
    }
    std::string_view operator()(const CorrectScore& m) {
        json_.field("a", m.points[0]);
        json_.field("b", m.points[1]);
        json_.field("crawford_played", m.crawford_played);
        json_.field("words", m.words);
        return "correct_score";
    }
    std::string_view operator()(const GivePenaltyPoint& m) {
        json_.field("seat", m.seat == Seat::A ? "a" : "b");
        json_.field("words", m.words);
        return "give_penalty_point";
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
        if (m.win)
            json_.field("win", nardy::code(*m.win));
        if (m.points)
            json_.field("points", *m.points);
        if (m.match)
            json_.field("match", true);
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
    static std::string written(const Steps& steps) {
        std::string text;
        for (const nardy::Move& move : steps) {
            text += text.empty() ? "" : " ";
            text += move.from == nardy::bar ? "bar" : std::to_string(move.from);
            text += move.to == nardy::off ? "/off" : "/" + std::to_string(move.to);
        }
        return text;
    }
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
    return static_cast<int>(number(random, 1, 1'000));
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
    static constexpr std::array<std::string_view, 8> pieces{"a", "Ж", "\n", "\"", "\\", " ", "\u200d", "𐍈"};
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
        default: {
            Settle settled{game(random), result(random), clause(random), words(random)};
            if (coin(random))
                settled.win = static_cast<nardy::Win>(random.below(4));
            if (coin(random))
                settled.points = number(random, 0, 1'000);
            settled.match = coin(random);
            return settled;
        }
    }
}

std::string hex64(Random& random) {
    static constexpr std::array<std::string_view, 6> digits{"0", "4", "9", "a", "c", "f"};
    return pick(random, digits, 64, 64);
}

Steps steps(Random& random, std::size_t least) {
    Steps some;
    for (std::size_t left = least + random.below(nardy::most_steps + 1 - least); left > 0; --left)
        some.push_back({static_cast<std::uint8_t>(number(random, 1, nardy::bar)),
                        static_cast<std::uint8_t>(number(random, nardy::off, nardy::farthest))});
    return some;
}

ClientMessage random_of_nardy(Random& random) {
    switch (random.below(13)) {
        case 9:
            return SwapPartner{"person" + std::to_string(random.below(100))};
        case 10:
            return CorrectScore{{number(random, 0, 1'000), number(random, 0, 1'000)}, coin(random), words(random)};
        case 11:
            return GivePenaltyPoint{coin(random) ? Seat::A : Seat::B, words(random)};
        case 12:
            return Say{"?" + line(random, 0, 499)};
        case 0:
            return Roll{game(random), ply(random)};
        case 1:
            return PlayTurn{game(random), ply(random), steps(random, 1)};
        case 2:
            return Draft{game(random), ply(random), steps(random, 0)};
        case 3:
            return OfferCube{game(random), ply(random)};
        case 4:
            return TakeCube{game(random), ply(random)};
        case 5:
            return DropCube{game(random), ply(random)};
        case 6:
            return AnswerResignation{game(random), number(random, 1, max_int), coin(random)};
        case 7:
            return SealDice{game(random), hex64(random)};
        default:
            return OpenDice{game(random), hex64(random)};
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
            return Resign{game(random),
                          coin(random) ? std::optional(static_cast<nardy::Win>(random.below(3))) : std::nullopt};
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
            return coin(random) ? random_ruling(random) : random_of_nardy(random);
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
