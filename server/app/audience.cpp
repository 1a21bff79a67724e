#include "server/app/audience.hpp"

#include <algorithm>
#include <utility>

namespace doska::app {

namespace {

std::size_t index_of(match::Role role) {
    return static_cast<std::size_t>(role);
}

match::Role role_of(Seat seat) {
    return seat == Seat::A ? match::Role::SeatA : match::Role::SeatB;
}

}  // namespace

void Audience::add(const std::shared_ptr<Client>& client, match::Role role) {
    if (role != match::Role::Public) {
        members_[index_of(role)].push_back(client);
        return;
    }
    if (!watchers_)
        watchers_ = std::make_shared<Watchers>();
    watchers_->list.push_back({client, watchers_->published});
}

std::optional<match::Role> Audience::remove(const Client& client) {
    for (std::size_t role = 0; role < members_.size(); ++role)
        if (std::erase_if(members_[role], [&](const auto& member) { return member.get() == &client; }) > 0)
            return static_cast<match::Role>(role);
    if (!watchers_)
        return std::nullopt;
    auto& list = watchers_->list;
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& w) { return w.client.get() == &client; });
    if (found == list.end())
        return std::nullopt;
    if (static_cast<std::size_t>(found - list.begin()) < watchers_->next)
        --watchers_->next;
    list.erase(found);
    return match::Role::Public;
}

bool Audience::empty() const {
    const auto nobody = [](const auto& list) { return list.empty(); };
    return (!watchers_ || watchers_->list.empty()) && std::all_of(members_.begin(), members_.end(), nobody);
}

bool Audience::present(Seat seat) const {
    return !members_[index_of(role_of(seat))].empty();
}

bool Audience::present(Seat seat, const std::function<bool(const std::string&)>& is_one) const {
    const auto& clients = members_[index_of(role_of(seat))];
    return std::any_of(clients.begin(), clients.end(),
                       [&](const auto& client) { return client->person && is_one(client->person->id); });
}

bool Audience::judge_present() const {
    return !members_[index_of(match::Role::Judge)].empty();
}

void Audience::set_ping_interval(Seat seat, Millis interval) const {
    for (const auto& client : members_[index_of(role_of(seat))])
        if (client->link)
            client->link->set_ping_interval(interval);
}

void Audience::publish(const Encode& encode, const Client* but) {
    for (std::size_t role = 0; role < members_.size(); ++role) {
        if (members_[role].empty())
            continue;
        const ports::Message shared = message(encode(static_cast<match::Role>(role)));
        for (const auto& member : members_[role])
            if (member.get() != but)
                member->send(shared);
    }
    if (!watchers_ || watchers_->list.empty())
        return;
    watchers_->waiting.push_back(message(encode(match::Role::Public)));
    ++watchers_->published;
    if (!watchers_->serving)
        serve(loop_, watchers_);
}

void Audience::tell(Seat seat, const ports::Message& message) const {
    for (const match::Role role : {role_of(seat), match::Role::Judge})
        for (const auto& member : members_[index_of(role)])
            member->send(message);
}

/// Serves the next slice; begins a round where none is under way, and goes on until nothing waits.
void Audience::serve(ports::Loop& loop, const std::shared_ptr<Watchers>& watchers) {
    if (watchers->next >= watchers->list.size()) {
        watchers->next = 0;
        watchers->round = std::exchange(watchers->waiting, {});
        watchers->serving = !watchers->round.empty();
        if (!watchers->serving)
            return;
    }
    const std::size_t end = std::min(watchers->next + slice, watchers->list.size());
    for (; watchers->next < end; ++watchers->next)
        serve_one(*watchers, watchers->list[watchers->next]);
    loop.post([&loop, watchers] { serve(loop, watchers); });
}

void Audience::serve_one(const Watchers& watchers, Watcher& watcher) {
    if (watcher.lagging || !watcher.client->link)
        return;
    if (watcher.client->link->queued_bytes() > backlog_bytes) {
        watcher.lagging = true;
        return;
    }
    std::uint64_t number = watchers.published - watchers.waiting.size() - watchers.round.size();
    for (const ports::Message& text : watchers.round)
        if (number++ >= watcher.joined)
            watcher.client->send(text);
}

void Audience::catch_up(const Encode& snapshot) {
    if (!watchers_)
        return;
    ports::Message text;
    for (Watcher& watcher : watchers_->list) {
        if (!watcher.lagging || !watcher.client->link || watcher.client->link->queued_bytes() > 0)
            continue;
        if (!text)
            text = message(snapshot(match::Role::Public));
        watcher.lagging = false;
        watcher.joined = watchers_->published;
        watcher.client->send(text);
    }
}

}  // namespace doska::app
