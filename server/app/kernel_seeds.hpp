#pragma once

#include "server/ports/seed_source.hpp"

namespace doska::app {

/// Seeds from the kernel.
class KernelSeeds final : public ports::SeedSource {
public:
    std::string seed() override;
};

}  // namespace doska::app
