#pragma once

#include "server/app/db_tasks.hpp"
#include "server/app/http_answer.hpp"
#include "server/app/rate_limit.hpp"
#include "server/ports/record_export.hpp"
#include "server/ports/wall_clock.hpp"

#include <cstddef>
#include <functional>
#include <string>

namespace doska::app {

/// Reads games of other programs for anybody: they are answered and kept nowhere. One text at a time on a thread of its
/// own, whatever stands in it: nobody's entering or look-up waits for it.
class GamesReader {
public:
    GamesReader(ports::Loop& loop, const ports::WallClock& clock, const ports::RecordExport& records)
        : clock_(clock), records_(records), asked_(per_minute, Millis{60'000}), reading_(loop, 1, most_waiting) {}

    /// The texts that wait would be read for nobody.
    ~GamesReader() { reading_.forget_waiting(); }

    /// POST /api/pdn/read: the text as JSON, or the bytes of the file as they are.
    void read_pdn(const ports::HttpRequest& request, const Answer& answer);
    /// POST /api/mat/read: the same of matches of nardy.
    void read_mat(const ports::HttpRequest& request, const Answer& answer);

private:
    using Reading = std::function<std::string()>;
    void read(const ports::HttpRequest& request, Reading reading, const Answer& answer);

    static constexpr int per_minute = 30;  // of both
    static constexpr std::size_t most_waiting = 8;

    const ports::WallClock& clock_;
    const ports::RecordExport& records_;
    RateLimit asked_;  // by network
    DbTasks reading_;
};

}  // namespace doska::app
