#pragma once

#include <type_traits>
#include <variant>

namespace doska {

template <class T, class Variant>
inline constexpr bool is_alternative = false;
template <class T, class... Alternatives>
inline constexpr bool is_alternative<T, std::variant<Alternatives...>> = (std::is_same_v<T, Alternatives> || ...);

/// A type that the variant lists.
template <class T, class Variant>
concept OneOf = is_alternative<T, Variant>;

}  // namespace doska
