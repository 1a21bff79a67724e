#pragma once

#include "server/ports/store.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace doska::ports {

/// Somebody who has entered in a browser, once.
struct Entered {
    std::int64_t entry = 0;
    Person person;
    std::optional<Digest> link;  // by which he came, or under which his password was set; none: a guest
    bool operator==(const Entered&) const = default;
};

struct SessionRecord {
    Instant expires{};
    std::vector<Entered> people;     // in the order of entering
    std::optional<Digest> replaced;  // the session whose place it has taken just now
};

/// Where somebody enters: a session kept until `expires`, and what the browser calls itself. The session is there
/// already or new. A new one supersedes the one with which the browser came, if any: that one works as before until the
/// new one is first used; then its people are those of the new one, and whoever knew its cookie has nothing.
struct Entrance {
    std::optional<Digest> superseded_sha256;
    Digest session_sha256{};
    std::string agent;
    Instant expires{};
};

/// At most so many people in one browser.
inline constexpr std::size_t max_entered = 8;

/// Whom a link lets in.
struct LinkTarget {
    Person person;
    std::string match;              // empty: an organizer's own link
    std::optional<MatchRole> role;  // in that match
};

/// A person of a new match, with the digest of the link that he gets.
struct LinkedPerson {
    Person person;
    MatchRole role;
    Digest link_sha256{};
};

struct LinkUse {
    Instant entered{};
    Instant last{};
    std::string agent;
};

struct LinkRecord {
    MatchRole role;
    Person person;
    Instant created{};
    std::optional<Instant> revoked;
    std::vector<LinkUse> uses;  // in the order of entering
};

/// A password stands in for the link by which its owner had entered when he set it.
struct PasswordRecord {
    std::string hash;
    Digest link_sha256{};
};

/// People and how they are known again. Blocking: called on the database threads only. No exception leaves it.
class PeopleStore {
public:
    virtual ~PeopleStore() = default;

    /// To read a session is to use it: it takes the place of the one that it supersedes. NotFound: no such session, or
    /// it has expired. Those whose stay has ended or whose link is revoked are left out.
    virtual Result<SessionRecord, StoreError> session(const Digest& session_sha256, Instant now) = 0;
    /// Each makes the session where there is none, and puts off its end. Somebody who has entered there already enters
    /// anew. Full: eight others have entered there, or in the one that it supersedes. Unavailable, also: the session
    /// that would be superseded is gone.
    virtual Result<Entered, StoreError> enter_guest(const Entrance& entrance, const Person& guest, Instant now) = 0;
    /// NotFound: no such link; Gone: it is revoked.
    virtual Result<Entered, StoreError> enter_by_link(const Entrance& entrance, const Digest& link_sha256,
                                                      Instant now) = 0;
    virtual Result<void, StoreError> leave(const Digest& session_sha256, const std::string& person, Instant now) = 0;
    /// Deletes at most `limit` sessions that ended before `before`, with who entered there; how many.
    virtual Result<std::size_t, StoreError> forget_sessions(Instant before, int limit) = 0;
    /// Those who entered are seen again.
    virtual Result<void, StoreError> seen(const std::vector<std::int64_t>& entries, Instant now) = 0;

    /// NotFound and Gone as above.
    virtual Result<LinkTarget, StoreError> link_target(const Digest& link_sha256) = 0;
    /// A match whose `people` are new persons and come by links.
    virtual Result<MatchRecord, StoreError> create_match_with_links(const NewMatch& match,
                                                                    const std::vector<LinkedPerson>& people,
                                                                    Instant now) = 0;
    /// A new link for who came by link into this role, of this match or of one that it plays again; those before it are
    /// revoked. NotFound: nobody did.
    virtual Result<void, StoreError> renew_link(const std::string& match, MatchRole role, const Digest& link_sha256,
                                                Instant now) = 0;
    /// Revokes the links of a role and ends the stay of all who came by them. How many links.
    virtual Result<std::size_t, StoreError> revoke_links(const std::string& match, MatchRole role, Instant now) = 0;
    virtual Result<std::vector<LinkRecord>, StoreError> links(const std::string& match) = 0;
    /// What was revoked since, by whatever process.
    virtual Result<std::vector<Digest>, StoreError> links_revoked_since(Instant since) = 0;

    /// A new link of the organizer, who is made where there is none; his own links before it are revoked.
    virtual Result<Person, StoreError> renew_organizer(const Person& if_none, const Digest& link_sha256,
                                                       Instant now) = 0;

    virtual Result<PasswordRecord, StoreError> password_of(const std::string& login) = 0;
    /// Taken: the login is somebody else's.
    virtual Result<void, StoreError> set_password(const std::string& person, const std::string& login,
                                                  const PasswordRecord& password, Instant now) = 0;
};

}  // namespace doska::ports
