#include "server/export/record_export.hpp"

#include "server/evidence/record_head.hpp"
#include "server/export/appendix4_export.hpp"
#include "server/export/game_json.hpp"
#include "server/export/mat_export.hpp"
#include "server/export/mat_json.hpp"
#include "server/export/pdn_export.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace doska::exports {

namespace {

constexpr std::array<std::string_view, 4> opening_over{"dice_fixed", "game_ended", "game_dropped", "called_off"};

/// The rows of a record file, which anybody may read at any time: while the players open their numbers, those before
/// the first number, so that nobody chooses by the other's whether to open his own.
std::span<const ports::JournalRow> readable(std::span<const ports::JournalRow> rows) {
    std::size_t shown = rows.size();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind == "dice_opened")
            shown = std::min(shown, i);
        else if (std::find(opening_over.begin(), opening_over.end(), rows[i].kind) != opening_over.end())
            shown = rows.size();
    }
    return rows.first(shown);
}

}  // namespace

Result<std::string, ports::ExportError> RecordExport::pdn(const ports::StoredMatch& match, int game) const {
    return to_pdn(match, game).map([](const draughts::PdnGame& pdn) { return draughts::write_pdn(pdn); });
}

Result<std::string, ports::ExportError> RecordExport::appendix4(const ports::StoredMatch& match) const {
    return nardy_record(match).map([&](const NardyRecord& record) { return to_appendix4(record, match.record.id); });
}

Result<std::string, ports::ExportError> RecordExport::mat(const ports::StoredMatch& match) const {
    const auto record = nardy_record(match);
    if (!record)
        return failure(record.error());
    if (nardy::variant_of(record->regulation.nardy->discipline) != nardy::Variant::Short)
        return failure(ports::ExportError::OtherRules);
    return nardy::write_mat(to_mat(*record));
}

std::string RecordExport::record_file(const ports::StoredMatch& match) const {
    const auto rows = readable(match.rows);
    return evidence::write_record(evidence::head_of(match.record.id, rows), rows);
}

std::string RecordExport::games(std::string_view pdn, int most, std::int64_t first_line) const {
    return games_document(pdn, most, first_line);
}

std::string RecordExport::mat_games(std::string_view mat, int most, std::int64_t first_line,
                                    const std::optional<nardy::MatStanding>& begun) const {
    return mat_document(mat, most, first_line, begun);
}

}  // namespace doska::exports
