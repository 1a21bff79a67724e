#pragma once

#include "protocol/message.hpp"
#include "tests/support/random.hpp"

#include <string>

namespace doska::test {

/// The frame as a client would write it.
std::string write_frame(const protocol::ClientFrame& frame);

/// Any frame that decode() takes.
protocol::ClientFrame random_frame(Random& random);

}  // namespace doska::test
