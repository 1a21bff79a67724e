#include "server/app/channel_pages.hpp"

#include "protocol/encode_http.hpp"
#include "server/app/consultation.hpp"
#include "server/app/match_readers.hpp"
#include "server/evidence/channel.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr std::size_t lines_a_page = 100;

ports::HttpResponse page(ports::Store& store, const std::string& match, Seat seat, std::int64_t before,
                         const ports::Person& reader) {
    const auto record = store.match_by_id(match);
    if (!record)
        return store_error_answer(record.error());
    if (!reads_channel(reader, *record, seat))
        return error_answer(403, "not_allowed");
    const auto stored = read_rows(store, record->stream, true);
    if (!stored)
        return store_error_answer(stored.error());
    const evidence::Channel& channel = stored->channels[static_cast<std::size_t>(index(seat))];
    const auto end = std::find_if(channel.rows.begin(), channel.rows.end(),
                                  [&](const ports::JournalRow& row) { return row.seq >= before; });
    const auto count = std::min(static_cast<std::size_t>(end - channel.rows.begin()), lines_a_page);
    const auto shown = lines_of(channel, static_cast<std::size_t>(end - channel.rows.begin()) - count, count);
    if (!shown)
        return error_answer(500, "unreadable");
    protocol::ShownChannel answer{seat, {}, !shown->empty() && shown->front().n > 1};
    for (const ChannelText& line : *shown)
        answer.lines.push_back(line.as_shown());
    return json_answer(200, protocol::encode_channel(answer));
}

ports::HttpResponse channels_file(ports::Store& store, const std::string& match, const ports::Person& reader) {
    const auto record = store.match_by_id(match);
    if (!record)
        return store_error_answer(record.error());
    if (!reads_both_channels(reader, *record))
        return error_answer(403, "not_allowed");
    const auto stored = read_rows(store, record->stream, true);
    if (!stored)
        return store_error_answer(stored.error());
    return {200, "application/x-ndjson", evidence::write_channels({match, record->stream, {}}, stored->channels),
            "doska-" + match + "-channels.ndjson"};
}

}  // namespace

void ChannelPages::lines(const std::string& match, Seat seat, std::int64_t before, const ports::Person& reader,
                         const Answer& answer) {
    const auto work = [&store = store_, match, seat, before, reader] {
        return page(store, match, seat, before, reader);
    };
    if (!db_.look_up(work, answer))
        answer(error_answer(503, "server_busy"));
}

void ChannelPages::file(const std::string& match, const ports::Person& reader, const Answer& answer) {
    if (!db_.look_up([&store = store_, match, reader] { return channels_file(store, match, reader); }, answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
