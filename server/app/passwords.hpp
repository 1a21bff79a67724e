#pragma once

#include "protocol/codec_http.hpp"
#include "server/app/attempt_limit.hpp"
#include "server/app/db_tasks.hpp"
#include "server/ports/password_hasher.hpp"
#include "server/ports/people_store.hpp"
#include "server/ports/wall_clock.hpp"

#include <functional>
#include <string>

namespace doska::app {

enum class PasswordError : std::uint8_t {
    Wrong,    // no such login, or another password: nobody is told which
    TooMany,  // tries
    Busy,     // the hashing thread has enough to do, or the store can't be asked
    Taken,    // the login is somebody else's
    Weak,
};

/// Logins and passwords. Hashing has one thread and a short queue, because a hash takes much time and memory.
class Passwords {
public:
    /// What hashes: on one thread, with at most so many waiting.
    static constexpr std::size_t max_waiting = 16;
    static constexpr std::size_t min_characters = 10;

    Passwords(ports::PeopleStore& store, DbTasks& db, DbTasks& hashing, const ports::PasswordHasher& hasher,
              const ports::WallClock& clock);

    /// Gives the link by which the password's owner had entered: it tells who he is and whether he is still let in.
    /// `network`: where the try comes from.
    void check(const protocol::Credentials& given, const std::string& network,
               std::function<void(Result<ports::Digest, PasswordError>)> then);
    /// For a person who has entered by `link`.
    void set(const std::string& person, const ports::Digest& link, const protocol::Credentials& wanted,
             std::function<void(Result<void, PasswordError>)> then);

private:
    ports::PeopleStore& store_;
    DbTasks& db_;
    DbTasks& hashing_;
    const ports::PasswordHasher& hasher_;
    const ports::WallClock& clock_;
    AttemptLimit by_account_;
    AttemptLimit by_network_;
    AttemptLimit changes_;  // by person
};

}  // namespace doska::app
