#include "protocol/encode.hpp"

#include "engine/core/overloaded.hpp"
#include "protocol/encode_parts.hpp"
#include "protocol/json_writer.hpp"

namespace doska::protocol {

std::string encode_ok(std::string_view re, std::optional<std::int64_t> seq) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("t", "ok");
    json.field("re", re);
    if (seq)
        json.field("seq", *seq);
    json.end_object();
    return out;
}

std::string encode_refused(std::string_view re, std::string_view code, std::span<const Arg> args) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("t", "refused");
    json.field("re", re);
    json.field("code", code);
    if (!args.empty()) {
        json.key("args");
        json.begin_object();
        for (const Arg& arg : args)
            std::visit([&](const auto& value) { json.field(arg.name, value); }, arg.value);
        json.end_object();
    }
    json.end_object();
    return out;
}

std::string encode_refused(const DecodeError& error) {
    const Arg field{"field", std::string_view(error.field)};
    return encode_refused(error.id, code(error.code), std::span(&field, error.field.empty() ? 0 : 1));
}

std::string encode_sync(std::int64_t t, Instant now) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("t", "sync");
    json.key("d");
    json.begin_object();
    json.field("t", t);
    json.field("now_ms", to_ms(now));
    json.end_object();
    json.end_object();
    return out;
}

std::string encode_notice(std::string_view match, const Notice& notice) {
    std::string out;
    JsonWriter json(out);
    json.begin_object();
    json.field("t", "notice");
    if (!match.empty()) {
        json.key("topic");
        json.begin_text().append("match:").append(match);
        json.end_text();
    }
    json.key("d");
    json.begin_object();
    std::visit(overloaded{
                   [&](const JournalStalled&) { json.field("code", "journal_stalled"); },
                   [&](const JournalRecovered&) { json.field("code", "journal_recovered"); },
                   [&](const Quarantined&) { json.field("code", "quarantined"); },
                   [&](const Presence& presence) {
                       json.field("code", "presence");
                       json.field("seat", letter(presence.seat));
                       json.field("here", presence.here);
                   },
                   [&](const JudgePresence& judge) {
                       json.field("code", "judge_presence");
                       json.field("here", judge.here);
                       write_judged_draws(json, judge.regulation);
                       if (judge.claim_lapses)
                           json.field("lapses_at_ms", to_ms(*judge.claim_lapses));
                   },
                   [&](const ShownDraft& draft) {
                       json.field("code", "draft");
                       json.field("game", draft.game);
                       json.field("ply", draft.ply);
                       json.field("seat", letter(draft.seat));
                       json.field("steps", draft.steps);
                   },
                   [&](const LineSaid& said) {
                       json.field("code", "said");
                       json.field("seat", letter(said.seat));
                       write_line(json, said.line);
                   },
                   [&](const ShownChannel& channel) {
                       json.field("code", "channel");
                       write_channel(json, channel);
                   },
                   [&](const RematchMade& made) {
                       json.field("code", "rematch");
                       json.field("match", made.match);
                   },
                   [&](const ServerStopping& stopping) {
                       json.field("code", "server_stopping");
                       json.field("retry_ms", stopping.retry.count());
                   },
               },
               notice);
    json.end_object();
    json.end_object();
    return out;
}

}  // namespace doska::protocol
