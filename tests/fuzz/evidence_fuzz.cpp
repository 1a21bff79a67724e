#include "engine/core/check.hpp"
#include "server/evidence/chain.hpp"
#include "server/evidence/event_codec.hpp"
#include "server/evidence/record_file.hpp"

#include <cstdint>
#include <string_view>

using namespace doska;

namespace {

/// Bytes mean one event or none, and one event has one form: what was read is written as the same bytes.
void check_body(std::string_view body) {
    static const auto kinds = evidence::known_kinds();
    for (const std::string_view kind : kinds) {
        const auto event = evidence::decode(kind, body);
        if (!event)
            continue;
        DOSKA_CHECK(match::kind(*event) == kind);
        DOSKA_CHECK(evidence::encode(*event) == body);
    }
}

void check_record(std::string_view text) {
    const auto record = evidence::read_record(text);
    if (!record)
        return;
    const std::string again = evidence::write_record(record->head, record->rows);
    // The last line may lack its end.
    DOSKA_CHECK(text.substr(0, again.size()) == again.substr(0, std::min(text.size(), again.size())));
    evidence::ChainReader chain;
    for (const auto& row : record->rows)
        if (chain.follow(row))
            break;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_body(text);
    check_record(text);
    return 0;
}
