#include "server/app/browser_sessions.hpp"

#include "server/evidence/sha256.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr Millis check_every{500};
constexpr Millis seen_every{30'000};
constexpr Millis forget_every = std::chrono::minutes(10);
constexpr int forget_at_once = 1'000;
/// What may still be under way with the cookie of before is done by then.
constexpr Millis under_way = std::chrono::seconds(10);
constexpr Millis remember_lately = std::chrono::minutes(1);
/// Clocks of two processes may differ; what is heard twice does no harm.
constexpr Millis check_back = std::chrono::minutes(10);

bool has_time_left(const ports::Person& person, Instant now) {
    return !person.expires || *person.expires > now;
}

}  // namespace

const ports::Entered* BrowserSession::find(std::string_view person, Instant now) const {
    const auto entered =
        std::find_if(people_.begin(), people_.end(), [&](const auto& one) { return one.person.id == person; });
    if (entered == people_.end())
        return nullptr;
    if (successor_)
        return successor_->find(person, now);
    return has_time_left(entered->person, now) ? &*entered : nullptr;
}

void BrowserSession::add_client(const std::shared_ptr<Client>& client) {
    if (successor_)
        return successor_->add_client(client);
    std::erase_if(clients_, [](const auto& one) { return one.expired(); });
    clients_.push_back(client);
}

void BrowserSession::drop(const std::string& person, CloseCode why) {
    std::erase_if(people_, [&](const auto& one) { return one.person.id == person; });
    for (const auto& one : clients_) {
        const auto client = one.lock();
        if (!client || !client->person || client->person->id != person)
            continue;
        client->person.reset();  // what comes before the socket is closed is not his any more
        if (client->link)
            client->link->close(number(why), why == CloseCode::Left ? "left" : "revoked");
    }
}

bool BrowserSession::in_turn(Enter enter) {
    if (entering_) {
        if (waiting_.size() >= max_waiting)
            return false;
        waiting_.push_back(std::move(enter));
        return true;
    }
    entering_ = true;
    enter({});
    return true;
}

void BrowserSession::entering_done(const std::string& secret) {
    if (!secret.empty())
        begun_ = secret;
    entering_ = !waiting_.empty();
    if (!entering_)
        return begun_.clear();
    const Enter enter = std::move(waiting_.front());
    waiting_.pop_front();
    enter(begun_);
}

/// Its WebSockets stay open, and act there.
void BrowserSession::pass_to(const std::shared_ptr<BrowserSession>& successor) {
    successor_ = successor;
    for (const auto& one : std::exchange(clients_, {}))
        successor->clients_.push_back(one);
}

bool BrowserSession::is_connected(const std::string& person) const {
    return std::any_of(clients_.begin(), clients_.end(), [&](const auto& one) {
        const auto client = one.lock();
        return client && client->link && client->person && client->person->id == person;
    });
}

void BrowserSessions::find(const std::string& secret, Found found) {
    const ports::Digest digest = evidence::sha256(secret);
    const Instant now = clock_.now();
    if (replaced_.contains(digest))
        return found(failure(ports::StoreError::NotFound));
    if (const auto cached = sessions_.find(digest); cached != sessions_.end()) {
        if (cached->second->has_ended(now))
            return found(failure(ports::StoreError::NotFound));
        return found(cached->second);
    }
    read(digest, std::nullopt, std::move(found));
}

/// `replaced`: the session whose place it has taken at a reading before.
void BrowserSessions::read(const ports::Digest& digest, std::optional<ports::Digest> replaced, Found found) {
    const Instant now = clock_.now();
    auto then = [this, digest, replaced, found,
                 began = enterings_](Result<ports::SessionRecord, ports::StoreError> record) mutable {
        if (!record)
            return found(failure(record.error()));
        if (record->replaced) {
            replaced = record->replaced;
            replaced_[*replaced] = clock_.now();
        }
        if (replaced_.contains(digest))
            return found(failure(ports::StoreError::NotFound));
        const auto last = entered_.find(digest);
        if (last != entered_.end() && last->second.number > began)
            return read(digest, replaced, found);
        record->replaced = replaced;
        found(keep(digest, std::move(*record)));
    };
    if (!db_.look_up([&store = store_, digest, now] { return store.session(digest, now); }, std::move(then)))
        found(failure(ports::StoreError::Unavailable));
}

bool BrowserSessions::just_renewed(const std::string& secret) const {
    const ports::Digest digest = evidence::sha256(secret);
    const auto lately = [&](const Moments& moments) {
        const auto found = moments.find(digest);
        return found != moments.end() && clock_.now() - found->second < under_way;
    };
    return lately(renewed_) || lately(replaced_);
}

/// What is in memory already is newer than what was read.
std::shared_ptr<BrowserSession> BrowserSessions::keep(const ports::Digest& digest, ports::SessionRecord record) {
    forget_unused();
    std::shared_ptr<BrowserSession> session = sessions_[digest];
    if (!session) {
        session = sessions_[digest] = std::make_shared<BrowserSession>(digest);
        session->expires_ = record.expires;
        session->people_ = std::move(record.people);
        for (const ports::Entered& one : session->people_)
            remember_link(session, one.link);
    }
    if (record.replaced)
        pass_on(*record.replaced, session);
    return session;
}

