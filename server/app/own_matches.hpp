#pragma once

#include "protocol/encode_http.hpp"
#include "server/app/match_registry.hpp"
#include "server/app/named_matches.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace doska::app {

/// At most so many of a person's matches are shown.
inline constexpr int most_own_matches = 50;

/// A person's matches as every list of them shows them: what is stored, and of those in memory how they stand.
class OwnMatches {
public:
    OwnMatches(NamedMatches stored, std::string person, const MatchRegistry& registry);
    OwnMatches(OwnMatches&&) = default;

    std::span<const protocol::OwnMatch> list() const { return list_; }

private:
    protocol::OwnMatch describe(const ports::MatchRecord& record, const match::Regulation& regulation,
                                const MatchRegistry& registry);

    NamedMatches stored_;
    std::string person_;
    std::vector<match::Regulation> regulations_;
    std::vector<std::shared_ptr<MatchActor>> live_;
    std::vector<protocol::OwnMatch> list_;  // refers to all of these
};

}  // namespace doska::app
