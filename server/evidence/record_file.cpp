#include "server/evidence/record_file.hpp"

#include "server/evidence/canonical_writer.hpp"
#include "server/evidence/sha256.hpp"

#include <algorithm>

namespace doska::evidence {

namespace {

constexpr std::int64_t version = 1;
constexpr std::size_t max_id = 64;
constexpr std::size_t max_word = 128;
constexpr std::size_t max_people = 64;

void write_head(CanonicalWriter& out, const RecordHead& head) {
    out.begin_object();
    out.key("doska_record");
    out.integer(version);
    out.key("match");
    out.text(head.match);
    out.key("people");
    out.begin_array();
    for (const std::string& person : head.people)
        out.text(person);
    out.end_array();
    out.key("stream");
    out.integer(head.stream);
    out.end_object();
}

void write_row(CanonicalWriter& out, const ports::JournalRow& row) {
    out.begin_object();
    out.key("actor");
    out.text(row.actor);
    out.key("at_ms");
    out.integer(row.at_ms);
    out.key("body");
    out.object(row.body);
    out.key("cmd");
    out.text(row.cmd);
    out.key("hash");
    out.text(to_hex(row.hash));
    out.key("kind");
    out.text(row.kind);
    out.key("seq");
    out.integer(row.seq);
    out.key("stream");
    out.integer(row.stream);
    out.end_object();
}

Result<RecordHead, CodecError> read_head(std::string_view line) {
    CanonicalReader in(line);
    RecordHead head;
    in.begin_object();
    in.key("doska_record");
    in.integer(version, version);
    in.key("match");
    head.match = in.text(max_id);
    in.key("people");
    in.begin_array();
    while (in.more() && head.people.size() < max_people)
        head.people.push_back(in.text(max_id));
    in.end_array();
    in.key("stream");
    head.stream = in.integer(0, max_integer);
    in.end_object();
    if (const auto error = in.finish())
        return failure(*error);
    return head;
}

}  // namespace

Result<ports::JournalRow, CodecError> read_row(std::string_view line) {
    CanonicalReader in(line);
    ports::JournalRow row;
    in.begin_object();
    in.key("actor");
    row.actor = in.text(max_word);
    in.key("at_ms");
    row.at_ms = in.integer(-max_integer, max_integer);
    in.key("body");
    row.body = in.object();
    in.key("cmd");
    row.cmd = in.text(max_word);
    in.key("hash");
    const auto hash = parse_digest(in.text(max_word));
    in.key("kind");
    row.kind = in.text(max_word);
    in.key("seq");
    row.seq = in.integer(1, max_integer);
    in.key("stream");
    row.stream = in.integer(-max_integer, max_integer);
    in.end_object();
    if (!hash)
        in.fail(CodecError::BadValue);
    if (const auto error = in.finish())
        return failure(*error);
    row.hash = *hash;
    return row;
}

std::string_view next_line(std::string_view& text) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string write_rows(std::span<const ports::JournalRow> rows) {
    std::string text;
    for (const ports::JournalRow& row : rows) {
        CanonicalWriter out(text);
        write_row(out, row);
        text += '\n';
    }
    return text;
}

std::string write_record(const RecordHead& head, std::span<const ports::JournalRow> rows) {
    std::string text;
    CanonicalWriter first(text);
    write_head(first, head);
    text += '\n';
    return text + write_rows(rows);
}

Result<RecordFile, RecordFault> read_record(std::string_view text) {
    const auto head = read_head(next_line(text));
    if (!head)
        return failure(RecordFault{1, head.error()});
    RecordFile record{.head = *head, .rows = {}, .bad_line = std::nullopt};
    for (std::size_t line = 2; !text.empty(); ++line) {
        auto row = read_row(next_line(text));
        if (!row) {
            record.bad_line = RecordFault{line, row.error()};
            break;
        }
        record.rows.push_back(std::move(*row));
    }
    return record;
}

}  // namespace doska::evidence
