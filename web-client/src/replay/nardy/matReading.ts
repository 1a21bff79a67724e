import { post } from "../../api";
import type { MatAnswer, MatGame } from "../../protocol/messages.gen";
import { endOfMatPart } from "../mat";
import { PartReading, type AskPart } from "../partReading.svelte";

/** The games of a part of a .mat file, by the server; here, for nobody else's page is to carry it. */
const readMat: AskPart<MatGame> = (part, firstLine, standing) =>
  post<MatAnswer>(`/api/mat/read?first_line=${firstLine}${standing === undefined ? "" : `&standing=${standing}`}`, part, null);

/** A .mat file, read part by part. */
export class MatReading extends PartReading<MatGame> {
  constructor(bytes: Uint8Array, ask: AskPart<MatGame> = readMat) {
    super(bytes, ask, endOfMatPart);
  }
}
