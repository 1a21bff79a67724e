#include "server/config.hpp"

#include <doctest/doctest.h>
#include <cstdio>
#include <fstream>
#include <map>

using namespace doska;

namespace {

Lookup settings(std::map<std::string, std::string> values) {
    return [values = std::move(values)](const std::string& name) -> std::optional<std::string> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
}

std::string error_of(std::map<std::string, std::string> values) {
    values.try_emplace("DOSKA_DB_URL", "postgresql:///doska");
    values.try_emplace("DOSKA_DICE_KEY_FILE", "dice.key");
    const auto config = read_config(settings(std::move(values)));
    return config ? "" : config.error();
}

}  // namespace

TEST_CASE("the database and the key of the dice are the settings that must be given") {
    CHECK(read_config(settings({})).error() ==
          "DOSKA_DB_URL must be set: the PostgreSQL database, as role doska_server.");
    CHECK(error_of({{"DOSKA_DICE_KEY_FILE", ""}}) ==
          "DOSKA_DICE_KEY_FILE must be set: the file with the key of the dice, as deploy/make-dice-key makes one.");
    const auto config = read_config(settings({{"DOSKA_DB_URL", "postgresql:///doska"}, {"DOSKA_DICE_KEY_FILE", "k"}}));
    REQUIRE(config);
    CHECK(config->dice_key_file == "k");
    CHECK(config->listen.host == "127.0.0.1");
    CHECK(config->listen.port == 8080);
    CHECK(config->journal_batch_rows == 1000);
}

TEST_CASE("a wrong setting is named with what it should be") {
    CHECK(error_of({{"DOSKA_LISTEN", "8080"}}) == "DOSKA_LISTEN must be HOST:PORT.");
    CHECK(error_of({{"DOSKA_LISTEN", "localhost:70000"}}) == "DOSKA_LISTEN must be HOST:PORT.");
    CHECK(error_of({{"DOSKA_JOURNAL_BATCH_ROWS", "0"}}) ==
          "DOSKA_JOURNAL_BATCH_ROWS must be a whole number from 1 to 10000.");
    CHECK(error_of({{"DOSKA_GUESTS_PER_MINUTE", "many"}}) ==
          "DOSKA_GUESTS_PER_MINUTE must be a whole number from 0 to 1000000.");
    CHECK(error_of({{"DOSKA_MATCHES_PER_MINUTE", "-1"}}) ==
          "DOSKA_MATCHES_PER_MINUTE must be a whole number from 0 to 1000000.");
    CHECK(error_of({{"DOSKA_TRUST_REAL_IP", "proxy"}}) ==
          "DOSKA_TRUST_REAL_IP must be 0, 1 (a proxy on this machine), or a list of addresses and networks.");
    CHECK(error_of({{"DOSKA_TRUST_REAL_IP", "10.0.0.0/8,172.16.0.0/12"}}).empty());
    CHECK(error_of({{"DOSKA_LOG_LEVEL", "loud"}}) == "DOSKA_LOG_LEVEL must be debug, info, warn or error.");
}

TEST_CASE("the operator's port stays on loopback") {
    CHECK(error_of({{"DOSKA_ADMIN_LISTEN", "0.0.0.0:8081"}}) ==
          "DOSKA_ADMIN_LISTEN must be a loopback address, 127.0.0.1 or ::1.");
}

TEST_CASE("without a built client there are no pages unless a folder is named") {
    const auto none =
        read_config(settings({{"DOSKA_DB_URL", "x"}, {"DOSKA_DICE_KEY_FILE", "k"}, {"DOSKA_WEB_ROOT", ""}}));
    REQUIRE(none);
    CHECK(none->web_root.empty());
    const auto named =
        read_config(settings({{"DOSKA_DB_URL", "x"}, {"DOSKA_DICE_KEY_FILE", "k"}, {"DOSKA_WEB_ROOT", "/srv/doska"}}));
    REQUIRE(named);
    CHECK(named->web_root == "/srv/doska");
}

TEST_CASE("guests can be switched off") {
    CHECK(read_config(settings({{"DOSKA_DB_URL", "x"}, {"DOSKA_DICE_KEY_FILE", "k"}})).value().guests);
    CHECK_FALSE(read_config(settings({{"DOSKA_DB_URL", "x"}, {"DOSKA_DICE_KEY_FILE", "k"}, {"DOSKA_GUESTS", "0"}}))
                    .value()
                    .guests);
    CHECK(error_of({{"DOSKA_GUESTS", "no"}}) == "DOSKA_GUESTS must be a whole number from 0 to 1.");
}

TEST_CASE("origins are a list") {
    const auto config = read_config(settings({{"DOSKA_DB_URL", "x"},
                                              {"DOSKA_DICE_KEY_FILE", "k"},
                                              {"DOSKA_ORIGINS", "https://a.example, https://b.example"}}));
    REQUIRE(config);
    CHECK(config->origins == std::vector<std::string>{"https://a.example", "https://b.example"});
    for (const char* bad : {"doska.example", "https://", "https://doska.example/", "https://a.example,ftp://b.example",
                            "https://Doska.example"})
        CHECK(error_of({{"DOSKA_ORIGINS", bad}}).starts_with("DOSKA_ORIGINS must be origins as browsers send them"));
}

TEST_CASE("a configuration file holds NAME=value lines and comments; anything else is named with its line") {
    const std::string path = "build/config_test.conf";
    std::ofstream(path) << "# a comment\n\n  DOSKA_LISTEN=0.0.0.0:80 \nDOSKA_DB_URL=host=/run user=doska_server\n";
    const auto lookup = read_config_file(path);
    REQUIRE(lookup);
    CHECK((*lookup)("DOSKA_LISTEN") == "0.0.0.0:80");
    CHECK((*lookup)("DOSKA_DB_URL") == "host=/run user=doska_server");
    CHECK((*lookup)("DOSKA_LOG_LEVEL") == std::nullopt);

    std::ofstream(path) << "DOSKA_GUESTS=0\n\nDOSKA_GEUSTS=1\n";
    CHECK(read_config_file(path).error() == path + ":3 names no setting: DOSKA_GEUSTS.");

    std::ofstream(path) << "DOSKA_LISTEN=1\nlisten 80\n";
    CHECK(read_config_file(path).error() == path + ":2 is not a line DOSKA_NAME=value.");
    std::remove(path.c_str());
    CHECK(read_config_file(path).error() == "The configuration file " + path + " can't be read.");
}
