#pragma once

#include "engine/core/result.hpp"
#include "server/obs/log.hpp"
#include "server/ports/store.hpp"
#include "server/store/link_socket.hpp"

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <pqxx/pqxx>
#include <set>
#include <string>
#include <vector>

namespace doska::store {

/// A few connections for the blocking store, with the statements of statements::store prepared. A lost one is thrown
/// away, and the next caller makes a new one.
class PgPool {
public:
    PgPool(std::string url, std::size_t size, std::string application);

    /// Runs `work(connection)`, which gives a Result<T, StoreError>, with a free connection; waits for one. Every
    /// exception ends here; one that is none of the database's (a value that can't be read) is Refused, and logged.
    /// Must not be nested.
    template <class Work>
    auto run(Work work) -> decltype(work(std::declval<pqxx::connection&>())) {
        Lease lease(*this);
        try {
            return work(lease.connection());
        } catch (const pqxx::failure& error) {
            return failure(error_of(error));
        } catch (const std::exception& error) {
            obs::log::error("store_failed", {{"why", error.what()}});
            return failure(ports::StoreError::Refused);
        }
    }

    /// Likewise for work that changes nothing: asked once more when the connection had been lost, as all are after a
    /// restart of the database.
    template <class Work>
    auto read(Work work) -> decltype(work(std::declval<pqxx::connection&>())) {
        auto result = run(work);
        return result || result.error() != ports::StoreError::Unavailable ? result : run(work);
    }

    /// Cuts every connection: calls under way fail with Unavailable, and so do all later ones.
    void abandon();

private:
    struct Link {
        explicit Link(const std::string& url) : connection(url), socket(connection.sock()) {}
        pqxx::connection connection;
        LinkSocket socket;
    };
    using Slot = std::unique_ptr<Link>;  // empty: still to be made

    class Lease {
    public:
        explicit Lease(PgPool& pool) : pool_(pool), slot_(pool.take()) {}
        ~Lease() { pool_.give_back(std::move(slot_)); }
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        /// Connects where there is none yet.
        pqxx::connection& connection();

    private:
        PgPool& pool_;
        Slot slot_;
    };

    Slot take();
    void give_back(Slot slot);
    void drop(Slot slot);
    void refuse_if_abandoned() const;  // under the lock
    static ports::StoreError error_of(const pqxx::failure& error);

    const std::string url_;
    std::mutex mutex_;
    std::condition_variable returned_;
    std::vector<Slot> free_;
    std::set<Link*> links_;  // all that live, for abandon()
    bool abandoned_ = false;
};

}  // namespace doska::store
