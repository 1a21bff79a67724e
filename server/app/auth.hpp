#pragma once

#include "server/app/db_tasks.hpp"
#include "server/ports/store.hpp"

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

namespace doska::app {

/// Who a bearer token stands for. Tokens are known by digest only; those seen lately are kept in memory.
class Auth {
public:
    Auth(ports::Store& store, DbTasks& db) : store_(store), db_(db) {}

    using Known = std::function<void(Result<ports::Person, ports::StoreError>)>;
    /// Answers on the loop, at once for a token seen before. NotFound: no such token, or it has expired.
    void person_of(const std::string& token, Instant now, Known known);

    /// A token that was just given out.
    void remember(const std::string& token, const ports::Person& person);

private:
    static constexpr std::size_t max_cached = 50'000;

    ports::Store& store_;
    DbTasks& db_;
    std::unordered_map<std::string, ports::Person> cache_;  // by hex digest
};

}  // namespace doska::app
