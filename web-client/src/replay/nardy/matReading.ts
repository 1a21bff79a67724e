import { readMat, type MatGame } from "../../calls";
import { endOfMatPart } from "../mat";
import { PartReading, type AskPart } from "../partReading.svelte";

/** A .mat file, read part by part. */
export class MatReading extends PartReading<MatGame> {
  constructor(bytes: Uint8Array, ask: AskPart<MatGame> = readMat) {
    super(bytes, ask, endOfMatPart);
  }
}
