#include "server/app/games_reader.hpp"

#include "protocol/codec_http.hpp"
#include "server/app/http_request.hpp"
#include "server/app/network_of.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace doska::app {
namespace {

constexpr int most_games = 500;  // of one request
constexpr std::int64_t most_lines = 1'000'000'000;

template <class Decode>
Result<std::string, protocol::BodyError> text_of(const ports::HttpRequest& request, Decode decode) {
    if (is_of_type(request.content_type, "application/octet-stream"))
        return request.body;
    return decode(request.body);
}

struct Place {
    std::int64_t line = 1;
    std::optional<nardy::MatStanding> begun{};
};

/// The query "first_line=3", "first_line=3&standing=7.2.0.0.2", or none; the error is the field that is wrong.
Result<Place, std::string_view> place_in(std::string_view query) {
    constexpr std::string_view mark = "&standing=";
    const std::size_t end = query.find(mark);
    const auto line = number_in(query.substr(0, end), "first_line", 1, most_lines);
    if (!line || end == 0)
        return failure(std::string_view("first_line"));
    if (end == std::string_view::npos)
        return Place{*line};
    const auto begun = nardy::parse_standing(query.substr(end + mark.size()));
    if (!begun)
        return failure(std::string_view("standing"));
    return Place{*line, *begun};
}

}  // namespace

void GamesReader::read_pdn(const ports::HttpRequest& request, const Answer& answer) {
    auto text = text_of(request, protocol::decode_pdn);
    if (!text)
        return answer(error_answer(400, text.error().code, text.error().field));
    const auto first_line = number_in(request.query, "first_line", 1, most_lines);
    if (!first_line)
        return answer(error_answer(400, "out_of_range", "first_line"));
    read(
        request,
        [&records = records_, text = std::move(*text), line = *first_line] {
            return records.games(text, most_games, line);
        },
        answer);
}

void GamesReader::read_mat(const ports::HttpRequest& request, const Answer& answer) {
    auto text = text_of(request, protocol::decode_mat);
    if (!text)
        return answer(error_answer(400, text.error().code, text.error().field));
    auto place = place_in(request.query);
    if (!place)
        return answer(error_answer(400, "out_of_range", place.error()));
    read(
        request,
        [&records = records_, text = std::move(*text), place = std::move(*place)] {
            return records.mat_games(text, most_games, place.line, place.begun);
        },
        answer);
}

void GamesReader::read(const ports::HttpRequest& request, Reading reading, const Answer& answer) {
    if (!asked_.take(network_of(request.address), clock_.now()))
        return answer(error_answer(429, "rate_limited"));
    auto work = [reading = std::move(reading)] { return json_answer(200, reading()); };
    if (!reading_.run(std::move(work), answer))
        answer(error_answer(503, "server_busy"));
}

}  // namespace doska::app
