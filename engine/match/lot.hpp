#pragma once

#include <optional>
#include <string_view>

namespace doska::match {

/// The number from 1 to `size` that a seed draws: everyone can compute it again. The seed, 64 hex digits, is read as
/// eight numbers of 32 bits, the first digits the highest. The first of them that is below the greatest multiple of
/// `size` within 2^32 counts, modulo `size`, plus one: so every number is equally likely. nullopt where none is below,
/// or the seed is no such text; then another is drawn.
std::optional<int> lot_number(std::string_view seed, int size);

}  // namespace doska::match
