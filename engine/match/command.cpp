#include "engine/match/command.hpp"

namespace doska::match {

Command::Command() = default;
Command::Command(const Command&) = default;
Command::Command(Command&&) noexcept = default;
Command& Command::operator=(const Command&) = default;
Command& Command::operator=(Command&&) noexcept = default;
Command::~Command() = default;

}  // namespace doska::match
