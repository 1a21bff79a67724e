#include "server/app/audience.hpp"

#include <algorithm>

namespace doska::app {

namespace {

std::size_t index_of(match::Role role) {
    return static_cast<std::size_t>(role);
}

}  // namespace

void Audience::add(const std::shared_ptr<Client>& client, match::Role role) {
    if (role != match::Role::Public) {
        members_[index_of(role)].push_back(client);
        return;
    }
    auto copy = watchers_ ? std::make_shared<Watchers>(*watchers_) : std::make_shared<Watchers>();
    copy->push_back(std::make_shared<Watcher>(Watcher{client}));
    watchers_ = std::move(copy);
}

std::optional<match::Role> Audience::remove(const Client& client) {
    for (std::size_t role = 0; role < members_.size(); ++role)
        if (std::erase_if(members_[role], [&](const auto& member) { return member.get() == &client; }) > 0)
            return static_cast<match::Role>(role);
    if (!watchers_)
        return std::nullopt;
    const auto is_client = [&](const auto& watcher) { return watcher->client.get() == &client; };
    const auto found = std::find_if(watchers_->begin(), watchers_->end(), is_client);
    if (found == watchers_->end())
        return std::nullopt;
    auto copy = std::make_shared<Watchers>(*watchers_);
    std::erase_if(*copy, is_client);
    watchers_ = copy->empty() ? nullptr : std::move(copy);
    return match::Role::Public;
}

bool Audience::empty() const {
    return !watchers_ && std::all_of(members_.begin(), members_.end(), [](const auto& role) { return role.empty(); });
}

bool Audience::present(Seat seat) const {
    return !members_[index_of(seat == Seat::A ? match::Role::SeatA : match::Role::SeatB)].empty();
}

void Audience::publish(const Encode& encode) {
    for (std::size_t role = 0; role < members_.size(); ++role) {
        if (members_[role].empty())
            continue;
        const ports::Message shared = message(encode(static_cast<match::Role>(role)));
        for (const auto& member : members_[role])
            member->send(shared);
    }
    if (watchers_)
        serve_watchers(loop_, watchers_, 0, message(encode(match::Role::Public)));
}

void Audience::serve_watchers(ports::Loop& loop, std::shared_ptr<const Watchers> watchers, std::size_t from,
                              const ports::Message& text) {
    const std::size_t to = std::min(from + slice, watchers->size());
    for (std::size_t i = from; i < to; ++i) {
        Watcher& watcher = *(*watchers)[i];
        if (watcher.lagging || !watcher.client->link)
            continue;
        watcher.lagging = watcher.client->link->queued_bytes() > backlog_bytes;
        if (!watcher.lagging)
            watcher.client->send(text);
    }
    if (to < watchers->size())
        loop.post([&loop, watchers = std::move(watchers), to, text] { serve_watchers(loop, watchers, to, text); });
}

void Audience::catch_up(const Encode& snapshot) {
    if (!watchers_)
        return;
    ports::Message text;
    for (const auto& watcher : *watchers_) {
        if (!watcher->lagging || !watcher->client->link || watcher->client->link->queued_bytes() > 0)
            continue;
        if (!text)
            text = message(snapshot(match::Role::Public));
        watcher->lagging = false;
        watcher->client->send(text);
    }
}

}  // namespace doska::app
