#include "protocol/codec.hpp"

#include "protocol/codec_fields.hpp"
#include "protocol/codec_nardy.hpp"
#include "protocol/plain_move.hpp"

#include <algorithm>
#include <array>

namespace doska::protocol {
namespace {

using nlohmann::json;

constexpr std::size_t longest_words = 500;
constexpr std::size_t longest_clause = 32;
constexpr std::int64_t most_settled_points = 1'000;
constexpr nardy::Points most_corrected_points = 1'000;
constexpr std::int64_t most_correction_ms = 24 * 60 * 60'000;

JudgeReason reason(Fields& d) {
    using Choice = std::pair<std::string_view, JudgeReason>;
    static constexpr std::array choices{Choice{"technical", JudgeReason::Technical},
                                        Choice{"medical", JudgeReason::Medical},
                                        Choice{"dispute", JudgeReason::Dispute}, Choice{"other", JudgeReason::Other}};
    return d.enum_field("reason", std::span<const Choice>(choices));
}
std::string words(Fields& d) {
    return d.optional_text_field("words", 0, longest_words, Lines::Many).value_or("");
}
match::GameResult result(Fields& d) {
    using Choice = std::pair<std::string_view, match::GameResult>;
    static constexpr std::array choices{Choice{"a", match::GameResult::AWins}, Choice{"b", match::GameResult::BWins},
                                        Choice{"draw", match::GameResult::Draw},
                                        Choice{"both_lose", match::GameResult::BothLose}};
    return d.enum_field("result", std::span<const Choice>(choices));
}

Seat seat(Fields& d) {
    using Choice = std::pair<std::string_view, Seat>;
    static constexpr std::array choices{Choice{"a", Seat::A}, Choice{"b", Seat::B}};
    return d.enum_field("seat", std::span<const Choice>(choices));
}
std::int64_t correction_ms(Fields& d) {
    const std::int64_t by = d.int_field("by_ms", -most_correction_ms, most_correction_ms);
    if (by == 0)
        d.fail(DecodeCode::OutOfRange, "by_ms");
    return by;
}

// 0-9, A-Z, a-z, space, full stop, comma, hyphen, and the letters of the Russian alphabet; a letter or a digit is
// there.
bool is_clause(std::string_view text) {
    bool names = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x80) {
            const bool is_mark = std::string_view(" .,-").find(text[i]) != std::string_view::npos;
            if (!is_mark && !is_alphanumeric(text[i]))
                return false;
            names = names || !is_mark;
            continue;
        }
        const auto second = i + 1 < text.size() ? static_cast<unsigned char>(text[++i]) : 0;
        const bool is_letter = (byte == 0xD0 && (second >= 0x90 || second == 0x81)) ||
                               (byte == 0xD1 && second >= 0x80 && (second <= 0x8F || second == 0x91));
        if (!is_letter)
            return false;
        names = true;
    }
    return names;
}
std::string clause(Fields& d) {
    std::string text = d.text_field("clause", 1, longest_clause);
    if (!is_clause(text))
        d.fail(DecodeCode::BadText, "clause");
    return text;
}