void BrowserSessions::forget_unused() {
    if (sessions_.size() < max_cached)
        return;
    std::erase_if(sessions_, [](const auto& entry) { return entry.second.use_count() == 1; });
    std::erase_if(by_link_, [](const auto& entry) {
        return std::all_of(entry.second.begin(), entry.second.end(),
                           [](const auto& session) { return session.expired(); });
    });
}

void BrowserSessions::remember_link(const std::shared_ptr<BrowserSession>& session,
                                    const std::optional<ports::Digest>& link) {
    if (!link)
        return;
    auto& sessions = by_link_[*link];
    std::erase_if(sessions, [&](const auto& one) { return one.expired() || one.lock() == session; });
    sessions.push_back(session);
}

void BrowserSessions::pass_on(const ports::Digest& digest, const std::shared_ptr<BrowserSession>& successor) {
    const auto before = sessions_.find(digest);
    if (before == sessions_.end())
        return;
    before->second->pass_to(successor);
    sessions_.erase(before);
}

void BrowserSessions::entered(const ports::Entrance& entrance, ports::Entered entered) {
    const Instant now = clock_.now();
    entered_[entrance.session_sha256] = {++enterings_, now};
    if (entrance.superseded_sha256)
        renewed_[*entrance.superseded_sha256] = now;
    const auto cached = sessions_.find(entrance.session_sha256);
    if (cached == sessions_.end())
        return;
    const auto session = cached->second;
    session->expires_ = std::max(session->expires_, entrance.expires);
    std::erase_if(session->people_, [&](const auto& one) { return one.person.id == entered.person.id; });
    remember_link(session, entered.link);
    session->people_.push_back(std::move(entered));
}

void BrowserSessions::seen(const ports::Entered& entered) {
    if (entered.link)
        seen_.insert(entered.entry);
}

void BrowserSessions::on_tick(Instant now) {
    if (now - checked_ >= check_every)
        check_revoked();
    if (now - stored_seen_ >= seen_every)
        store_seen(now);
    if (now - forgot_ >= forget_every)
        forget_ended(now);
}

void BrowserSessions::forget_ended(Instant now) {
    forgot_ = now;
    for (Moments* moments : {&replaced_, &renewed_})
        std::erase_if(*moments, [&](const auto& entry) { return entry.second + remember_lately <= now; });
    std::erase_if(entered_, [&](const auto& entry) { return entry.second.at + remember_lately <= now; });
    std::erase_if(sessions_, [&](const auto& entry) { return entry.second->has_ended(now); });
    const auto then = [this](const Result<std::size_t, ports::StoreError>& forgotten) {
        if (forgotten && *forgotten == static_cast<std::size_t>(forget_at_once))
            forgot_ = {};  // there are more
    };
    db_.run([&store = store_, now] { return store.forget_sessions(now, forget_at_once); }, then);
}

/// Nobody waits for it; when the database is busy it is left out.
void BrowserSessions::store_seen(Instant now) {
    stored_seen_ = now;
    for (const auto& [link, sessions] : by_link_) {
        for (const auto& one : sessions) {
            const auto session = one.lock();
            if (!session)
                continue;
            for (const ports::Entered& entered : session->people_)
                if (entered.link == link && session->is_connected(entered.person.id))
                    seen_.insert(entered.entry);
        }
    }
    if (seen_.empty())
        return;
    db_.run([&store = store_, entries = std::vector<std::int64_t>(seen_.begin(), seen_.end()),
             now] { return store.seen(entries, now); },
            [](const Result<void, ports::StoreError>&) {});
    seen_.clear();
}

void BrowserSessions::check_revoked() {
    if (checking_) {
        check_again_ = true;
        return;
    }
    checked_ = clock_.now();
    const auto then = [this](const Result<std::vector<ports::Digest>, ports::StoreError>& links) {
        checking_ = false;
        if (links)
            for (const ports::Digest& link : *links)
                revoked(link);
        if (std::exchange(check_again_, false))
            check_revoked();
    };
    checking_ =
        db_.run([&store = store_, since = checked_ - check_back] { return store.links_revoked_since(since); }, then);
}

void BrowserSessions::revoked(const ports::Digest& link) {
    const auto found = by_link_.find(link);
    if (found == by_link_.end())
        return;
    for (const auto& one : std::exchange(found->second, {})) {
        const auto session = one.lock();
        if (!session)
            continue;
        std::vector<std::string> out;
        for (const ports::Entered& entered : session->people_)
            if (entered.link == link)
                out.push_back(entered.person.id);
        for (const std::string& person : out)
            session->drop(person, CloseCode::Revoked);
    }
    by_link_.erase(link);
}

}  // namespace doska::app
