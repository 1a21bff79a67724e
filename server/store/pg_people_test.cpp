#include "tests/support/stored_people.hpp"

#include <thread>

using namespace doska;
using namespace doska::store::testing;
using store::PgStore;

TEST_CASE("looking at a link uses nothing up; an unknown one and a revoked one are told apart") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    const auto target = store.link_target(sha256("link of judge"));
    REQUIRE(target);
    CHECK(target->person == judge);
    CHECK(target->match == "matchone00");
    CHECK(target->role == MatchRole::Judge);
    CHECK(database.exec("SELECT count(*) FROM doska.entered")[0][0].as<int>() == 0);
    CHECK(store.link_target(sha256("no link")).error() == StoreError::NotFound);
    CHECK(store.enter_by_link(browser, sha256("no link"), noon) == failure(StoreError::NotFound));
    REQUIRE(store.revoke_links("matchone00", MatchRole::Judge, noon));
    CHECK(store.link_target(sha256("link of judge")).error() == StoreError::Gone);
    CHECK(store.enter_by_link(browser, sha256("link of judge"), noon) == failure(StoreError::Gone));
    CHECK(store.session(browser.session_sha256, noon) == failure(StoreError::NotFound));  // nothing was begun
}

TEST_CASE("revoking ends the stay of all who came by the link, in every browser, and of nobody else") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    REQUIRE(store.enter_by_link(browser, sha256("link of a"), noon));
    REQUIRE(store.enter_by_link(browser, sha256("link of judge"), noon));
    REQUIRE(store.enter_by_link(other_browser, sha256("link of a"), noon));
    CHECK(store.links_revoked_since(noon - 1h)->empty());
    CHECK(store.revoke_links("matchone00", MatchRole::A, later) == 1u);
    CHECK(ids_in(store, browser, later) == std::vector{judge.id});
    CHECK(ids_in(store, other_browser, later).empty());
    CHECK(store.links_revoked_since(later) == std::vector{sha256("link of a")});
    CHECK(store.links_revoked_since(later + Millis{1})->empty());
    CHECK(store.revoke_links("matchone00", MatchRole::A, later) == 0u);
    CHECK(store.revoke_links("matchone00", MatchRole::B, later).error() == StoreError::NotFound);
    CHECK(store.revoke_links("nomatch000", MatchRole::A, later).error() == StoreError::NotFound);
}

TEST_CASE("a link is renewed for its person; the list shows each link with its uses") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    const auto entered = store.enter_by_link(browser, sha256("link of a"), noon);
    REQUIRE(entered);
    REQUIRE(store.seen({entered->entry}, noon + 1min));
    REQUIRE(store.seen({entered->entry}, noon));  // an older sign changes nothing
    REQUIRE(store.enter_by_link(other_browser, sha256("link of a"), later));
    REQUIRE(store.renew_link("matchone00", MatchRole::A, sha256("second link of a"), noon + 2min));
    CHECK(store.enter_by_link(browser, sha256("link of a"), noon + 3min) == failure(StoreError::Gone));
    CHECK(store.link_target(sha256("second link of a"))->person == player);

    const auto links = store.links("matchone00");
    REQUIRE(links);
    REQUIRE(links->size() == 3);
    const ports::LinkRecord& first = links->at(0);
    CHECK(first.role == MatchRole::A);
    CHECK(first.person == player);
    CHECK(first.created == noon);
    CHECK(first.revoked == noon + 2min);
    REQUIRE(first.uses.size() == 2);
    CHECK(first.uses[0].agent == "Mozilla/5.0");
    CHECK(first.uses[0].last == noon + 1min);
    CHECK(first.uses[1].entered == later);
    CHECK(first.uses[1].agent == "curl/8");
    CHECK_FALSE(links->at(1).revoked);
    CHECK(links->at(1).uses.empty());
    CHECK(links->at(2).role == MatchRole::Judge);
    CHECK(store.renew_link("matchone00", MatchRole::B, sha256("x"), noon) == failure(StoreError::NotFound));
    CHECK(store.links("nomatch000")->empty());
}

