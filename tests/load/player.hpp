#pragma once

#include "tests/load/ws_client.hpp"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace doska::load {

/// What a seat asks for. Kept until it is answered, so that it can be sent again under the same id.
struct Command {
    enum class Kind : std::uint8_t { Subscribe, Unsubscribe, Ready, Move };
    Kind kind = Kind::Move;
    std::string id{};
    std::string match{};
    std::string text{};
    std::string move{};  // of a move
    int ply = 0;
    Clock::time_point since{};  // what its latency counts from
    bool sent = false;
    bool resent = false;
};

/// A move that the server has acknowledged.
struct Acknowledged {
    int ply = 0;
    std::string move;
    std::string id{};
};

/// What one player knows of the match that is being played.
struct PlayerView {
    std::string match{};
    bool subscribed = false;
    bool started = false;  // the game
    bool ready = false;
    bool ended = false;
    std::int64_t seq = 0;
    int games = 1;                  // of the match
    int game = 1;                   // the present one
    int plies = 0;                  // of all games so far
    int earlier = 0;                // of them those of earlier games
    std::string moves;              // of all games as seen, a space after each
    std::size_t earlier_moves = 0;  // how much of it belongs to earlier games
    std::string legal;              // a JSON array, empty when it is not the own turn
    std::string left_a, left_b;     // the clocks of the last move
    std::vector<Acknowledged> acknowledged;
};

class Player;

enum class Connection : std::uint8_t {
    Up,
    Lost,    // it was up
    Failed,  // it did not come up
};

/// What a player tells the table.
class PlayerListener {
public:
    virtual ~PlayerListener() = default;
    virtual void on_connection(Player& who, Connection change) = 0;
    virtual void on_subscribed(Player& who) = 0;
    /// The own turn: the view holds the legal moves.
    virtual void on_turn(Player& who) = 0;
    virtual void on_move(Player& who, int ply, Clock::time_point at) = 0;
    /// A game is over and another one follows in the same match.
    virtual void on_next_game(Player& who) = 0;
    virtual void on_ended(Player& who) = 0;
    virtual void on_answer(Player& who, const Command& command, std::string_view refusal, Clock::time_point at) = 0;
    virtual void on_fault(Player& who, std::string_view what) = 0;
};

/// One seat's client: a socket over which match after match is played. Follows the topic, checks that nothing is
/// skipped and that what was seen before is still so after a reconnection, and sends unanswered commands again.
class Player : private WsListener {
public:
    Player(EventLoop& loop, Endpoint endpoint, PlayerListener& listener, std::string id_prefix);

    void connect(std::string token);
    /// Connects anew after a loss, for the same match.
    void reconnect();
    /// Leaves the match before, if any, and follows this one of so many games.
    void follow(const std::string& match, int games);
    void send_ready(Clock::time_point since);
    void play(std::string_view move, Clock::time_point since);
    void close() { socket_.close(); }
    /// Sends a refused command again, under its id.
    void repeat(Command command);

    const PlayerView& view() const { return view_; }
    /// Hands over what was seen of the finished match.
    PlayerView take_view();
    bool is_up() const { return socket_.is_open(); }
    bool has_unanswered() const { return !unanswered_.empty(); }
    bool awaits_answer_to_move() const;
    /// Commands of play that were sent over a link that was lost before the answer came.
    int unanswered_at_loss() const { return unanswered_at_loss_; }
    std::uint64_t messages() const { return messages_; }
    std::uint64_t resent() const { return resent_; }

private:
    struct Incoming;

    void on_open() override;
    void on_object(std::string_view object, Clock::time_point at) override;
    void on_closed(std::uint16_t code, std::string_view reason) override;

    void subscribe();
    void issue(Command command, std::string_view data);
    void transmit(Command& command);
    void send_again();
    void take_answer(const Incoming& incoming, Clock::time_point at);
    void take_message(const Incoming& incoming, Clock::time_point at);
    void take_snapshot(std::string_view data);
    void end_game();
    void take_move(std::string_view data, Clock::time_point at);
    bool takes_sequence(const Incoming& incoming);
    void check_clocks(std::string_view data, int plies);
    std::string next_id();

    EventLoop& loop_;
    Endpoint endpoint_;
    PlayerListener& listener_;
    WsClient socket_;
    std::string token_;
    std::string id_prefix_;
    std::uint64_t id_number_ = 0;
    PlayerView view_;
    std::deque<Command> unanswered_;
    bool was_up_ = false;
    int unanswered_at_loss_ = 0;
    std::uint64_t messages_ = 0;
    std::uint64_t resent_ = 0;
};

}  // namespace doska::load
