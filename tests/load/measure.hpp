#pragma once

#include "tests/load/event_loop.hpp"

#include <cstdint>
#include <vector>

#include <sys/types.h>

namespace doska::load {

/// Times that were seen, all kept, so that a percentile is exact.
class Latencies {
public:
    void add(Clock::duration span);
    void clear() { tenths_us_.clear(); }
    std::size_t count() const { return tenths_us_.size(); }
    /// In milliseconds, for 0 <= share <= 1; 0 when nothing was seen.
    double percentile_ms(double share);

private:
    std::vector<std::uint32_t> tenths_us_;
    bool sorted_ = true;
};

/// CPU seconds of a process with all its threads, or of this one (0).
double cpu_seconds(pid_t pid);
/// Resident memory in bytes.
std::int64_t resident_bytes(pid_t pid);
/// The processes whose parent is `pid`: a PostgreSQL server's.
std::vector<pid_t> children(pid_t pid);
/// Raises the limit of open files to what is allowed; returns it.
std::uint64_t raise_file_limit();

}  // namespace doska::load
