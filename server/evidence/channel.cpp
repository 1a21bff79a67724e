#include "server/evidence/channel.hpp"

#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/text.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace doska::evidence {

namespace {

constexpr std::size_t max_person = 64;
constexpr std::size_t digest_digits = 64;

std::string_view letter(Seat seat) {
    return seat == Seat::A ? "a" : "b";
}

/// Whose seat it is, as the opening of the match says; none: it opens none.
struct Pair {
    std::string person, partner;
    bool has(const std::string& one) const { return one == person || one == partner; }
};
std::optional<Pair> pair_of(std::span<const JournalRow> match, Seat seat) {
    if (match.empty())
        return std::nullopt;
    const auto event = decode(match.front().kind, match.front().body);
    const auto* opened = event ? std::get_if<match::MatchOpened>(&*event) : nullptr;
    if (opened == nullptr)
        return std::nullopt;
    const auto at = static_cast<std::size_t>(index(seat));
    return Pair{opened->person[at], opened->partner[at]};
}

bool fits(const Said& said, const JournalRow& row, std::span<const ports::EventText> texts) {
    const auto text = std::find_if(texts.begin(), texts.end(), [&](const auto& one) { return one.seq == row.seq; });
    return text == texts.end() || words_digest(text->salt, text->words) == said.words_sha256;
}

std::optional<ChannelFault> check_lines(const Channel& channel, std::int64_t stream, Seat seat, const Pair& pair) {
    ChainReader chain;
    for (const JournalRow& row : channel.rows) {
        const auto bad = [&](std::string_view why) { return ChannelFault{seat, chain.seq() + 1, why}; };
        if (row.stream != stream)
            return bad(code(ChainFault::OtherStream));
        if (const auto fault = chain.follow(row))
            return bad(code(*fault));
        const auto said = decode_said(row.kind, row.body);
        if (!said)
            return ChannelFault{seat, row.seq, code(said.error())};
        if (row.actor != letter(seat) || !pair.has(said->person))
            return ChannelFault{seat, row.seq, "wrong_actor"};
        if (!fits(*said, row, channel.texts))
            return ChannelFault{seat, row.seq, "words_changed"};
    }
    return std::nullopt;
}

/// Each text is of one line; a second one, or of no line, would pass for said.
std::optional<ChannelFault> check_texts(const Channel& channel, std::int64_t stream, Seat seat) {
    std::set<std::int64_t> told;
    for (const ports::EventText& text : channel.texts) {
        if (text.stream != stream)
            return ChannelFault{seat, text.seq, code(ChainFault::OtherStream)};
        if (text.seq > static_cast<std::int64_t>(channel.rows.size()))
            return ChannelFault{seat, text.seq, "words_without_line"};
        if (!told.insert(text.seq).second)
            return ChannelFault{seat, text.seq, "words_twice"};
    }
    return std::nullopt;
}

std::optional<ChannelFault> check_seal(const match::ChannelSealed& sealed, const JournalRow& row,
                                       const Channel& channel, std::int64_t before) {
    const auto count = static_cast<std::int64_t>(channel.rows.size());
    if (sealed.stream != channel_stream(row.stream, sealed.seat))
        return ChannelFault{sealed.seat, row.seq, "other_stream"};
    if (sealed.seq < before)
        return ChannelFault{sealed.seat, row.seq, "seal_goes_back"};
    if (sealed.seq > count)
        return ChannelFault{sealed.seat, row.seq, "line_missing"};
    const Digest head = sealed.seq == 0 ? Digest{} : channel.rows[static_cast<std::size_t>(sealed.seq - 1)].hash;
    if (to_hex(head) != sealed.head)
        return ChannelFault{sealed.seat, row.seq, "other_head"};
    return std::nullopt;
}

std::optional<ChannelFault> check_seals(const Channels& channels, std::span<const JournalRow> match) {
    std::array<std::int64_t, 2> sealed_up_to{};
    bool ended = false;
    for (const JournalRow& row : match) {
        ended = ended || row.kind == "match_ended";
        const auto event = decode(row.kind, row.body);
        const auto* sealed = event ? std::get_if<match::ChannelSealed>(&*event) : nullptr;
        if (sealed == nullptr)
            continue;
        const auto at = static_cast<std::size_t>(index(sealed->seat));
        if (const auto fault = check_seal(*sealed, row, channels[at], sealed_up_to[at]))
            return fault;
        sealed_up_to[at] = sealed->seq;
    }
    for (const Seat seat : {Seat::A, Seat::B}) {
        const auto at = static_cast<std::size_t>(index(seat));
        if (ended && sealed_up_to[at] < static_cast<std::int64_t>(channels[at].rows.size()))
            return ChannelFault{seat, sealed_up_to[at] + 1, "said_after_the_end"};
    }
    return std::nullopt;
}

void write_head(CanonicalWriter& out, const RecordHead& head) {
    out.begin_object();
    out.key("doska_channels");
    out.integer(1);
    out.key("match");
    out.text(head.match);
    out.key("stream");
    out.integer(head.stream);
    out.end_object();
}

void write_text(CanonicalWriter& out, const ports::EventText& text) {
    out.begin_object();
    out.key("salt");
    out.text(text.salt);
    out.key("seq");
    out.integer(text.seq);
    out.key("stream");
    out.integer(text.stream);
    out.key("words");
    out.text(text.words);
    out.end_object();
}

Result<ports::EventText, CodecError> read_text(std::string_view line) {
    CanonicalReader in(line);
    ports::EventText text;
    text.field = words_field;
    in.begin_object();
    in.key("salt");
    text.salt = in.text(max_person);
    in.key("seq");
    text.seq = in.integer(1, max_integer);
    in.key("stream");
    text.stream = in.integer(-max_integer, -1);
    in.key("words");
    text.words = in.text(4 * digest_digits * digest_digits);
    in.end_object();
    if (const auto error = in.finish())
        return failure(*error);
    return text;
}

Result<RecordHead, CodecError> read_head(std::string_view line) {
    CanonicalReader in(line);
    RecordHead head;
    in.begin_object();
    in.key("doska_channels");
    in.integer(1, 1);
    in.key("match");
    head.match = in.text(max_person);
    in.key("stream");
    head.stream = in.integer(1, max_integer);
    in.end_object();
    if (const auto error = in.finish())
        return failure(*error);
    return head;
}

}  // namespace

