#include "server/app/games_reader.hpp"

#include "protocol/codec_http.hpp"
#include "server/app/http_request.hpp"
#include "server/app/network_of.hpp"

#include <cstdint>
#include <string>
#include <utility>

namespace doska::app {
namespace {

constexpr int most_games = 500;  // of one request
constexpr std::int64_t most_lines = 1'000'000'000;

Result<std::string, protocol::BodyError> text_of(const ports::HttpRequest& request) {
    if (is_of_type(request.content_type, "application/octet-stream"))
        return request.body;
    return protocol::decode_pdn(request.body).map([](protocol::PdnRequest&& body) { return std::move(body.pdn); });
}

}  // namespace

void GamesReader::read(const ports::HttpRequest& request, const Answer& answer) {
    auto text = text_of(request);
    if (!text)
        return answer(error_answer(400, text.error().code, text.error().field));
    const auto first_line = number_in(request.query, "first_line", 1, most_lines);
    if (!first_line)
        return answer(error_answer(400, "out_of_range", "first_line"));
    if (!asked_.take(network_of(request.address), clock_.now()))
        return answer(error_answer(429, "rate_limited"));
    auto work = [&records = records_, text = std::move(*text), line = *first_line] {
        return json_answer(200, records.games(text, most_games, line));
    };
    if (!reading_.run(std::move(work), answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
