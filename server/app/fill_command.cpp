#include "server/app/fill_command.hpp"

#include "server/app/random_id.hpp"
#include "server/evidence/chain.hpp"

#include <utility>
#include <variant>

namespace doska::app {

namespace {

/// Puts the command of one message into its submission; false: it isn't this person's to give, or no command at all.
class CommandFiller {
public:
    CommandFiller(Submission& submission, std::optional<Seat> seat, bool judge)
        : submission_(submission), seat_(seat), judge_(judge) {}

    bool operator()(const protocol::Sync&) { return false; }
    bool operator()(const protocol::Hello&) { return false; }
    bool operator()(const protocol::Subscribe&) { return false; }
    bool operator()(const protocol::Unsubscribe&) { return false; }
    bool operator()(const protocol::Draft&) { return false; }
    bool operator()(const protocol::Say&) { return false; }

    // --- a player's
    // ----------------------------------------------------------------------------------------------------

    bool operator()(const protocol::Ready&) { return player(match::Ready{}); }
    bool operator()(protocol::PlayMove& m) {
        submission_.move_text = std::move(m.move);
        return player(match::PlayMove{{}, m.game, m.ply, {}, m.offer_draw});
    }
    bool operator()(const protocol::OfferDraw& m) { return player(match::OfferDraw{{}, m.game, m.ply}); }
    bool operator()(const protocol::AnswerDraw& m) { return player(match::AnswerDraw{{}, m.game, m.offer, m.accept}); }
    bool operator()(protocol::ClaimDraw& m) {
        submission_.move_text = std::move(m.move).value_or("");
        return player(match::ClaimDraw{{}, m.game, m.ply, {}});
    }
    bool operator()(const protocol::ClaimTimeDraw& m) { return player(match::ClaimTimeDraw{{}, m.game, m.ply}); }
    bool operator()(const protocol::Resign& m) { return player(match::Resign{{}, m.game, m.as}); }
    bool operator()(const protocol::CallOff& m) { return player(match::CallOff{{}, m.game}); }

    /// Its dice are known when its turn comes.
    bool operator()(const protocol::Roll& m) { return player(match::Roll{{}, m.game, m.ply, {}}); }
    bool operator()(const protocol::PlayTurn& m) {
        return player(match::PlayTurn{{}, m.game, m.ply, {m.steps.begin(), m.steps.end()}});
    }
    bool operator()(const protocol::OfferCube& m) { return player(match::OfferCube{{}, m.game, m.ply}); }
    bool operator()(const protocol::TakeCube& m) { return player(match::TakeCube{{}, m.game, m.ply}); }
    bool operator()(const protocol::DropCube& m) { return player(match::DropCube{{}, m.game, m.ply}); }
    bool operator()(const protocol::AnswerResignation& m) {
        return player(match::AnswerResignation{{}, m.game, m.offer, m.accept});
    }
    bool operator()(protocol::SealDice& m) { return player(match::SealDice{{}, m.game, std::move(m.seal)}); }
    bool operator()(protocol::OpenDice& m) { return player(match::OpenDice{{}, m.game, std::move(m.value)}); }
    bool operator()(protocol::SwapPartner& m) { return player(match::SwapPartner{{}, std::move(m.acts)}); }

    // --- a judge's
    // -----------------------------------------------------------------------------------------------------

    bool operator()(protocol::Pause& m) {
        return judges([&] { return match::Pause{std::string(code(m.reason)), digest_of(m.words)}; });
    }
    bool operator()(protocol::Resume& m) {
        return judges([&] { return match::Resume{std::string(code(m.reason)), digest_of(m.words)}; });
    }
    bool operator()(const protocol::ContinuePlay&) {
        return judges([] { return match::ContinuePlay{}; });
    }
    bool operator()(protocol::Settle& m) {
        return judges([&] {
            return match::Settle{m.game, m.result, std::move(m.clause), digest_of(m.words), m.win, m.points, m.match};
        });
    }
    bool operator()(protocol::StartCount& m) {
        return judges([&] { return match::StartCount{m.game, m.seat, digest_of(m.words)}; });
    }
    bool operator()(protocol::StopCount& m) {
        return judges([&] { return match::StopCount{m.game, digest_of(m.words)}; });
    }
    bool operator()(protocol::DeclareDraw& m) {
        return judges([&] { return match::DeclareDraw{m.game, m.cause, digest_of(m.words)}; });
    }
    bool operator()(protocol::RuleTimeDraw& m) {
        return judges([&] { return match::RuleTimeDraw{m.game, m.claim, m.grant, digest_of(m.words)}; });
    }
    bool operator()(protocol::GiveTime& m) {
        return judges([&] {
            return match::GiveTime{m.game, m.seat, Millis{m.by_ms}, std::string(code(m.reason)), digest_of(m.words)};
        });
    }
    bool operator()(protocol::CorrectScore& m) {
        return judges([&] { return match::CorrectScore{m.points, m.crawford_played, digest_of(m.words)}; });
    }
    bool operator()(protocol::GivePenaltyPoint& m) {
        return judges([&] { return match::GivePenaltyPoint{m.seat, digest_of(m.words)}; });
    }

private:
    template <class Command>
    bool player(Command command) {
        if (!seat_)
            return false;
        command.seat = *seat_;
        submission_.command = std::move(command);
        return true;
    }
    template <class Make>
    bool judges(Make make) {
        if (judge_)
            submission_.command = make();
        return judge_;
    }
    std::string digest_of(std::string& words) {
        if (words.empty())
            return {};
        submission_.salt = random_salt();
        submission_.words = std::move(words);
        return evidence::words_digest(submission_.salt, submission_.words);
    }

    Submission& submission_;
    std::optional<Seat> seat_;
    bool judge_;
};

}  // namespace

bool is_of_who_acts(const protocol::ClientMessage& message) {
    const auto is_one_of = [&]<class... Messages>(std::variant<Messages...>*) {
        return (std::holds_alternative<Messages>(message) || ...);
    };
    using OfWhoActs =
        std::variant<protocol::Ready, protocol::CallOff, protocol::Roll, protocol::PlayTurn, protocol::Draft,
                     protocol::OfferCube, protocol::TakeCube, protocol::DropCube, protocol::Resign,
                     protocol::AnswerResignation, protocol::SealDice, protocol::OpenDice>;
    return is_one_of(static_cast<OfWhoActs*>(nullptr));
}

bool fill_command(Submission& submission, protocol::ClientMessage message, std::optional<Seat> seat, bool judge) {
    CommandFiller filler(submission, seat, judge);
    return std::visit([&](auto& one) { return filler(one); }, message);
}

}  // namespace doska::app
