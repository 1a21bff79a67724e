#pragma once

#include "server/ports/store.hpp"

#include <cstddef>
#include <memory>
#include <string>

namespace doska::store {

class PgPool;

/// ports::Store on PostgreSQL: a small pool of connections, one prepared statement a question. A call blocks its
/// thread; there should be as many calling threads as connections.
class PgStore final : public ports::Store {
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
    Result<void, ports::StoreError> mark_ended(std::int64_t stream, Instant now) override;

    Result<std::vector<ports::MatchRecord>, ports::StoreError> open_matches() override;
    Result<void, ports::StoreError> each_open_row(const std::function<void(ports::JournalRow&&)>& row) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows(std::int64_t stream) override;
    Result<std::vector<ports::JournalRow>, ports::StoreError> rows_of_command(std::int64_t stream,
                                                                              const std::string& cmd) override;
    Result<std::vector<ports::EventText>, ports::StoreError> texts(std::int64_t stream) override;

private:
    std::unique_ptr<PgPool> pool_;
};

}  // namespace doska::store
