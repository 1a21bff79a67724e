#pragma once

#include <optional>
#include <string>

namespace doska::ports {

/// Makes of a password what may be stored, and compares. Slow and hungry for memory on purpose: called on a thread of
/// its own. Callable from every thread.
class PasswordHasher {
public:
    virtual ~PasswordHasher() = default;
    /// With a new salt each time; none when there is no memory for it.
    virtual std::optional<std::string> hash(const std::string& password) const = 0;
    virtual bool matches(const std::string& hash, const std::string& password) const = 0;
};

}  // namespace doska::ports
