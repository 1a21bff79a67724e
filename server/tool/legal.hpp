#pragma once

#include "server/tool/command.hpp"

namespace doska::tool {

/// doska legal: {variant, fen} -> {side, moves}, the legal moves in full notation.
void add_legal_options(CLI::App& app, Json& request);
Answered answer_legal(const Json& request);

inline constexpr Command legal_command{"legal", "The legal moves of a position", add_legal_options, answer_legal};

}  // namespace doska::tool
