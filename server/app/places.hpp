#pragma once

#include <memory>
#include <string>
#include <unordered_map>

namespace doska::app {

/// So many places of each key, taken one by one and given back by themselves. On the loop only.
class Places {
public:
    /// 0: as many as anyone likes.
    explicit Places(int limit) : limit_(limit) {}

    /// A place for as long as the answer is kept; null when all are taken.
    std::shared_ptr<const void> take(const std::string& key);

private:
    int limit_;
    std::shared_ptr<std::unordered_map<std::string, int>> taken_ =
        std::make_shared<std::unordered_map<std::string, int>>();
};

}  // namespace doska::app
