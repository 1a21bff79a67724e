#pragma once

#include "engine/core/result.hpp"
#include "engine/match/event.hpp"
#include "server/evidence/canonical_reader.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace doska::evidence {

/// The canonical body of an event, the bytes that are hashed and stored for ever. Fails with BadText when a text of the
/// event is one that the evidence refuses.
Result<std::string, CodecError> encode(const match::Event& event);

/// Reads a body as encode() wrote it, and nothing else: unknown, missing, doubled or moved fields are refused.
Result<match::Event, CodecError> decode(std::string_view kind, std::string_view body);

/// Every kind of event that is read.
std::vector<std::string_view> known_kinds();

/// The canonical form of a regulation alone, as it stands in match_opened.
Result<std::string, CodecError> encode(const match::Regulation& regulation);
Result<match::Regulation, CodecError> decode_regulation(std::string_view text);

}  // namespace doska::evidence
