#include "engine/draughts/pdn_builder.hpp"

#include "engine/draughts/fen.hpp"
#include "engine/draughts/pdn_resolve.hpp"
#include "engine/draughts/pdn_variant.hpp"
#include "engine/draughts/pdn_words.hpp"

#include <algorithm>

namespace doska::draughts {
namespace {

EncodingEvidence evidence_of(const RawGame& raw) {
    EncodingEvidence evidence;
    for (const RawTag& tag : raw.tags)
        evidence.add(tag.value);
    for (const std::string& comment : raw.comments)
        evidence.add(comment);
    for (const RawMove& move : raw.moves) {
        for (const std::string& comment : move.comments)
            evidence.add(comment);
        for (const std::string& variation : move.variations)
            evidence.add(variation);
    }
    return evidence;
}

PdnProblem problem_of(NotationError error) {
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

class Builder {
public:
    Builder(RawGame raw, TextEncoding encoding, std::optional<Variant> told)
        : raw_(std::move(raw)), encoding_(encoding), told_(told) {}

    PdnEntry build() {
        entry_.place = raw_.spot.in(encoding_);
        entry_.offset = raw_.spot.offset;
        for (RawFault& found : raw_.faults)
            add_fault(found.problem, found.spot, std::move(found.token));
        for (const RawTag& tag : raw_.tags)
            entry_.game.tags.push_back({tag.name, decode(tag.value, encoding_)});
        take_ending();
        play();
        entry_.game.comments = decoded(raw_.comments);
        take_result();
        std::stable_sort(entry_.faults.begin(), entry_.faults.end(),
                         [](const PdnFault& a, const PdnFault& b) { return a.place < b.place; });
        entry_.not_played = raw_.moves.empty() && entry_.spoiled_by() == nullptr;
        return std::move(entry_);
    }

private:
    std::vector<std::string> decoded(const std::vector<std::string>& texts) const {
        std::vector<std::string> out;
        for (const std::string& text : texts)
            out.push_back(decode(text, encoding_));
        return out;
    }

    PdnFault& add_fault(PdnProblem problem, const PdnSpot& spot, std::string token) {
        return entry_.faults.emplace_back(PdnFault{problem, spot.in(encoding_), std::move(token), {}, 0, {}});
    }

    /// A last comment "[%end no_moves 2.1.8.1]" is what our own writer puts there.
    void take_ending() {
        constexpr std::string_view head = "[%end ";
        auto& comments = raw_.last_comments();
        if (raw_.cut || comments.empty() || !entry_.game.ending.empty())
            return;
        const std::string& last = comments.back();
        if (last.size() < head.size() + 2 || last.compare(0, head.size(), head) != 0 || last.back() != ']')
            return;
        entry_.game.ending = decode(last.substr(head.size(), last.size() - head.size() - 1), encoding_);
        comments.pop_back();
    }

    std::string_view tag(std::string_view name) const {
        const RawTag* found = raw_.tag(name);
        return found == nullptr ? std::string_view{} : std::string_view(found->value);
    }

    /// The position before the first move; nullopt and a fault where the FEN can't be read.
    std::optional<Position> set_up(Variant variant) {
        const RawTag* fen = raw_.tag("FEN");
        if (fen == nullptr)
            return initial_position(variant);
        const auto position = parse_fen(fen->value, variant);
        if (position)
            return *position;
        add_fault(PdnProblem::BadFen, fen->spot, quoted(decode_word(fen->value))).detail =
            std::string(code(position.error()));
        return std::nullopt;
    }

    std::vector<Variant> variants(std::span<const std::string_view> texts) const {
        const RawTag* fen = raw_.tag("FEN");
        return possible_variants({.game_type = tag("GameType"),
                                  .variant = tag("Variant"),
                                  .told = told_,
                                  .fen = fen == nullptr ? std::nullopt : std::optional<std::string_view>(fen->value),
                                  .moves = texts});
    }

    /// Plays the moves by the rules of each variant that the game may be; what gets farthest is it.
    void play() {
        std::vector<std::string_view> texts;
        for (const RawMove& move : raw_.moves) {
            if (move.command)
                break;
            texts.push_back(move.text);
        }
        const std::vector<Variant> possible = variants(texts);
        if (possible.empty()) {
            const RawTag* game_type = raw_.tag("GameType");
            add_fault(PdnProblem::OtherGame, game_type->spot, quoted(decode_word(game_type->value)));
            return;
        }
        std::optional<ResolvedLine> line;
        for (const Variant variant : possible) {
            const auto start = set_up(variant);
            if (!start) {
                entry_.game.start = initial_position(variant);
                return;
            }
            ResolvedLine other = resolve_line(*start, texts);
            if (line && other.moves.size() <= line->moves.size())
                continue;
            line = std::move(other);
            entry_.game.start = *start;
        }
        take_moves(*line);
    }

    void take_moves(const ResolvedLine& line) {
        const std::size_t played = line.moves.size();
        if (played + 1 == raw_.moves.size() && line.problem)
            drop_last();
        for (std::size_t i = 0; i < played; ++i) {
            RawMove& raw = raw_.moves[i];
            entry_.game.moves.push_back(
                {line.moves[i], std::move(raw.nags), decoded(raw.comments), decoded(raw.variations)});
        }
        if (played == raw_.moves.size())
            return;
        const RawMove& bad = raw_.moves[played];
        PdnFault& fault =
            add_fault(line.problem ? problem_of(*line.problem) : PdnProblem::SetupCommand, bad.spot, quoted(bad.text));
        fault.ply = static_cast<int>(played) + 1;
        fault.position = line.position;
    }

    /// What stands in the place of a last move and is none: a score, or a dash for the move that was not made.
    void drop_last() {
        const RawMove& last = raw_.moves.back();
        if (is_dash(last.text)) {
            add_fault(PdnProblem::StrayText, last.spot, last.text);
            RawMove dash = std::move(raw_.moves.back());
            raw_.moves.pop_back();
            std::move(dash.comments.begin(), dash.comments.end(), std::back_inserter(raw_.last_comments()));
        } else if (!raw_.result && is_score(last.text)) {
            drop_score(raw_);
            take_ending();
        }
    }

    void take_result() {
        if (raw_.result) {
            entry_.game.result = *raw_.result;
            return;
        }
        const std::string text = without_spaces(entry_.game.tag("Result"));
        if (const auto result = parse_pdn_result(text))
            entry_.game.result = *result;
        else if (is_score(text))
            entry_.game.result = {PdnOutcome::Score, text};
    }

    RawGame raw_;
    TextEncoding encoding_;
    std::optional<Variant> told_;
    PdnEntry entry_;
};

}  // namespace

PdnEntry build_entry(RawGame raw, const PdnOptions& options, EncodingEvidence& earlier) {
    const EncodingEvidence evidence = evidence_of(raw);
    const TextEncoding encoding = evidence.verdict(earlier);
    earlier.remember(evidence);
    return Builder(std::move(raw), encoding, options.variant).build();
}

}  // namespace doska::draughts
