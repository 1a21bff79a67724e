#include "tests/support/hand_people.hpp"

#include <utility>

namespace doska::app::testing {

namespace {

/// Those of before come first, except who has entered anew.
void take_people(std::vector<ports::Entered>& people, std::vector<ports::Entered> before) {
    for (const ports::Entered& one : people)
        std::erase_if(before, [&](const auto& other) { return other.person.id == one.person.id; });
    people.insert(people.begin(), before.begin(), before.end());
}

}  // namespace

Result<ports::SessionRecord, ports::StoreError> HandPeople::session(const ports::Digest& digest, Instant now) {
    const std::lock_guard lock(mutex_);
    ++session_reads;
    const auto found = sessions_.find(digest);
    if (found == sessions_.end() || found->second.record.expires <= now)
        return failure(Error::NotFound);
    ports::SessionRecord record = found->second.record;
    if (found->second.supersedes) {
        take_place(digest, found->second);
        record.people = found->second.record.people;
        record.replaced = std::exchange(found->second.supersedes, std::nullopt);
    }
    return record;
}

Result<ports::Entered, ports::StoreError> HandPeople::enter_guest(const ports::Entrance& entrance,
                                                                  const ports::Person& guest, Instant) {
    const std::lock_guard lock(mutex_);
    people_[guest.id] = guest;
    return enter(entrance, guest, std::nullopt);
}

Result<ports::Entered, ports::StoreError> HandPeople::enter_by_link(const ports::Entrance& entrance,
                                                                    const ports::Digest& link, Instant now) {
    const std::lock_guard lock(mutex_);
    const auto found = links_.find(link);
    if (found == links_.end())
        return failure(Error::NotFound);
    if (found->second.revoked)
        return failure(Error::Gone);
    found->second.uses.push_back({now, now, entrance.agent});
    return enter(entrance, found->second.person, link);
}

Result<void, ports::StoreError> HandPeople::leave(const ports::Digest& digest, const std::string& person, Instant) {
    const std::lock_guard lock(mutex_);
    std::erase_if(sessions_[digest].record.people, [&](const auto& one) { return one.person.id == person; });
    return {};
}

Result<std::size_t, ports::StoreError> HandPeople::forget_sessions(Instant before, int) {
    const std::lock_guard lock(mutex_);
    return std::erase_if(sessions_, [&](const auto& entry) { return entry.second.record.expires <= before; });
}

Result<void, ports::StoreError> HandPeople::seen(const std::vector<std::int64_t>& entries, Instant) {
    const std::lock_guard lock(mutex_);
    seen_entries_.insert(seen_entries_.end(), entries.begin(), entries.end());
    return {};
}

Result<ports::LinkTarget, ports::StoreError> HandPeople::link_target(const ports::Digest& link) {
    const std::lock_guard lock(mutex_);
    const auto found = links_.find(link);
    if (found == links_.end())
        return failure(Error::NotFound);
    if (found->second.revoked)
        return failure(Error::Gone);
    return ports::LinkTarget{found->second.person, {}, {}};
}

Result<ports::MatchRecord, ports::StoreError> HandPeople::create_match_with_links(
    const ports::NewMatch& match, const std::vector<ports::LinkedPerson>& linked, Instant now) {
    const std::lock_guard lock(mutex_);
    const auto stream = 2'000 + static_cast<std::int64_t>(links_.size());
    ports::MatchRecord record{stream, match.id, match.regulation, now, match.people, false};
    for (const ports::LinkedPerson& one : linked) {
        people_[one.person.id] = one.person;
        links_[one.link_sha256] = {one.role, one.person, now, {}, {}};
        record.people.push_back({one.role, one.person.id});
    }
    return record;
}

Result<void, ports::StoreError> HandPeople::renew_link(const std::string&, ports::MatchRole, const ports::Digest&,
                                                       Instant) {
    return failure(Error::NotFound);
}

Result<std::size_t, ports::StoreError> HandPeople::revoke_links(const std::string&, ports::MatchRole role,
                                                                Instant now) {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (auto& [digest, link] : links_) {
        if (link.role != role || link.revoked)
            continue;
        link.revoked = now;
        ++count;
        for (auto& [key, session] : sessions_)
            std::erase_if(session.record.people, [&](const auto& one) { return one.link == digest; });
    }
    return count;
}

Result<std::vector<ports::LinkRecord>, ports::StoreError> HandPeople::links(const std::string&) {
    const std::lock_guard lock(mutex_);
    std::vector<ports::LinkRecord> all;
    for (const auto& [digest, link] : links_)
        all.push_back(link);
    return all;
}

Result<std::vector<ports::Digest>, ports::StoreError> HandPeople::links_revoked_since(Instant since) {
    const std::lock_guard lock(mutex_);
    std::vector<ports::Digest> found;
    for (const auto& [digest, link] : links_)
        if (link.revoked && *link.revoked >= since)
            found.push_back(digest);
    return found;
}

Result<ports::Person, ports::StoreError> HandPeople::renew_organizer(const ports::Person& person,
                                                                     const ports::Digest& link, Instant now) {
    const std::lock_guard lock(mutex_);
    people_[person.id] = person;
    links_[link] = {ports::MatchRole::Judge, person, now, {}, {}};
    return person;
}

Result<ports::PasswordRecord, ports::StoreError> HandPeople::password_of(const std::string& login) {
    const std::lock_guard lock(mutex_);
    const auto found = passwords_.find(login);
    if (found == passwords_.end())
        return failure(Error::NotFound);
    return found->second;
}

Result<void, ports::StoreError> HandPeople::set_password(const std::string& person, const std::string& login,
                                                         const ports::PasswordRecord& password, Instant) {
    const std::lock_guard lock(mutex_);
    const auto found = passwords_.find(login);
    if (found != passwords_.end() && links_.at(found->second.link_sha256).person.id != person)
        return failure(Error::Taken);
    passwords_[login] = password;
    return {};
}

void HandPeople::add_link(const ports::Digest& link, ports::MatchRole role, const ports::Person& person) {
    const std::lock_guard lock(mutex_);
    people_[person.id] = person;
    links_[link] = {role, person, {}, {}, {}};
}

std::size_t HandPeople::uses_of(const ports::Digest& link) {
    const std::lock_guard lock(mutex_);
    return links_.at(link).uses.size();
}

std::size_t HandPeople::sessions() {
    const std::lock_guard lock(mutex_);
    return sessions_.size();
}

std::vector<std::int64_t> HandPeople::seen_entries() {
    const std::lock_guard lock(mutex_);
    return seen_entries_;
}

Result<ports::Entered, ports::StoreError> HandPeople::enter(const ports::Entrance& entrance,
                                                            const ports::Person& person,
                                                            std::optional<ports::Digest> link) {
    const auto known = sessions_.find(entrance.session_sha256);
    Session session = known == sessions_.end() ? Session{{}, entrance.superseded_sha256} : known->second;
    if (session.supersedes && !sessions_.contains(*session.supersedes))
        return failure(Error::Unavailable);
    auto& people = session.record.people;
    std::erase_if(people, [&](const auto& one) { return one.person.id == person.id; });
    people.push_back({++entries_, person, link});
    Session all = session;
    if (session.supersedes)
        take_people(all.record.people, sessions_[*session.supersedes].record.people);
    if (all.record.people.size() > ports::max_entered)
        return failure(Error::Full);
    session.record.expires = entrance.expires;
    sessions_[entrance.session_sha256] = session;
    return session.record.people.back();
}

void HandPeople::take_place(const ports::Digest& digest, Session& session) {
    const ports::Digest before = *session.supersedes;
    take_people(session.record.people, sessions_[before].record.people);
    std::erase_if(sessions_, [&](const auto& entry) {
        return entry.first == before || (entry.first != digest && entry.second.supersedes == before);
    });
}

std::optional<std::string> HandHasher::hash(const std::string& password) const {
    wait();
    return "hash of " + password;
}

bool HandHasher::matches(const std::string& hash, const std::string& password) const {
    wait();
    return hash == "hash of " + password;
}

void HandHasher::wait() const {
    ++calls;
    while (held)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace doska::app::testing
