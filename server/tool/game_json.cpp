#include "server/tool/game_json.hpp"

#include "engine/draughts/characters.hpp"
#include "engine/draughts/fen.hpp"
#include "engine/draughts/movegen.hpp"
#include "engine/draughts/notation.hpp"
#include "engine/draughts/pdn_lexeme.hpp"
#include "engine/draughts/pdn_words.hpp"
#include "server/tool/games.hpp"
#include "server/tool/positions.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace doska::tool {
namespace {

using namespace draughts;

constexpr int most_nag = 9999;

ToolError bad_game(std::string detail) {
    return {"bad_game", std::move(detail)};
}

bool is_tag_name(std::string_view name) {
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return is_ascii_letter(c) || is_digit(c) || c == '_'; });
}

/// Whether a text can stand in the brackets of a variation and is read back from them.
bool is_variation(const std::string& text) {
    const std::string written = "( " + text + ")";
    const auto lexeme = read_lexeme(written, true);
    return lexeme && lexeme->kind == PdnLexeme::Kind::Variation && lexeme->length == written.size() &&
           one_line(text) == text;
}

/// Reads the fields of one game; the first thing that is wrong stays in `error`.
class GameFields {
public:
    explicit GameFields(const Json& json) : json_(json) {}

    Result<PdnEntry, ToolError> read() {
        PdnEntry entry;
        PdnGame& game = entry.game;
        if (!json_.is_object())
            return failure(bad_game("it is no JSON object"));
        read_start(game);
        read_tags(game);
        game.comments = texts(json_, "comments");
        game.ending = text(json_, "ending", "");
        read_result(game);
        read_moves(game);
        for (const Json& fault : list(json_, "faults"))
            read_fault(fault, entry);
        entry.not_played = game.moves.empty() && entry.spoiled_by() == nullptr;
        if (error_)
            return failure(bad_game(*error_));
        return entry;
    }

private:
    void wrong(std::string what) {
        if (!error_)
            error_ = std::move(what);
    }

    std::string text(const Json& from, const char* name, std::optional<std::string> otherwise) {
        const auto found = from.find(name);
        if (found != from.end() && found->is_string())
            return found->get<std::string>();
        if (found != from.end() || !otherwise)
            wrong(std::string(name) + " is no text");
        return otherwise.value_or("");
    }

    const Json& list(const Json& from, const char* name) {
        static const Json empty = Json::array();
        const auto found = from.find(name);
        if (found == from.end())
            return empty;
        if (!found->is_array()) {
            wrong(std::string(name) + " is no list");
            return empty;
        }
        return *found;
    }

    std::vector<std::string> texts(const Json& from, const char* name) {
        std::vector<std::string> out;
        for (const Json& one : list(from, name)) {
            if (one.is_string())
                out.push_back(one.get<std::string>());
            else
                wrong(std::string(name) + " holds what is no text");
        }
        return out;
    }

    void read_start(PdnGame& game) {
        const auto variant = parse_variant(text(json_, "variant", std::nullopt));
        if (!variant)
            return wrong("variant is unknown");
        game.start = initial_position(*variant);
        if (!json_.contains("start"))
            return;
        const auto position = parse_fen(text(json_, "start", std::nullopt), *variant);
        if (position)
            game.start = *position;
        else
            wrong("start: " + std::string(code(position.error())));
    }

    void read_tags(PdnGame& game) {
        for (const Json& pair : list(json_, "tags")) {
            if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string() &&
                is_tag_name(pair[0].get_ref<const std::string&>()))
                game.tags.push_back({pair[0].get<std::string>(), pair[1].get<std::string>()});
            else
                wrong("tags holds what is no pair of a name and a text");
        }
    }

    void read_result(PdnGame& game) {
        const std::string written = text(json_, "result", "");
        if (written.empty())
            return;
        if (const auto result = parse_pdn_result(written))
            game.result = *result;
        else if (is_score(written))
            game.result = {PdnOutcome::Score, written};
        else
            wrong("result is none");
    }

    void read_moves(PdnGame& game) {
        Position position = game.start;
        std::size_t ply = 0;
        for (const Json& one : list(json_, "moves")) {
            const std::string place = "moves[" + std::to_string(ply++) + "]: ";
            if (error_)
                return;
            if (!one.is_object())
                return wrong(place + "it is no JSON object");
            const auto move = parse_move(text(one, "move", std::nullopt), legal_moves(position));
            if (!move)
                return wrong(place + std::string(code(move.error())));
            PdnMove played{*move, {}, texts(one, "comments"), texts(one, "variations")};
            for (const Json& nag : list(one, "nags")) {
                if (nag.is_number_unsigned() && nag.get<std::uint64_t>() <= most_nag)
                    played.nags.push_back(nag.get<int>());
                else
                    wrong(place + "nags holds what is no number from 0 to 9999");
            }
            if (!std::all_of(played.variations.begin(), played.variations.end(), is_variation))
                wrong(place + "variations holds what is no variation");
            position = after(position, played.move);
            game.moves.push_back(std::move(played));
        }
    }

    int number(const Json& from, const char* name, int least) {
        const auto value = int_field(from, name, least, std::numeric_limits<int>::max());
        if (!value)
            wrong(value.error().detail);
        return value.value_or(least);
    }

    void read_fault(const Json& json, PdnEntry& entry) {
        const auto problem = json.is_object() ? parse_problem(text(json, "code", std::nullopt)) : std::nullopt;
        if (!problem)
            return wrong("faults holds what is no fault");
        PdnFault& fault = entry.faults.emplace_back(PdnFault{*problem, {}, {}, {}, 0, {}});
        fault.place = {number(json, "line", 1), number(json, "column", 1)};
        fault.token = text(json, "token", std::nullopt);
        fault.detail = text(json, "detail", "");
        if (json.contains("ply"))
            fault.ply = number(json, "ply", 1);
        if (!json.contains("fen"))
            return;
        const auto position = parse_fen(text(json, "fen", std::nullopt), entry.game.start.variant);
        if (!position)
            return wrong("fen of a fault: " + std::string(draughts::code(position.error())));
        fault.position = *position;
    }

    const Json& json_;
    std::optional<std::string> error_;
};

}  // namespace

Result<PdnEntry, ToolError> read_game_json(const Json& json) {
    return GameFields(json).read();
}

}  // namespace doska::tool
