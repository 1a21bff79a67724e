#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace doska::app {

/// Whether a command names the position that it answers. One that does is refused when it comes again; one that does
/// not, as `ready`, could be carried out a second time.
enum class Binding : std::uint8_t { Bound, Unbound };

/// The last 32 commands of each binding that were accepted from one seat, by hash, so that a resent one is answered and
/// not done twice.
class CommandIds {
public:
    static constexpr std::size_t kept = 32;
    /// Unknown content, as after a restart: what the rows of the command tell is compared.
    static constexpr std::uint64_t any_content = 0;

    struct Known {
        std::uint64_t id = 0;
        std::uint64_t content = any_content;
        std::int64_t seq = 0;  // of the last event that it caused
    };

    void remember(Binding binding, std::string_view id, std::uint64_t content, std::int64_t seq) {
        Ring& ring = rings_[static_cast<std::size_t>(binding)];
        const Known known{hash(id), content, seq};
        if (ring.known.size() < kept)
            ring.known.push_back(known);
        else
            ring.known[std::exchange(ring.next, (ring.next + 1) % kept)] = known;
    }

    std::optional<Known> find(std::string_view id) const {
        const std::uint64_t wanted = hash(id);
        for (const Ring& ring : rings_)
            for (const Known& known : ring.known)
                if (known.id == wanted)
                    return known;
        return std::nullopt;
    }

    /// Whether older ones may have been forgotten.
    bool full(Binding binding) const { return rings_[static_cast<std::size_t>(binding)].known.size() == kept; }

    /// FNV-1a, 64 bits; never any_content.
    static constexpr std::uint64_t hash(std::string_view text) {
        std::uint64_t value = 14695981039346656037ULL;
        for (const char c : text)
            value = (value ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        return value == any_content ? 1 : value;
    }

private:
    struct Ring {
        std::vector<Known> known;
        std::size_t next = 0;  // what is forgotten next, once it is full
    };
    std::array<Ring, 2> rings_;
};

}  // namespace doska::app
