#include "engine/draughts/pdn_collector.hpp"

#include "engine/draughts/pdn_resolve.hpp"
#include "engine/draughts/pdn_words.hpp"

#include <algorithm>
#include <iterator>

namespace doska::draughts {
namespace {

using Kind = PdnLexeme::Kind;

constexpr std::size_t most_remarks = 100;  // of one game; a file of rubbish needs no longer list
constexpr std::size_t most_tags = 500;

// What is kept of a token takes so many bytes beside its text, here and in the entry that is made of it.
constexpr std::size_t bytes_of_tag = 128;
constexpr std::size_t bytes_of_move = 192;
constexpr std::size_t bytes_of_text = 64;  // a comment or a variation
constexpr std::size_t bytes_of_nag = 8;
constexpr std::size_t bytes_of_fault = 256;
static_assert(sizeof(RawTag) <= bytes_of_tag && sizeof(RawMove) <= bytes_of_move && sizeof(RawFault) <= bytes_of_fault);

int nag_of(std::string_view digits) {
    int nag = 0;
    for (const char c : digits.substr(0, 4))
        nag = nag * 10 + (c - '0');
    return nag;
}

}  // namespace

const RawTag* RawGame::tag(std::string_view name) const {
    const auto found = std::find_if(tags.begin(), tags.end(), [&](const RawTag& t) { return t.name == name; });
    return found == tags.end() ? nullptr : &*found;
}

bool PdnCollector::takes(const PdnToken& token) {
    if (token.kind == PdnToken::Kind::End)
        return false;
    if (!started_)
        game_.spot = token.spot;
    started_ = true;
    if (token.kind == PdnToken::Kind::Lexeme)
        return take_lexeme(token);
    if (token.kind == PdnToken::Kind::Utf16)
        fault(PdnProblem::Utf16, token);
    else
        take_too_long(token);
    return true;
}

bool PdnCollector::take_lexeme(const PdnToken& token) {
    switch (token.lexeme) {
        case Kind::Tag:
            return take_tag(token);
        case Kind::Word:
            return take_word(token);
        case Kind::BrokenTag:
            fault(PdnProblem::BadTag, token);
            return true;
        case Kind::Stray:
            fault(PdnProblem::StrayText, token);
            return true;
        case Kind::OpenComment:
            fault(PdnProblem::UnterminatedComment, token);
            return true;
        case Kind::OpenVariation:
            fault(PdnProblem::UnterminatedVariation, token);
            return true;
        case Kind::Comment:
            take_comment(token);
            return true;
        case Kind::Variation:
            take_variation(token);
            return true;
        case Kind::Nag:
            take_nags({nag_of(token.text)}, token);
            return true;
        case Kind::Command:
            add_move(token, token.text, true);
            return true;
    }
    return true;
}

/// Whether there is room for what is kept of the token; the first one without is a fault, and the end of what is kept.
bool PdnCollector::has_room(std::size_t bytes, const PdnToken& token) {
    if (game_.cut)
        return false;
    bytes_ += bytes;
    if (bytes_ <= most_bytes_)
        return true;
    cut(token);
    return false;
}

void PdnCollector::cut(const PdnToken& token) {
    game_.faults.push_back({PdnProblem::GameTooLarge, token.spot, quoted(decode_word(token.text))});
    game_.cut = true;
}

void PdnCollector::take_too_long(const PdnToken& token) {
    if (!game_.cut)
        cut(token);
    moves_started_ = moves_started_ || token.text.front() != '[';
}

bool PdnCollector::take_tag(const PdnToken& token) {
    if (moves_started_)
        return false;
    if (token.after_blank_line && game_.tag(token.text) != nullptr)
        return false;
    if (game_.tags.size() == most_tags) {
        fault(PdnProblem::BadTag, token);
        return true;
    }
    if (!has_room(bytes_of_tag + token.text.size() + token.value.size(), token))
        return true;
    const RawTag& tag = game_.tags.emplace_back(RawTag{token.text, unescape_tag(token.value), token.spot});
    if (!tagged_score_ && tag.name == "Result") {
        const std::string written = without_spaces(tag.value);
        tagged_score_ = is_score(written) ? written : std::string();
    }
    return true;
}

void PdnCollector::take_comment(const PdnToken& token) {
    if (has_room(bytes_of_text + token.text.size(), token))
        game_.last_comments().push_back(one_spaced(token.text));
}

void PdnCollector::take_variation(const PdnToken& token) {
    if (!game_.moves.empty() && has_room(bytes_of_text + token.text.size(), token))
        game_.moves.back().variations.push_back(one_line(token.text));
}

void PdnCollector::take_nags(const std::vector<int>& nags, const PdnToken& token) {
    if (!game_.moves.empty() && has_room(nags.size() * bytes_of_nag, token))
        game_.moves.back().nags.insert(game_.moves.back().nags.end(), nags.begin(), nags.end());
}

bool PdnCollector::take_word(const PdnToken& token) {
    const std::string decoded = decode_word(token.text);
    std::string_view word = decoded;
    if (const auto result = parse_pdn_result(without_spaces(word)))
        return take_result(*result, token);
    if (!is_broken_score(word) && !(is_score(word) && word == tagged_score_))
        word = without_number(word);
    if (word.empty())
        return take_bare_number(decoded, token);
    const bool numbered = word.size() < decoded.size();
    if (const auto result = parse_pdn_result(word))
        return take_result(*result, token);
    const std::vector<int> nags = take_marks(word);
    if (word.empty()) {
        take_nags(nags, token);
        return true;
    }
    if (ended_)
        return take_behind_result(word, numbered, token);
    const std::size_t before = game_.moves.size();
    add_move(token, word, false);
    if (game_.moves.size() > before)
        take_nags(nags, token);
    return true;
}

/// A number behind a result starts the next game.
bool PdnCollector::take_bare_number(std::string_view word, const PdnToken& token) {
    const bool numbered = word.front() != '.' && word.back() == '.';
    if (ended_ && numbered)
        return false;
    if (ended_)
        fault(PdnProblem::StrayText, token);
    moves_started_ = true;
    return true;
}

bool PdnCollector::take_behind_result(std::string_view move, bool numbered, const PdnToken& token) {
    if (!is_dash(move) && (numbered || is_written_move(move)))
        return false;
    fault(PdnProblem::StrayText, token);
    return true;
}

bool PdnCollector::take_result(const PdnResult& result, const PdnToken& token) {
    moves_started_ = true;
    if (ended_)
        fault(PdnProblem::StrayText, token);
    else
        game_.result = result;
    ended_ = true;
    return true;
}

void PdnCollector::add_move(const PdnToken& token, std::string_view text, bool command) {
    moves_started_ = true;
    if (ended_)
        fault(PdnProblem::StrayText, token);
    else if (has_room(bytes_of_move + token.text.size(), token))
        game_.moves.push_back({std::string(text), token.spot, command, {}, {}, {}});
}

/// A score in the place of the last move, equal to the tag; an illegal last move that looks like one is found later.
void PdnCollector::take_score() {
    if (ended_ || game_.cut || game_.moves.empty() || !is_score(game_.moves.back().text))
        return;
    if (game_.moves.back().text == tagged_score_)
        drop_score(game_);
}

void PdnCollector::fault(PdnProblem problem, const PdnToken& token) {
    if (!spoils_game(problem) && game_.faults.size() >= most_remarks)
        return;
    if (has_room(bytes_of_fault, token))
        game_.faults.push_back({problem, token.spot, quoted(decode_word(token.text))});
}

/// Nothing but dashes says that the game was not played, or not written down.
void PdnCollector::drop_dashes() {
    if (std::any_of(game_.moves.begin(), game_.moves.end(), [](const RawMove& m) { return !is_dash(m.text); }))
        return;
    std::vector<RawMove> dashes = std::move(game_.moves);
    game_.moves.clear();
    for (RawMove& dash : dashes)
        std::move(dash.comments.begin(), dash.comments.end(), std::back_inserter(game_.comments));
}

RawGame PdnCollector::finish() {
    take_score();
    drop_dashes();
    return std::move(game_);
}

void drop_score(RawGame& game) {
    RawMove score = std::move(game.moves.back());
    game.moves.pop_back();
    // With a mark, "2-0!", even a plain result gets here.
    game.result = parse_pdn_result(score.text).value_or(PdnResult{PdnOutcome::Score, score.text});
    auto& comments = game.last_comments();
    std::move(score.comments.begin(), score.comments.end(), std::back_inserter(comments));
}

}  // namespace doska::draughts
