#pragma once

#include "server/app/db_tasks.hpp"
#include "server/app/http_answer.hpp"
#include "server/ports/store.hpp"

#include <cstdint>
#include <string>

namespace doska::app {

/// What the two of a pair have said to each other (nardy 22.1), over HTTP: to themselves, to judges of the match and to
/// organizers.
class ChannelPages {
public:
    ChannelPages(ports::Store& store, DbTasks& db) : store_(store), db_(db) {}

    /// The last lines of a seat's channel before line `before`.
    void lines(const std::string& match, Seat seat, std::int64_t before, const ports::Person& reader,
               const Answer& answer);
    /// Both channels as a file, to who oversees the match: it stands beside the match's record.
    void file(const std::string& match, const ports::Person& reader, const Answer& answer);

private:
    ports::Store& store_;
    DbTasks& db_;
};

}  // namespace doska::app
