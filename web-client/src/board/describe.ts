// The words for what stands on the board, what was played, what the clocks show and how a game ended: for those who
// hear it and for the lines that say it in writing.
import type { GameResult } from "../protocol/messages.gen";
import { clauseText } from "../rules/clauseText";
import { settings } from "../settings.svelte";
import { known, t } from "../i18n";
import type { Counter, MatchView, Score, Seat } from "../match/MatchView";
import { colourOf, opponent, ownSeat, resultOf } from "../match/MatchView";
import { leftAt } from "../match/time";
import { applyMove, capturedBy } from "./draughts/applyMove";
import { diagonal, fileOf, isDark, mainRoad, numberOf, rankOf } from "./geometry";
import { isCapture, pathOf } from "./draughts/position";
import type { Colour, Piece, Position, Square } from "./draughts/position";
import type { SquareContent } from "./handle";

/** "c3", or "це 3" with the names of 2.1.6.1 where that is chosen; "32" on the board of 100 squares. */
export function spell(square: Square): string {
  if (settings.letters === "plain" || /^\d/.test(square)) return square;
  return `${letterName(square[0] as string)} ${square.slice(1)}`;
}

/** As it is called where it stands alone: a bare number would be no square to the ear. */
function title(square: Square): string {
  return /^\d/.test(square) ? t("nv.square.number", { n: square }) : spell(square);
}

function letterName(letter: string): string {
  return settings.letters === "plain" ? letter : t(`nv.letter.${letter as "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h"}`);
}

export function spellAll(squares: readonly Square[]): string {
  return squares.map(spell).join(", ");
}

function pieceName(piece: Piece): string {
  return t(`nv.piece.${piece.colour}.${piece.king ? "king" : "man"}`);
}

/** "белые". */
export function sideName(colour: Colour): string {
  return t(colour === "white" ? "nv.white" : "nv.black");
}

/** "Белые". */
export function sideTitle(colour: Colour): string {
  return t(colour === "white" ? "nv.White" : "nv.Black");
}

/** A light square of a board with numbers has no name. */
function named(square: Square, piece: Piece | null): string[] {
  const stands = whatStands(square, piece);
  return square.startsWith("light") ? [stands] : [title(square), stands];
}

function whatStands(square: Square, piece: Piece | null): string {
  if (piece) return pieceName(piece);
  return isDark(square) ? t("nv.square.empty") : t("nv.square.light");
}

/** The name of a square for those who don't see it: "c3, белая простая, может бить". */
export function describeSquare({ square, piece, marks }: SquareContent): string {
  const words = named(square, piece);
  if (marks.picked) words.push(t("nv.square.lifted"));
  else if (marks.mustCapture) words.push(t("nv.square.canCapture"));
  else if (marks.movable) words.push(t("nv.square.canMove"));
  if (marks.target) words.push(t("nv.square.target"));
  if (marks.taken) words.push(t("nv.square.taken"));
  return words.join(", ");
}

/** A square without marks: "c3, белая простая". */
export function describePlain(square: Square, position: Position): string {
  return named(square, position.pieces.get(square) ?? null).join(", ");
}

/** The squares of a move as they are called out: "c3 d4", "c3 бьёт через e5 на g7". */
export function spellMove(move: string): string {
  const path = pathOf(move);
  const [from, to] = [spell(path[0] as Square), spell(path.at(-1) as Square)];
  if (!isCapture(move)) return t("nv.move.quiet", { from, to });
  if (path.length === 2) return t("nv.move.capture", { from, to });
  return t("nv.move.captureVia", { from, to, via: spellAll(path.slice(1, -1)) });
}

/** A move on the position before it, with what it takes and "дамка" where a man becomes one. */
export function describeMove(before: Position, move: string): string {
  const path = pathOf(move);
  const taken = capturedBy(before, move);
  const words = [spellMove(move)];
  if (taken.length > 0) words.push(t("nv.move.taken", { n: taken.length, squares: spellAll(taken) }));
  const after = applyMove(before, move).pieces.get(path.at(-1) as Square);
  if (after?.king && before.pieces.get(path[0] as Square)?.king === false) words.push(t("nv.move.king"));
  return words.join(", ");
}

// --- positions ---

/** Numbers in their order, as 3.3 lists a position; letters from White's side up. */
function byRow(one: Square, two: Square): number {
  if (/^\d/.test(one)) return (numberOf(one) ?? 0) - (numberOf(two) ?? 0);
  return rankOf(one) - rankOf(two) || fileOf(one) - fileOf(two);
}

