#include "server/app/auth.hpp"

#include "server/evidence/sha256.hpp"

namespace doska::app {

void Auth::person_of(const std::string& token, Instant now, Known known) {
    const ports::Digest digest = evidence::sha256(token);
    const auto cached = cache_.find(evidence::to_hex(digest));
    if (cached != cache_.end()) {
        if (cached->second.expires && *cached->second.expires <= now)
            return known(failure(ports::StoreError::NotFound));
        return known(cached->second);
    }
    auto then = [this, token, known](Result<ports::Person, ports::StoreError> person) {
        if (person)
            remember(token, *person);
        known(std::move(person));
    };
    if (!db_.look_up([&store = store_, digest, now] { return store.person_of_token(digest, now); }, std::move(then)))
        known(failure(ports::StoreError::Unavailable));
}

void Auth::remember(const std::string& token, const ports::Person& person) {
    if (cache_.size() >= max_cached)
        cache_.clear();
    cache_[evidence::to_hex(evidence::sha256(token))] = person;
}

}  // namespace doska::app
