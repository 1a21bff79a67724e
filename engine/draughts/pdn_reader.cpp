#include "engine/draughts/pdn_reader.hpp"

#include "engine/draughts/movegen.hpp"
#include "engine/draughts/pdn_resolve.hpp"
#include "engine/draughts/pdn_words.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

using Kind = PdnToken::Kind;

constexpr int russian_game_type = 25;
constexpr std::size_t most_remarks = 100;  // of one game; a file of rubbish needs no longer list
constexpr std::size_t most_tags = 500;     // of one game
constexpr std::size_t longest_token = 60;  // of what a fault quotes, in bytes

/// The token for a message, cut at a character's end.
std::string quoted(std::string_view text) {
    if (text.size() <= longest_token)
        return std::string(text);
    std::size_t end = longest_token;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return std::string(text.substr(0, end)) + "...";
}

/// Collects the tokens of one game; says when a token belongs to the next one.
class Collector {
public:
    Collector(PdnScanner& scanner, PdnEntry& entry) : scanner_(scanner), entry_(entry) {}

    bool takes(const PdnToken& token) {
        if (!started_) {
            entry_.place = scanner_.place(token);
            started_ = true;
        }
        switch (token.kind) {
            case Kind::Tag:
                return take_tag(token);
            case Kind::BrokenTag:
                fault(PdnProblem::BadTag, token);
                return true;
            case Kind::Comment:
                take_comment(token.text);
                return true;
            case Kind::OpenComment:
                fault(PdnProblem::UnterminatedComment, token);
                return true;
            case Kind::OpenVariation:
                fault(PdnProblem::UnterminatedVariation, token);
                return true;
            case Kind::Stray:
                fault(PdnProblem::StrayText, token);
                return true;
            case Kind::Nag:
                take_nag(token.text);
                return true;
            case Kind::Command:
                add_move(token, token.text, true);
                return true;
            case Kind::Word:
                return take_word(token);
            case Kind::End:
                return false;
        }
        return false;
    }

    void finish() {
        take_ending();
        take_score();
        resolve();
        if (!ended_)
            take_result_from_tag();
        std::stable_sort(entry_.faults.begin(), entry_.faults.end(),
                         [](const PdnFault& a, const PdnFault& b) { return a.place < b.place; });
        entry_.not_played = moves_.empty() && entry_.spoiled_by() == nullptr;
    }

private:
    bool take_tag(const PdnToken& token) {
        if (moves_started_)
            return false;
        if (entry_.game.tags.size() == most_tags) {
            fault(PdnProblem::BadTag, token);
            return true;
        }
        const bool repeated = std::any_of(entry_.game.tags.begin(), entry_.game.tags.end(),
                                          [&](const PdnTag& t) { return t.name == token.text; });
        if (repeated && token.after_blank_line)
            return false;
        entry_.game.tags.push_back({std::string(token.text), unescape_tag(token.value)});
        if (token.text == "FEN")
            fen_ = token;
        if (token.text == "GameType")
            game_type_ = token;
        return true;
    }

    void take_comment(std::string_view text) {
        auto& comments = moves_.empty() ? entry_.game.comments : moves_.back().comments;
        comments.push_back(one_spaced(text));
    }

    void take_nag(std::string_view digits) {
        int nag = 0;
        for (const char c : digits.substr(0, 4))
            nag = nag * 10 + (c - '0');
        if (!moves_.empty())
            moves_.back().nags.push_back(nag);
    }

