#include "server/store/pg_pool.hpp"

#include "server/store/connection_url.hpp"
#include "server/store/people_statements.hpp"

namespace doska::store {

PgPool::PgPool(std::string url, std::size_t size, std::string application)
    : url_(with_limits(url, application)), free_(size) {}

void PgPool::refuse_if_abandoned() const {
    if (abandoned_)
        throw pqxx::broken_connection("The store was abandoned.");
}

pqxx::connection& PgPool::Lease::connection() {
    if (!slot_) {
        {
            const std::lock_guard lock(pool_.mutex_);  // to connect to a database that is frozen takes seconds
            pool_.refuse_if_abandoned();
        }
        auto link = std::make_unique<Link>(pool_.url_);
        for (const Statement& statement : statements::store)
            link->connection.prepare(statement.name, statement.sql);
        for (const Statement& statement : statements::people)
            link->connection.prepare(statement.name, statement.sql);
        const std::lock_guard lock(pool_.mutex_);
        pool_.links_.insert(link.get());
        slot_ = std::move(link);
    }
    const std::lock_guard lock(pool_.mutex_);
    pool_.refuse_if_abandoned();
    return slot_->connection;
}

PgPool::Slot PgPool::take() {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [this] { return !free_.empty(); });
    // The last one given back, so that few connections do the work of a quiet server.
    Slot slot = std::move(free_.back());
    free_.pop_back();
    return slot;
}

void PgPool::give_back(Slot slot) {
    if (slot && !slot->connection.is_open())
        drop(std::move(slot));
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(slot));
    returned_.notify_one();
}

void PgPool::drop(Slot slot) {
    const std::lock_guard lock(mutex_);
    links_.erase(slot.get());
}

void PgPool::abandon() {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
    for (const Link* link : links_)
        link->socket.cut();
}

ports::StoreError PgPool::error_of(const pqxx::failure& error) {
    if (dynamic_cast<const pqxx::unique_violation*>(&error) != nullptr)
        return ports::StoreError::Taken;
    // The operator can still give the right; libpqxx 6.4 tells no SQLSTATE of it.
    if (dynamic_cast<const pqxx::insufficient_privilege*>(&error) != nullptr)
        return ports::StoreError::Unavailable;
    const auto* refusal = dynamic_cast<const pqxx::sql_error*>(&error);
    if (refusal == nullptr)
        return ports::StoreError::Unavailable;
    // Connection, rollback, resources, going down: it may work the next time.
    for (const std::string_view passing : {"08", "25", "40", "53", "55", "57", "58"})
        if (refusal->sqlstate().starts_with(passing))
            return ports::StoreError::Unavailable;
    return ports::StoreError::Refused;
}

}  // namespace doska::store
