#pragma once

#include "tests/load/nardy_bot.hpp"

#include <CLI/CLI.hpp>

#include <string>

namespace doska::load {

/// `doska-bot nardy`: whole matches by chance, both sides, with somebody looking on.
class NardyCommand {
public:
    explicit NardyCommand(CLI::App& app);

    bool is_meant() const { return command_->parsed(); }
    /// The exit code. Throws what the line throws.
    int run();

private:
    NardyOrder order(std::uint64_t seed) const;

    CLI::App* command_;
    std::string url_, discipline_ = "short_nardy", never_seal_, never_open_, save_;
    int length_ = 0, matches_ = 1;
    std::int64_t duration_ms_ = 0, main_ms_ = -1, delay_ms_ = -1;
    std::uint64_t seed_ = 1;
    bool watch_ = false;
};

}  // namespace doska::load
