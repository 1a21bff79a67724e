#include "server/net/web_pages.hpp"
#include "server/net/test_server.hpp"

#include <doctest/doctest.h>

#include <stdlib.h>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace doska;
using namespace doska::net;
namespace fs = std::filesystem;

namespace {

/// A folder of its own below /tmp, gone at the end.
class Folder {
public:
    Folder() {
        std::string name = "/tmp/doska-web.XXXXXX";
        path_ = ::mkdtemp(name.data());
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::string path() const { return path_.string(); }
    void write(const std::string& name, const std::string& bytes) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << bytes;
    }
    void link(const std::string& name, const std::string& target) const { fs::create_symlink(target, path_ / name); }

private:
    fs::path path_;
};

const std::string page = "<!doctype html><title>Doska</title>";
const std::string script("let a\0b;", 8);
const std::string packed_script = "\x1f\x8b packed";

void build_client(const Folder& folder) {
    folder.write("index.html", page);
    folder.write("assets/index-4f2a.js", script);
    folder.write("assets/index-4f2a.js.gz", packed_script);
    folder.write("assets/font-1.woff2", "font");
    folder.write("icon.svg", "<svg/>");
    folder.write("unknown.kind", "?");
    folder.write(".env", "secret");
    folder.write(".git/config", "secret");
    folder.link("passwd", "/etc/passwd");
    folder.link("etc", "/etc");
}

std::shared_ptr<const WebPages> pages_of(const Folder& folder) {
    auto pages = WebPages::read(folder.path());
    REQUIRE(pages);
    return *pages;
}

Settings with(std::shared_ptr<const WebPages> pages) {
    Settings settings;
    settings.web = std::move(pages);
    return settings;
}

std::string request(std::string_view method, std::string_view target, std::string_view headers = "") {
    return std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(headers) +
           "\r\n";
}

bool has(const HttpAnswer& answer, std::string_view line) {
    return answer.head.find("\r\n" + std::string(line) + "\r\n") != std::string::npos;
}

std::string header(const HttpAnswer& answer, const std::string& name) {
    const auto at = answer.head.find("\r\n" + name + ": ");
    if (at == std::string::npos) {
        return "";
    }
    const auto start = at + name.size() + 4;
    return answer.head.substr(start, answer.head.find("\r\n", start) - start);
}

/// A folder with a small client in it.
struct BuiltClient : Folder {
    BuiltClient() { build_client(*this); }
};

/// One kept connection to a server that serves the client.
struct Visit {
    HttpAnswer get(std::string_view target, std::string_view headers = "") {
        client.send(request("GET", target, headers));
        return client.read_answer().value_or(HttpAnswer{});
    }
    HttpAnswer without_body(std::string_view method, std::string_view target, std::string_view headers = "") {
        client.send(request(method, target, headers));
        return client.read_answer(/*has_body=*/false).value_or(HttpAnswer{});
    }

    BuiltClient folder;
    TestServer server{with(pages_of(folder))};
    RawClient client{server.port};
};

/// The scripted application answers with what it was asked: nothing of the client was served.
bool reached_application(const HttpAnswer& answer, const std::string& start) {
    return answer.status == 200 && answer.body.starts_with(start) && header(answer, "ETag").empty();
}

}  // namespace

TEST_CASE("pages: the page answers every route of the client, with headers that let nothing foreign in") {
    Visit visit;
    for (const char* route : {"/", "/?utm=1", "/game/AbCdEf0123", "/game/AbCdEf0123?flip=1", "/enter", "/join",
                              "/replay", "/replay/AbCdEf0123", "/me", "/new", "/verify", "/dice", "/dice/AbCdEf0123",
                              "/organize", "/organize/links", "/statistics", "/statistics/AbCdEf0123"}) {
        CAPTURE(route);
        const auto answer = visit.get(route);
        CHECK(answer.status == 200);
        CHECK(answer.body == page);
        CHECK(has(answer, "Content-Type: text/html; charset=utf-8"));
        CHECK(has(answer, "Cache-Control: no-cache"));
        CHECK(has(answer,
                  "Content-Security-Policy: default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
                  "base-uri 'none'; form-action 'self'"));
        CHECK(has(answer, "X-Content-Type-Options: nosniff"));
        CHECK(has(answer, "Referrer-Policy: no-referrer"));
        CHECK(has(answer, "Cross-Origin-Opener-Policy: same-origin"));
        CHECK(has(answer, "Vary: Accept-Encoding"));
        CHECK(header(answer, "ETag").size() == 34);
    }
}

