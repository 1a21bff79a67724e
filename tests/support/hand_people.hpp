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

    Result<ports::SessionRecord, Error> session(const ports::Digest& digest, Instant now) override;
    Result<ports::Entered, Error> enter_guest(const ports::Entrance& entrance, const ports::Person& guest,
                                              Instant) override;
    Result<ports::Entered, Error> enter_by_link(const ports::Entrance& entrance, const ports::Digest& link,
                                                Instant now) override;
    Result<void, Error> leave(const ports::Digest& digest, const std::string& person, Instant) override;
    Result<std::size_t, Error> forget_sessions(Instant before, int) override;
    Result<void, Error> seen(const std::vector<std::int64_t>& entries, Instant) override;

    Result<ports::LinkTarget, Error> link_target(const ports::Digest& link) override;
    Result<ports::MatchRecord, Error> create_match_with_links(const ports::NewMatch& match,
                                                              const std::vector<ports::LinkedPerson>& linked,
                                                              Instant now) override;
    Result<void, Error> renew_link(const std::string&, ports::MatchRole, const ports::Digest&, Instant) override;
    Result<std::size_t, Error> revoke_links(const std::string&, ports::MatchRole role, Instant now) override;
    Result<std::vector<ports::LinkRecord>, Error> links(const std::string&) override;
    Result<std::vector<ports::Digest>, Error> links_revoked_since(Instant since) override;
    Result<ports::Person, Error> renew_organizer(const ports::Person& person, const ports::Digest& link,
                                                 Instant now) override;

    Result<ports::PasswordRecord, Error> password_of(const std::string& login) override;
    Result<void, Error> set_password(const std::string& person, const std::string& login,
                                     const ports::PasswordRecord& password, Instant) override;

    void add_link(const ports::Digest& link, ports::MatchRole role, const ports::Person& person);
    std::size_t uses_of(const ports::Digest& link);

    std::size_t sessions();
    /// The entries that were marked as seen, so far.
    std::vector<std::int64_t> seen_entries();

    std::atomic<int> session_reads = 0;

private:
    Result<ports::Entered, Error> enter(const ports::Entrance& entrance, const ports::Person& person,
                                        std::optional<ports::Digest> link);

    std::mutex mutex_;
    std::vector<std::int64_t> seen_entries_;
    struct Session {
        ports::SessionRecord record;
        std::optional<ports::Digest> supersedes;
    };
    void take_place(const ports::Digest& digest, Session& session);

    std::map<ports::Digest, Session> sessions_;
    std::map<ports::Digest, ports::LinkRecord> links_;
    std::map<std::string, ports::Person> people_;
    std::map<std::string, ports::PasswordRecord> passwords_;
    std::int64_t entries_ = 0;
};

/// "hashes" in no time, or as long as it is held.
class HandHasher final : public ports::PasswordHasher {
public:
    std::optional<std::string> hash(const std::string& password) const override;
    bool matches(const std::string& hash, const std::string& password) const override;

    std::atomic<bool> held = false;
    mutable std::atomic<int> calls = 0;

private:
    void wait() const;
};

}  // namespace doska::app::testing
