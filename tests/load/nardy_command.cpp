#include "tests/load/nardy_command.hpp"

#include <cstdio>
#include <fstream>

namespace doska::load {

namespace {

const CLI::IsMember sides{{"", "a", "b", "both"}};

void save(NardyBot& bot, const std::string& folder, const NardyPlayed& played, const std::string& discipline) {
    const std::string match = "/api/matches/" + played.match;
    const auto write = [&](const std::string& form, const std::string& ending) {
        std::ofstream(folder + "/" + played.match + ending, std::ios::binary) << bot.get(match + form);
    };
    write("/record", ".ndjson");
    write("/appendix4", ".txt");
    if (discipline.starts_with("short"))
        write("/mat", ".mat");
}

}  // namespace

NardyCommand::NardyCommand(CLI::App& app)
    : command_(app.add_subcommand("nardy", "plays matches of nardy by chance, both sides, while a spectator watches")) {
    command_->add_option("--url", url_, "the server, http://127.0.0.1:PORT")->required();
    command_->add_option("--discipline", discipline_)
        ->check(
            CLI::IsMember({"long_nardy", "long_nardy_blitz", "short_nardy", "short_nardy_blitz", "short_nardy_pairs"}));
    command_->add_option("--length", length_, "a match to so many points; 3 where it is not on time");
    command_->add_option("--duration-ms", duration_ms_, "a match on time");
    command_->add_option("--main-ms", main_ms_, "the time of the match; absent: as article 41 has it");
    command_->add_option("--delay-ms", delay_ms_, "the delay of each move");
    command_->add_option("--matches", matches_)->check(CLI::PositiveNumber);
    command_->add_option("--seed", seed_, "of the first match's choices; the next ones count on");
    command_->add_option("--never-seal", never_seal_, "which side takes no part in the dice")->check(sides);
    command_->add_option("--never-open", never_open_, "which side seals and does not open")->check(sides);
    command_->add_option("--save", save_, "a folder for the records, and the .mat files of short nardy");
    command_->add_flag("--watch", watch_, "print what the spectator sees");
}

NardyOrder NardyCommand::order(std::uint64_t seed) const {
    NardyOrder order;
    order.discipline = discipline_;
    if (length_ > 0)
        order.length = length_;
    if (duration_ms_ > 0)
        order.duration_ms = duration_ms_;
    if (main_ms_ >= 0)
        order.main_ms = main_ms_;
    if (delay_ms_ >= 0)
        order.delay_ms = delay_ms_;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::string letter(1, side == 0 ? 'a' : 'b');
        order.habits[side].seals = never_seal_ != letter && never_seal_ != "both";
        order.habits[side].opens = never_open_ != letter && never_open_ != "both";
    }
    order.seed = seed;
    order.watch = watch_;
    return order;
}

int NardyCommand::run() {
    NardyBot bot(parse_endpoint(url_));
    int bad = 0;
    for (int i = 0; i < matches_; ++i) {
        const NardyPlayed played = bot.play(order(seed_ + static_cast<std::uint64_t>(i)));
        const bool good = played.watched && !played.graph_leaked;
        bad += good ? 0 : 1;
        std::printf("match %s: %d games, %s, %zu facts at the board, %zu drafts%s\n", played.match.c_str(),
                    played.games, played.points.dump().c_str(), played.told, played.drafts,
                    good ? "" : ": THE SPECTATOR SAW OTHER THINGS");
        std::printf("record: %s/api/matches/%s/record\n", url_.c_str(), played.match.c_str());
        if (!save_.empty())
            save(bot, save_, played, discipline_);
    }
    return bad == 0 ? 0 : 1;
}

}  // namespace doska::load
