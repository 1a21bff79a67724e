#pragma once

#include "server/export/nardy_record.hpp"

namespace doska::exports {

/// A match of short nardy for the .mat form, White to the left; of its games those that have begun. A game that the
/// clock or a judge has ended has its points, where there were any, and no more plays; that they are not by the cube is
/// marked, and where a judge has set the score.
nardy::MatMatch to_mat(const NardyRecord& record);

}  // namespace doska::exports
