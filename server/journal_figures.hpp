#pragma once

#include "server/store/journal_writer.hpp"

#include <string>

namespace doska {

/// The journal's counts in Prometheus' text format.
std::string journal_figures(const store::JournalMetrics& metrics, const ports::JournalHealth& health);

}  // namespace doska
