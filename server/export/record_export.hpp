#pragma once

#include "server/ports/record_export.hpp"

namespace doska::exports {

/// The forms in which match records leave the server.
class RecordExport final : public ports::RecordExport {
public:
    Result<std::string, ports::ExportError> pdn(const ports::StoredMatch& match, int game) const override;
    Result<std::string, ports::ExportError> appendix4(const ports::StoredMatch& match) const override;
    Result<std::string, ports::ExportError> mat(const ports::StoredMatch& match) const override;
    std::string record_file(const ports::StoredMatch& match) const override;
    std::string games(std::string_view pdn, int most, std::int64_t first_line) const override;
    std::string mat_games(std::string_view mat, int most, std::int64_t first_line,
                          const std::optional<nardy::MatStanding>& begun) const override;
};

}  // namespace doska::exports
