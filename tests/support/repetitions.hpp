#pragma once

#include <cstdlib>

namespace doska::test {

/// How often a property is tried: `brief` in everyday runs, `full` where DOSKA_LONG is set. For floors of what must
/// have been seen as well.
inline int repetitions(int brief, int full) {
    return std::getenv("DOSKA_LONG") == nullptr ? brief : full;
}

}  // namespace doska::test
