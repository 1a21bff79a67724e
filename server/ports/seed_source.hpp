#pragma once

#include <string>

namespace doska::ports {

/// Chance that ends in a record, where everyone can recompute what was drawn with it.
class SeedSource {
public:
    virtual ~SeedSource() = default;
    /// 256 random bits as 64 hex digits.
    virtual std::string seed() = 0;
};

}  // namespace doska::ports
