#pragma once

#include "tests/load/event_loop.hpp"
#include "tests/load/socket.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace doska::load {

struct HttpRequest {
    std::string method;
    std::string target;
    std::string token;  // empty: none
    std::string body;   // JSON; empty: none
};

struct HttpResponse {
    int status = 0;  // 0: no answer, the link was lost
    std::string body;
};

/// A pool of kept-alive connections for the few requests that set games up and fetch records. A request is sent once:
/// whether to repeat one that got no answer is the caller's business.
class HttpClient {
public:
    using Done = std::function<void(const HttpResponse&)>;

    HttpClient(EventLoop& loop, Endpoint endpoint, std::size_t connections);
    ~HttpClient();

    /// Queues a request; `done` is called from the loop.
    void request(HttpRequest request, Done done);
    /// Sends a request and turns the loop until it is answered.
    HttpResponse call(HttpRequest request);
    std::size_t waiting() const { return queue_.size(); }

private:
    class Connection;
    struct Job {
        HttpRequest request;
        Done done;
    };

    void dispatch();

    EventLoop& loop_;
    Endpoint endpoint_;
    std::deque<Job> queue_;
    std::vector<std::unique_ptr<Connection>> connections_;
};

/// Where a response ends and what it holds; exposed for its tests.
struct ParsedResponse {
    HttpResponse response;
    std::size_t size = 0;  // 0: not whole yet
    bool keep_alive = true;
};
ParsedResponse parse_response(std::string_view bytes);

}  // namespace doska::load
