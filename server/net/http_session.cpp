#include "server/net/http_session.hpp"

#include "server/net/http_text.hpp"
#include "server/net/web_pages.hpp"
#include "server/net/ws_session.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <optional>
#include <utility>

namespace doska::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using beast::error_code;
using Request = http::request<http::string_body>;

constexpr Millis drain_time{1000};  // for the peer to read an answer that ends the connection

/// The code of a request that could not be read, with its status; none when the peer just went away.
std::optional<ports::HttpResponse> answer_to(error_code error) {
    if (error == http::error::body_limit) {
        return error_response(413, "body_too_large");
    }
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return error_response(431, "header_too_large");
    }
    if (error == http::error::end_of_stream || error == http::error::partial_message ||
        error.category() != make_error_code(http::error::bad_method).category()) {
        return std::nullopt;
    }
    return error_response(400, "bad_request");
}

/// HTTP/2 in front of a proxy may have parted a Cookie header in several.
ports::Cookies cookies_of(const Request& request) {
    ports::Cookies cookies;
    const auto [first, last] = request.equal_range(http::field::cookie);
    for (auto header = first; header != last; ++header) {
        const std::string_view value(header->value());
        if (cookies.host.empty()) {
            cookies.host = cookie_value(value, "__Host-doska");
        }
        if (cookies.plain.empty()) {
            cookies.plain = cookie_value(value, "doska");
        }
    }
    return cookies;
}

/// One request at a time on one socket, kept alive. Timeouts lie on the wheel.
class HttpSession final : public Connection {
public:
    HttpSession(std::shared_ptr<Core> core, Socket socket, Door door, Place place)
        : core_(std::move(core)),
          socket_(std::move(socket)),
          door_(door),
          place_(std::move(place)),
          buffer_(core_->settings.max_header_bytes * 2) {}
    ~HttpSession() override = default;

    void start();
    void go_away() override;
    void cut() override;
    void on_timer(Instant now) override;

private:
    enum class Stage : std::uint8_t { Reading, Handling, Writing, Draining };

    std::shared_ptr<HttpSession> self() { return std::static_pointer_cast<HttpSession>(shared_from_this()); }
    void set_deadline(Millis after);

    void read_header();
    void on_header(error_code error);
    void confirm_body();
    void read_body();
    void on_request(error_code error);
    void refuse_unread(error_code error);
    std::optional<ports::HttpResponse> fault_of(const Request& request) const;
    std::string address_of(const Request& request) const;

    void handle(Request& request);
    void serve_public(Request& request);
    void serve_operator(std::string_view path);
    void upgrade(const Request& request);
    void on_admission(ports::Gateway::Admission admission);

    bool waits_for(std::uint32_t ticket) const { return !finished_ && stage_ == Stage::Handling && ticket_ == ticket; }
    void send_file(const Request& request, const WebFile& file);
    void begin_response(int status);
    void respond(ports::HttpResponse answer);
    void send(std::string_view body);
    void on_response(error_code error);
    void drain();
    void finish();

    std::shared_ptr<Core> core_;
    Socket socket_;
    Door door_;
    Place place_;
    Stage stage_ = Stage::Reading;
    bool keep_alive_ = false;
    bool is_head_ = false;
    bool finished_ = false;
    std::uint32_t ticket_ = 0;  // of the request that is handled; a late answer to an older one is dropped
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::string body_;                                                     // of what the application answered
    std::optional<http::response<http::span_body<const char>>> response_;  // its body lies in body_ or in the pages
    Instant deadline_{};
};

void HttpSession::set_deadline(Millis after) {
    deadline_ = core_->loop.now() + after;
    core_->wheel.arm(*this, deadline_);
}

void HttpSession::start() {
    read_header();
}

void HttpSession::read_header() {
    stage_ = Stage::Reading;
    keep_alive_ = is_head_ = false;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(core_->settings.max_header_bytes));
    parser_->body_limit(core_->settings.max_body_bytes);
    set_deadline(core_->settings.http_timeout);
    http::async_read_header(socket_, buffer_, *parser_,
                            [self = self()](error_code error, std::size_t) { self->on_header(error); });
}

void HttpSession::on_header(error_code error) {
    if (finished_) {
        return;
    }
    if (error) {
        return refuse_unread(error);
    }
    is_head_ = parser_->get().method() == http::verb::head;
    if (auto fault = fault_of(parser_->get())) {
        return respond(std::move(*fault));
    }
    if (beast::iequals(parser_->get()[http::field::expect], "100-continue") && !parser_->is_done()) {
        return confirm_body();
    }
    read_body();
}

void HttpSession::confirm_body() {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(go_on), [self = self()](error_code error, std::size_t) {
        if (self->finished_) {
            return;
        }
        if (error) {
            return self->finish();
        }
        self->read_body();
    });
}

void HttpSession::read_body() {
    http::async_read(socket_, buffer_, *parser_,
                     [self = self()](error_code error, std::size_t) { self->on_request(error); });
}

