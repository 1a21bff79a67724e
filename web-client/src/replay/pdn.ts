// Game files of other programs (PDN): the server reads them, for it has the rules and tells in which letters each game is
// written; here they are cut into parts that one request takes, and told.
import { rulesWords } from "../board/discipline";
import { geometryOf } from "../board/geometry";
import { positionsOf } from "../board/draughts/applyMove";
import { parseFen } from "../board/draughts/position";
import type { Position } from "../board/draughts/position";
import type { PdnGame } from "../calls";

/** Parts are about so large: a request may carry a little more. */
export const PART_BYTES = 56 * 1024;

/** Whether a text looks like a file of games: a tag at the beginning of a line, or a move with its number. */
export function looksLikePdn(text: string): boolean {
  return /^\s*\[\w+\s+"/m.test(text) || /(^|\s)1\.\s*([a-h][1-8]|[a-h]{2}\d|\d{1,2})\s*[-:x]?/.test(text);
}

// What parts a file is the same byte in all encodings of PDN.
const [CR, LF, BRACKET] = [0x0d, 0x0a, 0x5b];
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === CR || byte === LF;
const isWord = (byte: number | undefined): boolean => byte !== undefined && /\w/.test(String.fromCharCode(byte));

/** Where the line behind this one begins: a carriage return alone ends a line as the others do. */
function behindLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== CR && bytes[at] !== LF) at += 1;
  return Math.min(at + (bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1), bytes.length);
}

/** What a line is: blank, a tag, or something else. */
function kindOf(bytes: Uint8Array, from: number, to: number): "blank" | "tag" | "other" {
  let at = from;
  while (at < to && isSpace(bytes[at])) at += 1;
  if (at === to) return "blank";
  return bytes[at] === BRACKET && isWord(bytes[at + 1]) ? "tag" : "other";
}

/**
 * Where the part ends that begins at `from`: whole games, no more than `most` bytes; a game that is larger is a part of
 * its own. `begins` is asked of each line whether a game begins there.
 */
export function endOfGames(bytes: Uint8Array, from: number, most: number, begins: (at: number, next: number) => boolean): number {
  let end = from;
  for (let at = from; at < bytes.length; ) {
    const next = behindLine(bytes, at);
    if (begins(at, next) && at > from) {
      if (at - from > most) return end > from ? end : at;
      end = at;
    }
    at = next;
  }
  return bytes.length - from <= most || end === from ? bytes.length : end;
}

/** The same of a PDN file: a game begins at a tag behind a line that is none. */
export function endOfPart(bytes: Uint8Array, from: number, most = PART_BYTES): number {
  let inTags = true;
  return endOfGames(bytes, from, most, (at, next) => {
    const kind = kindOf(bytes, at, next);
    const begins = kind === "tag" && !inTags;
    if (kind !== "blank") inTags = kind === "tag";
    return begins;
  });
}

/** How many lines end between two places. */
export function linesBetween(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === LF ? bytes[at - 1] !== CR : bytes[at] === CR) lines += 1;
  }
  return lines;
}

/** The value of a tag; "" where it stands not, or says "?" as programs do. */
export function tagOf(game: PdnGame, name: string): string {
  const value = game.tags.find(([tag]) => tag === name)?.[1]?.trim() ?? "";
  return /^[?.]*$/.test(value) ? "" : value;
}

/** "Русские шашки, Чемпионат, 1947.05.20". */
export function aboutOf(game: PdnGame): string {
  return [rulesWords(game.variant), tagOf(game, "Event"), tagOf(game, "Date")].filter((part) => part !== "").join(", ");
}

/** The positions of a game, first the start, then after each move. */
export function positionsOfGame(game: PdnGame): Position[] {
  const geometry = geometryOf(`${game.variant}/1`);
  return positionsOf(parseFen(game.start, geometry), game.moves.map(({ move }) => move));
}

/** A comment as people wrote it; what programs put into brackets is theirs. */
export function commentOf(comments: readonly string[] | undefined): string {
  return (comments ?? []).map((text) => text.replace(/\[%[^\]]*\]/g, "").trim()).filter((text) => text !== "").join(" ");
}
