#include "tests/load/http_client.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>

#include <sys/socket.h>
#include <unistd.h>

namespace doska::load {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
    return out;
}

std::optional<std::string> header(const std::string& lower_head, const std::string& name) {
    const auto at = lower_head.find("\r\n" + name + ":");
    if (at == std::string::npos)
        return std::nullopt;
    const auto begin = lower_head.find_first_not_of(' ', at + name.size() + 3);
    return lower_head.substr(begin, lower_head.find("\r\n", begin) - begin);
}

std::size_t number(std::string_view digits, int base) {
    std::size_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    return value;
}

/// The end of a chunked body, 0 when it is not whole; appends what it holds.
std::size_t read_chunks(std::string_view bytes, std::size_t at, std::string& body) {
    for (;;) {
        const auto line_end = bytes.find("\r\n", at);
        if (line_end == std::string_view::npos)
            return 0;
        const std::size_t length = number(bytes.substr(at, line_end - at), 16);
        at = line_end + 2;
        if (bytes.size() < at + length + 2)
            return 0;
        body.append(bytes.substr(at, length));
        at += length + 2;
        if (length == 0)
            return at;
    }
}

std::string encode(const HttpRequest& request, const Endpoint& endpoint) {
    std::string out = request.method + " " + request.target + " HTTP/1.1\r\nHost: " + endpoint.authority() + "\r\n";
    if (!request.token.empty())
        out += "Authorization: Bearer " + request.token + "\r\n";
    if (!request.body.empty() || request.method == "POST") {
        out += "Content-Type: application/json\r\nContent-Length: " + std::to_string(request.body.size()) + "\r\n";
    }
    return out + "\r\n" + request.body;
}

}  // namespace

ParsedResponse parse_response(std::string_view bytes) {
    ParsedResponse parsed;
    const auto end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos || bytes.size() < 12)
        return parsed;
    const std::string head = lower(bytes.substr(0, end));
    parsed.keep_alive = header(head, "connection").value_or("keep-alive") != "close";
    parsed.response.status = static_cast<int>(number(bytes.substr(9, 3), 10));
    const std::size_t begin = end + 4;
    if (header(head, "transfer-encoding").value_or("") == "chunked") {
        parsed.size = read_chunks(bytes, begin, parsed.response.body);
        return parsed;
    }
    const std::size_t length = number(header(head, "content-length").value_or("0"), 10);
    if (bytes.size() - begin < length)
        return parsed;
    parsed.response.body = bytes.substr(begin, length);
    parsed.size = begin + length;
    return parsed;
}

/// One connection with at most one request under way.
class HttpClient::Connection : private Watched {
public:
    explicit Connection(HttpClient& owner) : owner_(owner) {}
    ~Connection() override { drop(); }

    bool is_free() const { return !job_; }

    void start(Job job) {
        job_ = std::move(job);
        out_ = encode(job_->request, owner_.endpoint_);
        reused_ = fd_ >= 0;
        if (fd_ >= 0)
            return write();
        connect();
    }

private:
    void connect() {
        fd_ = start_connecting(owner_.endpoint_);
        if (fd_ < 0) {
            // Not from within start(): the queue is being gone through.
            owner_.loop_.at(Clock::now(), [this] { finish({}); });
            return;
        }
        owner_.loop_.watch(fd_, EPOLLIN | EPOLLOUT, *this);
    }

    void on_ready(std::uint32_t events) override {
        if ((events & EPOLLOUT) != 0 && !out_.empty())
            write();
        if (fd_ >= 0 && (events & ~EPOLLOUT) != 0)
            read();
    }

    void write() {
        const ssize_t count = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (count > 0)
            out_.erase(0, static_cast<std::size_t>(count));
        owner_.loop_.rewatch(fd_, out_.empty() ? EPOLLIN : EPOLLIN | EPOLLOUT, *this);
    }

    void read() {
        auto& scratch = owner_.loop_.scratch();
        const ssize_t count = ::recv(fd_, scratch.data(), scratch.size(), 0);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (count <= 0)
            return lost();
        in_.append(scratch.data(), static_cast<std::size_t>(count));
        ParsedResponse parsed = parse_response(in_);
        if (parsed.size == 0)
            return;
        in_.erase(0, parsed.size);
        if (!parsed.keep_alive)
            drop();
        finish(parsed.response);
    }

    /// A kept connection may have been closed while idle: then nothing of the answer has come, and it is asked anew.
    void lost() {
        const bool ask_again = job_ && reused_ && in_.empty() && job_->request.method == "GET";
        drop();
        if (!job_)
            return;
        if (!ask_again)
            return finish({});
        reused_ = false;
        out_ = encode(job_->request, owner_.endpoint_);
        connect();
    }

    void drop() {
        if (fd_ >= 0) {
            owner_.loop_.unwatch(fd_, *this);
            ::close(fd_);
        }
        fd_ = -1;
        in_.clear();
        out_.clear();
    }

    void finish(const HttpResponse& response) {
        const Done done = std::move(job_->done);
        job_.reset();
        done(response);
        owner_.dispatch();
    }

    HttpClient& owner_;
    std::optional<Job> job_;
    int fd_ = -1;
    bool reused_ = false;
    std::string in_, out_;
};

HttpClient::HttpClient(EventLoop& loop, Endpoint endpoint, std::size_t connections)
    : loop_(loop), endpoint_(std::move(endpoint)) {
    for (std::size_t i = 0; i < connections; ++i)
        connections_.push_back(std::make_unique<Connection>(*this));
}

HttpClient::~HttpClient() = default;

void HttpClient::request(HttpRequest request, Done done) {
    queue_.push_back({std::move(request), std::move(done)});
    dispatch();
}

HttpResponse HttpClient::call(HttpRequest request) {
    std::optional<HttpResponse> answer;
    this->request(std::move(request), [&answer](const HttpResponse& response) { answer = response; });
    while (!answer)
        loop_.turn(std::chrono::milliseconds(20));
    return *answer;
}

void HttpClient::dispatch() {
    for (auto& connection : connections_) {
        if (queue_.empty())
            return;
        if (!connection->is_free())
            continue;
        Job job = std::move(queue_.front());
        queue_.pop_front();
        connection->start(std::move(job));
    }
}

}  // namespace doska::load
