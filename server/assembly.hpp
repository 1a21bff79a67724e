#pragma once

#include "server/app/app_metrics.hpp"
#include "server/app/argon2_hasher.hpp"
#include "server/app/dice_vault.hpp"
#include "server/app/gateway.hpp"
#include "server/app/kernel_seeds.hpp"
#include "server/app/match_registry.hpp"
#include "server/app/sign_of_life.hpp"
#include "server/config.hpp"
#include "server/export/record_export.hpp"
#include "server/journal_figures.hpp"
#include "server/net/loop.hpp"
#include "server/net/server.hpp"
#include "server/net/steady_wall_clock.hpp"
#include "server/obs/log.hpp"
#include "server/obs/metrics.hpp"
#include "server/store/journal_writer.hpp"
#include "server/store/pg_store.hpp"

#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace doska {

inline constexpr int cannot_start = 3;
inline constexpr int left_with_facts = 4;
inline constexpr Millis drain_limit{5'000};
inline constexpr Millis close_limit{2'000};

inline net::Settings net_settings(const Config& config, std::shared_ptr<const net::WebPages> web) {
    net::Settings settings;
    settings.address = config.listen.host;
    settings.port = config.listen.port;
    settings.operator_port = config.admin_listen.port;
    settings.proxies = net::TrustedProxies::parse(config.trust_real_ip).value_or(net::TrustedProxies{});
    settings.max_connections = static_cast<std::size_t>(config.max_connections);
    settings.connections_per_address = config.connections_per_address;
    settings.web = std::move(web);
    return settings;
}

/// The pieces of one server, in the order in which they need each other.
class Assembly {
public:
    /// `config` must outlive it. `web`: the client's pages, or none.
    Assembly(const Config& config, app::DiceKey dice_key, std::shared_ptr<const net::WebPages> web = nullptr)
        : config_(config),
          store_(config.db_url, static_cast<std::size_t>(config.db_threads)),
          journal_({.url = config.db_url, .batch_rows = static_cast<std::size_t>(config.journal_batch_rows)}, clock_,
                   [this](std::function<void()> work) { loop_.post(std::move(work)); }),
          db_(loop_, config.db_threads),
          hashing_(loop_, 1, app::Passwords::max_waiting),
          metrics_(figures_),
          vault_(std::move(dice_key)),
          services_{clock_, loop_, journal_, store_, db_, alarms_, metrics_, seeds_, vault_},
          registry_(services_),
          life_store_(config.db_url, 1),
          life_(life_store_, loop_),
          gateway_(services_, {store_, hashing_, hasher_}, registry_, records_,
                   {config.origins, config.guests_per_minute, config.matches_per_minute, config.guests,
                    config.sockets_per_address, config.open_matches_per_guest}),
          server_(loop_, gateway_, figures_, net_settings(config, std::move(web)),
                  {[this] { return figures_.text() + journal_figures(journal_.metrics(), journal_.health()); },
                   [this] { return not_ready(); }}) {}

    /// Takes the ports, then takes over from the process before, then serves who has connected. When a port is taken
    /// already nothing has been written, nor when it is told to stop while another server has the journal: then serve()
    /// ends at once. 0, or the exit code with the reason in the log.
    int start() {
        if (!wait_for_journal())
            return 0;
        if (const auto bound = server_.bind(); !bound) {
            obs::log::error("listen_failed", {{"why", bound.error()}});
            return cannot_start;
        }
        if (!take_over())
            return cannot_start;
        loop_.on_tick([this](Instant now, Millis lateness) { tick(now, lateness); });
        server_.serve();
        obs::log::info("listening", {{"address", config_.listen.host}, {"port", server_.port()}});
        return 0;
    }

    /// Serves until begin_stop() is done; the exit code.
    int serve() {
        if (run_ == 0)
            return give_up();
        loop_.run();
        return finish();
    }

    /// Nobody new is let in and everybody is told; every running clock is charged up to now and stands; then what is on
    /// its way is stored and told. On the loop.
    void begin_stop() {
        if (stopping_since_)
            return;
        stopping_since_ = clock_.now();
        obs::log::info("stopping", {{"matches", registry_.size()}});
        if (run_ == 0)
            return;  // still in wait_for_journal()
        server_.refuse_new();
        gateway_.stop();
        registry_.shut_down(*stopping_since_);
    }

    net::IoLoop& loop() { return loop_; }
    const ports::WallClock& clock() const { return clock_; }
    std::uint16_t port() const { return server_.port(); }

private:
    /// The journal has one writer. A server that is still stopping gives the lock back soon; the log says who has it.
    /// False when begin_stop() came first.
    bool wait_for_journal() {
        std::string told = journal_.obstacle();  // that it is not connected yet is no news
        while (!journal_.health().ready) {
            const std::string why = journal_.obstacle();
            if (why != told && !why.empty())
                obs::log::warn("journal_not_ready", {{"why", why}});
            told = why;
            std::this_thread::sleep_for(Millis{20});
            loop_.poll();  // signals
            if (stopping_since_)
                return false;
        }
        return true;
    }

    /// Follows the process before: what it left open goes on.
    bool take_over() {
        const Instant now = clock_.now();
        const auto begun = store_.begin_run(now);
        if (!begun) {
            obs::log::error("run_not_recorded");
            return false;
        }
        run_ = begun->run;
        journal_.set_run(run_);
        const auto cause = begun->previous_clean ? match::FreezeCause::Shutdown : match::FreezeCause::Crash;
        const Instant down_from = begun->previous_alive.value_or(now);
        const auto restored = registry_.restore_open(cause, down_from);
        if (!restored) {
            obs::log::error("restore_failed", {{"why", restored.error()}});
            return false;
        }
        obs::log::info("matches_restored", {{"matches", *restored},
                                            {"after", begun->previous_alive ? match::code(cause) : "first_start"},
                                            {"down_ms", (now - down_from).count()},
                                            {"took_ms", (clock_.now() - now).count()}});
        return true;
    }

    void tick(Instant now, Millis lateness) {
        registry_.on_tick(now, lateness);
        gateway_.on_tick(now);
        if (stopping_since_)
            return continue_stop(now);
        life_.tick(run_, now);
    }

    void continue_stop(Instant now) {
        if (closing_ || (!registry_.settled() && now - *stopping_since_ < drain_limit))
            return;
        closing_ = true;
        server_.stop(close_limit, [this] { loop_.stop(); });
    }

    /// Ends a server that has never had the journal.
    int give_up() {
        if (journal_.stop(Millis{0}) == store::StopResult::Stuck)
            _exit(0);  // its thread still connects
        obs::log::info("stopped");
        return 0;
    }

    int finish() {
        const Millis drained = clock_.now() - stopping_since_.value_or(clock_.now());
        const store::StopResult stopped = journal_.stop(std::max(drain_limit - drained, Millis{0}));
        if (stopped == store::StopResult::Clean) {
            record_end();
            obs::log::info("stopped");
            return 0;
        }
        obs::log::error("journal_left", {{"stuck", stopped == store::StopResult::Stuck}});
        if (stopped == store::StopResult::Stuck)
            _exit(left_with_facts);
        abandon_stores();  // a database that holds the journal may hold the store's threads as well
        return left_with_facts;
    }

    /// All facts are stored; only the next process would like to know that this one ended by itself. A database that
    /// does not answer has no more than its time: then the next one takes it for a crash, which charges nobody.
    void record_end() {
        auto recorded =
            std::async(std::launch::async, [this] { return store_.end_run(run_, clock_.now()).has_value(); });
        if (recorded.wait_for(close_limit) != std::future_status::ready)
            abandon_stores();
        if (recorded.get())
            return;
        abandon_stores();
        obs::log::warn("run_end_not_recorded");
    }

    /// Whatever waits for the database ends now.
    void abandon_stores() {
        life_store_.abandon();
        store_.abandon();
    }

    std::string not_ready() const {
        if (stopping_since_)
            return "stopping";
        const ports::JournalHealth health = journal_.health();
        if (!health.ready || health.link_lost_at)
            return "journal_unavailable";
        if (registry_.stalled())
            return "journal_stalled";
        if (health.queued_rows > 20'000 ||
            (health.oldest_queued && clock_.now() - *health.oldest_queued > Millis{5'000}))
            return "journal_behind";
        return {};
    }

    const Config& config_;
    net::SteadyWallClock clock_;
    obs::Metrics figures_;
    net::IoLoop loop_{clock_};
    store::PgStore store_;
    store::JournalWriter journal_;
    app::DbTasks db_;
    app::Argon2Hasher hasher_;
    app::DbTasks hashing_;
    app::AlarmQueue alarms_;
    app::AppMetrics metrics_;
    app::KernelSeeds seeds_;
    app::SodiumDiceVault vault_;
    app::MatchServices services_;
    app::MatchRegistry registry_;
    store::PgStore life_store_;
    app::SignOfLife life_;
    exports::RecordExport records_;
    app::Gateway gateway_;
    net::Server server_;
    std::int64_t run_ = 0;
    std::optional<Instant> stopping_since_;
    bool closing_ = false;
};

}  // namespace doska
