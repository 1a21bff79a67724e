#include "protocol/encode_nardy.hpp"
#include "protocol/encode_parts.hpp"

namespace doska::protocol {
namespace {

template <class Event>
void write_at(JsonWriter& json, const Event& event) {
    json.field("game", event.game);
    json.field("ply", event.ply);
    json.field("seat", letter(event.seat));
}

template <class Event>
void write_seat(JsonWriter& json, const Event& event) {
    json.field("game", event.game);
    json.field("seat", letter(event.seat));
}

bool with_clocks(JsonWriter& json, const MessageContext& context, const match::State& after) {
    write_clocks(json, after, context);
    return true;
}

}  // namespace

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceCommitted& event) {
    json.field("game", event.game);
    json.field("commitment", event.commitment);
    json.field("until_ms", to_ms(event.until));
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&, const match::DiceSealed& event) {
    write_seat(json, event);
    json.field("seal", event.seal);
    return true;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&,
                      const match::DiceSealsClosed& event) {
    json.field("game", event.game);
    json.field("until_ms", to_ms(event.until));
    return true;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&, const match::DiceOpened& event) {
    write_seat(json, event);  // the number comes with DiceFixed: who opens second is not to choose by it
    return true;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&, const match::DiceFixed& event) {
    json.field("game", event.game);
    for (const Seat seat : {Seat::A, Seat::B})
        write_dice_part(json, letter(seat), event.parts[index(seat)]);
    return true;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&, const match::DiceReopened& event) {
    json.field("game", event.game);
    return false;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::OpeningRolled& event) {
    json.field("game", event.game);
    json.field("ply", event.ply);
    json.field("n", event.n);
    write_dice(json, event.white, event.black);
    if (event.opens_at) {
        json.field("first", letter(after.seat_of(event.white > event.black ? Side::White : Side::Black)));
        json.field("opens_at_ms", to_ms(*event.opens_at));
    }
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::DiceRolled& event) {
    write_at(json, event);
    json.field("n", event.n);
    write_dice(json, event.dice.first(), event.dice.second());
    write_stretch(json, event.stretch);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::TurnPlayed& event) {
    write_at(json, event);
    write_steps(json, event.play);
    write_stretch(json, event.stretch);
    write_checkers(json, after);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::TurnPassed& event) {
    write_at(json, event);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::CubeOffered& event) {
    write_at(json, event);
    json.field("value", event.value);
    write_stretch(json, event.stretch);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::CubeTaken& event) {
    write_at(json, event);
    json.field("value", after.nardy->game.cube.value);
    write_stretch(json, event.stretch);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::ResignationOffered& event) {
    write_seat(json, event);
    json.field("as", nardy::code(event.as));
    write_stretch(json, event.stretch);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::ResignationDeclined& event) {
    write_seat(json, event);
    write_stretch(json, event.stretch);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter&, const MessageContext&, const match::State&, const match::MatchTimeOver&) {
    return false;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext& context, const match::State& after,
                      const match::GameDropped& event) {
    json.field("game", event.game);
    if (!event.dice_secret.empty())
        json.field("dice_secret", event.dice_secret);
    write_stretch(json, event.stretch);
    return with_clocks(json, context, after);
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State& after,
                      const match::PartnerSwapped& event) {
    json.field("seat", letter(event.seat));
    json.field("acts", after.acting(event.seat));
    return true;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&,
                      const match::ScoreCorrected& event) {
    write_points(json, "points", event.points);
    json.field("crawford_played", event.crawford_played);
    return true;
}

bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&,
                      const match::PenaltyPointGiven& event) {
    json.field("seat", letter(event.seat));
    write_points(json, "points", event.points);
    return true;
}

/// To all the same, and not how far: nobody learns from it whether anything was said.
bool write_nardy_fact(JsonWriter& json, const MessageContext&, const match::State&, const match::ChannelSealed& event) {
    json.field("seat", letter(event.seat));
    return true;
}

}  // namespace doska::protocol
