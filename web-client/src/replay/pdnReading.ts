import { readPdn, type PdnGame } from "../calls";
import { PartReading, type AskPart } from "./partReading.svelte";
import { endOfPart } from "./pdn";

/** A PDN file, read part by part. */
export class PdnReading extends PartReading<PdnGame> {
  constructor(bytes: Uint8Array, ask: AskPart<PdnGame> = readPdn) {
    super(bytes, ask, endOfPart);
  }
}
