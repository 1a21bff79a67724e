#include "server/evidence/judge_record.hpp"

#include "engine/match/decide.hpp"
#include "engine/match/evolve.hpp"
#include "engine/match/judged_draws.hpp"
#include "engine/match/possible.hpp"
#include "engine/match/retrace.hpp"
#include "server/evidence/body_difference.hpp"
#include "server/evidence/channel.hpp"
#include "server/evidence/event_codec.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace doska::evidence {
namespace {

using match::Giver;

constexpr std::size_t facts_looked_at = 4;  // for what a first fact does not say itself
constexpr Instant unknown = instant_ms(-9'007'199'254'740'991);

/// One way in which a group of rows may have come about.
struct Attempt {
    match::Retraced cause;
    Moment moment;
    match::Decision decision;
    std::size_t agreed = 0;  // so many of its facts stand in the rows

    bool fits() const { return decision && agreed == decision->size(); }
    bool better_than(const Attempt& other) const {
        return std::pair(decision.has_value(), agreed) > std::pair(other.decision.has_value(), other.agreed);
    }
};

bool is_id(std::string_view cmd) {
    const auto good = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    return cmd.size() >= 16 && cmd.size() <= 36 && std::all_of(cmd.begin(), cmd.end(), good);
}

bool is_judge(std::string_view actor) {
    constexpr std::string_view prefix = "judge:";
    return actor.starts_with(prefix) && actor.size() > prefix.size();
}

bool may_give(Giver giver, std::string_view actor) {
    switch (giver) {
        case Giver::SeatA:
            return actor == "a";
        case Giver::SeatB:
            return actor == "b";
        case Giver::Judge:
            return is_judge(actor);
        case Giver::Server:
            return actor == "server";
        case Giver::JudgeOrServer:
            return actor == "server" || is_judge(actor);
    }
    return false;
}

std::string_view word(Giver giver) {
    switch (giver) {
        case Giver::SeatA:
            return "a";
        case Giver::SeatB:
            return "b";
        case Giver::Judge:
            return "judge";
        case Giver::Server:
            return "server";
        case Giver::JudgeOrServer:
            return "judge or server";
    }
    return {};
}

template <class Fact>
void add_secret(match::Event& expected, const match::Event& told) {
    auto* end = std::get_if<Fact>(&expected);
    const auto* row = std::get_if<Fact>(&told);
    if (end != nullptr && row != nullptr)
        end->dice_secret = row->dice_secret;
}

/// How far a channel has come is for the channel to prove, which of the match's it is not.
void add_channel(match::Event& expected, const match::Event& told, std::int64_t match_stream) {
    auto* sealed = std::get_if<match::ChannelSealed>(&expected);
    const auto* row = std::get_if<match::ChannelSealed>(&told);
    if (sealed == nullptr || row == nullptr)
        return;
    sealed->stream = channel_stream(match_stream, sealed->seat);
    sealed->seq = row->seq;
    sealed->head = row->head;
}

class Judge {
public:
    Judge(std::span<const JournalRow> rows, Authors authors) : rows_(rows), authors_(authors) {}

    Judgement judge() {
        Judgement judgement;
        judgement.fault = read();
        while (!judgement.fault && at_ < rows_.size())
            judgement.fault = judge_next();
        judgement.ended = !judgement.fault && state_.phase == match::Phase::Ended;
        judgement.latest_opening = latest_opening_;
        judgement.latest_opening_seq = latest_opening_seq_;
        return judgement;
    }

private:
    using Fault = std::optional<JudgeFault>;

    Fault read() {
        facts_.reserve(rows_.size());
        for (const JournalRow& row : rows_) {
            auto event = decode(row.kind, row.body);
            if (!event)
                return JudgeFault{row.seq, Offence::Unreadable, {}, {}, row.kind};
            facts_.push_back(std::move(*event));
        }
        return std::nullopt;
    }

    const JournalRow& row() const { return rows_[at_]; }
    JudgeFault fault(Offence offence, std::string field = {}, std::string rules = {}, std::string record = {}) const {
        return {row().seq, offence, std::move(field), std::move(rules), std::move(record)};
    }

    Fault judge_next() {
        const auto* opened = std::get_if<match::MatchOpened>(&facts_[at_]);
        if (state_.seq == 0 || opened != nullptr)
            return judge_opening(opened);
        if (instant_ms(row().at_ms) < state_.last_at)
            return fault(Offence::TimeGoesBack, "at_ms", std::to_string(to_ms(state_.last_at)),
                         std::to_string(row().at_ms));
        const auto attempt = explain();
        if (!attempt)
            return fault(Offence::OutOfPlace, {}, {}, row().kind);
        if (!attempt->fits())
            return why_not(*attempt);
        if (auto wrong = judge_rows(attempt->decision->size(), attempt->cause.giver))
            return wrong;
        take(*attempt);
        return std::nullopt;
    }

    Fault judge_opening(const match::MatchOpened* opened) {
        if (opened == nullptr)
            return fault(Offence::NotOpened, {}, "match_opened", row().kind);
        if (state_.seq != 0)
            return fault(Offence::OpenedTwice);
        if (!match::is_possible(state_, facts_[at_]))  // a stored regulation was lawful when it was made
            return fault(Offence::BadRegulation, "regulation");
        if (auto wrong = judge_rows(1, Giver::Server))
            return wrong;
        evolve_by(1);
        return std::nullopt;
    }

    std::span<const match::Event> ahead() const {
        return std::span(facts_).subspan(at_, std::min(facts_looked_at, facts_.size() - at_));
    }

    /// Those of the facts ahead that were stored with the first one, as far as the rows tell.
    std::span<const match::Event> together() const {
        std::size_t count = 0;
        while (at_ + count < rows_.size() && count < facts_looked_at && is_with_first(at_ + count))
            ++count;
        return std::span(facts_).subspan(at_, count);
    }
    bool is_with_first(std::size_t i) const {
        return rows_[i].at_ms == row().at_ms && rows_[i].actor == row().actor && rows_[i].cmd == row().cmd;
    }

    /// The attempt that fits, or the one that comes nearest; none where the fact only follows another one.
    std::optional<Attempt> explain() const {
        std::optional<Attempt> best;
        const auto facts = together();
        for (const Instant received : match::received_at(state_, facts, instant_ms(row().at_ms))) {
            for (const Instant opened : openings(received)) {
                const Moment moment{received, opened};
                for (match::Retraced& cause : match::retrace(state_, facts, moment)) {
                    Attempt attempt = decided(std::move(cause), moment);
                    if (attempt.fits())
                        return attempt;
                    if (!best || attempt.better_than(*best))
                        best = std::move(attempt);
                }
            }
        }
        return best;
    }

    Attempt decided(match::Retraced cause, Moment moment) const {
        Attempt attempt{std::move(cause), moment, {}};
        attempt.decision = match::decide(state_, attempt.cause.command, moment);
        if (attempt.decision)
            add_secrets(*attempt.decision);
        if (attempt.decision)
            while (attempt.agreed < attempt.decision->size() && at_ + attempt.agreed < facts_.size() &&
                   (*attempt.decision)[attempt.agreed] == facts_[at_ + attempt.agreed])
                ++attempt.agreed;
        return attempt;
    }

    /// The secret of a game's dice is the server's to add, where it has bound itself to one, and for verify-dice to
    /// prove; so are the heads of channels.
    void add_secrets(std::vector<match::Event>& expected) const {
        const bool has_secret = state_.playing() && state_.nardy && state_.nardy->dice.stage != match::DiceStage::None;
        for (std::size_t i = 0; i < expected.size() && at_ + i < facts_.size(); ++i) {
            if (has_secret) {
                add_secret<match::GameEnded>(expected[i], facts_[at_ + i]);
                add_secret<match::GameDropped>(expected[i], facts_[at_ + i]);
                add_secret<match::CalledOff>(expected[i], facts_[at_ + i]);
            }
            add_channel(expected[i], facts_[at_ + i], row().stream);
        }
    }

    /// When the present turn may have been opened. The stretch that ends it says so; a fact before that cuts none
    /// cannot differ by it, only be refused, and what no row tells is not held against the record.
    std::vector<Instant> openings(Instant received) const {
        std::vector<Instant> found;
        if (const match::Stretch* stretch = stretch_of_turn())
            found.push_back(stretch->since > state_.opens_at ? std::max(stretch->since, opened_from_) : opened_from_);
        if (match::stretch_of(facts_[at_]) == nullptr)
            found.insert(found.end(), {received, opened_from_, received + Millis{1}});
        return found;
    }
    const match::Stretch* stretch_of_turn() const {
        for (std::size_t i = at_; i < facts_.size(); ++i) {
            if (const match::Stretch* stretch = match::stretch_of(facts_[i]))
                return stretch;
            if (match::opens_turn(facts_[i]) || std::holds_alternative<match::GameEnded>(facts_[i]))
                return nullptr;
        }
        return nullptr;
    }

    JudgeFault why_not(const Attempt& attempt) const {
        if (!attempt.decision) {
            const match::Reject reject = attempt.decision.error();
            return fault(Offence::Refused, {}, std::string(code(reject)),
                         std::string(match::clause_of(state_.regulation, reject)));
        }
        const std::size_t at = at_ + attempt.agreed;
        const match::Event& expected = (*attempt.decision)[attempt.agreed];
        const std::string kind(match::kind(expected));
        const std::int64_t seq = row().seq + static_cast<std::int64_t>(attempt.agreed);
        if (at >= rows_.size() || rows_[at].kind != kind)
            return {seq, Offence::MissingFact, {}, kind, at < rows_.size() ? rows_[at].kind : std::string()};
        const auto difference = first_difference(encode(expected).value_or("{}"), rows_[at].body);
        return {seq, Offence::Differs, difference.field, difference.expected, difference.found};
    }

    /// Who stated the facts of one command, at one instant, and its id.
    Fault judge_rows(std::size_t count, Giver giver) {
        for (std::size_t i = at_; i < at_ + count; ++i) {
            if (const auto* paused = std::get_if<match::ServerPaused>(&facts_[i]);
                paused != nullptr && to_ms(paused->at) > rows_[i].at_ms)
                return JudgeFault{rows_[i].seq, Offence::Differs, "at_ms", std::to_string(rows_[i].at_ms),
                                  std::to_string(to_ms(paused->at))};
            if (rows_[i].at_ms != row().at_ms)
                return JudgeFault{rows_[i].seq, Offence::Differs, "row.at_ms", std::to_string(row().at_ms),
                                  std::to_string(rows_[i].at_ms)};
        }
        return authors_ == Authors::Judged ? judge_authors(count, giver) : std::nullopt;
    }

    Fault judge_authors(std::size_t count, Giver giver) {
        if (!may_give(giver, row().actor))
            return fault(Offence::WrongActor, "row.actor", std::string(word(giver)), row().actor);
        for (std::size_t i = at_ + 1; i < at_ + count; ++i) {
            if (rows_[i].actor != row().actor)
                return JudgeFault{rows_[i].seq, Offence::WrongActor, "row.actor", row().actor, rows_[i].actor};
            if (rows_[i].cmd != row().cmd)
                return JudgeFault{rows_[i].seq, Offence::BadCommandId, "row.cmd", row().cmd, rows_[i].cmd};
        }
        const bool needs_id = row().actor != "server";
        if (needs_id ? !is_id(row().cmd) : !row().cmd.empty())
            return fault(Offence::BadCommandId, "row.cmd", needs_id ? "an id" : "", row().cmd);
        if (needs_id && !commands_.emplace(row().actor, row().cmd).second)
            return fault(Offence::CommandRepeated, "row.cmd", {}, row().cmd);
        return std::nullopt;
    }

    void take(const Attempt& attempt) {
        const auto& facts = *attempt.decision;
        if (const match::Stretch* stretch = match::stretch_of(facts.front()); stretch && opened_from_ != unknown) {
            const Millis late = stretch->since - std::max(opened_from_, state_.opens_at);
            if (late > latest_opening_) {
                latest_opening_ = late;
                latest_opening_seq_ = row().seq;
            }
        }
        const bool repeats = instant_ms(row().at_ms) == state_.last_at;  // the row may be later than what it states
        const bool told = !repeats || std::any_of(facts.begin(), facts.end(), [](const match::Event& fact) {
            return match::stretch_of(fact) != nullptr;
        });
        if (std::any_of(facts.begin(), facts.end(), match::opens_turn))
            opened_from_ =
                told || attempt.moment.received < instant_ms(row().at_ms) ? attempt.moment.received : unknown;
        evolve_by(facts.size());
    }

    void evolve_by(std::size_t count) {
        for (; count > 0; --count, ++at_)
            match::evolve(state_, facts_[at_], row().seq, instant_ms(row().at_ms));
    }

    std::span<const JournalRow> rows_;
    Authors authors_;
    std::vector<match::Event> facts_;
    std::size_t at_ = 0;  // the row that is judged next
    match::State state_;
    Instant opened_from_ = unknown;  // when what gave the present turn was received: it is not opened before
    std::set<std::pair<std::string, std::string>> commands_;
    Millis latest_opening_{0};
    std::int64_t latest_opening_seq_ = 0;
};

}  // namespace

std::string_view code(Offence offence) {
    switch (offence) {
        case Offence::Unreadable:
            return "unreadable";
        case Offence::NotOpened:
            return "not_opened";
        case Offence::OpenedTwice:
            return "opened_twice";
        case Offence::BadRegulation:
            return "bad_regulation";
        case Offence::TimeGoesBack:
            return "time_goes_back";
        case Offence::Refused:
            return "refused";
        case Offence::OutOfPlace:
            return "out_of_place";
        case Offence::Differs:
            return "differs";
        case Offence::MissingFact:
            return "missing_fact";
        case Offence::WrongActor:
            return "wrong_actor";
        case Offence::BadCommandId:
            return "bad_command_id";
        case Offence::CommandRepeated:
            return "command_repeated";
    }
    return {};
}

std::string words_of(const JudgeFault& fault) {
    const std::string row = "row " + std::to_string(fault.seq) + ": ";
    switch (fault.offence) {
        case Offence::Unreadable:
            return row + "it can't be read as a fact";
        case Offence::NotOpened:
            return row + "a record begins with match_opened, not with " + fault.record;
        case Offence::OpenedTwice:
            return row + "the match is opened a second time";
        case Offence::BadRegulation:
            return row + "no match can be played by this regulation";
        case Offence::TimeGoesBack:
            return row + "it is before the row before it";
        case Offence::Refused:
            return row + "the rules refuse it: " + fault.rules +
                   (fault.record.empty() ? std::string() : " (" + fault.record + ")");
        case Offence::OutOfPlace:
            return row + fault.record + " only follows another fact, which is not there";
        case Offence::Differs:
            return row + fault.field + ": the rules give " + fault.rules + ", the record says " + fault.record;
        case Offence::MissingFact:
            return row + "the rules give " + fault.rules + ", the record " +
                   (fault.record.empty() ? "ends" : "says " + fault.record);
        case Offence::WrongActor:
            return row + "it is for " + fault.rules + " to state, the record says " + fault.record;
        case Offence::BadCommandId:
            return row + "the id of the command is no such id, or not that of its other rows";
        case Offence::CommandRepeated:
            return row + "the id of an earlier command: " + fault.record;
    }
    return row;
}

Judgement judge_record(std::span<const JournalRow> rows, Authors authors) {
    return Judge(rows, authors).judge();
}

}  // namespace doska::evidence
