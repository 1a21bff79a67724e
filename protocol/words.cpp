#include "protocol/words.hpp"

#include <algorithm>

namespace doska::protocol {

bool is_match_id(std::string_view text) {
    return text.size() == 10 && std::all_of(text.begin(), text.end(), is_alphanumeric);
}

bool is_person_id(std::string_view text) {
    return is_match_id(text);
}

bool is_hex64(std::string_view text) {
    return text.size() == 64 && std::all_of(text.begin(), text.end(),
                                            [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_command_id(std::string_view text) {
    return text.size() >= 16 && text.size() <= 36 &&
           std::all_of(text.begin(), text.end(), [](char c) { return is_alphanumeric(c) || c == '_' || c == '-'; });
}

}  // namespace doska::protocol
