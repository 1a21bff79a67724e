#include "server/app/client.hpp"

#include "protocol/encode.hpp"
#include "server/app/browser_sessions.hpp"

namespace doska::app {

bool Client::has_ended(Instant now) const {
    return (person && person->expires && *person->expires <= now) || (browser && browser->has_ended(now));
}

void Reply::ok(std::optional<std::int64_t> seq) const {
    if (client_)
        answer(protocol::encode_ok(id_, seq));
}

void Reply::moved(std::int64_t seq) const {
    if (client_ && client_->frames)
        client_->frames->give_back();
    ok(seq);
}

void Reply::refused(std::string_view code, std::string_view clause) const {
    const protocol::Arg article{"clause", clause};
    if (client_)
        answer(protocol::encode_refused(id_, code, std::span(&article, clause.empty() ? 0 : 1)));
}

void Reply::answer(std::string text) const {
    client_->send(message(std::move(text)));
    answered();
}

void Reply::nothing() const {
    if (client_)
        answered();
}

void Reply::answered() const {
    if (client_->unanswered-- == max_unanswered && client_->link)
        client_->link->set_reading(true);
}

}  // namespace doska::app
