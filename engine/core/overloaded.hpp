#pragma once

namespace doska {

/// The set of lambdas for an exhaustive std::visit: an alternative without a lambda does not compile.
template <class... Fs>
struct overloaded : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
overloaded(Fs...) -> overloaded<Fs...>;

}  // namespace doska