ClientMessage sync(Fields& d) {
    return Sync{d.int_field("t", -max_json_int, max_json_int)};
}
ClientMessage hello(Fields& d) {
    std::string as(d.word_field("as"));
    if (!is_person_id(as))
        d.fail(DecodeCode::BadText, "as");
    return Hello{std::move(as)};
}
ClientMessage subscribe(Fields& d) {
    return Subscribe{d.int_field_or("since", 0, max_json_int, 0)};
}
ClientMessage play_move(Fields& d) {
    return PlayMove{game_field(d), ply_field(d), d.text_field("move", 1, longest_move),
                    d.bool_field_or("offer_draw", false)};
}
ClientMessage offer_draw(Fields& d) {
    return OfferDraw{game_field(d), ply_field(d)};
}
ClientMessage answer_draw(Fields& d) {
    return AnswerDraw{game_field(d), d.int_field("offer", 1, max_json_int), d.bool_field("accept")};
}
ClientMessage claim_draw(Fields& d) {
    return ClaimDraw{game_field(d), ply_field(d), d.optional_text_field("move", 1, longest_move)};
}
ClientMessage resign(Fields& d) {
    return Resign{game_field(d), read_given_up(d)};
}
ClientMessage call_off(Fields& d) {
    return CallOff{game_field(d)};
}
ClientMessage give_time(Fields& d) {
    return GiveTime{game_field(d), seat(d), correction_ms(d), reason(d), words(d)};
}
ClientMessage pause(Fields& d) {
    return Pause{reason(d), words(d)};
}
ClientMessage resume(Fields& d) {
    return Resume{reason(d), words(d)};
}
ClientMessage settle(Fields& d) {
    Settle settled{game_field(d), result(d), clause(d), words(d)};
    settled.win = read_win(d);
    const std::int64_t points = d.int_field_or("points", 0, most_settled_points, -1);
    if (points >= 0)
        settled.points = points;
    settled.match = d.bool_field_or("match", false);
    return settled;
}
match::Cause declared_cause(Fields& d) {
    using Choice = std::pair<std::string_view, match::Cause>;
    static constexpr std::array choices{Choice{"both_out_of_time", match::Cause::BothOutOfTime},
                                        Choice{"neither_can_win", match::Cause::NeitherCanWin},
                                        Choice{"repetition", match::Cause::Repetition}};
    return d.enum_field("cause", std::span<const Choice>(choices));
}
ClientMessage start_count(Fields& d) {
    return StartCount{game_field(d), seat(d), words(d)};
}
ClientMessage stop_count(Fields& d) {
    return StopCount{game_field(d), words(d)};
}
ClientMessage declare_draw(Fields& d) {
    return DeclareDraw{game_field(d), declared_cause(d), words(d)};
}
ClientMessage claim_time_draw(Fields& d) {
    return ClaimTimeDraw{game_field(d), ply_field(d)};
}
ClientMessage rule_time_draw(Fields& d) {
    return RuleTimeDraw{game_field(d), d.int_field("claim", 1, max_json_int), d.bool_field("grant"), words(d)};
}
ClientMessage swap_partner(Fields& d) {
    return SwapPartner{std::string(d.word_field("acts"))};
}
ClientMessage correct_score(Fields& d) {
    const nardy::Points a = d.int_field("a", -most_corrected_points, most_corrected_points);
    const nardy::Points b = d.int_field("b", -most_corrected_points, most_corrected_points);
    return CorrectScore{{a, b}, d.bool_field("crawford_played"), words(d)};
}
ClientMessage give_penalty_point(Fields& d) {
    return GivePenaltyPoint{seat(d), words(d)};
}
ClientMessage say(Fields& d) {
    std::string text = d.text_field("text", 1, longest_words, Lines::Many);
    if (!shows_anything(text))
        d.fail(DecodeCode::BadText, "text");
    return Say{std::move(text)};
}
template <class Message>
ClientMessage bare(Fields&) {
    return Message{};
}

enum class Body : std::uint8_t { None, Optional, Needed };

