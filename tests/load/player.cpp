#include "tests/load/player.hpp"

#include "tests/load/json_scan.hpp"

#include <algorithm>
#include <utility>

namespace doska::load {
namespace {

using Kind = Command::Kind;

std::string_view word(Kind kind) {
    switch (kind) {
        case Kind::Subscribe:
            return "subscribe";
        case Kind::Unsubscribe:
            return "unsubscribe";
        case Kind::Ready:
            return "ready";
        case Kind::Move:
            return "play_move";
    }
    return "";
}

bool is_play(const Command& command) {
    return command.kind == Kind::Move || command.kind == Kind::Ready;
}

/// The own turn's legal moves in a message's data: none are given when it is not the turn.
std::string_view legal_moves(std::string_view you) {
    const auto legal = member(you, "legal");
    return legal == "[]" ? std::string_view() : legal;
}

std::string_view left(std::string_view clocks, std::string_view seat) {
    return member(member(clocks, seat), "left_ms");
}

}  // namespace

struct Player::Incoming {
    std::string_view kind, topic, seq, prev, data, re, code;
};

Player::Player(EventLoop& loop, Endpoint endpoint, PlayerListener& listener, std::string id_prefix)
    : loop_(loop),
      endpoint_(std::move(endpoint)),
      listener_(listener),
      socket_(loop, *this),
      id_prefix_(std::move(id_prefix)) {}

void Player::connect(std::string token) {
    token_ = std::move(token);
    reconnect();
}

void Player::reconnect() {
    socket_.open(endpoint_, token_);
}

std::string Player::next_id() {
    std::string digits = std::to_string(id_number_++);
    return id_prefix_ + std::string(10 - std::min<std::size_t>(digits.size(), 10), '0') + digits;
}

void Player::follow(const std::string& match, int games) {
    if (!view_.match.empty() && view_.match != match && is_up())
        issue({.kind = Kind::Unsubscribe, .match = view_.match}, "");
    view_ = {};
    view_.match = match;
    view_.games = games;
    if (is_up())
        subscribe();
}

void Player::subscribe() {
    issue({.kind = Kind::Subscribe, .match = view_.match}, R"({"since":)" + std::to_string(view_.seq) + "}");
}

void Player::send_ready(Clock::time_point since) {
    view_.ready = true;
    issue({.kind = Kind::Ready, .match = view_.match, .since = since}, "");
}

void Player::play(std::string_view move, Clock::time_point since) {
    const std::string data = R"({"game":)" + std::to_string(view_.game) + R"(,"ply":)" +
                             std::to_string(view_.plies - view_.earlier) + R"(,"move":")" + std::string(move) + "\"}";
    view_.legal.clear();
    issue({.kind = Kind::Move, .match = view_.match, .move = std::string(move), .ply = view_.plies, .since = since},
          data);
}

void Player::issue(Command command, std::string_view data) {
    command.id = next_id();
    command.text.append(R"({"t":")").append(word(command.kind)).append(R"(","id":")").append(command.id);
    command.text.append(R"(","topic":"match:)").append(command.match).append("\"");
    if (!data.empty())
        command.text.append(",\"d\":").append(data);
    command.text += "}";
    // What belongs to the play waits until the topic is followed again.
    if (is_up() && (view_.subscribed || !is_play(command)))
        transmit(command);
    unanswered_.push_back(std::move(command));
}

void Player::transmit(Command& command) {
    command.resent = command.sent;
    command.sent = true;
    resent_ += command.resent ? 1 : 0;
    socket_.send(command.text);
}

void Player::repeat(Command command) {
    if (command.match != view_.match)
        return;
    if (is_up() && (view_.subscribed || !is_play(command)))
        transmit(command);
    unanswered_.push_back(std::move(command));
}

void Player::send_again() {
    for (Command& command : unanswered_) {
        if (is_play(command) && command.match == view_.match)
            transmit(command);
    }
}

bool Player::awaits_answer_to_move() const {
    return std::any_of(unanswered_.begin(), unanswered_.end(), [this](const Command& command) {
        return command.kind == Kind::Move && command.match == view_.match && command.ply == view_.plies;
    });
}

PlayerView Player::take_view() {
    PlayerView taken;
    std::swap(taken, view_);
    view_.match = taken.match;
    return taken;
}

void Player::on_open() {
    was_up_ = true;
    listener_.on_connection(*this, Connection::Up);
    if (!view_.match.empty())
        subscribe();
}

void Player::on_closed(std::uint16_t, std::string_view) {
    unanswered_at_loss_ =
        static_cast<int>(std::count_if(unanswered_.begin(), unanswered_.end(),
                                       [](const Command& command) { return is_play(command) && command.sent; }));
    std::erase_if(unanswered_, [](const Command& command) { return !is_play(command); });
    view_.subscribed = false;
    listener_.on_connection(*this, std::exchange(was_up_, false) ? Connection::Lost : Connection::Failed);
}

void Player::on_object(std::string_view object, Clock::time_point at) {
    ++messages_;
    Incoming incoming;
    each_member(object, [&incoming](std::string_view key, std::string_view value) {
        if (key == "t")
            incoming.kind = text(value);
        else if (key == "topic")
            incoming.topic = text(value);
        else if (key == "seq")
            incoming.seq = value;
        else if (key == "prev")
            incoming.prev = value;
        else if (key == "d")
            incoming.data = value;
        else if (key == "re")
            incoming.re = text(value);
        else if (key == "code")
            incoming.code = text(value);
    });
    if (incoming.kind.empty())
        return listener_.on_fault(*this, object);
    if (incoming.kind == "ok" || incoming.kind == "refused")
        return take_answer(incoming, at);
    if (incoming.seq.empty() || !incoming.topic.starts_with("match:") || incoming.topic.substr(6) != view_.match)
        return;  // a notice, or the topic that was just left
    take_message(incoming, at);
}