TEST_CASE("who is entering while his link is revoked does not stay") {
    const TestDatabase database;
    PgStore store(database.as_server(), 4);
    linked_match(store);
    for (int round = 0; round < 20; ++round) {
        const std::string link = "link " + std::to_string(round);
        REQUIRE(store.renew_link("matchone00", MatchRole::A, sha256(link), noon));
        const std::string cookie = "cookie " + std::to_string(round);
        const ports::Entrance fresh = entrance(cookie, cookie, "x");
        std::thread enters([&] { (void)store.enter_by_link(fresh, sha256(link), noon); });
        std::thread revokes([&] { CHECK(store.revoke_links("matchone00", MatchRole::A, noon) == 1u); });
        enters.join();
        revokes.join();
        const auto session = store.session(fresh.session_sha256, noon);
        CHECK((!session || session->people.empty()));
    }
    CHECK(database.exec("SELECT count(*) FROM doska.entered WHERE left_ms IS NULL")[0][0].as<int>() == 0);
}

TEST_CASE("there is one organizer, whose newest link alone lets in") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    const ports::Person first{"organizer1", "Организатор", std::nullopt, PersonKind::Organizer};
    const ports::Person second{"organizer2", "Другой", std::nullopt, PersonKind::Organizer};
    CHECK(store.renew_organizer(first, sha256("one"), noon) == first);
    REQUIRE(store.enter_by_link(browser, sha256("one"), noon));
    CHECK(store.renew_organizer(second, sha256("two"), later) == first);
    CHECK(ids_in(store, browser, later).empty());
    CHECK(store.link_target(sha256("one")).error() == StoreError::Gone);
    const auto target = store.link_target(sha256("two"));
    REQUIRE(target);
    CHECK(target->person == first);
    CHECK(target->match.empty());
    CHECK_FALSE(target->role);
}

TEST_CASE("a login is one person's; setting it again changes it") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    CHECK(store.password_of("anna").error() == StoreError::NotFound);
    const ports::Digest of_player = sha256("link of a"), of_judge = sha256("link of judge");
    REQUIRE(store.set_password(player.id, "anna", {"hash", of_player}, noon));
    CHECK(store.set_password(judge.id, "anna", {"other hash", of_judge}, noon) == failure(StoreError::Taken));
    CHECK(store.password_of("anna")->hash == "hash");
    CHECK(store.password_of("anna")->link_sha256 == of_player);
    REQUIRE(store.renew_link("matchone00", MatchRole::A, sha256("second link of a"), later));
    REQUIRE(store.set_password(player.id, "anya", {"new hash", sha256("second link of a")}, later));
    CHECK(store.password_of("anna").error() == StoreError::NotFound);
    CHECK(store.password_of("anya")->hash == "new hash");
    CHECK(store.password_of("anya")->link_sha256 == sha256("second link of a"));
    CHECK(store.set_password(judge.id, "anna", {"other hash", of_judge}, later));
    CHECK_FALSE(store.set_password(player.id, "anya", {"hash", sha256("no link")}, later));
}

TEST_CASE("the matches of a person, the newest first and not too many, with all who have a part in them") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    const auto linked = linked_match(store);
    CHECK(linked.people == std::vector<ports::MatchPerson>{{MatchRole::A, player.id}, {MatchRole::Judge, judge.id}});
    CHECK(store.match_by_id("matchone00")->people == linked.people);
    for (int i = 2; i < 5; ++i)
        REQUIRE(store.create_match({"matchnum0" + std::to_string(i), "{}", {{MatchRole::B, player.id}}, {}}, later));
    REQUIRE(store.use_invite(sha256("seat b of matchone00"), judge.id, later) == failure(StoreError::Taken));
    REQUIRE(store.mark_ended(linked.stream, later));

    const auto mine = store.own_matches(player.id, 3);
    REQUIRE(mine);
    REQUIRE(mine->size() == 3);
    CHECK(mine->at(0).id == "matchnum04");
    CHECK(mine->at(0).people == std::vector<ports::MatchPerson>{{MatchRole::B, player.id}});
    CHECK(mine->at(0).created == later);
    const auto judged = store.own_matches(judge.id, 3);
    REQUIRE(judged);
    REQUIRE(judged->size() == 1);
    CHECK(judged->at(0).id == "matchone00");
    CHECK(judged->at(0).ended);
    CHECK(judged->at(0).people == linked.people);
    CHECK(store.own_matches("nobody0000", 3)->empty());
}

