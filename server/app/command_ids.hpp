#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace doska::app {

/// The last 32 commands of one seat that were accepted, by hash, so that a resent one is answered and not done twice.
class CommandIds {
public:
    static constexpr std::size_t kept = 32;
    /// Unknown content, as after a restart: any content with the same id is taken for the same command.
    static constexpr std::uint64_t any_content = 0;

    struct Known {
        std::uint64_t id = 0;
        std::uint64_t content = any_content;
        std::int64_t seq = 0;  // of the last event that it caused
    };

    void remember(std::string_view id, std::uint64_t content, std::int64_t seq) {
        const Known known{hash(id), content, seq};
        if (ring_.size() < kept)
            ring_.push_back(known);
        else
            ring_[std::exchange(next_, (next_ + 1) % kept)] = known;
    }

    std::optional<Known> find(std::string_view id) const {
        const std::uint64_t wanted = hash(id);
        const auto found =
            std::find_if(ring_.begin(), ring_.end(), [&](const Known& known) { return known.id == wanted; });
        return found == ring_.end() ? std::nullopt : std::optional(*found);
    }

    /// Whether older ones may have been forgotten.
    bool full() const { return ring_.size() == kept; }

    /// FNV-1a, 64 bits; never any_content.
    static constexpr std::uint64_t hash(std::string_view text) {
        std::uint64_t value = 14695981039346656037ULL;
        for (const char c : text)
            value = (value ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        return value == any_content ? 1 : value;
    }

private:
    std::vector<Known> ring_;
    std::size_t next_ = 0;  // what is forgotten next, once the ring is full
};

}  // namespace doska::app
