#include "server/app/client_session.hpp"

#include "engine/match/reject.hpp"
#include "protocol/codec.hpp"
#include "protocol/encode.hpp"
#include "server/app/app_metrics.hpp"
#include "server/app/browser_sessions.hpp"
#include "server/app/close_code.hpp"
#include "server/app/fill_command.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

constexpr int max_bad_frames = 20;
constexpr std::size_t max_topics = 32;

std::string_view code_of(Absent absent) {
    switch (absent) {
        case Absent::Unknown:
            return "unknown_topic";
        case Absent::Busy:
            return "server_busy";
        case Absent::Unreadable:
            return "quarantined";
    }
    return "unknown_topic";
}

}  // namespace

ClientSession::ClientSession(MatchServices& services, MatchRegistry& registry, std::shared_ptr<Client> client)
    : services_(services), registry_(registry), client_(std::move(client)) {}

ClientSession::~ClientSession() {
    on_closed();
}

void ClientSession::on_closed() {
    client_->link = nullptr;
    leave_all();
}

void ClientSession::leave_all() {
    for (const auto& match : std::exchange(topics_, {}))
        match->unsubscribe(*client_);
}

/// Much of what a client may send is answered at once, whatever it is: then only this bounds it.
bool ClientSession::is_too_fast(Instant read) {
    if (!client_->frames)
        client_->frames.emplace(max_frames, frames_refill, read);
    if (client_->frames->take(read))
        return false;
    client_->link->close(number(CloseCode::TooFast), "too_fast");
    return true;
}

void ClientSession::on_frame(std::string_view text, Instant read, Millis lateness) {
    if (is_too_fast(read))
        return;
    auto frame = protocol::decode(text);
    if (!frame)
        return refuse_bad(frame.error());
    bad_in_a_row_ = 0;
    if (const auto* sync = std::get_if<protocol::Sync>(&frame->message)) {
        client_->send(message(protocol::encode_sync(sync->t, services_.clock.now())));
        return;
    }
    if (++client_->unanswered == max_unanswered)
        client_->link->set_reading(false);
    dispatch(std::move(*frame), CommandIds::hash(text), read, lateness);
}

void ClientSession::refuse_bad(const protocol::DecodeError& error) {
    services_.metrics.bad_frames.add();
    client_->send(message(protocol::encode_refused(error)));
    if (++bad_in_a_row_ >= max_bad_frames)
        client_->link->close(number(CloseCode::BadFrames), "bad_frames");
}

/// Who acts here is settled before anything else: what was subscribed to was shown to the public. By a token it is
/// settled already.
void ClientSession::greet(const std::string& as, const Reply& reply) {
    if (greeted_ || client_->person)
        return reply.refused("already_greeted");
    const ports::Entered* entered = client_->browser ? client_->browser->find(as, services_.clock.now()) : nullptr;
    if (entered == nullptr)
        return reply.refused("not_entered");
    greeted_ = true;
    client_->person = entered->person;
    client_->browser->add_client(client_);
    reply.ok(std::nullopt);
}

/// Finds the match that the frame names. A live one is found at once, so that from stamp to inbox nothing waits.
void ClientSession::dispatch(Frame frame, std::uint64_t content, Instant read, Millis lateness) {
    Reply reply(client_, frame.id);
    if (const auto* hello = std::get_if<protocol::Hello>(&frame.message))
        return greet(hello->as, reply);
    greeted_ = true;
    const std::string id = frame.match;
    const bool leaves = std::holds_alternative<protocol::Unsubscribe>(frame.message);
    if (leaves && !registry_.loading(id))  // else it waits behind the subscription that it ends
        return unsubscribe(id, reply);
    if (auto match = registry_.live(id))
        return deliver(match, std::move(frame), content, read, lateness, std::move(reply));
    // The session may be gone when an ended match has been loaded; its client's link is null then.
    auto found = [this, client = client_, frame = std::move(frame), content, read, lateness,
                  reply](const Sought& match) mutable {
        if (client->link)
            deliver(match, std::move(frame), content, read, lateness, std::move(reply));
    };
    registry_.find(id, std::move(found));
}

void ClientSession::deliver(const Sought& match, Frame frame, std::uint64_t content, Instant read, Millis lateness,
                            Reply reply) {
    if (std::holds_alternative<protocol::Unsubscribe>(frame.message))
        return unsubscribe(frame.match, reply);
    if (!match)
        return reply.refused(code_of(match.error()));
    if (const auto* message = std::get_if<protocol::Subscribe>(&frame.message))
        return subscribe(*match, message->since, reply);
    command(**match, std::move(frame), content, (*match)->stamp(read, lateness), std::move(reply));
}

void ClientSession::subscribe(std::shared_ptr<MatchActor> match, std::int64_t since, const Reply& reply) {
    const bool known = std::find(topics_.begin(), topics_.end(), match) != topics_.end();
    if (!known && topics_.size() >= max_topics)
        return reply.refused("too_many_topics");
    if (!known)
        topics_.push_back(match);
    match->subscribe(client_, since, reply);
}

void ClientSession::unsubscribe(const std::string& id, const Reply& reply) {
    const auto topic =
        std::find_if(topics_.begin(), topics_.end(), [&](const auto& m) { return m->record().id == id; });
    if (topic != topics_.end()) {
        const auto match = *topic;
        topics_.erase(topic);
        match->unsubscribe(*client_);
    }
    reply.ok(std::nullopt);
}

void ClientSession::command(MatchActor& match, Frame frame, std::uint64_t content, Instant at, Reply reply) {
    const match::Role role = match.role_of(client_->person);
    const auto seat = match::seat_of(role);
    const bool judge = role == match::Role::Judge;
    if (seat && is_of_who_acts(frame.message) && !match.acts(client_->person->id, *seat))
        return reply.refused(match::code(match::Reject::NotActing), "22.1");
    if (const auto* draft = std::get_if<protocol::Draft>(&frame.message); draft && seat)
        return match.draft(*client_, *seat, *draft, reply);
    if (auto* say = std::get_if<protocol::Say>(&frame.message)) {
        if (!seat)
            return reply.refused(judge ? "not_a_player" : "not_allowed", "22.1");
        return match.say(
            {*seat, client_->person->id, std::move(frame.id), std::move(say->text), at, {std::move(reply)}});
    }
    Submission submission{.cmd = std::move(frame.id), .content = content, .received = at, .reply = std::move(reply)};
    if (seat) {
        submission.actor = std::string(1, *seat == Seat::A ? 'a' : 'b');
        submission.comes = match.acts(client_->person->id, *seat);
    }
    if (judge)
        submission.actor = "judge:" + client_->person->id;
    if (fill_command(submission, std::move(frame.message), seat, judge)) {
        if (std::holds_alternative<match::ClaimTimeDraw>(submission.command) && !match.has_judge())
            return submission.refused("no_judge");  // nobody could answer it
        return match.submit(std::move(submission));
    }
    submission.refused(seat ? "not_a_judge" : judge ? "not_a_player" : "not_allowed");
}

}  // namespace doska::app
