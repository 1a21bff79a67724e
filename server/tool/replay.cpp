#include "server/tool/replay.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/nardy/position.hpp"
#include "server/evidence/channel.hpp"
#include "server/evidence/judge_record.hpp"
#include "server/evidence/record_head.hpp"
#include "server/evidence/replay.hpp"
#include "server/evidence/words.hpp"
#include "server/store/pg_store.hpp"
#include "server/tool/dice_review.hpp"
#include "server/tool/files.hpp"
#include "server/tool/verify_dice.hpp"

namespace doska::tool {

namespace {

/// The rows of a match, the words that its events name by digest, and what its pairs have said, where they are at hand.
struct Record {
    evidence::RecordFile file;
    std::vector<ports::EventText> texts;
    std::optional<evidence::Channels> channels;
};

Json pair_of_ms(const match::State& state) {
    return {state.clocks[0].left.count(), state.clocks[1].left.count()};
}

const char* seat_word(Seat seat) {
    return seat == Seat::A ? "a" : "b";
}

/// Each side's checkers in its own numbering, as in the lines of positions.
void add_nardy(Json& json, const match::NardyTable& table, const match::State& state) {
    const std::string text = nardy::to_text(table.game.seen_by(state.side_of(Seat::A)));
    const auto colon = text.find(':');
    json["checkers"] = {{"a", text.substr(0, colon)}, {"b", text.substr(colon + 1)}};
    json["cube"] = table.game.cube.value;
    json["rolls"] = table.rolls;
    json["points"] = table.score.points;
    json["delay_ms"] = {state.clocks[0].delay_left.count(), state.clocks[1].delay_left.count()};
}

Json state_json(const match::State& state) {
    Json json = Json::object();
    json["playing"] = state.playing();
    json["game"] = state.game;
    json["ply"] = state.ply;
    json["white"] = seat_word(state.white);
    json["to_move"] = seat_word(state.to_move());
    if (state.nardy)
        add_nardy(json, *state.nardy, state);
    else
        json["fen"] = draughts::to_fen(state.board.position());
    json["left_ms"] = pair_of_ms(state);
    if (state.count)  // 2.1.9.1.6
        json["count"] = {{"seat", seat_word(state.count->seat)}, {"left", state.count->left}};
    if (state.time_claim)  // 1.7.13, 1.16.8
        json["claim"] = {{"seat", seat_word(state.time_claim->seat)}, {"seq", state.time_claim->seq}};
    json["half_points"] = {state.half_points[0], state.half_points[1]};
    return json;
}

Json event_json(const ports::JournalRow& row, evidence::WordsState words, const match::State& state) {
    Json json = Json::object();
    json["seq"] = row.seq;
    json["at_ms"] = row.at_ms;
    json["actor"] = row.actor;
    json["cmd"] = row.cmd;
    json["kind"] = row.kind;
    json["body"] = Json::parse(row.body);
    json["hash"] = evidence::to_hex(row.hash);
    if (words != evidence::WordsState::None)
        json["words"] = std::string(code(words));
    json["state"] = state_json(state);
    return json;
}

ToolError store_error(ports::StoreError error) {
    switch (error) {
        case ports::StoreError::NotFound:
            return {"no_such_match", "The database has no match of this id."};
        case ports::StoreError::Unavailable:
            return {"unreachable_database", "The database cannot be reached, or may not be read with this role."};
        case ports::StoreError::Taken:
        case ports::StoreError::Refused:
        case ports::StoreError::Gone:
        case ports::StoreError::Full:
            break;
    }
    return {"refused_by_database", "The database refused to be read with this role."};
}

/// Whether the opening of the match gives its pairs channels.
bool has_channels(std::span<const ports::JournalRow> rows) {
    const auto event = rows.empty() ? std::nullopt : std::optional(evidence::decode(rows[0].kind, rows[0].body));
    const auto* opened = event && *event ? std::get_if<match::MatchOpened>(&**event) : nullptr;
    return opened != nullptr && opened->regulation.nardy && opened->regulation.nardy->consultation;
}

Result<std::optional<evidence::Channels>, ports::StoreError> channels_in(store::PgStore& store, std::int64_t stream) {
    evidence::Channels channels;
    for (const Seat seat : {Seat::A, Seat::B}) {
        auto rows = store.rows(evidence::channel_stream(stream, seat));
        auto texts = store.texts(evidence::channel_stream(stream, seat));
        if (!rows || !texts)
            return failure(rows ? texts.error() : rows.error());
        channels[static_cast<std::size_t>(index(seat))] = {std::move(*rows), std::move(*texts)};
    }
    return channels;
}

Result<Record, ToolError> from_database(const std::string& url, const std::string& id) {
    store::PgStore store(url, 1);
    const auto match = store.match_by_id(id);
    if (!match)
        return failure(store_error(match.error()));
    auto rows = store.rows(match->stream);
    if (!rows)
        return failure(store_error(rows.error()));
    auto texts = store.texts(match->stream);
    if (!texts)
        return failure(store_error(texts.error()));
    Result<std::optional<evidence::Channels>, ports::StoreError> channels = std::nullopt;
    if (has_channels(*rows))
        channels = channels_in(store, match->stream);
    if (!channels)
        return failure(store_error(channels.error()));
    const evidence::RecordHead head = evidence::head_of(match->id, *rows);
    return Record{.file = {.head = head, .rows = std::move(*rows), .bad_line = std::nullopt},
                  .texts = std::move(*texts),
                  .channels = std::move(*channels)};
}

/// The channels that the file has of the match of the record; the errors are "not_channels" and "other_match".
Result<evidence::Channels, ToolError> channels_from_file(const std::string& path, const evidence::RecordHead& record) {
    const auto bytes = read_file(path);
    if (!bytes)
        return failure(bytes.error());
    auto channels = evidence::read_channels(*bytes);
    if (!channels)
        return failure(ToolError{"not_channels", path + ": line " + std::to_string(channels.error().line) + ": " +
                                                     std::string(code(channels.error().error))});
    const evidence::RecordHead head = evidence::read_channels_head(*bytes).value();
    if (head.match != record.match || head.stream != record.stream)
        return failure(ToolError{"other_match", path + " is of match " + head.match});
    return std::move(*channels);
}

Result<Record, ToolError> from_file(const std::string& path) {
    const auto bytes = read_file(path);
    if (!bytes)
        return failure(bytes.error());
    auto record = evidence::read_record(*bytes);
    if (!record)
        return failure(ToolError{"not_a_record", path + ": line 1: " + std::string(code(record.error().error))});
    return Record{.file = std::move(*record), .texts = {}, .channels = {}};
}

Result<Record, ToolError> find_record(const Json& request) {
    if (request.contains("file") == request.contains("match") || request.contains("match") != request.contains("db"))
        return failure(ToolError{"bad_arguments", "give either a record file, or both --match and --db"});
    if (request.contains("file")) {
        auto record = text_field(request, "file").and_then(from_file);
        if (!record || !request.contains("channels"))
            return record;
        auto channels = text_field(request, "channels").and_then([&](const std::string& path) {
            return channels_from_file(path, record->file.head);
        });
        if (!channels)
            return failure(channels.error());
        record->channels = std::move(*channels);
        return record;
    }
    const auto match = text_field(request, "match"), url = text_field(request, "db");
    if (!match || !url)
        return failure(match ? url.error() : match.error());
    return from_database(*url, *match);
}

std::string state_digest(const match::State& state, evidence::StateForm form) {
    return evidence::to_hex(evidence::sha256(evidence::describe(state, form)));
}

/// What keeps a record from being believed: where, and in words.
struct Fault {
    std::int64_t seq;  // 0: the first line
    std::string why;
    std::optional<evidence::JudgeFault> judged{};
    std::optional<Seat> channel{};  // whose line, or whose seal
};

std::optional<Fault> judge(std::span<const ports::JournalRow> rows, evidence::Judgement& judgement) {
    judgement = evidence::judge_record(rows);
    if (const auto& fault = judgement.fault)
        return Fault{fault->seq, std::string(code(fault->offence)), fault};
    return std::nullopt;
}

std::optional<Fault> channel_fault(const Record& record) {
    if (!record.channels)
        return std::nullopt;
    const auto fault = evidence::check(*record.channels, record.file.rows);
    return fault ? std::optional(Fault{fault->seq, std::string(fault->why), {}, fault->seat}) : std::nullopt;
}

/// The chain alone, then the first line, then the rules: the first thing that is wrong. Why a fact is impossible is the
/// rules' to say.
std::optional<Fault> find_fault(const Record& record, evidence::Judgement& judgement) {
    evidence::Replay replay;
    std::size_t whole = 0;
    for (const ports::JournalRow& row : record.file.rows) {
        if (const auto fault = replay.apply(row)) {
            const Fault chain{fault->seq, std::string(fault->why)};
            const bool is_fact = fault->why == evidence::impossible_fact;
            return is_fact ? judge(std::span(record.file.rows).first(whole + 1), judgement).value_or(chain) : chain;
        }
        ++whole;
    }
    if (record.file.bad_line)
        return Fault{replay.state().seq + 1, std::string(code(record.file.bad_line->error))};
    if (const auto fault = evidence::head_fault(record.file.head, record.file.rows))
        return Fault{0, std::string(*fault)};
    if (auto fault = judge(record.file.rows, judgement))
        return fault;
    return channel_fault(record);
}

/// Folds the rows before `fault`; one whose words are others than the digest says becomes the fault.
evidence::Replay tell(const Record& record, std::optional<Fault>& fault, Json& events) {
    evidence::Replay replay;
    for (const ports::JournalRow& row : record.file.rows) {
        const bool of_rows = fault && fault->seq > 0 && !fault->channel;
        if ((of_rows && row.seq >= fault->seq) || replay.apply(row))
            break;
        const auto words = evidence::words_state(*evidence::decode(row.kind, row.body), row.seq, record.texts);
        events.push_back(event_json(row, words, replay.state()));
        if (words == evidence::WordsState::Changed) {
            fault = Fault{row.seq, "words_changed"};
            break;
        }
    }
    return replay;
}

void add_fault(Json& body, const Fault& fault) {
    body["broken_at"] = fault.seq;
    body["why"] = fault.why;
    if (fault.channel)
        body["channel"] = seat_word(*fault.channel);
    if (!fault.judged)
        return;
    if (!fault.judged->field.empty())
        body["field"] = fault.judged->field;
    body["rules_give"] = fault.judged->rules;
    body["record_says"] = fault.judged->record;
    body["detail"] = words_of(*fault.judged);
}

/// What no row can prove, and the games whose dice can't be recomputed yet.
Json not_checked(const std::optional<DiceReview>& dice) {
    Json list{"that the match has this public id",
              "who the people behind the ids are",
              "which judge was appointed, and whether his own acts were right",
              "that an act was left out together with everything that followed from it",
              "how long the server was away",
              "when the server opened a turn (the longest delay is latest_opening)"};
    if (!dice)
        return list;
    list.push_back("that nobody knew the dice beforehand, and why a side's number is missing");
    for (const GameDice& game : dice->games)
        if (game.proof() == DiceProof::Unproven)
            list.push_back("the dice of game " + std::to_string(game.game) + ", whose secret is not revealed yet");
    return list;
}

/// The first thing about the dice that does not follow; what is not revealed yet is none.
std::optional<Fault> dice_fault(const DiceReview& dice) {
    for (const GameDice& game : dice.games)
        if (!game.faults.empty())
            return Fault{game.faults.front().row, game.faults.front().code};
    return std::nullopt;
}

Answer replay(const Record& record) {
    evidence::Judgement judgement;
    std::optional<Fault> fault = find_fault(record, judgement);
    Json events = Json::array();
    const evidence::Replay replay = tell(record, fault, events);
    std::optional<DiceReview> dice;
    if (has_dice(record.file))
        dice = review_dice(record.file);
    if (dice && !fault)
        fault = dice_fault(*dice);
    Answer answer{Json::object(), !fault};
    answer.body["match"] = record.file.head.match;
    answer.body["stream"] = record.file.head.stream;
    answer.body["rows"] = events.size();
    answer.body["ok"] = !fault;
    answer.body["ended"] = replay.state().phase == match::Phase::Ended;
    answer.body["head"] = evidence::to_hex(replay.head());
    if (fault)
        add_fault(answer.body, *fault);
    if (record.channels)
        answer.body["lines"] = {{"a", (*record.channels)[0].rows.size()}, {"b", (*record.channels)[1].rows.size()}};
    if (dice)
        answer.body["dice"] = games_json(*dice);
    answer.body["not_checked"] = not_checked(dice);
    if (judgement.latest_opening_seq > 0)
        answer.body["latest_opening"] = {{"seq", judgement.latest_opening_seq},
                                         {"ms", judgement.latest_opening.count()}};
    answer.body["state_form"] = std::string(evidence::code(evidence::last_state_form));
    answer.body["state_sha256"] = state_digest(replay.state(), evidence::last_state_form);
    for (const auto form : {evidence::StateForm::First, evidence::StateForm::Second})
        answer.body["states"][std::string(evidence::code(form))] = state_digest(replay.state(), form);
    answer.body["events"] = std::move(events);
    return answer;
}

}  // namespace

void add_replay_options(CLI::App& app, Json& request) {
    app.add_option_function<std::string>(
        "file", [&request](const std::string& name) { request["file"] = name; }, "Record file");
    text_option(app, request, "channels", "File of what its pairs have said, beside a record file");
    text_option(app, request, "match", "Public id of the match");
    text_option(app, request, "db", "URL of the database, of a role that may read it");
}

Answered answer_replay(const Json& request) {
    const auto record = find_record(request);
    if (!record)
        return failure(record.error());
    return replay(*record);
}

}  // namespace doska::tool
