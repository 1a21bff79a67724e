#include "tests/load/measure.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace doska::load {
namespace {

std::string proc(pid_t pid, const char* file) {
    return "/proc/" + (pid == 0 ? std::string("self") : std::to_string(pid)) + "/" + file;
}

/// The fields of /proc/PID/stat after the command's name, which may hold spaces: state is the first.
std::vector<std::string> stat_fields(pid_t pid) {
    std::ifstream file(proc(pid, "stat"));
    std::string line;
    std::getline(file, line);
    std::vector<std::string> fields;
    const auto name_end = line.rfind(')');
    if (name_end == std::string::npos)
        return fields;
    std::istringstream rest(line.substr(name_end + 1));
    for (std::string field; rest >> field;)
        fields.push_back(field);
    return fields;
}

}  // namespace

void Latencies::add(Clock::duration span) {
    const auto tenths = std::chrono::duration_cast<std::chrono::nanoseconds>(span).count() / 100;
    tenths_us_.push_back(
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(tenths, 0, std::numeric_limits<std::uint32_t>::max())));
    sorted_ = false;
}

double Latencies::percentile_ms(double share) {
    if (tenths_us_.empty())
        return 0;
    if (!sorted_)
        std::sort(tenths_us_.begin(), tenths_us_.end());
    sorted_ = true;
    const auto last = tenths_us_.size() - 1;
    const auto rank = static_cast<std::size_t>(share * static_cast<double>(tenths_us_.size()));
    return tenths_us_[std::min(rank, last)] / 10'000.0;
}

double cpu_seconds(pid_t pid) {
    const auto fields = stat_fields(pid);
    constexpr std::size_t user = 11, system = 12;  // utime and stime of proc(5), counted from the state
    if (fields.size() <= system)
        return 0;
    return (std::stod(fields[user]) + std::stod(fields[system])) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

std::int64_t resident_bytes(pid_t pid) {
    std::ifstream file(proc(pid, "statm"));
    std::int64_t size = 0, resident = 0;
    file >> size >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

std::vector<pid_t> children(pid_t pid) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        pid_t child = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), child).ec != std::errc())
            continue;
        const auto fields = stat_fields(child);
        if (fields.size() > 1 && fields[1] == std::to_string(pid))
            found.push_back(child);
    }
    return found;
}

std::uint64_t raise_file_limit() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}

}  // namespace doska::load
