#pragma once

#include <stdexcept>
#include <string>

namespace doska {

/// A programmer's error. Thrown by DOSKA_CHECK in every build and caught in one place, the match actor,
/// so that it stops the one match that it concerns.
class InvariantBroken : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] inline void invariant_broken(const char* condition, const char* file, int line) {
    throw InvariantBroken(std::string(file) + ":" + std::to_string(line) + ": " + condition);
}

}  // namespace doska

#define DOSKA_CHECK(condition) ((condition) ? void() : ::doska::invariant_broken(#condition, __FILE__, __LINE__))