TEST_CASE("pages: what the client's folder does not name reaches the application, as do other methods") {
    Visit visit;
    for (const char* path : {"/index.html",
                             "/game",
                             "/gamer/x",
                             "/enter/",
                             "/organizer",
                             "/assets",
                             "/assets/",
                             "/assets/none.js",
                             "/assets/index-4f2a.js.gz",
                             "/api/x",
                             "/.env",
                             "/.git/config",
                             "/passwd",
                             "/etc/passwd",
                             "//etc/passwd",
                             "/../etc/passwd",
                             "/assets/../../etc/passwd",
                             "/%2e%2e/etc/passwd",
                             "/assets/%2e%2e/icon.svg",
                             "/..%2ficon.svg",
                             "/icon.svg%00",
                             "/ICON.SVG",
                             "/icon.svg/"}) {
        CAPTURE(path);
        CHECK(reached_application(visit.get(path), std::string("GET ") + path));
    }
    visit.client.send(request("POST", "/enter", "Content-Length: 0\r\n"));
    CHECK(reached_application(visit.client.read_answer().value_or(HttpAnswer{}), "POST /enter"));
    CHECK(visit.get("/healthz").body == "{\"status\":\"ok\"}");
    RawClient operator_client(visit.server.operator_port);
    operator_client.send(request("GET", "/"));
    CHECK(operator_client.read_answer()->status == 404);
}

TEST_CASE("pages: a hashed asset may be kept for ever, any other file must be asked for again") {
    Visit visit;
    const auto asset = visit.get("/assets/index-4f2a.js");
    CHECK(asset.body == script);
    CHECK(has(asset, "Content-Type: text/javascript; charset=utf-8"));
    CHECK(has(asset, "Cache-Control: public, max-age=31536000, immutable"));
    CHECK(header(asset, "Content-Encoding").empty());
    const auto icon = visit.get("/icon.svg");
    CHECK(has(icon, "Content-Type: image/svg+xml"));
    CHECK(has(icon, "Cache-Control: no-cache"));
    CHECK(has(icon, "X-Content-Type-Options: nosniff"));
    CHECK(has(icon,
              "Content-Security-Policy: default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
              "base-uri 'none'; form-action 'self'"));
    CHECK(has(visit.get("/assets/font-1.woff2"), "Content-Type: font/woff2"));
    CHECK(has(visit.get("/unknown.kind"), "Content-Type: application/octet-stream"));
}

TEST_CASE("pages: gzip goes to who takes it, under a tag of its own") {
    Visit visit;
    const auto plain = visit.get("/assets/index-4f2a.js");
    const auto packed = visit.get("/assets/index-4f2a.js", "Accept-Encoding: br, gzip;q=0.8\r\n");
    CHECK(packed.body == packed_script);
    CHECK(has(packed, "Content-Encoding: gzip"));
    CHECK(has(packed, "Content-Type: text/javascript; charset=utf-8"));
    CHECK(has(packed, "Vary: Accept-Encoding"));
    CHECK(header(packed, "ETag") != header(plain, "ETag"));
    CHECK(visit.get("/assets/index-4f2a.js", "Accept-Encoding: gzip;q=0\r\n").body == script);
    CHECK(visit.get("/icon.svg", "Accept-Encoding: gzip\r\n").body == "<svg/>");  // has no other form
}