    bool take_word(const PdnToken& token) {
        std::string_view word = token.text;
        if (const auto result = parse_pdn_result(without_spaces(word)))
            return take_result(*result, token);
        if (!is_broken_score(word) && !(is_score(word) && word == without_spaces(entry_.game.tag("Result"))))
            word = without_number(word);
        if (word.empty()) {
            const bool numbered = token.text.front() != '.' && token.text.back() == '.';
            if (ended_ && !numbered)
                fault(PdnProblem::StrayText, token);
            moves_started_ = true;
            return !(ended_ && numbered);
        }
        if (const auto result = parse_pdn_result(word))
            return take_result(*result, token);
        const std::vector<int> nags = take_marks(word);
        if (word.empty()) {
            if (!moves_.empty())
                moves_.back().nags.insert(moves_.back().nags.end(), nags.begin(), nags.end());
            return true;
        }
        if (is_dash(word)) {
            if (!moves_.empty() || ended_)
                fault(PdnProblem::StrayText, token);
            moves_started_ = true;
            return true;
        }
        if (ended_) {
            if (word.size() < token.text.size() || is_written_move(word))
                return false;
            fault(PdnProblem::StrayText, token);
            return true;
        }
        add_move(token, word, false);
        moves_.back().nags = nags;
        return true;
    }

    static bool is_dash(std::string_view word) { return word == "-" || word == "\u2013" || word == "\u2014"; }

    bool take_result(const PdnResult& result, const PdnToken& token) {
        moves_started_ = true;
        if (ended_) {
            fault(PdnProblem::StrayText, token);
            return true;
        }
        ended_ = true;
        entry_.game.result = result;
        return true;
    }

    void add_move(const PdnToken& token, std::string_view text, bool command) {
        moves_started_ = true;
        if (ended_) {
            fault(PdnProblem::StrayText, token);
            return;
        }
        moves_.push_back({text, token, command, {}, {}});
    }

    /// A last comment "[%end no_moves 2.1.8.1]" is what our own writer puts there.
    void take_ending() {
        constexpr std::string_view head = "[%end ";
        auto& comments = moves_.empty() ? entry_.game.comments : moves_.back().comments;
        if (comments.empty())
            return;
        const std::string& last = comments.back();
        if (last.size() < head.size() + 2 || last.compare(0, head.size(), head) != 0 || last.back() != ']')
            return;
        entry_.game.ending = last.substr(head.size(), last.size() - head.size() - 1);
        comments.pop_back();
    }

    /// A score in the place of the last move, equal to the tag; an illegal last move that looks like one is found
    /// later.
    void take_score() {
        if (ended_ || moves_.empty() || !is_score(moves_.back().text))
            return;
        if (without_spaces(entry_.game.tag("Result")) == moves_.back().text)
            drop_score();
    }
    void drop_score() {
        const std::string score(moves_.back().text);  // with a mark, "2-0!", even a plain result gets here
        entry_.game.result = parse_pdn_result(score).value_or(PdnResult{PdnOutcome::Score, score});
        const auto comments = std::move(moves_.back().comments);
        moves_.pop_back();
        ended_ = true;
        auto& before = moves_.empty() ? entry_.game.comments : moves_.back().comments;
        before.insert(before.end(), comments.begin(), comments.end());
    }

    void take_result_from_tag() {
        const std::string text = without_spaces(entry_.game.tag("Result"));
        if (const auto result = parse_pdn_result(text))
            entry_.game.result = *result;
        else if (is_score(text))
            entry_.game.result = {PdnOutcome::Score, text};
    }

    void resolve() {
        if (!set_up())
            return;
        std::vector<std::string_view> texts;
        const auto command = std::find_if(moves_.begin(), moves_.end(), [](const RawMove& m) { return m.command; });
        for (auto it = moves_.begin(); it != command; ++it)
            texts.push_back(it->text);
        const ResolvedLine line = resolve_line(entry_.game.start, texts);
        const std::size_t played = line.moves.size();
        if (played + 1 == moves_.size() && !ended_ && line.problem && is_score(moves_.back().text))
            drop_score();
        for (std::size_t i = 0; i < played; ++i)
            entry_.game.moves.push_back({line.moves[i], std::move(moves_[i].nags), std::move(moves_[i].comments)});
        if (played == moves_.size())
            return;
        const RawMove& bad = moves_[played];
        fault(line.problem ? problem_of(*line.problem) : PdnProblem::SetupCommand, bad.token);
        entry_.faults.back().token = quoted(bad.text);
        entry_.faults.back().ply = static_cast<int>(played) + 1;
        entry_.faults.back().position = line.position;
    }

