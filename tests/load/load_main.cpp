#include "tests/load/driver.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <map>

using namespace doska::load;

namespace {

struct Options {
    std::string url;
    Plan plan;
    Measured measured;
    int think_ms = 0;
};

void describe(CLI::App& app, Options& options) {
    const std::map<std::string, Mode> modes{
        {"closed", Mode::Closed}, {"open", Mode::Open}, {"kill", Mode::Kill}, {"idle", Mode::Idle}};
    Plan& plan = options.plan;
    app.add_option("--url", options.url, "the server, http://127.0.0.1:PORT")->required();
    app.add_option("--mode", plan.mode, "closed, open, kill or idle")->transform(CLI::CheckedTransformer(modes));
    app.add_option("--games", plan.games, "games at the same time")->check(CLI::Range(1, 20'000));
    app.add_option("--seconds", plan.seconds, "how long; in kill mode at most")->check(CLI::PositiveNumber);
    app.add_option("--period", plan.period, "open: seconds between two moves of a game")->check(CLI::PositiveNumber);
    app.add_option("--think-ms", options.think_ms, "think for a random time up to this")->check(CLI::NonNegativeNumber);
    app.add_option("--hold-moves", plan.hold_moves, "play so many moves in each game, then hold")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--connections", plan.connections, "idle: how many")->check(CLI::PositiveNumber);
    app.add_option("--match-games", plan.terms.games, "games of one match, played one after the other")
        ->check(CLI::Range(1, 100));
    app.add_option("--time-ms", plan.terms.time_ms, "the time control")->check(CLI::PositiveNumber);
    app.add_option("--increment-ms", plan.terms.increment_ms, "its increment")->check(CLI::NonNegativeNumber);
    app.add_option("--resume-wait-ms", plan.terms.resume_wait_ms, "how long a restarted match waits for both");
    app.add_option("--resume-countdown-ms", plan.terms.resume_countdown_ms, "the countdown after a restart");
    app.add_option("--seed", plan.seed, "of the random moves");
    app.add_option("--pid", options.measured.server, "the server's process, to measure it");
    app.add_option("--pg-pid", options.measured.database, "the postmaster's process, to measure the database");
    app.add_option("--metrics-url", options.measured.metrics_url, "the server's second port, to report its counters");
}

}  // namespace

int main(int argc, char** argv) try {
    CLI::App app(
        "Plays random legal games on a Doska server and compares what both players saw with the record.\n"
        "The server must run with DOSKA_GUESTS_PER_MINUTE=0 and DOSKA_MATCHES_PER_MINUTE=0: each match needs two new "
        "guests.",
        "doska-load");
    Options options;
    describe(app, options);
    CLI11_PARSE(app, argc, argv);
    options.plan.think = std::chrono::milliseconds(options.think_ms);
    Driver driver(parse_endpoint(options.url), options.plan, options.measured);
    const bool good = driver.run();
    std::puts(driver.report().dump().c_str());
    std::fputs(readable(driver.report()).c_str(), stderr);
    std::fputs(good ? "good\n" : "NOT GOOD\n", stderr);
    return good ? 0 : 1;
} catch (const std::exception& error) {
    std::fprintf(stderr, "doska-load: %s\n", error.what());
    return 2;
}
