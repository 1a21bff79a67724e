#include "server/environment.hpp"

#include <doctest/doctest.h>
#include <algorithm>
#include <cstdlib>

using namespace doska;

using Names = std::vector<std::string>;

TEST_CASE("a setting misspelt in the environment is an error that names the right one") {
    CHECK(unknown_settings({"DOSKA_GEUSTS"}).error() ==
          "DOSKA_GEUSTS in the environment names no setting; DOSKA_GUESTS does.");
    CHECK(unknown_settings({"DOSKA_GUESTS_PER_MINUT"}).error() ==
          "DOSKA_GUESTS_PER_MINUT in the environment names no setting; DOSKA_GUESTS_PER_MINUTE does.");
    CHECK(unknown_settings({"DOSKA_LOGLEVEL"}).error() ==
          "DOSKA_LOGLEVEL in the environment names no setting; DOSKA_LOG_LEVEL does.");
}

TEST_CASE("settings, and what scripts and tests read, are known; others that begin with DOSKA_ are told") {
    CHECK(unknown_settings({"PATH", "DOSK", "DOSKA_GUESTS", "DOSKA_DB_URL", "DOSKA_TEST_ADMIN_URL", "DOSKA_TLS"})
              .value()
              .empty());
    CHECK(unknown_settings({"DOSKA_COLOUR_OF_THE_BOARD", "DOSKA_LISTEN"}).value() ==
          Names{"DOSKA_COLOUR_OF_THE_BOARD"});
}

TEST_CASE("the environment is this process's") {
    REQUIRE(setenv("DOSKA_ENVIRONMENT_TEST", "a=b", 1) == 0);
    const Names names = environment_names();
    CHECK(std::count(names.begin(), names.end(), "DOSKA_ENVIRONMENT_TEST") == 1);
    unsetenv("DOSKA_ENVIRONMENT_TEST");
}
