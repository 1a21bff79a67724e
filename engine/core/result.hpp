#pragma once

#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace doska {

/// A value, or the reason why there is none.
template <class Value, class Error>
using Result = tl::expected<Value, Error>;

/// Makes the failed side of any Result whose error can be built from `error`.
template <class Error>
[[nodiscard]] constexpr auto failure(Error&& error) {
    return tl::unexpected<std::decay_t<Error>>(std::forward<Error>(error));
}

}  // namespace doska
