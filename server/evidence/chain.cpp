#include "server/evidence/chain.hpp"

#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/text.hpp"

namespace doska::evidence {

namespace {

constexpr std::string_view event_tag = "doska/event/1\n";
constexpr std::size_t max_word = 128;

bool can_be_hashed(const JournalRow& row) {
    const auto number = [](std::int64_t value) { return value >= -max_integer && value <= max_integer; };
    const auto word = [](const std::string& text) { return !check_text(text, max_word); };
    return word(row.actor) && word(row.cmd) && word(row.kind) && row.body.starts_with('{') && row.body.ends_with('}') &&
           number(row.at_ms) && number(row.seq) && number(row.stream);
}

}  // namespace

Digest row_hash(const Digest& previous, const JournalRow& row) {
    std::string bytes;
    bytes.reserve(event_tag.size() + previous.size() + row.body.size() + 192);
    bytes += event_tag;
    bytes.append(reinterpret_cast<const char*>(previous.data()), previous.size());
    CanonicalWriter out(bytes);
    out.begin_object();
    out.key("actor");
    out.text(row.actor);
    out.key("at_ms");
    out.integer(row.at_ms);
    out.key("body");
    out.object(row.body);
    out.key("cmd");
    out.text(row.cmd);
    out.key("kind");
    out.text(row.kind);
    out.key("seq");
    out.integer(row.seq);
    out.key("stream");
    out.integer(row.stream);
    out.end_object();
    return sha256(bytes);
}

Digest seal(const Digest& previous, std::span<JournalRow> rows) {
    Digest head = previous;
    for (JournalRow& row : rows)
        head = row.hash = row_hash(head, row);
    return head;
}

std::string_view code(ChainFault fault) {
    switch (fault) {
        case ChainFault::OtherStream:
            return "other_stream";
        case ChainFault::WrongNumber:
            return "wrong_number";
        case ChainFault::NotCanonical:
            return "not_canonical";
        case ChainFault::WrongHash:
            return "wrong_hash";
    }
    return "unknown";
}

std::optional<ChainFault> ChainReader::follow(const JournalRow& row) {
    if (seq_ > 0 && row.stream != stream_)
        return ChainFault::OtherStream;
    if (row.seq != seq_ + 1)
        return ChainFault::WrongNumber;
    if (!can_be_hashed(row))
        return ChainFault::NotCanonical;
    if (row_hash(head_, row) != row.hash)
        return ChainFault::WrongHash;
    stream_ = row.stream;
    seq_ = row.seq;
    head_ = row.hash;
    return std::nullopt;
}

Result<Digest, BrokenChain> verify(std::span<const JournalRow> rows) {
    ChainReader chain;
    for (const JournalRow& row : rows)
        if (const auto fault = chain.follow(row))
            return failure(BrokenChain{chain.seq() + 1, *fault});
    return chain.head();
}

std::string words_digest(std::string_view salt, std::string_view words) {
    std::string bytes(salt);
    bytes += words;
    return to_hex(sha256(bytes));
}

}  // namespace doska::evidence
