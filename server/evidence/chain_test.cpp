#include "server/evidence/chain.hpp"

#include "server/evidence/record_file.hpp"

#include <doctest/doctest.h>

using namespace doska;
using evidence::BrokenChain;
using evidence::ChainFault;
using ports::JournalRow;

namespace {

std::vector<JournalRow> three_rows() {
    std::vector<JournalRow> rows;
    for (std::int64_t seq = 1; seq <= 3; ++seq)
        rows.push_back({.stream = 9,
                        .seq = seq,
                        .at_ms = 1'800'000'000'000 + seq,
                        .actor = "a",
                        .cmd = "0123456789abcdef",
                        .kind = "player_ready",
                        .body = R"({"seat":"a"})",
                        .hash = {}});
    evidence::seal({}, rows);
    return rows;
}

}  // namespace

TEST_CASE("SHA-256 of the standard's own examples") {
    CHECK(evidence::to_hex(evidence::sha256("abc")) ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(evidence::to_hex(evidence::sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(evidence::parse_digest(evidence::to_hex(evidence::sha256("abc"))) == evidence::sha256("abc"));
    CHECK_FALSE(evidence::parse_digest("BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"));
    CHECK_FALSE(evidence::parse_digest("ba78"));
}

TEST_CASE("the hash is that of the documented bytes") {
    const std::string bytes = std::string("doska/event/1\n") + std::string(32, '\0') +
                              R"({"actor":"a","at_ms":1800000000001,"body":{"seat":"a"},"cmd":"0123456789abcdef",)"
                              R"("kind":"player_ready","seq":1,"stream":9})";
    CHECK(three_rows()[0].hash == evidence::sha256(bytes));
}

TEST_CASE("a whole chain holds; each change is found at its row") {
    const auto good = three_rows();
    CHECK(evidence::verify(good) == good[2].hash);
    CHECK(evidence::verify({}) == ports::Digest{});

    const auto broken = [&](auto change) {
        auto rows = good;
        change(rows);
        return evidence::verify(rows);
    };
    const auto at = [](std::int64_t seq, ChainFault fault) { return failure(BrokenChain{seq, fault}); };
    using Rows = std::vector<JournalRow>;
    CHECK(broken([](Rows& r) { r[1].body = R"({"seat":"b"})"; }) == at(2, ChainFault::WrongHash));
    CHECK(broken([](Rows& r) { r[1].at_ms += 1; }) == at(2, ChainFault::WrongHash));
    CHECK(broken([](Rows& r) { r[1].actor = "b"; }) == at(2, ChainFault::WrongHash));
    CHECK(broken([](Rows& r) { r[1].cmd = ""; }) == at(2, ChainFault::WrongHash));
    CHECK(broken([](Rows& r) { r[1].kind = "x"; }) == at(2, ChainFault::WrongHash));
    CHECK(broken([](Rows& r) { r[1].hash[31] ^= 1; }) == at(2, ChainFault::WrongHash));
    CHECK(broken([](Rows& r) { r.erase(r.begin() + 1); }) == at(2, ChainFault::WrongNumber));
    CHECK(broken([](Rows& r) { r.erase(r.begin()); }) == at(1, ChainFault::WrongNumber));
    CHECK(broken([](Rows& r) { std::swap(r[1], r[2]); }) == at(2, ChainFault::WrongNumber));
    CHECK(broken([](Rows& r) { r[2].stream = 8; }) == at(3, ChainFault::OtherStream));
    CHECK(broken([](Rows& r) { r[2].body = "1"; }) == at(3, ChainFault::NotCanonical));
    CHECK(broken([](Rows& r) { r[2].cmd = "\t"; }) == at(3, ChainFault::NotCanonical));
    // A row that was changed together with its own hash: the next one tells.
    CHECK(broken([](Rows& r) {
              r[1].body = R"({"seat":"b"})";
              r[1].hash = evidence::row_hash(r[0].hash, r[1]);
          }) == at(3, ChainFault::WrongHash));
}

TEST_CASE("words outside the evidence: the event holds the digest of salt and words") {
    CHECK(evidence::words_digest("00", "да") == evidence::to_hex(evidence::sha256("00да")));
}

TEST_CASE("a record file is read back as it was written") {
    const auto rows = three_rows();
    const evidence::RecordHead head{.match = "matchone00", .stream = 9, .people = {"personanna", "personbori"}};
    const std::string text = evidence::write_record(head, rows);
    CHECK(text.starts_with(
        "{\"doska_record\":1,\"match\":\"matchone00\",\"people\":[\"personanna\",\"personbori\"],\"stream\":9}\n"));
    const auto read = evidence::read_record(text);
    REQUIRE(read);
    CHECK(read->head == head);
    CHECK_FALSE(read->bad_line);
    CHECK(evidence::verify(read->rows) == rows[2].hash);
    CHECK(evidence::write_record(read->head, read->rows) == text);
}

TEST_CASE("a record file with a bad line keeps the rows before it") {
    const evidence::RecordHead head{.match = "matchone00", .stream = 9, .people = {}};
    std::string text = evidence::write_record(head, three_rows());
    text.replace(text.rfind("\"seq\":3"), 7, "\"seq\":x");
    const auto read = evidence::read_record(text);
    REQUIRE(read);
    CHECK(read->rows.size() == 2);
    CHECK(read->bad_line == evidence::RecordFault{4, evidence::CodecError::NotCanonical});
    for (const char* bad : {"", "\n", "{}", "{\"doska_record\":2,\"match\":\"m\",\"people\":[],\"stream\":9}\n"})
        CHECK_FALSE(evidence::read_record(bad));
}
