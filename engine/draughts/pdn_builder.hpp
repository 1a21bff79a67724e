#pragma once

#include "engine/draughts/pdn_collector.hpp"
#include "engine/draughts/pdn_reader.hpp"
#include "engine/draughts/text_encoding.hpp"

namespace doska::draughts {

/// Plays what was collected: the moves up to the first that can't be played, the texts as UTF-8, every fault with its
/// place. `earlier` is what the file has shown of its encoding so far, and learns from this game.
PdnEntry build_entry(RawGame raw, const PdnOptions& options, EncodingEvidence& earlier);

}  // namespace doska::draughts
