#pragma once

#include "server/config.hpp"

namespace doska {

/// Runs the server until SIGTERM or SIGINT. The exit code: 0 after a clean stop, 3 when it may not or can't start, 4
/// when the journal had to be left with facts on their way; the reason stands in the log, as `unknown_settings` do.
int run_server(const Config& config, const std::vector<std::string>& unknown_settings);

}  // namespace doska
