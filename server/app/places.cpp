#include "server/app/places.hpp"

#include <utility>

namespace doska::app {

namespace {

/// One place, given back at the end.
class Place {
public:
    Place(std::shared_ptr<std::unordered_map<std::string, int>> taken, std::string key)
        : taken_(std::move(taken)), key_(std::move(key)) {
        ++(*taken_)[key_];
    }
    ~Place() {
        if (--(*taken_)[key_] == 0)
            taken_->erase(key_);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

private:
    std::shared_ptr<std::unordered_map<std::string, int>> taken_;
    std::string key_;
};

}  // namespace

std::shared_ptr<const void> Places::take(const std::string& key) {
    const auto taken = taken_->find(key);
    if (limit_ != 0 && taken != taken_->end() && taken->second >= limit_)
        return nullptr;
    return std::make_shared<Place>(taken_, key);
}

}  // namespace doska::app