function byFile(one: Square, two: Square): number {
  return fileOf(one) - fileOf(two) || rankOf(one) - rankOf(two);
}

/** The squares of one side's kings or men, in the order that is chosen. */
export function squaresOf(position: Position, colour: Colour, king: boolean): Square[] {
  const own = [...position.pieces].filter(([, piece]) => piece.colour === colour && piece.king === king);
  return own.map(([square]) => square).sort(settings.positionOrder === "row" ? byRow : byFile);
}

function group(key: "nv.side.kings" | "nv.side.men", squares: readonly Square[]): string | null {
  return squares.length === 0 ? null : t(key, { n: squares.length, squares: spellAll(squares) });
}

/** "Белые: дамка c1; простые a3, b2." Kings first. */
export function describeSide(position: Position, colour: Colour): string {
  const groups = [
    group("nv.side.kings", squaresOf(position, colour, true)),
    group("nv.side.men", squaresOf(position, colour, false)),
  ].filter((words) => words !== null);
  if (groups.length === 0) return t("nv.side.none", { side: sideTitle(colour) });
  return `${sideTitle(colour)}: ${groups.join("; ")}.`;
}

export function describePosition(position: Position): string {
  return `${describeSide(position, "white")} ${describeSide(position, "black")}`;
}

/** The kings or the men of one side alone. */
export function describeKind(position: Position, colour: Colour, king: boolean): string {
  const words = group(king ? "nv.side.kings" : "nv.side.men", squaresOf(position, colour, king));
  if (words === null) return t(king ? "nv.kings.none" : "nv.men.none", { side: sideTitle(colour) });
  return `${sideTitle(colour)}: ${words}.`;
}

/** What stands on a line of squares; empty ones are left out. */
function describeLine(name: string, squares: readonly Square[], position: Position): string {
  const standing = squares.filter((square) => position.pieces.has(square));
  if (standing.length === 0) return t("nv.line.empty", { line: name });
  return `${name}: ${standing.map((square) => describePlain(square, position)).join("; ")}.`;
}

/** A column: by its letter, or on the board of 100 squares by any square of it. */
export function describeFile(position: Position, file: string): string {
  const { geometry } = position;
  const numbers = geometry.names === "numbers";
  const at = fileOf(numbers ? file : `${file}1`);
  const squares = geometry.dark.filter((square) => fileOf(square) === at);
  const name = numbers ? t("nv.column", { from: squares.at(-1) ?? "", to: squares[0] ?? "" }) : t("nv.file", { name: letterName(file) });
  return describeLine(name, squares, position);
}

/** A row: by its number, or on the board of 100 squares by any square of it. */
export function describeRow(position: Position, row: string): string {
  const { geometry } = position;
  const numbers = geometry.names === "numbers";
  const at = numbers ? rankOf(row) : Number(row) - 1;
  const squares = geometry.dark.filter((square) => rankOf(square) === at);
  const name = numbers ? t("nv.line.numbers", { from: squares[0] ?? "", to: squares.at(-1) ?? "" }) : t("nv.row", { name: row });
  return describeLine(name, squares, position);
}

function describeDiagonal(position: Position, squares: readonly Square[]): string {
  const [from, to] = [spell(squares[0] as Square), spell(squares.at(-1) as Square)];
  return describeLine(t("nv.diagonal", { from, to }), squares, position);
}

export function describeDiagonals(position: Position, square: Square): string {
  const lines = ([1, -1] as const).map((up) => diagonal(square, up)).filter((squares) => squares.length > 1);
  return lines.map((squares) => describeDiagonal(position, squares)).join(" ");
}

export function describeRoad(position: Position): string {
  return describeLine(t("nv.road"), mainRoad(position.geometry), position);
}

export function describeCount(position: Position): string {
  return (["white", "black"] as const)
    .map((colour) => {
      const kings = squaresOf(position, colour, true).length;
      const n = kings + squaresOf(position, colour, false).length;
      return t(kings > 0 ? "nv.count" : "nv.count.men", { side: sideTitle(colour), n, kings });
    })
    .join(" ");
}

// --- time ---

/** "1 час 5 минут 20 секунд"; what is zero is left out. */
export function timeWords(ms: number): string {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  const parts = [
    { key: "nv.hours", n: Math.floor(whole / 3600) },
    { key: "nv.minutes", n: Math.floor(whole / 60) % 60 },
    { key: "nv.seconds", n: whole % 60 },
  ] as const;
  const words = parts.filter(({ n }) => n > 0).map(({ key, n }) => t(key, { n }));
  return words.length > 0 ? words.join(" ") : t("nv.seconds", { n: 0 });
}