TEST_CASE("pages: who has the present version gets 304 and no body, and the connection goes on") {
    Visit visit;
    const auto first = visit.get("/icon.svg");
    const std::string tag = header(first, "ETag");
    for (const std::string& names : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
        CAPTURE(names);
        const auto again = visit.without_body("GET", "/icon.svg", "If-None-Match: " + names + "\r\n");
        CHECK(again.status == 304);
        CHECK(header(again, "ETag") == tag);
        CHECK(has(again, "Cache-Control: no-cache"));
        CHECK(has(again, "Vary: Accept-Encoding"));
        CHECK(header(again, "Content-Length").empty());
    }
    CHECK(visit.get("/icon.svg", "If-None-Match: \"other\"\r\n").body == "<svg/>");
    const auto packed = visit.get("/assets/index-4f2a.js", "Accept-Encoding: gzip\r\n");
    const std::string both = "Accept-Encoding: gzip\r\nIf-None-Match: " + header(packed, "ETag") + "\r\n";
    CHECK(visit.without_body("GET", "/assets/index-4f2a.js", both).status == 304);
    const std::string other_form = "If-None-Match: " + header(packed, "ETag") + "\r\n";
    CHECK(visit.get("/assets/index-4f2a.js", other_form).body == script);
}

TEST_CASE("pages: HEAD has the headers of GET and no body") {
    Visit visit;
    const auto got = visit.get("/");
    const auto head = visit.without_body("HEAD", "/");
    CHECK(head.status == 200);
    CHECK(head.head == got.head);
    CHECK(has(head, "Content-Length: " + std::to_string(page.size())));
    CHECK(visit.get("/").body == page);
}

TEST_CASE("pages: without a client the application answers for every path") {
    TestServer server;
    RawClient client(server.port);
    client.send(request("GET", "/"));
    CHECK(reached_application(client.read_answer().value_or(HttpAnswer{}), "GET /"));
}

TEST_CASE("pages: a big file goes whole to a reader with little room") {
    BuiltClient folder;
    std::string big;
    for (int i = 0; big.size() < 4'000'000; ++i) {
        big += std::to_string(i) + ' ';
    }
    folder.write("assets/big-1.js", big);
    TestServer server(with(pages_of(folder)));
    RawClient client(server.port, 4096);
    client.send(request("GET", "/assets/big-1.js"));
    const auto answer = client.read_answer();
    REQUIRE(answer);
    CHECK((answer->body == big));
}

TEST_CASE("pages: a reader who takes nothing is cut off") {
    BuiltClient folder;
    folder.write("assets/big-1.js", std::string(6'000'000, 'x'));
    Settings settings = with(pages_of(folder));
    settings.http_timeout = Millis{200};
    settings.slowest_bytes_per_ms = 20'000;  // 0.3 s more for this one
    TestServer server(settings);
    RawClient idle(server.port, 4096);
    idle.send(request("GET", "/assets/big-1.js"));
    const auto& open = server.metrics.gauge("doska_net_connections", "");
    REQUIRE(idle.readable(std::chrono::seconds(5)));  // the answer has begun
    CHECK(TestServer::soon([&] { return open.value() == 0; }));
}

TEST_CASE("pages: a folder that is no built client is refused in a sentence") {
    const Folder folder;
    CHECK(WebPages::read(folder.path()).error() ==
          "The folder " + folder.path() + " holds no index.html: build the client first (./run --build-only).");
    CHECK(WebPages::read(folder.path() + "/none").error() ==
          "The folder " + folder.path() + "/none can't be read: No such file or directory.");
    folder.write("index.html", page);
    folder.write("assets/huge.js", "");
    fs::resize_file(folder.path() + "/assets/huge.js", 65 * 1024 * 1024);
    CHECK(WebPages::read(folder.path()).error() ==
          "The folder " + folder.path() + " holds more than 64 MB: it is no built client.");
}

TEST_CASE("pages: Accept-Encoding is read as RFC 9110 says") {
    for (const char* yes :
         {"gzip", "GZIP", "deflate, gzip", "gzip;q=1.0", "gzip ; q=0.001", "*", "br;q=0, *;q=0.1", "x-gzip"}) {
        CAPTURE(yes);
        CHECK(accepts_gzip(yes));
    }
    for (const char* no :
         {"", "identity", "br", "gzip;q=0", "gzip; q=0.000", "gzip;q=0, *", "*;q=0", "gzipped", ",,"}) {
        CAPTURE(no);
        CHECK_FALSE(accepts_gzip(no));
    }
}
