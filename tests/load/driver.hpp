#pragma once

#include "tests/load/agreement.hpp"
#include "tests/load/table.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace doska::load {

/// The processes whose cost is measured.
struct Measured {
    pid_t server = 0;         // 0: none
    pid_t database = 0;       // the postmaster; its children are counted with it
    std::string metrics_url;  // of the server's second port; empty: none
};

/// Sets games up, lets them play, stops them, compares and reports.
class Driver {
public:
    Driver(Endpoint endpoint, Plan plan, Measured measured);
    ~Driver();

    /// Whether all went well: no fault, no lost link (but in the mode that expects them), all records agree.
    bool run();
    /// The figures, as one JSON object.
    const nlohmann::json& report() const { return report_; }

private:
    struct Usage {
        double server = 0, database = 0, own = 0;
        Clock::time_point at;
    };
    class StopWhenInputEnds;

    bool run_games();
    bool run_idle();
    bool seat_everybody();
    void play_for_a_while();
    void play_with_losses();
    bool play_and_hold();
    void schedule_ticks();
    void tick(std::size_t table, Clock::time_point due);
    void watch_links();
    bool settle();
    bool compare();
    bool all(bool (Table::*holds)() const) const;
    Usage usage() const;
    std::map<std::string, double> metrics();
    void report_metrics(const std::map<std::string, double>& before);
    std::uint64_t messages() const;
    void report_usage(const Usage& from, const Usage& to);
    void report_play(double seconds);
    void say(const nlohmann::json& event) const;

    EventLoop loop_;
    HttpClient http_;
    Measured measured_;
    Hall hall_;
    std::vector<std::unique_ptr<Table>> tables_;
    bool measuring_ = false;
    bool input_ended_ = false;
    std::optional<Clock::time_point> down_since_;
    bool down_told_ = false;
    nlohmann::json report_;
};

/// The report as a table for people.
std::string readable(const nlohmann::json& report);

}  // namespace doska::load
