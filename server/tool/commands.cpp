#include "server/tool/check.hpp"
#include "server/tool/command.hpp"
#include "server/tool/legal.hpp"
#include "server/tool/perft.hpp"

namespace doska::tool {

std::span<const Command> commands() {
    static constexpr Command all[] = {legal_command, perft_command, check_command};
    return all;
}

}  // namespace doska::tool
