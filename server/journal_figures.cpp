#include "server/journal_figures.hpp"

#include <span>
#include <string_view>

namespace doska {

namespace {

void append_value(std::string& out, std::string_view type, std::string_view name, std::uint64_t value) {
    out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
    out.append(name).append(" ").append(std::to_string(value)).append("\n");
}

void append_histogram(std::string& out, std::string_view name, std::span<const std::uint64_t> bounds,
                      std::span<const std::uint64_t> counts, std::uint64_t sum) {
    out.append("# TYPE ").append(name).append(" histogram\n");
    std::uint64_t cumulative = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        cumulative += counts[i];
        const std::string bound = i < bounds.size() ? std::to_string(bounds[i]) : "+Inf";
        out.append(name)
            .append("_bucket{le=\"")
            .append(bound)
            .append("\"} ")
            .append(std::to_string(cumulative))
            .append("\n");
    }
    out.append(name).append("_sum ").append(std::to_string(sum)).append("\n");
    out.append(name).append("_count ").append(std::to_string(cumulative)).append("\n");
}

}  // namespace

std::string journal_figures(const store::JournalMetrics& metrics, const ports::JournalHealth& health) {
    std::string out;
    append_value(out, "counter", "doska_journal_commits_total", metrics.commits);
    append_value(out, "counter", "doska_journal_entries_total", metrics.entries);
    append_value(out, "counter", "doska_journal_conflicts_total", metrics.conflicts);
    append_value(out, "counter", "doska_journal_poisoned_total", metrics.poisoned);
    append_value(out, "counter", "doska_journal_busy_total", metrics.busy);
    append_value(out, "counter", "doska_journal_links_lost_total", metrics.links_lost);
    append_value(out, "counter", "doska_journal_found_stored_total", metrics.found_stored);
    append_value(out, "counter", "doska_journal_outages_total", metrics.outages);
    append_value(out, "gauge", "doska_journal_queued_rows", health.queued_rows);
    append_value(out, "gauge", "doska_journal_ready", health.ready ? 1 : 0);
    append_histogram(out, "doska_journal_batch_rows", store::JournalMetrics::batch_bounds, metrics.batches_by_rows,
                     metrics.rows);
    append_histogram(out, "doska_journal_commit_ms", store::JournalMetrics::commit_bounds, metrics.commits_by_ms,
                     metrics.commit_us / 1000);
    return out;
}

}  // namespace doska
