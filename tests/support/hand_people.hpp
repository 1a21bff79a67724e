#pragma once

#include "server/app/people.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace doska::app::testing {

/// Keeps people in memory, as the database would: sessions, links, passwords.
class HandPeople final : public ports::PeopleStore {
public:
    using Error = ports::StoreError;

    Result<ports::SessionRecord, Error> session(const ports::Digest& digest, Instant now) override {
        const std::lock_guard lock(mutex_);
        ++session_reads;
        const auto found = sessions_.find(digest);
        if (found == sessions_.end() || found->second.expires <= now)
            return failure(Error::NotFound);
        return found->second;
    }
    Result<ports::Entered, Error> enter_guest(const ports::Entrance& entrance, const ports::Person& guest,
                                              Instant) override {
        const std::lock_guard lock(mutex_);
        people_[guest.id] = guest;
        return enter(entrance, guest, std::nullopt);
    }
    Result<ports::Entered, Error> enter_by_link(const ports::Entrance& entrance, const ports::Digest& link,
                                                Instant now) override {
        const std::lock_guard lock(mutex_);
        const auto found = links_.find(link);
        if (found == links_.end())
            return failure(Error::NotFound);
        if (found->second.revoked)
            return failure(Error::Gone);
        found->second.uses.push_back({now, now, entrance.agent});
        return enter(entrance, found->second.person, link);
    }
    Result<void, Error> leave(const ports::Digest& digest, const std::string& person, Instant) override {
        const std::lock_guard lock(mutex_);
        std::erase_if(sessions_[digest].people, [&](const auto& one) { return one.person.id == person; });
        return {};
    }
    Result<std::size_t, Error> forget_sessions(Instant before, int) override {
        const std::lock_guard lock(mutex_);
        return std::erase_if(sessions_, [&](const auto& entry) { return entry.second.expires <= before; });
    }
    Result<void, Error> seen(const std::vector<std::int64_t>& entries, Instant) override {
        const std::lock_guard lock(mutex_);
        seen_entries_.insert(seen_entries_.end(), entries.begin(), entries.end());
        return {};
    }

    Result<ports::LinkTarget, Error> link_target(const ports::Digest& link) override {
        const std::lock_guard lock(mutex_);
        const auto found = links_.find(link);
        if (found == links_.end())
            return failure(Error::NotFound);
        if (found->second.revoked)
            return failure(Error::Gone);
        return ports::LinkTarget{found->second.person, {}, {}};
    }
    Result<ports::MatchRecord, Error> create_match_with_links(const ports::NewMatch& match,
                                                              const std::vector<ports::LinkedPerson>& linked,
                                                              Instant now) override {
        const std::lock_guard lock(mutex_);
        ports::MatchRecord record{2'000, match.id, match.regulation, now, match.people, false};
        for (const ports::LinkedPerson& one : linked) {
            people_[one.person.id] = one.person;
            links_[one.link_sha256] = {one.role, one.person, now, {}, {}};
            record.people.push_back({one.role, one.person.id});
        }
        return record;
    }
    Result<void, Error> renew_link(const std::string&, ports::MatchRole, const ports::Digest&, Instant) override {
        return failure(Error::NotFound);
    }
    Result<std::size_t, Error> revoke_links(const std::string&, ports::MatchRole role, Instant now) override {
        const std::lock_guard lock(mutex_);
        std::size_t count = 0;
        for (auto& [digest, link] : links_) {
            if (link.role != role || link.revoked)
                continue;
            link.revoked = now;
            ++count;
            for (auto& [key, session] : sessions_)
                std::erase_if(session.people, [&](const auto& one) { return one.link == digest; });
        }
        return count;
    }
    Result<std::vector<ports::LinkRecord>, Error> links(const std::string&) override {
        const std::lock_guard lock(mutex_);
        std::vector<ports::LinkRecord> all;
        for (const auto& [digest, link] : links_)
            all.push_back(link);
        return all;
    }
    Result<std::vector<ports::Digest>, Error> links_revoked_since(Instant since) override {
        const std::lock_guard lock(mutex_);
        std::vector<ports::Digest> found;
        for (const auto& [digest, link] : links_)
            if (link.revoked && *link.revoked >= since)
                found.push_back(digest);
        return found;
    }
    Result<ports::Person, Error> renew_organizer(const ports::Person& person, const ports::Digest& link,
                                                 Instant now) override {
        const std::lock_guard lock(mutex_);
        people_[person.id] = person;
        links_[link] = {ports::MatchRole::Judge, person, now, {}, {}};
        return person;
    }

    Result<ports::PasswordRecord, Error> password_of(const std::string& login) override {
        const std::lock_guard lock(mutex_);
        const auto found = passwords_.find(login);
        if (found == passwords_.end())
            return failure(Error::NotFound);
        return found->second;
    }
    Result<void, Error> set_password(const std::string& person, const std::string& login,
                                     const ports::PasswordRecord& password, Instant) override {
        const std::lock_guard lock(mutex_);
        const auto found = passwords_.find(login);
        if (found != passwords_.end() && links_.at(found->second.link_sha256).person.id != person)
            return failure(Error::Taken);
        passwords_[login] = password;
        return {};
    }
    Result<std::vector<ports::MatchOfPerson>, Error> matches_of(const std::vector<std::string>&, int) override {
        return std::vector<ports::MatchOfPerson>{};
    }

    void add_link(const ports::Digest& link, ports::MatchRole role, const ports::Person& person) {
        const std::lock_guard lock(mutex_);
        people_[person.id] = person;
        links_[link] = {role, person, {}, {}, {}};
    }
    std::size_t uses_of(const ports::Digest& link) {
        const std::lock_guard lock(mutex_);
        return links_.at(link).uses.size();
    }

    std::size_t sessions() {
        const std::lock_guard lock(mutex_);
        return sessions_.size();
    }
    /// The entries that were marked as seen, so far.
    std::vector<std::int64_t> seen_entries() {
        const std::lock_guard lock(mutex_);
        return seen_entries_;
    }

    std::atomic<int> session_reads = 0;

private:
    Result<ports::Entered, Error> enter(const ports::Entrance& entrance, const ports::Person& person,
                                        std::optional<ports::Digest> link) {
        ports::SessionRecord session = sessions_[entrance.session_sha256];
        std::erase_if(session.people, [&](const auto& one) { return one.person.id == person.id; });
        if (session.people.size() >= ports::max_entered)
            return failure(Error::Full);
        sessions_.erase(entrance.session_sha256);
        session.expires = entrance.expires;
        session.people.push_back({++entries_, person, link});
        sessions_[entrance.renewed_sha256] = session;
        return session.people.back();
    }

    std::mutex mutex_;
    std::vector<std::int64_t> seen_entries_;
    std::map<ports::Digest, ports::SessionRecord> sessions_;
    std::map<ports::Digest, ports::LinkRecord> links_;
    std::map<std::string, ports::Person> people_;
    std::map<std::string, ports::PasswordRecord> passwords_;
    std::int64_t entries_ = 0;
};

/// "hashes" in no time, or as long as it is held.
class HandHasher final : public ports::PasswordHasher {
public:
    std::optional<std::string> hash(const std::string& password) const override {
        wait();
        return "hash of " + password;
    }
    bool matches(const std::string& hash, const std::string& password) const override {
        wait();
        return hash == "hash of " + password;
    }

    std::atomic<bool> held = false;
    mutable std::atomic<int> calls = 0;

private:
    void wait() const {
        ++calls;
        while (held)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
};

}  // namespace doska::app::testing
