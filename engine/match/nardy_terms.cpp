#include "engine/match/nardy_terms.hpp"

namespace doska::match {

nardy::MatchTerms score_terms(const NardyTerms& terms) {
    return {.length = terms.length, .one_point_cube = terms.game.one_point_cube, .cap_score = terms.cap_score};
}

std::optional<nardy::Variant> nardy_variant_of(std::string_view rules) {
    if (rules == "long_nardy/1")
        return nardy::Variant::Long;
    if (rules == "short_nardy/1")
        return nardy::Variant::Short;
    return std::nullopt;
}

}  // namespace doska::match