/** Both clocks and which of them runs (1.3.1). */
export function describeClocks(view: MatchView, now: number): string {
  const own = ownSeat(view);
  const first = own ?? view.white;
  const second = opponent(first);
  return [
    clockOf(view, first, now, own),
    clockOf(view, second, now, own),
    describeRunning(view, now),
  ].join(" ");
}

function clockOf(view: MatchView, seat: Seat, now: number, own: Seat | null): string {
  const left = leftAt(view.clocks, seat, now);
  const time = left > 0 ? timeWords(left) : t("nv.clock.none");
  if (own === null) return t("nv.clock.side", { side: sideTitle(colourOf(view, seat)), time });
  return t(seat === own ? "nv.clock.own" : "nv.clock.opponent", { time });
}

/** "Идут ваши часы." */
export function describeRunning(view: MatchView, now: number): string {
  const { running, sinceMs } = view.clocks;
  if (running === null) return t("nv.clock.stands");
  if (sinceMs - now >= 1000) return t("nv.clock.countdown", { time: timeWords(sinceMs - now) });
  const own = ownSeat(view);
  if (own === null) return t("nv.clock.sideRuns", { side: sideName(colourOf(view, running)) });
  return t(running === own ? "nv.clock.ownRuns" : "nv.clock.opponentRuns");
}

// --- ends ---

/** "Ничья", "Выиграли белые". */
export function resultTitle(result: GameResult, white: Seat): string {
  if (result === "draw") return t("nv.result.draw");
  if (result === "both_lose") return t("nv.result.bothLose");
  return t("nv.result.won", { side: sideName(result === white ? "white" : "black") });
}

/** The same as the reader sees it: "Вы выиграли" to a player. */
export function whoWon(view: MatchView, score: Score): string {
  const own = ownSeat(view);
  if (own === null || score.result === "draw" || score.result === "both_lose") return resultTitle(score.result, score.white);
  return t(score.result === own ? "nv.result.youWon" : "nv.result.youLost");
}

/** "Ничья: 15 ходов только дамками (п. 2.1.9.1.8)." Null while the game is played. */
export function describeResult(view: MatchView, score: Score | null = resultOf(view)): string | null {
  if (score === null) return null;
  const result = `${whoWon(view, score)}: ${t(`nv.cause.${score.cause}`)}`;
  return score.clause === "" ? t("nv.result.noClause", { result }) : t("nv.result.clause", { result, clause: clauseText(score.clause) });
}

/** 1.9.2: what a judge has found of a game that was lost by absence; "" where nothing is known of it. */
export function correctedText(view: MatchView, game: number): string {
  const score = view.scores[game - 1];
  return score === undefined ? "" : t("nv.tell.corrected", { n: game, result: describeResult(view, score) ?? "" });
}

// --- counted draws ---

/** Counts that a judge began (2.1.9.1.6, 1.16.7). */
const JUDGED: readonly string[] = ["2.1.9.1.6", "1.16.7"];

/** Moves of kings are counted on both boards, up to another number. */
const SAME_COUNT: Readonly<Record<string, string>> = { international_king_moves: "king_moves" };

/** What a counted draw counts. */
export function counterName({ clause, cause }: Counter): string {
  if (JUDGED.includes(clause)) return t("nv.draws.judged");
  return t(known(`nv.draws.${SAME_COUNT[cause] ?? cause}`) ?? "nv.draws.other");
}

function sameKey(position: Position): string {
  const pieces = [...position.pieces].map(([square, piece]) => `${square}${piece.colour}${piece.king}`);
  return `${position.toMove} ${pieces.sort().join()}`;
}

/** How often the last of these positions has stood, with the same side to move (2.1.9.1.9). */
export function timesStood(positions: readonly Position[]): number {
  const last = positions.at(-1);
  if (!last) return 0;
  const key = sameKey(last);
  return positions.filter((position) => sameKey(position) === key).length;
}

/** Moves left until the counted draws, and how often the position has stood. */
export function describeDraws(view: MatchView, positions: readonly Position[]): string {
  const lines = view.counters.map((counter) =>
    t("nv.draws.left", { n: counter.left, clause: clauseText(counter.clause), what: counterName(counter) }),
  );
  const stood = timesStood(positions);
  if (stood > 1) lines.push(t("nv.draws.repetition", { n: stood }));
  if (view.own?.mayClaimDraw) lines.push(t("nv.draws.mayClaim"));
  return lines.length > 0 ? lines.join(" ") : t("nv.draws.none");
}