void HttpSession::on_request(error_code error) {
    if (finished_) {
        return;
    }
    if (error) {
        return refuse_unread(error);
    }
    keep_alive_ = parser_->keep_alive() && !core_->stopping();
    handle(parser_->get());
}

void HttpSession::refuse_unread(error_code error) {
    auto answer = answer_to(error);
    if (!answer) {
        return finish();
    }
    respond(std::move(*answer));
}

/// What is wrong with the head of a request, whoever will handle it.
std::optional<ports::HttpResponse> HttpSession::fault_of(const Request& request) const {
    if (request.version() != 10 && request.version() != 11) {
        return error_response(505, "http_version");
    }
    if (request.version() == 11 && request.count(http::field::host) != 1) {
        return error_response(400, "bad_host");
    }
    // Of a coding that is not known nobody can tell where the body ends, and what follows would be the next request.
    if (request.count(http::field::transfer_encoding) > 0 &&
        !beast::iequals(request[http::field::transfer_encoding], "chunked")) {
        return error_response(400, "bad_request");
    }
    const http::verb method = request.method();
    if (method != http::verb::get && method != http::verb::head && method != http::verb::post) {
        return error_response(405, "method_not_allowed");
    }
    if (!split_target(std::string_view(request.target()))) {
        return error_response(400, "bad_target");
    }
    const auto authorizations = request.count(http::field::authorization);
    if (authorizations > 1 || request.count(http::field::origin) > 1 ||
        (authorizations == 1 && !bearer_token(std::string_view(request[http::field::authorization])))) {
        return error_response(400, "bad_authorization");
    }
    return std::nullopt;
}

std::string HttpSession::address_of(const Request& request) const {
    std::string peer = peer_address(socket_);
    if (core_->settings.proxies.contains(peer)) {
        auto real = canonical_address(std::string(request["X-Real-IP"]));
        if (!real.empty()) {
            return real;
        }
    }
    return peer;
}

void HttpSession::handle(Request& request) {
    stage_ = Stage::Handling;
    set_deadline(core_->settings.http_timeout);
    if (door_ == Door::Operator) {
        return serve_operator(split_target(std::string_view(request.target()))->path);
    }
    serve_public(request);
}

void HttpSession::serve_operator(std::string_view path) {
    if (path == "/metrics") {
        ports::HttpResponse answer;
        answer.content_type = "text/plain; version=0.0.4; charset=utf-8";
        answer.body = core_->pages.metrics();
        return respond(std::move(answer));
    }
    if (path == "/readyz") {
        const std::string reason = core_->stopping() ? "stopping" : core_->pages.not_ready();
        return respond(reason.empty() ? ports::HttpResponse{200, "application/json", "{\"status\":\"ready\"}", ""}
                                      : error_response(503, reason));
    }
    respond(error_response(404, "not_found"));
}

void HttpSession::serve_public(Request& request) {
    Target target = *split_target(std::string_view(request.target()));
    if (target.path == "/healthz" && request.method() != http::verb::post) {
        return respond({200, "application/json", "{\"status\":\"ok\"}", ""});
    }
    if (target.path == "/ws") {
        return upgrade(request);
    }
    if (core_->settings.web && request.method() != http::verb::post) {
        if (const WebFile* file = core_->settings.web->find(target.path)) {
            return send_file(request, *file);
        }
    }
    ports::HttpRequest asked;
    asked.method = is_head_ ? "GET" : std::string(request.method_string());
    asked.path = std::move(target.path);
    asked.query = std::move(target.query);
    asked.bearer = bearer_token(std::string_view(request[http::field::authorization])).value_or("");
    asked.cookies = cookies_of(request);
    asked.acts_as = std::string(request["Doska-As"]);
    asked.agent = std::string(request[http::field::user_agent]);
    if (const auto origin = request.find(http::field::origin); origin != request.end()) {
        asked.origin = std::string(origin->value());
    }
    asked.content_type = std::string(request[http::field::content_type]);
    asked.body = std::move(request.body());
    asked.address = address_of(request);
    core_->gateway.handle(std::move(asked), [weak = std::weak_ptr(self()), ticket = ++ticket_](auto answer) {
        if (const auto self = weak.lock(); self && self->waits_for(ticket)) {
            self->respond(std::move(answer));
        }
    });
}

void HttpSession::upgrade(const Request& request) {
    if (!beast::websocket::is_upgrade(request)) {
        return respond(error_response(426, "upgrade_required"));
    }
    if (core_->stopping()) {
        return respond(error_response(503, "stopping"));
    }
    ports::UpgradeRequest asked;
    asked.has_subprotocol = header_lists(std::string_view(request[http::field::sec_websocket_protocol]), subprotocol);
    if (!asked.has_subprotocol) {
        return respond(error_response(400, "subprotocol_required"));
    }
    if (buffer_.size() > 0 || !request.body().empty()) {
        return respond(error_response(400, "bad_request"));  // nothing may follow before our answer
    }
    asked.bearer = bearer_token(std::string_view(request[http::field::authorization])).value_or("");
    asked.cookies = cookies_of(request);
    if (const auto origin = request.find(http::field::origin); origin != request.end()) {
        asked.origin = std::string(origin->value());
    }
    asked.address = address_of(request);
    core_->gateway.admit(std::move(asked), [weak = std::weak_ptr(self()), ticket = ++ticket_](auto admission) {
        if (const auto self = weak.lock(); self && self->waits_for(ticket)) {
            self->on_admission(std::move(admission));
        }
    });
}

