#include "server/app/dice_statistics.hpp"

#include "server/app/dice_tally.hpp"
#include "server/app/match_readers.hpp"
#include "server/evidence/event_codec.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace doska::app {

namespace {

constexpr std::size_t most_matches = 500;
const std::vector<std::string> kinds_with_dice{"match_opened", "game_started", "opening_rolled", "dice_rolled",
                                               "partner_swapped"};

using Records = Result<std::vector<ports::MatchRecord>, ports::StoreError>;

bool is_nardy(const ports::MatchRecord& record) {
    const auto regulation = evidence::decode_regulation(record.regulation);
    return regulation && regulation->nardy;
}

std::string told(const DiceTally& tally, const std::vector<ports::Person>& people, std::size_t matches, bool more) {
    std::vector<protocol::PlayerDice> players;
    for (const auto& player : tally.players()) {
        const std::string& id = player.first;
        const auto person = std::find_if(people.begin(), people.end(), [&](const auto& one) { return one.id == id; });
        players.push_back({id, person == people.end() ? std::string_view() : person->name, player.second});
    }
    return protocol::encode_dice(matches, more, tally.all(), players);
}

/// On a database thread.
ports::HttpResponse count(ports::Store& store, std::vector<ports::MatchRecord> matches) {
    const bool more = matches.size() > most_matches;
    matches.resize(std::min(matches.size(), most_matches));
    std::erase_if(matches, [](const ports::MatchRecord& record) { return !is_nardy(record); });
    std::vector<std::int64_t> streams;
    for (const ports::MatchRecord& record : matches)
        streams.push_back(record.stream);
    const auto rows = store.rows_of_kinds(streams, kinds_with_dice);
    if (!rows)
        return store_error_answer(rows.error());
    DiceTally tally;
    for (const ports::JournalRow& row : *rows)
        if (const auto event = evidence::decode(row.kind, row.body))
            tally.add(*event);
    std::vector<std::string> ids;
    for (const auto& [id, counts] : tally.players())
        ids.push_back(id);
    const auto people = store.people(ids);
    if (!people)
        return store_error_answer(people.error());
    return json_answer(200, told(tally, *people, matches.size(), more));
}

ports::HttpResponse count_all(ports::Store& store, const ports::Person& reader) {
    constexpr int asked = static_cast<int>(most_matches) + 1;
    Records matches = is_organizer(reader) ? store.organized_matches(asked) : store.own_matches(reader.id, asked);
    if (!matches)
        return store_error_answer(matches.error());
    if (!is_organizer(reader)) {
        std::erase_if(*matches, [&](const ports::MatchRecord& record) { return !is_judge_of(record, reader.id); });
        if (matches->empty())
            return error_answer(403, "not_a_judge");
    }
    return count(store, std::move(*matches));
}

ports::HttpResponse count_one(ports::Store& store, const ports::Person& reader, const std::string& id) {
    auto record = store.match_by_id(id);
    if (!record)
        return store_error_answer(record.error());
    if (!oversees(reader, *record))
        return error_answer(403, "not_a_judge");
    return count(store, {std::move(*record)});
}

}  // namespace

void DiceStatistics::of_all(const ports::Person& reader, const Answer& answer) {
    if (!db_.look_up([&store = store_, reader] { return count_all(store, reader); }, answer))
        answer(error_answer(503, "server_busy"));
}

void DiceStatistics::of_match(const std::string& id, const ports::Person& reader, const Answer& answer) {
    if (!db_.look_up([&store = store_, reader, id] { return count_one(store, reader, id); }, answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
