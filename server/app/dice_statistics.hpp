#pragma once

#include "server/app/db_tasks.hpp"
#include "server/app/http_answer.hpp"
#include "server/ports/store.hpp"

#include <string>

namespace doska::app {

/// The arbiter's look at the dice: counts of matches of nardy, running games among them. Read from the journal, so that
/// they are of what everybody has been shown.
class DiceStatistics {
public:
    DiceStatistics(ports::Store& store, DbTasks& db) : store_(store), db_(db) {}

    /// To an organizer of all matches whose people come by links, to a judge of those where he judges; to who is
    /// neither: 403 not_a_judge.
    void of_all(const ports::Person& reader, const Answer& answer);
    /// Of one match, to its judges and to organizers.
    void of_match(const std::string& id, const ports::Person& reader, const Answer& answer);

private:
    ports::Store& store_;
    DbTasks& db_;
};

}  // namespace doska::app
