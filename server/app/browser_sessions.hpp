#pragma once

#include "server/app/client.hpp"
#include "server/app/close_code.hpp"
#include "server/app/db_tasks.hpp"
#include "server/ports/people_store.hpp"
#include "server/ports/wall_clock.hpp"

#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace doska::app {

/// One browser: who has entered in it, and its open WebSockets. Known by the digest of its cookie only.
class BrowserSession final : public ports::BrowserHandle {
public:
    explicit BrowserSession(const ports::Digest& digest) : digest_(digest) {}

    const ports::Digest& digest() const { return digest_; }
    const std::vector<ports::Entered>& people() const { return people_; }
    /// Who has entered here by this id and whose time has not run out; null otherwise. Once another session has taken
    /// this one's place: who is there too. A WebSocket of before knows nobody who entered later.
    const ports::Entered* find(std::string_view person, Instant now) const;

    /// A WebSocket that acts as one of the people from now on.
    void add_client(const std::shared_ptr<Client>& client);
    /// Nobody acts here any more: thirty days have gone since somebody entered.
    bool has_ended(Instant now) const { return successor_ ? successor_->has_ended(now) : expires_ <= now; }

    /// Those who enter at once do so one after the other, and the browser gets one cookie. `enter` is called with the
    /// secret of the new session that one before has begun, else with none; it must end by entering_done(), with the
    /// secret that it gave to the browser, or none. False, and it isn't called: too many wait.
    using Enter = std::function<void(const std::string& begun)>;
    bool in_turn(Enter enter);
    void entering_done(const std::string& secret);

private:
    friend class BrowserSessions;

    /// Nobody acts here as this person any more: his WebSockets close.
    void drop(const std::string& person, CloseCode why);
    bool is_connected(const std::string& person) const;
    void pass_to(const std::shared_ptr<BrowserSession>& successor);

    static constexpr std::size_t max_waiting = 16;

    ports::Digest digest_;
    Instant expires_{};
    std::vector<ports::Entered> people_;          // in the order of entering
    std::vector<std::weak_ptr<Client>> clients_;  // those that act as somebody; some may be gone
    std::shared_ptr<BrowserSession> successor_;   // that has taken the place of this one
    bool entering_ = false;
    std::string begun_;  // the secret of the session in which those are who entered in this turn
    std::deque<Enter> waiting_;
};

/// All browsers that are in use, in memory. What is asked on the path of a command is answered from here.
class BrowserSessions {
public:
    BrowserSessions(ports::PeopleStore& store, DbTasks& db, const ports::WallClock& clock)
        : store_(store), db_(db), clock_(clock) {}

    using Found = std::function<void(Result<std::shared_ptr<BrowserSession>, ports::StoreError>)>;
    /// The session of a cookie, at once when it is in memory; else it is read, and so takes the place of the one that
    /// it supersedes. NotFound: none, or it has expired.
    void find(const std::string& secret, Found found);

    /// The browser was given another cookie a moment ago: what comes with this one was sent before it had that, or that
    /// was lost on its way.
    bool just_renewed(const std::string& secret) const;

    /// What the store says about somebody who entered becomes known here.
    void entered(const ports::Entrance& entrance, ports::Entered entered);
    /// Somebody left, as the store knows already.
    void left(BrowserSession& session, const std::string& person) { session.drop(person, CloseCode::Left); }
    /// Somebody who came by a link is here: stored twice a minute, as is for those who are connected.
    void seen(const ports::Entered& entered);

    /// Twice a second it is asked which links were revoked, by this process or another: who came by them is out. Once
    /// in a while what has ended is deleted.
    void on_tick(Instant now);
    /// The same at once.
    void check_revoked();

    std::size_t size() const { return sessions_.size(); }

private:
    struct DigestHash {
        std::size_t operator()(const ports::Digest& digest) const {
            std::size_t hash = 0;
            std::memcpy(&hash, digest.data(), sizeof hash);
            return hash;
        }
    };
    static constexpr std::size_t max_cached = 50'000;

    std::shared_ptr<BrowserSession> keep(const ports::Digest& digest, ports::SessionRecord record);
    void read(const ports::Digest& digest, std::optional<ports::Digest> replaced, Found found);
    void pass_on(const ports::Digest& digest, const std::shared_ptr<BrowserSession>& successor);
    void forget_unused();
    void forget_ended(Instant now);
    void remember_link(const std::shared_ptr<BrowserSession>& session, const std::optional<ports::Digest>& link);
    void revoked(const ports::Digest& link);
    void store_seen(Instant now);

    ports::PeopleStore& store_;
    DbTasks& db_;
    const ports::WallClock& clock_;
    std::unordered_map<ports::Digest, std::shared_ptr<BrowserSession>, DigestHash> sessions_;
    /// Where people came by a link, for its revocation.
    std::unordered_map<ports::Digest, std::vector<std::weak_ptr<BrowserSession>>, DigestHash> by_link_;
    using Moments = std::unordered_map<ports::Digest, Instant, DigestHash>;
    Moments replaced_;  // lately: a read of before may still be under way
    Moments renewed_;   // lately: another cookie was given to the browser
    /// Where somebody has entered lately, and the how manieth that was: a read that began before tells nothing of him.
    struct Entering {
        std::uint64_t number;
        Instant at;
    };
    std::unordered_map<ports::Digest, Entering, DigestHash> entered_;
    std::uint64_t enterings_ = 0;
    std::unordered_set<std::int64_t> seen_;  // entries of people who were here since it was last stored
    Instant stored_seen_{};
    Instant forgot_{};
    Instant checked_{};
    bool checking_ = false;
    bool check_again_ = false;
};

}  // namespace doska::app
