#pragma once

#include "server/ports/people_store.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace doska::store {

class PgPool;

/// ports::Store and ports::PeopleStore on PostgreSQL: a small pool of connections, one prepared statement a question. A
/// call blocks its thread; there should be as many calling threads as connections.
class PgStore final : public ports::Store, public ports::PeopleStore {
public:
    /// Connects at the first call. `url` is that of the role doska_server.
    PgStore(const std::string& url, std::size_t connections);
    ~PgStore() override;

    /// Cuts every connection, from any thread: calls under way and later ones give Unavailable. A frozen database would
    /// hold them, and so the end of the process, for ever.
    void abandon();

    Result<ports::RunStart, ports::StoreError> begin_run(Instant now) override;
    Result<void, ports::StoreError> touch_run(std::int64_t run, Instant now) override;
    Result<void, ports::StoreError> end_run(std::int64_t run, Instant now) override;

    Result<void, ports::StoreError> add_person(const ports::Person& person, const ports::Digest& token_sha256,
                                               Instant now) override;
    Result<ports::Person, ports::StoreError> person_of_token(const ports::Digest& token_sha256, Instant now) override;
    Result<std::vector<ports::Person>, ports::StoreError> people(const std::vector<std::string>& ids) override;

    Result<ports::MatchRecord, ports::StoreError> create_match(const ports::NewMatch& match, Instant now) override;
    Result<ports::MatchRecord, ports::StoreError> match_by_id(const std::string& id) override;
    Result<ports::MatchRecord, ports::StoreError> use_invite(const ports::Digest& code_sha256,
                                                             const std::string& person, Instant now) override;
    Result<ports::InviteRecord, ports::StoreError> invite(const ports::Digest& code_sha256) override;
    Result<ports::MatchRecord, ports::StoreError> create_rematch(std::int64_t of_stream, const std::string& id,
                                                                 const std::string& regulation, Instant now) override;
    Result<std::vector<ports::MatchRecord>, ports::StoreError> own_matches(const std::string& person,
                                                                           int limit) override;
    Result<std::vector<ports::MatchRecord>, ports::StoreError> organized_matches(int limit) override;
    Result<void, ports::StoreError> mark_ended(std::int64_t stream, Instant now) override;

    Result<std::vector<ports::MatchRecord>, ports::StoreError> open_matches() override;
    Result<void, ports::StoreError> each_open_row(const std::function<void(ports::JournalRow&&)>& row) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows(std::int64_t stream) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows_of_command(std::int64_t stream,
                                                                              const std::string& cmd) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows_of_kinds(
        const std::vector<std::int64_t>& streams, const std::vector<std::string>& kinds) override;
    Result<std::vector<ports::EventText>, ports::StoreError> texts(std::int64_t stream) override;

    Result<ports::SessionRecord, ports::StoreError> session(const ports::Digest& session_sha256, Instant now) override;
    Result<ports::Entered, ports::StoreError> enter_guest(const ports::Entrance& entrance, const ports::Person& guest,
                                                          Instant now) override;
    Result<ports::Entered, ports::StoreError> enter_by_link(const ports::Entrance& entrance,
                                                            const ports::Digest& link_sha256, Instant now) override;
    Result<void, ports::StoreError> leave(const ports::Digest& session_sha256, const std::string& person,
                                          Instant now) override;
    Result<std::size_t, ports::StoreError> forget_sessions(Instant before, int limit) override;
    Result<void, ports::StoreError> seen(const std::vector<std::int64_t>& entries, Instant now) override;

    Result<ports::LinkTarget, ports::StoreError> link_target(const ports::Digest& link_sha256) override;
    Result<ports::MatchRecord, ports::StoreError> create_match_with_links(
        const ports::NewMatch& match, const std::vector<ports::LinkedPerson>& people, Instant now) override;
    Result<void, ports::StoreError> renew_link(const std::string& match, ports::MatchRole role,
                                               const ports::Digest& link_sha256, Instant now) override;
    Result<std::size_t, ports::StoreError> revoke_links(const std::string& match, ports::MatchRole role,
                                                        Instant now) override;
    Result<std::vector<ports::LinkRecord>, ports::StoreError> links(const std::string& match) override;
    Result<std::vector<ports::Digest>, ports::StoreError> links_revoked_since(Instant since) override;
    Result<ports::Person, ports::StoreError> renew_organizer(const ports::Person& if_none,
                                                             const ports::Digest& link_sha256, Instant now) override;

    Result<ports::PasswordRecord, ports::StoreError> password_of(const std::string& login) override;
    Result<void, ports::StoreError> set_password(const std::string& person, const std::string& login,
                                                 const ports::PasswordRecord& password, Instant now) override;

private:
    std::unique_ptr<PgPool> pool_;
};

}  // namespace doska::store