void Player::take_answer(const Incoming& incoming, Clock::time_point at) {
    const auto found = std::find_if(unanswered_.begin(), unanswered_.end(),
                                    [&](const Command& command) { return command.id == incoming.re; });
    if (found == unanswered_.end())
        return listener_.on_fault(*this, "an answer to nothing: " + std::string(incoming.code));
    const Command command = std::move(*found);
    unanswered_.erase(found);
    const bool accepted = incoming.kind == "ok";
    if (accepted && command.kind == Kind::Move && command.match == view_.match)
        view_.acknowledged.push_back({command.ply, command.move, command.id});
    listener_.on_answer(*this, command, accepted ? std::string_view() : incoming.code, at);
    if (accepted && command.kind == Kind::Subscribe && command.match == view_.match) {
        view_.subscribed = true;
        send_again();
        listener_.on_subscribed(*this);
        if (!view_.legal.empty() && !awaits_answer_to_move())
            listener_.on_turn(*this);
    }
}

/// Nothing may be skipped, repeated or out of order.
bool Player::takes_sequence(const Incoming& incoming) {
    const auto seq = integer(incoming.seq).value_or(-1);
    const bool is_snapshot = incoming.kind == "snapshot";
    const bool fits = is_snapshot ? seq >= view_.seq : seq > view_.seq && integer(incoming.prev) == view_.seq;
    if (!fits) {
        listener_.on_fault(*this, std::string(incoming.kind) + " " + std::string(incoming.seq) + " with prev " +
                                      std::string(incoming.prev) + " after " + std::to_string(view_.seq));
        if (seq <= view_.seq)
            return false;
    }
    view_.seq = seq;
    return true;
}

void Player::take_message(const Incoming& incoming, Clock::time_point at) {
    if (!takes_sequence(incoming))
        return;
    if (incoming.kind == "snapshot")
        return take_snapshot(incoming.data);
    if (incoming.kind == "move_played")
        return take_move(incoming.data, at);
    if (incoming.kind == "game_started")
        view_.started = true;
    if (incoming.kind == "game_ended" && view_.game < view_.games)
        return end_game();
    if (incoming.kind == "match_ended") {
        view_.ended = true;
        view_.legal.clear();
        return listener_.on_ended(*this);
    }
    const auto you = member(incoming.data, "you");
    if (you.empty())
        return;
    view_.legal = legal_moves(you);
    if (!view_.legal.empty() && !awaits_answer_to_move())
        listener_.on_turn(*this);
}

void Player::end_game() {
    ++view_.game;
    view_.earlier = view_.plies;
    view_.earlier_moves = view_.moves.size();
    view_.started = view_.ready = false;
    view_.legal.clear();
    listener_.on_next_game(*this);
}

void Player::take_move(std::string_view data, Clock::time_point at) {
    std::string_view ply, move, you, clocks;
    each_member(data, [&](std::string_view key, std::string_view value) {
        if (key == "ply")
            ply = value;
        else if (key == "move")
            move = text(value);
        else if (key == "you")
            you = value;
        else if (key == "clocks")
            clocks = value;
    });
    const int played = view_.plies;
    if (integer(ply) != played - view_.earlier || move.empty())
        return listener_.on_fault(*this, "a move of ply " + std::string(ply) + " after " + std::to_string(played));
    ++view_.plies;
    view_.moves.append(move).append(" ");
    view_.left_a = left(clocks, "a");
    view_.left_b = left(clocks, "b");
    view_.legal = legal_moves(you);
    listener_.on_move(*this, played, at);
    if (!view_.legal.empty())
        listener_.on_turn(*this);
}

void Player::take_snapshot(std::string_view data) {
    std::string moves = view_.moves.substr(0, view_.earlier_moves);  // the snapshot has those of the present game
    int plies = view_.earlier;
    each_element(member(data, "moves"), [&](std::string_view move) {
        moves.append(text(move)).append(" ");
        ++plies;
    });
    if (!moves.starts_with(view_.moves))
        listener_.on_fault(*this, "a snapshot without a move that was seen: " + view_.moves + "| " + moves);
    check_clocks(data, plies);
    view_.moves = std::move(moves);
    view_.plies = plies;
    const auto phase = text(member(data, "phase"));
    view_.started = phase == "playing";
    view_.legal = legal_moves(member(data, "you"));
    if (phase == "ended" && !view_.ended) {
        view_.ended = true;
        return listener_.on_ended(*this);
    }
    if (view_.subscribed && !view_.legal.empty() && !awaits_answer_to_move())
        listener_.on_turn(*this);
}

/// After a crash both clocks show what the last move left, and after a stop of the server not more than that.
void Player::check_clocks(std::string_view data, int plies) {
    if (view_.left_a.empty() || plies != view_.plies)
        return;
    const auto clocks = member(data, "clocks");
    for (const auto& [seat, before] : {std::pair("a", view_.left_a), std::pair("b", view_.left_b)}) {
        const auto now = integer(left(clocks, seat));
        if (!now || *now > integer(before).value_or(0))
            listener_.on_fault(*this, std::string("clock ") + seat + " showed " + before +
                                          ", and after the reconnection " + std::string(left(clocks, seat)));
    }
}

}  // namespace doska::load