    /// Takes GameType and FEN; false where the game can't be replayed.
    bool set_up() {
        if (game_type_) {
            const std::string value = unescape_tag(game_type_->value);
            int type = 0;
            std::size_t digits = 0;
            while (digits < value.size() && digits < 4 && value[digits] >= '0' && value[digits] <= '9')
                type = type * 10 + (value[digits++] - '0');
            if (digits > 0 && type != russian_game_type) {
                fault(PdnProblem::OtherGame, *game_type_);
                entry_.faults.back().token = quoted(value);
                return false;
            }
        }
        if (!fen_)
            return true;
        const std::string text = unescape_tag(fen_->value);
        const auto position = parse_fen(text);
        if (position) {
            entry_.game.start = *position;
            return true;
        }
        fault(PdnProblem::BadFen, *fen_);
        entry_.faults.back().token = quoted(text);
        entry_.faults.back().detail = std::string(code(position.error()));
        return false;
    }

    static PdnProblem problem_of(NotationError error) {
        switch (error) {
            case NotationError::Malformed:
                return PdnProblem::MalformedMove;
            case NotationError::NoSuchMove:
                return PdnProblem::IllegalMove;
            case NotationError::Ambiguous:
                return PdnProblem::AmbiguousMove;
        }
        return PdnProblem::MalformedMove;
    }

    void fault(PdnProblem problem, const PdnToken& token) {
        if (!spoils_game(problem) && entry_.faults.size() >= most_remarks)
            return;
        PdnFault found;
        found.problem = problem;
        found.place = scanner_.place(token);
        found.token = quoted(token.text);
        entry_.faults.push_back(std::move(found));
    }

    struct RawMove {
        std::string_view text;
        PdnToken token;
        bool command = false;
        std::vector<int> nags;
        std::vector<std::string> comments;
    };

    PdnScanner& scanner_;
    PdnEntry& entry_;
    std::vector<RawMove> moves_;
    std::optional<PdnToken> fen_;
    std::optional<PdnToken> game_type_;
    bool started_ = false;
    bool moves_started_ = false;
    bool ended_ = false;
};

}  // namespace

std::string_view code(PdnProblem problem) {
    switch (problem) {
        case PdnProblem::BadTag:
            return "bad_tag";
        case PdnProblem::StrayText:
            return "stray_text";
        case PdnProblem::UnterminatedComment:
            return "unterminated_comment";
        case PdnProblem::UnterminatedVariation:
            return "unterminated_variation";
        case PdnProblem::OtherGame:
            return "other_game";
        case PdnProblem::BadFen:
            return "bad_fen";
        case PdnProblem::SetupCommand:
            return "setup_command";
        case PdnProblem::MalformedMove:
            return "malformed_move";
        case PdnProblem::IllegalMove:
            return "illegal_move";
        case PdnProblem::AmbiguousMove:
            return "ambiguous_move";
    }
    return "unknown";
}

bool spoils_game(PdnProblem problem) {
    return problem != PdnProblem::BadTag && problem != PdnProblem::StrayText;
}

const PdnFault* PdnEntry::spoiled_by() const {
    const auto found =
        std::find_if(faults.begin(), faults.end(), [](const PdnFault& f) { return spoils_game(f.problem); });
    return found == faults.end() ? nullptr : &*found;
}

std::optional<PdnEntry> PdnReader::next() {
    PdnToken token = held_ ? *held_ : scanner_.next();
    held_.reset();
    if (token.kind == Kind::End)
        return std::nullopt;
    PdnEntry entry;
    entry.number = ++games_;
    Collector collector(scanner_, entry);
    while (collector.takes(token))
        token = scanner_.next();
    held_ = token;
    collector.finish();
    return entry;
}

}  // namespace doska::draughts
