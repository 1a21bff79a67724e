#include "server/evidence/record_head.hpp"

#include "server/evidence/event_codec.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace doska::evidence {

RecordHead head_of(std::string match, std::span<const ports::JournalRow> rows) {
    constexpr std::string_view judge = "judge:";
    RecordHead head{.match = std::move(match), .stream = rows.empty() ? 0 : rows.front().stream, .people = {}};
    if (rows.empty())
        return head;
    if (const auto event = decode(rows.front().kind, rows.front().body))
        if (const auto* opened = std::get_if<match::MatchOpened>(&*event)) {
            head.people.assign(opened->person.begin(), opened->person.end());
            std::copy_if(opened->partner.begin(), opened->partner.end(), std::back_inserter(head.people),
                         [](const std::string& partner) { return !partner.empty(); });
        }
    const std::size_t seats = head.people.size();
    for (const ports::JournalRow& row : rows) {
        if (!row.actor.starts_with(judge))
            continue;
        std::string person = row.actor.substr(judge.size());
        if (std::find(head.people.begin() + static_cast<std::ptrdiff_t>(seats), head.people.end(), person) ==
            head.people.end())
            head.people.push_back(std::move(person));
    }
    return head;
}

std::optional<std::string_view> head_fault(const RecordHead& head, std::span<const ports::JournalRow> rows) {
    if (rows.empty())
        return std::nullopt;
    const RecordHead told = head_of(head.match, rows);
    if (told.stream != head.stream)
        return "head_stream";
    if (told.people != head.people)
        return "head_people";
    return std::nullopt;
}

}  // namespace doska::evidence