TEST_CASE("the matches whose people come by links are listed, the newest first; an invitation tells its match") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    const auto first = linked_match(store);
    REQUIRE(store.create_match({"matchnum02", "{}", {{MatchRole::B, player.id}}, {}}, later));
    REQUIRE(store.renew_link("matchone00", MatchRole::A, sha256("second link of a"), later));
    const ports::Person third{"player000c", "Зоя", std::nullopt, PersonKind::Player};
    REQUIRE(store.create_match_with_links({"matchnum03", "{}", {}, {}}, {{third, MatchRole::B, sha256("link of b")}},
                                          later));
    const auto all = store.organized_matches(200);
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK(all->at(0).id == "matchnum03");
    CHECK(all->at(0).people == std::vector<ports::MatchPerson>{{MatchRole::B, third.id}});
    CHECK(all->at(1).people == first.people);
    CHECK(store.organized_matches(1)->size() == 1);

    const auto free = store.invite(sha256("seat b of matchone00"));
    REQUIRE(free);
    CHECK(free->match.id == "matchone00");
    CHECK(free->match.people == first.people);
    CHECK(free->role == MatchRole::B);
    CHECK_FALSE(free->used);
    REQUIRE(store.use_invite(sha256("seat b of matchone00"), third.id, later));
    CHECK(store.invite(sha256("seat b of matchone00"))->used);
    CHECK(store.invite(sha256("nothing")).error() == StoreError::NotFound);
}

TEST_CASE("a match that named people play again is the organizer's too, with their links, and a link leads to it") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    const auto first = linked_match(store);
    REQUIRE(store.create_rematch(first.stream, "matchnum02", "{}", later));
    const auto second = store.match_by_id("matchnum02");
    REQUIRE(store.create_rematch(second->stream, "matchnum03", "{}", later));
    // Of another match that one of them plays the organizer knows nothing.
    REQUIRE(store.create_match({"matchnum04", "{}", {{MatchRole::A, player.id}}, {}}, later));

    const auto all = store.organized_matches(200);
    REQUIRE(all);
    REQUIRE(all->size() == 3);
    CHECK(all->at(0).id == "matchnum03");
    CHECK(all->at(0).people == first.people);
    CHECK(store.links("matchnum04")->empty());
    CHECK(store.renew_link("matchnum04", MatchRole::A, sha256("none"), later) == failure(StoreError::NotFound));

    CHECK(store.links("matchnum03")->size() == 2);
    CHECK(store.link_target(sha256("link of a"))->match == "matchnum03");
    CHECK(store.link_target(sha256("link of judge"))->role == MatchRole::Judge);
    REQUIRE(store.enter_by_link(browser, sha256("link of a"), noon));
    REQUIRE(store.renew_link("matchnum02", MatchRole::A, sha256("second link of a"), later));
    CHECK(ids_in(store, browser, later).empty());
    CHECK(store.link_target(sha256("second link of a"))->match == "matchnum03");
    for (const char* match : {"matchone00", "matchnum02", "matchnum03"}) {
        CAPTURE(match);
        const auto links = store.links(match);
        REQUIRE(links);
        REQUIRE(links->size() == 3);
        CHECK(links->at(0).revoked.has_value());
        CHECK(links->at(0).uses.size() == 1);
        CHECK(links->at(1).person == player);
        CHECK_FALSE(links->at(1).revoked.has_value());
    }
    CHECK(store.revoke_links("matchone00", MatchRole::A, later) == 1U);
    CHECK(store.revoke_links("matchnum03", MatchRole::Judge, later) == 1U);
}

TEST_CASE("secrets are stored as digests of 32 bytes, and nothing else is taken") {
    const TestDatabase database;
    PgStore store(database.as_server(), 1);
    linked_match(store);
    REQUIRE(store.enter_by_link(browser, sha256("link of a"), noon));
    for (const char* table : {"browser_session", "entry_link"})
        CHECK(database
                  .exec("SELECT count(*) FROM doska." + std::string(table) + " WHERE octet_length(sha256) <> 32")[0][0]
                  .as<int>() == 0);
    CHECK_THROWS(
        database.exec("INSERT INTO doska.browser_session (sha256, created_ms, expires_ms) VALUES ('x', 1, 2)"));
    CHECK_THROWS(database.exec("UPDATE doska.person SET kind = 'king'"));
}
