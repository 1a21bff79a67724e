#include "server/evidence/words.hpp"

#include "server/evidence/chain.hpp"

#include <algorithm>
#include <string>

namespace doska::evidence {

namespace {

std::string_view digest_in(const match::Event& event) {
    return std::visit(
        [](const auto& fact) -> std::string_view {
            if constexpr (requires { fact.words_sha256; })
                return fact.words_sha256;
            return {};
        },
        event);
}

}  // namespace

std::string_view code(WordsState state) {
    switch (state) {
        case WordsState::None:
            return "none";
        case WordsState::AsDigested:
            return "as_digested";
        case WordsState::Withheld:
            return "withheld";
        case WordsState::Changed:
            return "changed";
    }
    return "unknown";
}

WordsState words_state(const match::Event& event, std::int64_t seq, std::span<const ports::EventText> texts) {
    const std::string_view digest = digest_in(event);
    if (digest.empty())
        return WordsState::None;
    // The words may stand at an earlier row of the same decision.
    const auto fits = [&](const ports::EventText& text) { return words_digest(text.salt, text.words) == digest; };
    if (std::any_of(texts.begin(), texts.end(), fits))
        return WordsState::AsDigested;
    const auto in_place = [&](const ports::EventText& text) { return text.seq == seq; };
    return std::any_of(texts.begin(), texts.end(), in_place) ? WordsState::Changed : WordsState::Withheld;
}

}  // namespace doska::evidence