Result<std::string, CodecError> encode(const Said& said) {
    if (check_text(said.person, max_person) || !parse_digest(said.words_sha256))
        return failure(CodecError::BadValue);
    std::string body;
    CanonicalWriter out(body);
    out.begin_object();
    out.key("game");
    out.integer(said.game);
    out.key("person");
    out.text(said.person);
    out.key("words_sha256");
    out.text(said.words_sha256);
    out.end_object();
    return body;
}

Result<Said, CodecError> decode_said(std::string_view kind, std::string_view body) {
    if (kind != said_kind)
        return failure(CodecError::UnknownKind);
    CanonicalReader in(body);
    Said said;
    in.begin_object();
    in.key("game");
    said.game = static_cast<int>(in.integer(0, std::numeric_limits<int>::max()));
    in.key("person");
    said.person = in.text(max_person);
    in.key("words_sha256");
    said.words_sha256 = in.text(digest_digits);
    in.end_object();
    if (!parse_digest(said.words_sha256))
        in.fail(CodecError::BadValue);
    if (const auto error = in.finish())
        return failure(*error);
    return said;
}

std::optional<ChannelFault> check(const Channels& channels, std::span<const JournalRow> match) {
    for (const Seat seat : {Seat::A, Seat::B}) {
        const Channel& channel = channels[static_cast<std::size_t>(index(seat))];
        const auto pair = pair_of(match, seat);
        if (!pair)
            return ChannelFault{seat, 0, "not_opened"};
        if (const auto fault = check_lines(channel, channel_stream(match.front().stream, seat), seat, *pair))
            return fault;
    }
    if (const auto fault = check_seals(channels, match))
        return fault;
    for (const Seat seat : {Seat::A, Seat::B}) {
        const Channel& channel = channels[static_cast<std::size_t>(index(seat))];
        if (const auto fault = check_texts(channel, channel_stream(match.front().stream, seat), seat))
            return fault;
    }
    return std::nullopt;
}

std::string write_channels(const RecordHead& head, const Channels& channels) {
    std::string text;
    CanonicalWriter first(text);
    write_head(first, head);
    text += '\n';
    for (const Channel& channel : channels)
        text += write_rows(channel.rows);
    for (const Channel& channel : channels) {
        for (const ports::EventText& words : channel.texts) {
            CanonicalWriter out(text);
            write_text(out, words);
            text += '\n';
        }
    }
    return text;
}

Result<RecordHead, RecordFault> read_channels_head(std::string_view text) {
    return read_head(next_line(text)).map_error([](CodecError error) { return RecordFault{1, error}; });
}

Result<Channels, RecordFault> read_channels(std::string_view text) {
    const auto head = read_head(next_line(text));
    if (!head)
        return failure(RecordFault{1, head.error()});
    Channels channels;
    const auto of = [&](std::int64_t channel) -> Channel& {
        return channels[channel == channel_stream(head->stream, Seat::A) ? 0 : 1];
    };
    for (std::size_t line = 2; !text.empty(); ++line) {
        const std::string_view next = next_line(text);
        auto row = read_row(next);
        auto words = row ? failure(CodecError::UnexpectedField) : read_text(next);
        if (row)
            of(row->stream).rows.push_back(std::move(*row));
        else if (words)
            of(words->stream).texts.push_back(std::move(*words));
        else
            return failure(RecordFault{line, words.error()});
    }
    return channels;
}

}  // namespace doska::evidence
