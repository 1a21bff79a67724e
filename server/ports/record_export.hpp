#pragma once

#include "engine/core/result.hpp"
#include "engine/nardy/mat_standing.hpp"
#include "server/ports/store.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace doska::ports {

/// Everything that is stored of one match.
struct StoredMatch {
    MatchRecord record;
    std::vector<Person> people;
    std::vector<JournalRow> rows;

    /// The id itself where nobody is known by it.
    const std::string& name_of(const std::string& id) const {
        const auto person = std::find_if(people.begin(), people.end(), [&](const Person& one) { return one.id == id; });
        return person == people.end() ? id : person->name;
    }
};

enum class ExportError : std::uint8_t {
    NoSuchGame,
    OtherRules,  // the form is not for what was played
    Unreadable,
};

/// Writes a match record in the forms that others read, and reads the games of others. Called beside the loop.
class RecordExport {
public:
    virtual ~RecordExport() = default;
    /// One game as PDN, from 1; an unfinished game has the result "*".
    virtual Result<std::string, ExportError> pdn(const StoredMatch& match, int game) const = 0;
    /// A match of nardy in the form of appendix 4.
    virtual Result<std::string, ExportError> appendix4(const StoredMatch& match) const = 0;
    /// A match of short nardy as gnubg and others read it.
    virtual Result<std::string, ExportError> mat(const StoredMatch& match) const = 0;
    /// The record file: a line for the match, then a line for each row, with its hash.
    virtual std::string record_file(const StoredMatch& match) const = 0;
    /// The games of a PDN text, in whatever encoding, as a document of docs/GAMES_JSON.md, at most `most` of them; its
    /// first line has the number `first_line`.
    virtual std::string games(std::string_view pdn, int most, std::int64_t first_line) const = 0;
    /// The games of a text of .mat, in whatever encoding, as docs/GAMES_JSON.md describes them, likewise; the text goes
    /// on with the match of `begun`, where there is one.
    virtual std::string mat_games(std::string_view mat, int most, std::int64_t first_line,
                                  const std::optional<nardy::MatStanding>& begun) const = 0;
};

}  // namespace doska::ports
