#include "server/app/passwords.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr std::size_t tries_of_account = 5;
constexpr std::size_t tries_of_network = 20;
constexpr Millis window = std::chrono::minutes(10);

std::size_t characters(const std::string& utf8) {
    return static_cast<std::size_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

Passwords::Passwords(ports::PeopleStore& store, DbTasks& db, DbTasks& hashing, const ports::PasswordHasher& hasher,
                     const ports::WallClock& clock)
    : store_(store),
      db_(db),
      hashing_(hashing),
      hasher_(hasher),
      clock_(clock),
      by_account_(tries_of_account, window),
      by_network_(tries_of_network, window),
      changes_(tries_of_account, window) {}

void Passwords::check(const protocol::Credentials& given, const std::string& network,
                      std::function<void(Result<ports::Digest, PasswordError>)> then) {
    const Instant now = clock_.now();
    if (!by_network_.take(network, now) || !by_account_.take(given.login, now))
        return then(failure(PasswordError::TooMany));
    auto compared = [this, login = given.login, then](const Result<ports::Digest, PasswordError>& link) {
        if (link)
            by_account_.clear(login);
        then(link);
    };
    auto found = [this, password = given.password, compared,
                  then](Result<ports::PasswordRecord, ports::StoreError> record) {
        if (!record && record.error() != ports::StoreError::NotFound)
            return then(failure(PasswordError::Busy));
        auto work = [&hasher = hasher_, record = std::move(record),
                     password]() -> Result<ports::Digest, PasswordError> {
            if (!record) {
                (void)hasher.hash(password);  // as long as a comparison takes, so that nobody learns which logins exist
                return failure(PasswordError::Wrong);
            }
            if (!hasher.matches(record->hash, password))
                return failure(PasswordError::Wrong);
            return record->link_sha256;
        };
        if (!hashing_.run(std::move(work), compared))
            then(failure(PasswordError::Busy));
    };
    if (!db_.run([&store = store_, login = given.login] { return store.password_of(login); }, std::move(found)))
        then(failure(PasswordError::Busy));
}

void Passwords::set(const std::string& person, const ports::Digest& link, const protocol::Credentials& wanted,
                    std::function<void(Result<void, PasswordError>)> then) {
    if (characters(wanted.password) < min_characters)
        return then(failure(PasswordError::Weak));
    const Instant now = clock_.now();
    if (!changes_.take(person, now))
        return then(failure(PasswordError::TooMany));
    auto stored = [then](const Result<void, ports::StoreError>& result) {
        if (result)
            return then({});
        then(failure(result.error() == ports::StoreError::Taken ? PasswordError::Taken : PasswordError::Busy));
    };
    auto hashed = [this, person, link, login = wanted.login, now, stored,
                   then](const std::optional<std::string>& hash) {
        const auto work = [&store = store_, person, link, login, hash, now] {
            return store.set_password(person, login, {*hash, link}, now);
        };
        if (!hash || !db_.run(work, stored))
            then(failure(PasswordError::Busy));
    };
    const auto work = [&hasher = hasher_, password = wanted.password] { return hasher.hash(password); };
    if (!hashing_.run(work, std::move(hashed)))
        then(failure(PasswordError::Busy));
}

}  // namespace doska::app
