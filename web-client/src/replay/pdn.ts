// Game files of other programs (PDN): the server reads them, for it has the rules; here they are decoded, cut into
// parts that one request takes, and told.
import { rulesName } from "../board/discipline";
import { geometryOf } from "../board/geometry";
import { positionsOf } from "../board/draughts/applyMove";
import { parseFen } from "../board/draughts/position";
import type { Position } from "../board/draughts/position";
import type { PdnGame } from "../calls";

/** One request takes so many bytes of text. */
export const PART_BYTES = 48 * 1024;

/** The text of a file's bytes: UTF-8 with or without its mark, else Windows-1251. */
export function decodePdn(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}

/** Whether a text looks like a file of games: a tag at the beginning of a line, or a move with its number. */
export function looksLikePdn(text: string): boolean {
  return /^\s*\[\w+\s+"/m.test(text) || /(^|\s)1\.\s*([a-h][1-8]|[a-h]{2}\d|\d{1,2})\s*[-:x]?/.test(text);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The text cut where a game begins: at a tag behind a line that is none. */
function games(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  const parts: string[][] = [[]];
  let inTags = true;
  for (const line of lines) {
    const tag = /^\s*\[\w/.test(line);
    if (tag && !inTags) parts.push([]);
    if (line.trim() !== "") inTags = tag;
    (parts.at(-1) as string[]).push(line);
  }
  return parts.map((part) => part.join("\n"));
}

/** Parts of whole games, each as large as one request takes; a game that is larger is a part of its own. */
export function partsOf(text: string, most = PART_BYTES): string[] {
  const parts: string[] = [];
  let size = Infinity;
  for (const game of games(text)) {
    const bytes = bytesOf(game) + 1;
    if (size + bytes <= most) parts[parts.length - 1] += `\n${game}`;
    else parts.push(game);
    size = size + bytes <= most ? size + bytes : bytes;
  }
  return parts.filter((part) => part.trim() !== "");
}

/** The value of a tag; "" where it stands not, or says "?" as programs do. */
export function tagOf(game: PdnGame, name: string): string {
  const value = game.tags.find(([tag]) => tag === name)?.[1]?.trim() ?? "";
  return /^[?.]*$/.test(value) ? "" : value;
}

/** "Русские шашки, Чемпионат, 1947.05.20". */
export function aboutOf(game: PdnGame): string {
  return [rulesName(game.variant), tagOf(game, "Event"), tagOf(game, "Date")].filter((part) => part !== "").join(", ");
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
