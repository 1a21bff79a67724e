#pragma once

#include "server/app/submission.hpp"
#include "server/ports/journal.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace doska::app {

/// What the stored rows of a command's id say of one that comes with it.
struct Resent {
    std::int64_t seq;  // of the last row that its actor's command has caused
    bool same;         // the rows may be those of this command: of its kind, with its values as far as they tell
};

/// Nothing where no row is of this actor. A judge's words are not compared: the rows hold them under a salt alone.
std::optional<Resent> find_resent(const Submission& submission, std::span<const ports::JournalRow> rows);

}  // namespace doska::app
