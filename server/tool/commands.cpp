#include "server/tool/bench.hpp"
#include "server/tool/check.hpp"
#include "server/tool/command.hpp"
#include "server/tool/convert.hpp"
#include "server/tool/draws.hpp"
#include "server/tool/legal.hpp"
#include "server/tool/nardy_notation.hpp"
#include "server/tool/perft.hpp"
#include "server/tool/plays.hpp"
#include "server/tool/replay.hpp"
#include "server/tool/verify_dice.hpp"

namespace doska::tool {

std::span<const Command> commands() {
    static constexpr Command all[] = {legal_command,    perft_command,      draws_command, check_command,
                                      convert_command,  replay_command,     bench_command, plays_command,
                                      notation_command, verify_dice_command};
    return all;
}

}  // namespace doska::tool
