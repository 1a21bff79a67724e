#include "server/evidence/chain.hpp"

#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/text.hpp"

#include <algorithm>

namespace doska::evidence {

namespace {

constexpr std::string_view tag = "doska/event/1\n";
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
    bytes.reserve(tag.size() + previous.size() + row.body.size() + 192);
    bytes += tag;
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

Result<Digest, BrokenChain> verify(std::span<const JournalRow> rows) {
    Digest head{};
    std::int64_t seq = 0;
    for (const JournalRow& row : rows) {
        ++seq;
        if (row.stream != rows.front().stream)
            return failure(BrokenChain{seq, ChainFault::OtherStream});
        if (row.seq != seq)
            return failure(BrokenChain{seq, ChainFault::WrongNumber});
        if (!can_be_hashed(row))
            return failure(BrokenChain{seq, ChainFault::NotCanonical});
        if (row_hash(head, row) != row.hash)
            return failure(BrokenChain{seq, ChainFault::WrongHash});
        head = row.hash;
    }
    return head;
}

std::string words_digest(std::string_view salt, std::string_view words) {
    std::string bytes(salt);
    bytes += words;
    return to_hex(sha256(bytes));
}

}  // namespace doska::evidence