struct Kind {
    std::string_view name;
    Body body;
    ClientMessage (*read)(Fields& d);
};
constexpr std::array kinds{
    Kind{"play_move", Body::Needed, play_move},
    Kind{"sync", Body::Needed, sync},
    Kind{"hello", Body::Needed, hello},
    Kind{"subscribe", Body::Optional, subscribe},
    Kind{"unsubscribe", Body::None, bare<Unsubscribe>},
    Kind{"ready", Body::None, bare<Ready>},
    Kind{"offer_draw", Body::Needed, offer_draw},
    Kind{"answer_draw", Body::Needed, answer_draw},
    Kind{"claim_draw", Body::Needed, claim_draw},
    Kind{"resign", Body::Needed, resign},
    Kind{"pause", Body::Needed, pause},
    Kind{"resume", Body::Needed, resume},
    Kind{"continue_play", Body::None, bare<ContinuePlay>},
    Kind{"settle", Body::Needed, settle},
    Kind{"call_off", Body::Needed, call_off},
    Kind{"give_time", Body::Needed, give_time},
    Kind{"start_count", Body::Needed, start_count},
    Kind{"stop_count", Body::Needed, stop_count},
    Kind{"declare_draw", Body::Needed, declare_draw},
    Kind{"claim_time_draw", Body::Needed, claim_time_draw},
    Kind{"rule_time_draw", Body::Needed, rule_time_draw},
    Kind{"roll", Body::Needed, read_roll},
    Kind{"play_turn", Body::Needed, read_play_turn},
    Kind{"draft", Body::Needed, read_draft},
    Kind{"offer_cube", Body::Needed, read_offer_cube},
    Kind{"take_cube", Body::Needed, read_take_cube},
    Kind{"drop_cube", Body::Needed, read_drop_cube},
    Kind{"answer_resignation", Body::Needed, read_answer_resignation},
    Kind{"seal_dice", Body::Needed, read_seal_dice},
    Kind{"open_dice", Body::Needed, read_open_dice},
    Kind{"swap_partner", Body::Needed, swap_partner},
    Kind{"correct_score", Body::Needed, correct_score},
    Kind{"give_penalty_point", Body::Needed, give_penalty_point},
    Kind{"say", Body::Needed, say},
};
static_assert(kinds.size() == std::variant_size_v<ClientMessage>);

std::string id_if_readable(const json& frame) {
    const auto at = frame.find("id");
    if (at == frame.end() || !at->is_string() || !is_command_id(at->get_ref<const std::string&>()))
        return {};
    return at->get_ref<const std::string&>();
}

// Absent or of another type, it is a bad id as well: there is nothing to answer to.
std::string command_id(Fields& frame) {
    const std::string* id = frame.string_if_any("id");
    if (id == nullptr || !is_command_id(*id)) {
        frame.fail(DecodeCode::BadId, "id");
        return {};
    }
    return *id;
}

std::string match_of_topic(Fields& frame) {
    const std::string topic(frame.word_field("topic"));
    constexpr std::string_view start = "match:";
    if (!topic.starts_with(start) || !is_match_id(std::string_view(topic).substr(start.size()))) {
        frame.fail(DecodeCode::UnknownTopic, "topic");
        return {};
    }
    return topic.substr(start.size());
}

ClientMessage message_of(Fields& frame, const Kind& kind) {
    static const json nothing = json::object();
    const json* d = kind.body == Body::Needed     ? frame.object_field("d")
                    : kind.body == Body::Optional ? frame.optional_object_field("d")
                                                  : nullptr;
    if (d == nullptr && kind.body == Body::Needed)
        return Sync{};  // not used: the frame has its error
    Fields fields(d == nullptr ? nothing : *d, "d.");
    ClientMessage message = kind.read(fields);
    fields.finish();
    frame.absorb(fields);
    return message;
}

Result<ClientFrame, DecodeError> read_frame(const json& root) {
    Fields fields(root, "");
    const std::string_view name = fields.word_field("t");
    if (fields.error())
        return failure(*fields.error());
    const auto* kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == name; });
    if (kind == kinds.end())
        return failure(DecodeError{DecodeCode::UnknownType, "t", {}});
    ClientFrame frame;
    if (kind->name != "sync")
        frame.id = command_id(fields);
    if (kind->name != "sync" && kind->name != "hello")
        frame.match = match_of_topic(fields);
    frame.message = message_of(fields, *kind);
    fields.finish();
    if (fields.error())
        return failure(*fields.error());
    return frame;
}

}  // namespace

Result<ClientFrame, DecodeError> decode(std::string_view text) {
    if (auto frame = read_plain_move(text))
        return std::move(*frame);
    return decode_any(text);
}

Result<ClientFrame, DecodeError> decode_any(std::string_view text) {
    auto parsed = parse_json(text);
    if (!parsed)
        return failure(std::move(parsed.error()));
    if (!parsed->root.is_object())
        return failure(DecodeError{DecodeCode::NotObject, {}, {}});
    Result<ClientFrame, DecodeError> frame =
        parsed->fault ? Result<ClientFrame, DecodeError>(failure(*parsed->fault)) : read_frame(parsed->root);
    if (!frame)
        frame.error().id = id_if_readable(parsed->root);
    return frame;
}

}  // namespace doska::protocol
