#pragma once

#include "server/app/match_actor.hpp"
#include "server/app/sign_of_life.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace doska::app {

/// The people who have a role in a match.
std::vector<std::string> ids_of(const ports::MatchRecord& record);

/// 22.1: whether two people share a seat.
bool is_for_pairs(const match::Regulation& regulation);
bool is_for_pairs(const ports::MatchRecord& record);
/// Whether both seats are taken, by pairs where it is for them, so that the match can be opened.
bool both_seated(const ports::MatchRecord& record);

/// Why a match can't be had.
enum class Absent : std::uint8_t {
    Unknown,     // there is none, or it isn't open yet
    Busy,        // the store can't be asked now, or the journal takes no new match
    Unreadable,  // its record says nothing that could be played on
};
using Sought = Result<std::shared_ptr<MatchActor>, Absent>;

/// The only way to a match. Holds the live ones; loads an ended one when somebody asks for it and forgets it
/// afterwards.
class MatchRegistry {
public:
    explicit MatchRegistry(MatchServices& services) : services_(services) {}
    ~MatchRegistry();
    MatchRegistry(const MatchRegistry&) = delete;
    MatchRegistry& operator=(const MatchRegistry&) = delete;

    /// Loads every open match and thaws its clocks. Blocking, before the listener starts. The error is a sentence.
    Result<std::size_t, std::string> restore_open(match::FreezeCause cause, Instant down_from);

    /// A match that is live in memory, or null.
    std::shared_ptr<MatchActor> live(const std::string& id) const;

    using Found = std::function<void(Sought)>;
    /// The match, loaded from the store where needed; answers at once when it is live.
    void find(const std::string& id, Found found);

    /// Whether somebody waits for the match, because it is being loaded or opened.
    bool loading(const std::string& id) const { return loading_.contains(id); }

    /// Opens a match whose seats are both taken: loads the players' names and writes the opening fact. Nobody finds the
    /// match before that is stored; then `opened` is called. It can be called for a match that is open already.
    void open(ports::MatchRecord record, match::Regulation regulation, Found opened);

    /// The journal's state and the time, from the loop's tick: alarms, stalls, forgotten matches. `lateness`: by how
    /// much the loop itself was late.
    void on_tick(Instant now, Millis lateness);

    void shut_down(Instant at);
    /// Whether any decision is still on its way to the journal.
    bool settled() const;

    void each(const std::function<void(const MatchActor&)>& look) const {
        for (const auto& [id, actor] : matches_)
            look(*actor);
    }
    std::size_t size() const { return matches_.size(); }
    bool stalled() const { return stalled_; }

private:
    std::shared_ptr<MatchActor> make(ports::MatchRecord record, const std::vector<ports::Person>& people) const;
    void write_opening(const std::shared_ptr<MatchActor>& actor, const match::Regulation& regulation);
    void give_up_opening(const std::string& id);
    void answer_waiting(const std::string& id, const Sought& match);
    std::shared_ptr<MatchActor> load(ports::MatchRecord record, const std::vector<ports::Person>& people,
                                     std::span<const ports::JournalRow> rows);
    Result<void, std::string> restore_channels();
    void watch_journal(Instant now);
    void wake_matches(Instant now, Millis lateness);
    void sweep(Instant now);

    MatchServices& services_;
    std::unordered_map<std::string, std::shared_ptr<MatchActor>> matches_;
    std::unordered_map<std::string, std::vector<Found>> loading_;  // who waits for one that is loaded or opened
    std::unordered_set<std::string> opening_;
    bool stalled_ = false;
    std::optional<Instant> late_at_;  // when the loop came back late and what had come meanwhile was not read yet
    Instant last_sweep_{};
    std::size_t next_bucket_ = 0;  // of matches_, where the sweep goes on
};

}  // namespace doska::app
