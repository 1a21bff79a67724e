#include "tests/load/table.hpp"

#include "tests/load/json_scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace doska::load {
namespace {

constexpr std::size_t most_faults_kept = 20;
constexpr int prepare_at_ply = 4;
constexpr auto retry_after = std::chrono::milliseconds(300);

/// The 36 characters that an id may have leave room for the table, the seat and ten digits.
std::string id_prefix(std::uint64_t seed, int number, char seat) {
    return "L" + std::to_string(seed % 100'000) + "-" + std::to_string(number) + seat + "-";
}

/// The server asks for patience: the command may be sent again. A match that was just made may not be open yet.
bool passes(const Command& command, std::string_view refusal) {
    constexpr std::array<std::string_view, 3> codes{"server_busy", "rate_limited", "stopping"};
    return std::find(codes.begin(), codes.end(), refusal) != codes.end() ||
           (command.kind == Command::Kind::Subscribe && refusal == "unknown_topic");
}

}  // namespace

void Tally::fault(std::string what) {
    ++faults;
    if (first_faults.size() < most_faults_kept)
        first_faults.push_back(std::move(what));
}

void Tally::start_measuring() {
    to_opponent.clear();
    to_ok.clear();
    moves = late = matches = 0;
    refusals.clear();
}

Table::Table(Hall& hall, int number)
    : hall_(hall),
      random_(hall.plan.seed * 1'000'003 + static_cast<std::uint64_t>(number)),
      a_(hall.loop, hall.endpoint, *this, id_prefix(hall.plan.seed, number, 'a')),
      b_(hall.loop, hall.endpoint, *this, id_prefix(hall.plan.seed, number, 'b')) {}

void Table::open() {
    make_guest_for(a_, token_a_);
    make_guest_for(b_, token_b_);
}

void Table::try_again(std::function<void()> what, const HttpResponse& response) {
    ++hall_.tally.failed_requests[describe(response)];
    hall_.loop.at(Clock::now() + retry_after, std::move(what));
}

void Table::make_guest_for(Player& who, std::string& token) {
    hall_.http.request(make_guest("Load"), [this, &who, &token](const HttpResponse& response) {
        const auto guest = read_guest(response);
        if (!guest)
            return try_again([this, &who, &token] { make_guest_for(who, token); }, response);
        token = guest->token;
        who.connect(token);
    });
}

void Table::on_connection(Player& who, Connection change) {
    if (change == Connection::Up) {
        if (is_up() && a_.view().match.empty())
            next_match();
        return;
    }
    if (change == Connection::Lost) {
        ++hall_.tally.lost_links;
        hall_.tally.unanswered_at_loss += static_cast<std::uint64_t>(who.unanswered_at_loss());
    }
    const auto jitter = std::chrono::milliseconds(300 + random_() % 1700);
    hall_.loop.at(Clock::now() + jitter, [&who] { who.reconnect(); });
}

void Table::next_match() {
    if (!prepared_.empty())
        return enter();
    waits_for_match_ = true;
    if (!making_match_)
        make_match();
}

void Table::make_match() {
    making_match_ = true;
    MatchTerms terms = hall_.plan.terms;
    terms.first_white = random_() % 2 == 0 ? "a" : "b";
    hall_.http.request(load::make_match(token_a_, terms), [this](const HttpResponse& response) {
        const auto match = read_match(response);
        if (!match)
            return try_again([this] { make_match(); }, response);
        join(*match);
    });
}

void Table::join(const NewMatch& match) {
    hall_.http.request(use_invite(token_b_, match.invite_b), [this, match](const HttpResponse& response) {
        if (response.status != 200)
            return try_again([this] { make_match(); }, response);
        making_match_ = false;
        prepared_ = match.match;
        if (waits_for_match_)
            enter();
    });
}

void Table::enter() {
    waits_for_match_ = false;
    due_.reset();
    const std::string match = std::exchange(prepared_, {});
    a_.follow(match, hall_.plan.terms.games);
    b_.follow(match, hall_.plan.terms.games);
}

void Table::on_subscribed(Player& who) {
    seated_ = seated_ || (a_.view().subscribed && b_.view().subscribed);
    if (hall_.playing && !hall_.stopping && !who.view().ready)
        who.send_ready(Clock::now());
}

void Table::begin() {
    for (Player* who : {&a_, &b_}) {
        if (who->view().subscribed && !who->view().ready)
            who->send_ready(Clock::now());
    }
}

void Table::on_turn(Player& who) {
    if (hall_.stopping || (hall_.plan.hold_moves > 0 && who.view().plies >= hall_.plan.hold_moves))
        return;
    if (hall_.plan.mode == Mode::Open) {
        if (due_)
            play(who, *due_);
        return;
    }
    if (hall_.plan.think.count() > 0)
        return think(who);
    play(who, Clock::now());
}

void Table::think(Player& who) {
    const std::pair now_at{who.view().match, who.view().plies};
    if (thinking_ == now_at)
        return;
    thinking_ = now_at;
    const auto time = std::chrono::milliseconds(random_() % static_cast<std::uint64_t>(hall_.plan.think.count() + 1));
    hall_.loop.at(Clock::now() + time, [this, &who, now_at] {
        thinking_ = {};
        const bool still = now_at == std::pair{who.view().match, who.view().plies} && !who.view().legal.empty();
        if (still && !hall_.stopping && !who.awaits_answer_to_move())
            play(who, Clock::now());
    });
}

void Table::tick(Clock::time_point due) {
    for (Player* who : {&a_, &b_}) {
        if (!who->view().legal.empty() && !who->awaits_answer_to_move())
            return play(*who, due);
    }
    if (a_.view().started && !a_.view().ended && !due_) {
        ++hall_.tally.late;
        due_ = due;
    }
}

void Table::play(Player& who, Clock::time_point since) {
    std::vector<std::string_view> legal;
    each_element(who.view().legal, [&legal](std::string_view move) { legal.push_back(text(move)); });
    if (legal.empty())
        return on_fault(who, "legal moves that can't be read: " + who.view().legal);
    const std::string move(legal[random_() % legal.size()]);
    last_sent_ = {&who, who.view().plies, since};
    due_.reset();
    who.play(move, since);
}

void Table::on_move(Player& who, int ply, Clock::time_point at) {
    // The next match is made during the last game of the present one, so that as many games as wanted are being played
    // all the time.
    const PlayerView& view = who.view();
    const bool prepares = hall_.plan.hold_moves == 0 && !hall_.stopping && view.game == view.games;
    if (prepares && ply - view.earlier >= prepare_at_ply && !making_match_ && prepared_.empty())
        make_match();
    if (&who == last_sent_.by || ply != last_sent_.ply)
        return;
    ++hall_.tally.moves;
    hall_.tally.to_opponent.add(at - last_sent_.since);
    last_sent_.ply = -1;
}

void Table::on_next_game(Player& who) {
    if (!hall_.stopping)
        who.send_ready(Clock::now());
}

void Table::on_ended(Player&) {
    if (a_.view().ended && b_.view().ended && !finishing_) {
        finishing_ = true;
        finish_match();
    }
}

void Table::finish_match() {
    if (a_.has_unanswered() || b_.has_unanswered()) {
        hall_.loop.at(Clock::now() + std::chrono::milliseconds(1), [this] { finish_match(); });
        return;
    }
    ++hall_.tally.matches;
    hall_.finished.push_back(seen());
    finishing_ = false;
    if (!hall_.stopping)
        next_match();
}

void Table::on_answer(Player& who, const Command& command, std::string_view refusal, Clock::time_point at) {
    if (refusal.empty()) {
        if (command.kind == Command::Kind::Move && !command.resent)
            hall_.tally.to_ok.add(at - command.since);
        return;
    }
    ++hall_.tally.refusals[std::string(refusal)];
    // A move that crosses the end of the waiting after a restart finds its turn opened anew.
    const bool reopened =
        hall_.plan.mode == Mode::Kill && refusal == "not_your_turn" && command.ply == who.view().plies;
    if (reopened || passes(command, refusal)) {
        hall_.loop.at(Clock::now() + retry_after, [&who, command] { who.repeat(command); });
        return;
    }
    // A move may have been sent before the end of the game was read, and in kill mode clocks are short.
    const bool crossed = refusal == "match_over" && who.view().ended;
    const bool ran_out = hall_.plan.mode == Mode::Kill && refusal == "time_is_up";
    if (!crossed && !ran_out)
        on_fault(who, "refused " + command.text + ": " + std::string(refusal));
}

void Table::on_fault(Player& who, std::string_view what) {
    hall_.tally.fault(who.view().match + (&who == &a_ ? " a: " : " b: ") + std::string(what));
}

bool Table::is_holding() const {
    const int wanted = hall_.plan.hold_moves;
    return a_.view().plies >= wanted && b_.view().plies >= wanted && !a_.view().ended && !a_.has_unanswered();
}

bool Table::is_settled() const {
    return is_up() && !waits_for_match_ && !finishing_ && !a_.has_unanswered() && !b_.has_unanswered() &&
           a_.view().plies == b_.view().plies && a_.view().ended == b_.view().ended;
}

}  // namespace doska::load
