#include "tests/support/json.hpp"

template class nlohmann::basic_json<>;
template class nlohmann::detail::serializer<doska::test::json_parts::Json>;
template class nlohmann::detail::json_sax_dom_parser<doska::test::json_parts::Json>;
template class nlohmann::detail::json_sax_dom_callback_parser<doska::test::json_parts::Json>;
template class nlohmann::detail::lexer<doska::test::json_parts::Json, doska::test::json_parts::OfString>;
template class nlohmann::detail::lexer<doska::test::json_parts::Json, doska::test::json_parts::OfView>;
template class nlohmann::detail::parser<doska::test::json_parts::Json, doska::test::json_parts::OfString>;
template class nlohmann::detail::parser<doska::test::json_parts::Json, doska::test::json_parts::OfView>;
