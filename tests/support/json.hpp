#pragma once

#include <nlohmann/json.hpp>

#include <string>

/// JSON for tests: what almost every one of them would compile of the library again is compiled once, in json.cpp.

extern template class nlohmann::basic_json<>;

namespace doska::test::json_parts {

using Json = nlohmann::json;
using OfString = nlohmann::detail::iterator_input_adapter<std::string::const_iterator>;
using OfView = nlohmann::detail::iterator_input_adapter<const char*>;

}  // namespace doska::test::json_parts

extern template class nlohmann::detail::serializer<doska::test::json_parts::Json>;
extern template class nlohmann::detail::json_sax_dom_parser<doska::test::json_parts::Json>;
extern template class nlohmann::detail::json_sax_dom_callback_parser<doska::test::json_parts::Json>;
extern template class nlohmann::detail::lexer<doska::test::json_parts::Json, doska::test::json_parts::OfString>;
extern template class nlohmann::detail::lexer<doska::test::json_parts::Json, doska::test::json_parts::OfView>;
extern template class nlohmann::detail::parser<doska::test::json_parts::Json, doska::test::json_parts::OfString>;
extern template class nlohmann::detail::parser<doska::test::json_parts::Json, doska::test::json_parts::OfView>;
