#include "tests/load/driver.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

namespace doska::load {

using nlohmann::json;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t http_connections = 32;
constexpr auto setup_limit = 180s;
constexpr auto settle_limit = 30s;
constexpr auto warm_up = 1500ms;
constexpr auto loss_gathering = 500ms;  // a killed server's links do not all break in one instant

double seconds(Clock::duration span) {
    return std::chrono::duration<double>(span).count();
}

Clock::duration of_seconds(double value) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(value));
}

}  // namespace

/// Ends the run when the standard input does: how a script says that it has seen enough.
class Driver::StopWhenInputEnds : private Watched {
public:
    explicit StopWhenInputEnds(Driver& driver) : driver_(driver) { driver_.loop_.watch(STDIN_FILENO, EPOLLIN, *this); }
    ~StopWhenInputEnds() override { driver_.loop_.unwatch(STDIN_FILENO, *this); }

private:
    void on_ready(std::uint32_t) override {
        char byte = 0;
        if (::read(STDIN_FILENO, &byte, 1) == 0)
            driver_.input_ended_ = true;
    }
    Driver& driver_;
};

Driver::Driver(Endpoint endpoint, Plan plan, Measured measured)
    : http_(loop_, endpoint, http_connections),
      measured_(std::move(measured)),
      hall_{.loop = loop_, .http = http_, .endpoint = std::move(endpoint), .plan = std::move(plan)} {}

Driver::~Driver() = default;

bool Driver::run() {
    raise_file_limit();
    return hall_.plan.mode == Mode::Idle ? run_idle() : run_games();
}

void Driver::say(const json& event) const {
    std::puts(event.dump().c_str());
    std::fflush(stdout);
}

bool Driver::all(bool (Table::*holds)() const) const {
    return std::all_of(tables_.begin(), tables_.end(), [holds](const auto& table) { return (*table.*holds)(); });
}

std::uint64_t Driver::messages() const {
    std::uint64_t sum = 0;
    for (const auto& table : tables_)
        sum += table->messages();
    return sum;
}

Driver::Usage Driver::usage() const {
    Usage now{.own = cpu_seconds(0), .at = Clock::now()};
    if (measured_.server != 0)
        now.server = cpu_seconds(measured_.server);
    if (measured_.database != 0) {
        now.database = cpu_seconds(measured_.database);
        for (const pid_t child : children(measured_.database))
            now.database += cpu_seconds(child);
    }
    return now;
}

/// The server's counters: name and labels -> value. Without an address, none.
std::map<std::string, double> Driver::metrics() {
    std::map<std::string, double> values;
    if (measured_.metrics_url.empty())
        return values;
    HttpClient client(loop_, parse_endpoint(measured_.metrics_url), 1);
    std::istringstream lines(client.call({"GET", "/metrics", "", ""}).body);
    for (std::string line; std::getline(lines, line);) {
        const auto space = line.rfind(' ');
        if (!line.starts_with('#') && space != std::string::npos && line.find("_bucket") == std::string::npos)
            values[line.substr(0, space)] = std::strtod(line.c_str() + space, nullptr);
    }
    return values;
}

void Driver::report_metrics(const std::map<std::string, double>& before) {
    json changed = json::object();
    for (const auto& [name, value] : metrics()) {
        const auto earlier = before.find(name);
        const double change = value - (earlier == before.end() ? 0 : earlier->second);
        if (change != 0)
            changed[name] = change;
    }
    if (!changed.empty())
        report_["metrics_change"] = std::move(changed);
}

bool Driver::seat_everybody() {
    const auto begin = Clock::now();
    for (int number = 0; number < hall_.plan.games; ++number) {
        tables_.push_back(std::make_unique<Table>(hall_, number));
        tables_.back()->open();
    }
    const auto over = [this] { return hall_.tally.faults > 0 || all(&Table::is_seated); };
    loop_.run_until(over, begin + setup_limit);
    const bool seated = all(&Table::is_seated);
    report_["setup_s"] = seconds(Clock::now() - begin);
    if (!seated)
        hall_.tally.fault("not everybody was seated in time");
    return seated;
}

