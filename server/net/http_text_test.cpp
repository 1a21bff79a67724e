#include "server/net/http_text.hpp"

#include <doctest/doctest.h>

using namespace doska::net;

TEST_CASE("a bearer token is taken from its header only in the form of RFC 6750") {
    CHECK(bearer_token("Bearer abc-._~+/=9") == "abc-._~+/=9");
    CHECK(bearer_token("bEARER  abc ") == "abc");
    for (const char* wrong : {"", "Bearer", "Bearer ", "Bearer   ", "Basic abc", "Bearerabc", "Bearer a b",
                              "Bearer a\"b", "Bearer \xD0\xB0"}) {
        CAPTURE(wrong);
        CHECK_FALSE(bearer_token(wrong));
    }
    CHECK_FALSE(bearer_token("Bearer " + std::string(513, 'a')));
}

TEST_CASE("a target is split at its first question mark and must begin with a slash") {
    CHECK(split_target("/a/b")->path == "/a/b");
    CHECK(split_target("/a/b")->query.empty());
    CHECK(split_target("/a?x=1?y")->path == "/a");
    CHECK(split_target("/a?x=1?y")->query == "x=1?y");
    CHECK_FALSE(split_target("http://host/a"));
    CHECK_FALSE(split_target("*"));
    CHECK_FALSE(split_target(""));
}

TEST_CASE("a word is found in a list only as a whole") {
    CHECK(header_lists("doska.v1", "doska.v1"));
    CHECK(header_lists("chat ,\tdoska.v1 , x", "doska.v1"));
    CHECK_FALSE(header_lists("", "doska.v1"));
    CHECK_FALSE(header_lists(",,", "doska.v1"));
    CHECK_FALSE(header_lists("doska.v10", "doska.v1"));
    CHECK_FALSE(header_lists("doska.v1 x", "doska.v1"));
}

TEST_CASE("an error is a JSON object; a file name cannot break out of its header") {
    CHECK(error_response(403, "foreign_origin").body == "{\"error\":\"foreign_origin\"}");
    CHECK(error_response(403, "a\"b").body == "{\"error\":\"a\\\"b\"}");
    CHECK(attachment("a\"; x\r\ny.pdn") == "attachment; filename=\"a___x__y.pdn\"");
}

TEST_CASE("a cookie is found by its whole name, the first one counts, and only what we may have set is taken") {
    CHECK(cookie_value("doska=abc", "doska") == "abc");
    CHECK(cookie_value("a=1; doska=a-b_C9 ;b=2", "doska") == "a-b_C9");
    CHECK(cookie_value("__Host-doska=x; doska=y", "doska") == "y");
    CHECK(cookie_value("doskax=1; xdoska=2; DOSKA=3", "doska").empty());
    CHECK(cookie_value("doska=first; doska=second", "doska") == "first");
    CHECK(cookie_value("doska", "doska").empty());
    CHECK(cookie_value("doska=", "doska").empty());
    CHECK(cookie_value("", "doska").empty());
    CHECK(cookie_value(";;; doska=x", "doska") == "x");
    CHECK(cookie_value("doska=a\"b", "doska").empty());
    CHECK(cookie_value("doska=" + std::string(128, 'x'), "doska").size() == 128);
    CHECK(cookie_value("doska=" + std::string(129, 'x'), "doska").empty());
}
