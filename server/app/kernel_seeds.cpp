#include "server/app/kernel_seeds.hpp"

#include <sodium.h>
#include <array>

namespace doska::app {

std::string KernelSeeds::seed() {
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 65> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return text.data();
}

}  // namespace doska::app