bool Driver::run_games() {
    const std::int64_t rss_start = resident_bytes(measured_.server);
    bool good = seat_everybody();
    const std::int64_t rss_seated = resident_bytes(measured_.server);
    if (good) {
        hall_.playing = true;
        for (auto& table : tables_)
            table->begin();
        if (hall_.plan.hold_moves > 0)
            good = play_and_hold();
        else if (hall_.plan.mode == Mode::Kill)
            play_with_losses();
        else
            play_for_a_while();
    }
    if (measured_.server != 0) {
        const auto each = [this](std::int64_t bytes) { return bytes / std::max(hall_.plan.games, 1); };
        report_["server_rss_start"] = rss_start;
        report_["rss_per_game_seated"] = each(rss_seated - rss_start);
        report_["rss_per_game_end"] = each(resident_bytes(measured_.server) - rss_start);
    }
    hall_.stopping = true;
    good = settle() && good;
    return compare() && good;
}

void Driver::play_for_a_while() {
    if (hall_.plan.mode == Mode::Open)
        schedule_ticks();
    loop_.run_until([] { return false; }, Clock::now() + warm_up);
    hall_.tally.start_measuring();
    const std::uint64_t messages_before = messages();
    const auto counters = metrics();
    const Usage from = usage();
    loop_.run_until([] { return false; }, from.at + of_seconds(hall_.plan.seconds));
    const Usage to = usage();
    report_["messages"] = messages() - messages_before;
    report_play(seconds(to.at - from.at));
    report_usage(from, to);
    report_metrics(counters);
}

/// Spreads the games evenly over a period, so that the load is level.
void Driver::schedule_ticks() {
    const auto now = Clock::now();
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(tables_.size());
        const auto due = now + of_seconds(hall_.plan.period * share);
        loop_.at(due, [this, i, due] { tick(i, due); });
    }
}

void Driver::tick(std::size_t table, Clock::time_point due) {
    if (hall_.stopping)
        return;
    tables_[table]->tick(due);
    const auto next = due + of_seconds(hall_.plan.period);
    loop_.at(next, [this, table, next] { tick(table, next); });
}

bool Driver::play_and_hold() {
    const auto begin = Clock::now();
    const bool held =
        loop_.run_until([this] { return all(&Table::is_holding); }, begin + of_seconds(hall_.plan.seconds));
    report_play(seconds(Clock::now() - begin));
    if (!held)
        hall_.tally.fault("not all games came to the wanted number of moves in time");
    return held;
}

/// Plays on through kills of the server, and tells of each loss and recovery, one JSON object a line.
void Driver::play_with_losses() {
    const StopWhenInputEnds stop(*this);
    const auto begin = Clock::now();
    say({{"event", "playing"}, {"games", hall_.plan.games}});
    loop_.run_until(
        [this] {
            watch_links();
            return input_ended_ && !down_since_;
        },
        begin + of_seconds(hall_.plan.seconds));
    report_play(seconds(Clock::now() - begin));
}

void Driver::watch_links() {
    const bool up = all(&Table::is_up);
    const auto now = Clock::now();
    if (!up && !down_since_)
        down_since_ = now;
    if (down_since_ && !down_told_ && now - *down_since_ > loss_gathering) {
        down_told_ = true;
        say({{"event", "down"}, {"unanswered", hall_.tally.unanswered_at_loss}, {"links", hall_.tally.lost_links}});
        hall_.tally.unanswered_at_loss = hall_.tally.lost_links = 0;
    }
    if (up && down_told_) {
        say({{"event", "up"}, {"after_s", seconds(now - *down_since_)}});
        down_since_.reset();
        down_told_ = false;
    }
}

bool Driver::settle() {
    const bool settled = loop_.run_until([this] { return all(&Table::is_settled); }, Clock::now() + settle_limit);
    if (!settled)
        hall_.tally.fault("not all commands were answered in time");
    return settled;
}

bool Driver::compare() {
    std::vector<SeenMatch> matches = std::move(hall_.finished);
    for (const auto& table : tables_) {
        if (const auto seen = table->seen(); !seen.a.match.empty() && !seen.a.ended)
            matches.push_back(seen);
    }
    const Agreement agreement = check_agreement(hall_, matches);
    const Tally& tally = hall_.tally;
    const std::size_t kept = std::min<std::size_t>(agreement.differences.size(), 20);
    std::uint64_t resent = 0;
    for (const auto& table : tables_)
        resent += table->resent();
    report_["agreement"] = {
        {"matches", agreement.matches},
        {"moves", agreement.moves},
        {"acknowledged", agreement.acknowledged},
        {"differences", agreement.differences.size()},
        {"first_differences",
         std::vector(agreement.differences.begin(), agreement.differences.begin() + static_cast<long>(kept))}};
    report_["faults"] = tally.faults;
    report_["first_faults"] = tally.first_faults;
    report_["failed_requests"] = tally.failed_requests;
    report_["lost_links"] = tally.lost_links;
    report_["resent"] = resent;
    json ids = json::array();
    for (const SeenMatch& match : matches)
        ids.push_back(match.a.match);
    if (hall_.plan.mode == Mode::Kill)
        report_["match_ids"] = std::move(ids);
    const bool links_held = hall_.plan.mode == Mode::Kill || tally.lost_links == 0;
    return agreement.differences.empty() && agreement.moves > 0 && tally.faults == 0 && links_held;
}

