#include "server/app/submission.hpp"

namespace doska::app {

void Submission::done(std::int64_t seq, bool moved) const {
    moved ? reply.moved(seq) : reply.ok(seq);
    for (const Reply& other : also)
        other.ok(seq);
}

void Submission::ok(std::int64_t seq) const {
    reply.ok(seq);
    for (const Reply& other : also)
        other.ok(seq);
}

void Submission::refused(std::string_view code, std::string_view clause) const {
    reply.refused(code, clause);
    for (const Reply& other : also)
        other.refused(code, clause);
}

}  // namespace doska::app
