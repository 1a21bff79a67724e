#include "tests/load/bot.hpp"
#include "tests/load/bot_game.hpp"
#include "tests/load/nardy_command.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

using namespace doska;
using namespace doska::load;

namespace {

struct Options {
    std::string url;
    std::vector<std::string> pdn;
    int game = 1;
    int limit = 0;
    bool watch = false;
    int pause_ms = 0;
};

int play(const Options& options) {
    const auto games = read_pdn_file(options.pdn.front());
    if (options.game < 1 || options.game > static_cast<int>(games.size()))
        throw std::runtime_error("the file has " + std::to_string(games.size()) + " games");
    const auto& entry = games[static_cast<std::size_t>(options.game - 1)];
    if (const auto reason = obstacle(entry); !reason.empty())
        throw std::runtime_error("game " + std::to_string(options.game) + ": " + reason);
    Bot bot(parse_endpoint(options.url), {options.watch, std::chrono::milliseconds(options.pause_ms)});
    const Played played = bot.play(entry.game);
    std::printf("match %s: %zu moves, %s\n", played.match.c_str(), entry.game.moves.size(),
                played.ending.empty() ? "left open" : played.ending.c_str());
    std::printf("exported PDN: %s\n",
                played.difference.empty() ? "the same moves and result" : played.difference.c_str());
    std::printf("spectator: %s\n", played.watched ? "saw the same moves" : "SAW OTHER MOVES");
    std::printf("PDN: %s/api/matches/%s/pdn\n", options.url.c_str(), played.match.c_str());
    std::printf("record: %s/api/matches/%s/record\n", options.url.c_str(), played.match.c_str());
    return played.good() ? 0 : 1;
}

struct Tally {
    int good = 0, bad = 0, skipped = 0;
};

void check_file(const std::string& path, const Options& options, Bot& bot, Tally& all) {
    int played_here = 0;
    for (const auto& entry : read_pdn_file(path)) {
        if (entry.number < options.game || (options.limit > 0 && played_here >= options.limit))
            continue;
        if (const auto reason = obstacle(entry); !reason.empty()) {
            ++all.skipped;
            std::printf("%s, game %d skipped: %s\n", path.c_str(), entry.number, reason.c_str());
            continue;
        }
        ++played_here;
        const Played played = bot.play(entry.game);
        ++(played.good() ? all.good : all.bad);
        if (!played.good())
            std::printf("%s, game %d, match %s (%s): %s\n", path.c_str(), entry.number, played.match.c_str(),
                        played.ending.c_str(),
                        played.watched ? played.difference.c_str() : "the spectator saw other moves");
    }
}

int check_files(const Options& options) {
    Bot bot(parse_endpoint(options.url), {});
    Tally all;
    for (const std::string& path : options.pdn)
        check_file(path, options, bot, all);
    std::printf("%d the same, %d different, %d skipped\n", all.good, all.bad, all.skipped);
    return all.bad == 0 && all.good > 0 ? 0 : 1;
}

void describe(CLI::App& app, Options& options) {
    app.require_subcommand(1);
    auto* one = app.add_subcommand("play", "plays one game, both sides, while a spectator watches");
    auto* all = app.add_subcommand("replay-check", "plays all games of files and compares each exported PDN with them");
    for (auto* command : {one, all}) {
        command->add_option("--url", options.url, "the server, http://127.0.0.1:PORT")->required();
        command->add_option("--pdn", options.pdn, command == one ? "the file" : "the files")
            ->required()
            ->expected(1, command == one ? 1 : 100);
        command->add_option("--game", options.game, "which game, or the first one, from 1");
    }
    one->add_flag("--watch", options.watch, "print the moves");
    one->add_option("--pause-ms", options.pause_ms, "wait before each move")->check(CLI::NonNegativeNumber);
    all->add_option("--limit", options.limit, "at most so many games of each file");
}

}  // namespace

int main(int argc, char** argv) try {
    CLI::App app("Plays games of PDN files, and matches of nardy by chance, on a Doska server.", "doska-bot");
    Options options;
    describe(app, options);
    NardyCommand nardy(app);
    CLI11_PARSE(app, argc, argv);
    if (nardy.is_meant())
        return nardy.run();
    return app.got_subcommand("play") ? play(options) : check_files(options);
} catch (const std::exception& error) {
    std::fprintf(stderr, "doska-bot: %s\n", error.what());
    return 2;
}