void HttpSession::on_admission(ports::Gateway::Admission admission) {
    if (!admission) {
        return respond(error_response(admission.error().status, admission.error().code));
    }
    if (core_->stopping()) {
        return respond(error_response(503, "stopping"));
    }
    const auto keep = shared_from_this();
    std::string address = address_of(parser_->get());
    finished_ = true;
    disarm();
    place_.reset();
    core_->remove(*this);
    start_websocket(core_, std::move(socket_), parser_->get(), std::move(*admission), std::move(address));
}

void HttpSession::send_file(const Request& request, const WebFile& file) {
    const bool packed = file.gzip && accepts_gzip(std::string_view(request[http::field::accept_encoding]));
    const WebForm& form = packed ? *file.gzip : file.plain;
    const bool is_known = matches_etag(std::string_view(request[http::field::if_none_match]), form.etag);
    begin_response(is_known ? 304 : 200);
    auto& response = *response_;
    response.set(http::field::cache_control, file.cache_control());
    response.set(http::field::etag, form.etag);
    response.set(http::field::vary, "Accept-Encoding");
    // Whatever is opened as a document may load and run only what comes from here, and nobody may frame it.
    response.set("Content-Security-Policy",
                 "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; "
                 "form-action 'self'");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    if (is_known) {
        return send({});
    }
    response.set(http::field::content_type, file.content_type);
    if (packed) {
        response.set(http::field::content_encoding, "gzip");
    }
    send(form.bytes);
}

/// With the headers that every answer has.
void HttpSession::begin_response(int status) {
    core_->figures.count_response(status);
    auto& response = response_.emplace();
    response.version(11);
    response.result(static_cast<unsigned>(status));
    response.keep_alive(keep_alive_);
    response.set("Referrer-Policy", "no-referrer");
    response.set("X-Content-Type-Options", "nosniff");
}

void HttpSession::respond(ports::HttpResponse answer) {
    begin_response(answer.status);
    auto& response = *response_;
    response.set(http::field::content_type, answer.content_type);
    response.set(http::field::cache_control, "no-store");
    if (!answer.set_cookie.empty()) {
        response.set(http::field::set_cookie, answer.set_cookie);
    }
    if (!answer.filename.empty()) {
        response.set(http::field::content_disposition, attachment(answer.filename));
    }
    if (answer.status == 405) {
        response.set(http::field::allow, "GET, HEAD, POST");
    }
    if (answer.status == 426) {
        response.set(http::field::upgrade, "websocket");
    }
    body_ = std::move(answer.body);
    send(body_);
}

/// Sends the response that was begun. `body` must stay until it is sent.
void HttpSession::send(std::string_view body) {
    stage_ = Stage::Writing;
    set_deadline(core_->settings.http_timeout + Millis(body.size() / core_->settings.slowest_bytes_per_ms));
    if (response_->result_int() != 304) {
        response_->content_length(body.size());
    }
    if (!is_head_) {
        response_->body() = {body.data(), body.size()};
    }
    http::async_write(socket_, *response_,
                      [self = self()](error_code error, std::size_t) { self->on_response(error); });
}

void HttpSession::on_response(error_code error) {
    if (finished_) {
        return;
    }
    response_.reset();
    if (error) {
        return finish();
    }
    if (keep_alive_ && !core_->stopping()) {
        return read_header();
    }
    stage_ = Stage::Draining;
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    set_deadline(drain_time);
    drain();
}

// Closing with unread bytes would reset the connection, and the peer might lose the answer.
void HttpSession::drain() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(1024), [self = self()](error_code error, std::size_t) {
        if (self->finished_) {
            return;
        }
        if (error) {
            return self->finish();
        }
        self->drain();
    });
}

void HttpSession::on_timer(Instant now) {
    const auto keep = shared_from_this();
    if (now < deadline_) {
        return core_->wheel.arm(*this, deadline_);
    }
    if (stage_ == Stage::Handling) {
        keep_alive_ = false;
        return respond(error_response(503, "timeout"));
    }
    cut();
}

void HttpSession::go_away() {
    keep_alive_ = false;
    if (stage_ == Stage::Reading) {
        finish();
    }
}

void HttpSession::cut() {
    if (!finished_) {
        cut_socket(socket_);
        finish();
    }
}

void HttpSession::finish() {
    if (finished_) {
        return;
    }
    const auto keep = shared_from_this();
    finished_ = true;
    disarm();
    place_.reset();
    error_code ignored;
    socket_.close(ignored);
    core_->remove(*this);
}

}  // namespace

void start_http(std::shared_ptr<Core> core, Socket socket, Door door, Place place) {
    const auto session = std::make_shared<HttpSession>(core, std::move(socket), door, std::move(place));
    core->add(session);
    session->start();
}

}  // namespace doska::net