bool Driver::run_idle() {
    class Silent : public WsListener {
        void on_open() override {}
        void on_object(std::string_view, Clock::time_point) override {}
        void on_closed(std::uint16_t, std::string_view) override {}
    } silent;
    constexpr std::size_t at_once = 64;
    const std::int64_t before = resident_bytes(measured_.server);
    std::vector<std::unique_ptr<WsClient>> clients;
    const auto deadline = Clock::now() + setup_limit;
    const auto count = static_cast<std::size_t>(hall_.plan.connections);
    const auto all_open = [&clients] {
        return std::all_of(clients.begin(), clients.end(), [](const auto& client) { return client->is_open(); });
    };
    bool good = true;
    while (good && clients.size() < count) {
        const std::size_t wanted = std::min(count, clients.size() + at_once);
        while (clients.size() < wanted) {
            clients.push_back(std::make_unique<WsClient>(loop_, silent));
            clients.back()->open(hall_.endpoint, "");
        }
        good = loop_.run_until(all_open, deadline);
    }
    loop_.run_until([] { return false; }, Clock::now() + of_seconds(hall_.plan.seconds));
    report_["mode"] = "idle";
    report_["connections"] = clients.size();
    report_["rss_per_connection"] = (resident_bytes(measured_.server) - before) /
                                    static_cast<std::int64_t>(std::max<std::size_t>(clients.size(), 1));
    return good && all_open();
}

void Driver::report_play(double span) {
    Tally& tally = hall_.tally;
    const auto line = [](Latencies& seen) {
        return json{{"p50", seen.percentile_ms(0.5)},
                    {"p99", seen.percentile_ms(0.99)},
                    {"p999", seen.percentile_ms(0.999)},
                    {"max", seen.percentile_ms(1)}};
    };
    const char* mode = hall_.plan.mode == Mode::Open ? "open" : hall_.plan.mode == Mode::Kill ? "kill" : "closed";
    report_["mode"] = mode;
    report_["games"] = hall_.plan.games;
    report_["seed"] = hall_.plan.seed;
    report_["seconds"] = span;
    report_["moves"] = tally.moves;
    report_["moves_per_s"] = static_cast<double>(tally.moves) / span;
    report_["finished_matches"] = tally.matches;
    report_["late"] = tally.late;
    report_["to_opponent_ms"] = line(tally.to_opponent);
    report_["to_ok_ms"] = line(tally.to_ok);
    report_["refusals"] = tally.refusals;
}

void Driver::report_usage(const Usage& from, const Usage& to) {
    const double span = seconds(to.at - from.at);
    const double moves = static_cast<double>(std::max<std::uint64_t>(hall_.tally.moves, 1));
    report_["driver_cores"] = (to.own - from.own) / span;
    if (measured_.server != 0) {
        report_["server_cores"] = (to.server - from.server) / span;
        report_["server_us_per_move"] = (to.server - from.server) / moves * 1e6;
    }
    if (measured_.database != 0) {
        report_["database_cores"] = (to.database - from.database) / span;
        report_["database_us_per_move"] = (to.database - from.database) / moves * 1e6;
    }
}

std::string readable(const json& report) {
    std::string out;
    const auto value = [](const json& item) {
        return item.is_number_float() ? fmt::format("{:.2f}", item.get<double>()) : item.dump();
    };
    for (const auto& [key, item] : report.items()) {
        if (!item.is_object()) {
            if (key != "match_ids")
                out += fmt::format("{:<24}{:>14}\n", key, value(item));
            continue;
        }
        for (const auto& [inner, part] : item.items())
            out += fmt::format("{:<24}{:>14}\n", key + "." + inner, value(part));
    }
    return out;
}

}  // namespace doska::load
