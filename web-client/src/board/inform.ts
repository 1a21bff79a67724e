// Answers to commands that ask for something and change nothing. They may be asked without limit (1.3.1).
import { t } from "../i18n";
import type { MatchSession } from "../match/MatchSession.svelte";
import type { Control, MatchView } from "../match/MatchView";
import { colourOf, opponent, ownSeat } from "../match/MatchView";
import { rowOf } from "./numbering";
import { pointsText } from "../match/points";
import type { CommandCall } from "./commands";
import * as say from "./describe";
import type { Answer } from "./dialogue.svelte";
import { positionsOf } from "./draughts/applyMove";
import { geometryOf } from "./geometry";
import { isCapture, other, parseFen, pathOf } from "./draughts/position";
import type { Colour, Position } from "./draughts/position";
import { notYourTurn } from "./refusal";

/** The position as it stands in the match, whatever is being looked at. */
function present(view: MatchView): Position {
  return parseFen(view.fen, geometryOf(view.rules));
}

function positions(view: MatchView): Position[] {
  return positionsOf(parseFen(view.startFen, geometryOf(view.rules)), view.moves.map(({ move }) => move));
}

/** "own" and "opponent" as colours; for those without a seat the own one is White's. */
function colourFor(arg: string, view: MatchView): Colour {
  if (arg === "white" || arg === "black") return arg;
  const own = ownSeat(view);
  const colour = own === null ? "white" : colourOf(view, own);
  return arg === "opponent" ? other(colour) : colour;
}

function board(arg: string, view: MatchView): string {
  return arg === "" ? say.describePosition(present(view)) : say.describeSide(present(view), colourFor(arg, view));
}

function lastMove(view: MatchView): string {
  const move = view.moves.at(-1)?.move;
  if (move === undefined) return t("nv.noMovesYet");
  const before = positions(view).at(-2) as Position;
  const { n } = rowOf(view.moves.length - 1, view.startFen.startsWith("B"));
  return t("nv.last", { n, side: say.sideName(before.toMove), move: say.describeMove(before, move) });
}

/** Moves in short words: where they go, from a square that is known. */
function listOf(moves: readonly string[]): string {
  return moves.map(say.spellMove).join("; ");
}

function movesFrom(square: string, view: MatchView): string {
  if (square === "" ? !view.hints : !view.liftedHints) return t("nv.noHints");
  if (square === "") {
    const legal = view.own?.legal ?? [];
    return legal.length === 0 ? notYourTurn() : t("nv.moves.all", { n: legal.length, list: listOf(legal) });
  }
  const own = ownSeat(view);
  if (own === null || view.toMove !== own) return notYourTurn();
  const moves = (view.own?.legal ?? []).filter((move) => pathOf(move)[0] === square);
  const name = say.spell(square);
  return moves.length === 0 ? t("nv.moves.none", { square: name }) : t("nv.moves.of", { square: name, n: moves.length, list: listOf(moves) });
}

function captures(view: MatchView): string {
  if (!view.hints) return t("nv.noHints");
  const own = ownSeat(view);
  if (own === null || view.toMove !== own) return notYourTurn();
  const moves = (view.own?.legal ?? []).filter(isCapture);
  return moves.length === 0 ? t("nv.captures.none") : t("nv.captures.list", { n: moves.length, list: listOf(moves) });
}

/** The pieces, and what is counted towards a draw where anything is. */
function counts(view: MatchView): string {
  const all = positions(view);
  const counted = view.counters.length > 0 || say.timesStood(all) > 1;
  return say.describeCount(present(view)) + (counted ? ` ${say.describeDraws(view, all)}` : "");
}

function opponentWords(view: MatchView): string {
  const own = ownSeat(view);
  if (own === null) {
    const name = (colour: Colour) => view.players[colour === "white" ? view.white : opponent(view.white)].name;
    return t("nv.opponent.both", { white: name("white"), black: name("black") });
  }
  const seat = opponent(own);
  const side = t(colourOf(view, seat) === "white" ? "nv.tell.whiteWith" : "nv.tell.blackWith");
  const who = t("nv.opponent.player", { name: view.players[seat].name, side });
  if (view.here === null) return who;
  return `${who} ${t(view.here[seat] ? "nv.opponent.here" : "nv.opponent.away")}`;
}

function controlWords(control: Control): string {
  const periods = control.map(({ moves, time_ms, increment_ms }) => {
    const time = say.timeWords(time_ms);
    const period = moves > 0 ? t("control.forMoves", { time, n: moves }) : t("nv.round.period", { time });
    return increment_ms > 0 ? `${period} ${t("nv.round.increment", { time: say.timeWords(increment_ms) })}` : period;
  });
  return t("nv.round.control", { control: periods.join(", ") });
}

function table(view: MatchView): string {
  const { a, b } = view.players;
  const { halfPoints } = view;
  return t("nv.table", { a: a.name, b: b.name, pointsA: pointsText(halfPoints.a), pointsB: pointsText(halfPoints.b) });
}

/** The record by rows, "12. c3 d4, f6 e5", from a move on. */
function notation(from: string, view: MatchView): Answer {
  const blackFirst = view.startFen.startsWith("B");
  const moves = [...(blackFirst ? ["…"] : []), ...view.moves.map(({ move }) => move)];
  const lines: string[] = [];
  for (let at = 0; at < moves.length; at += 2) {
    const n = at / 2 + 1;
    if (n < Number(from || 1)) continue;
    lines.push(t("nv.notation.row", { n, white: moves[at] as string, black: moves[at + 1] ?? "" }).trim());
  }
  if (lines.length === 0) return { kind: "done", text: t("nv.notation.empty") };
  return { kind: "done", text: lines.join(", "), lines };
}

/** The answer to a command that only asks. */
export function inform({ id, arg }: CommandCall, session: MatchSession): Answer {
  const view = session.view as MatchView;
  if (id === "notation") return notation(arg, view);
  return { kind: "done", text: wordsFor(id, arg, view, session.clockNow()) };
}

function wordsFor(id: CommandCall["id"], arg: string, view: MatchView, now: number): string {
  switch (id) {
    case "clock":
      return say.describeClocks(view, now);
    case "last":
      return lastMove(view);
    case "board":
      return board(arg, view);
    case "kings":
      return say.describeKind(present(view), colourFor(arg, view), true);
    case "men":
      return say.describeKind(present(view), colourFor(arg, view), false);
    case "file":
      return say.describeFile(present(view), arg);
    case "row":
      return say.describeRow(present(view), arg);
    case "square":
      return say.describePlain(arg, present(view));
    case "diagonals":
      return say.describeDiagonals(present(view), arg);
    case "road":
      return say.describeRoad(present(view));
    case "captures":
      return captures(view);
    case "moves":
      return movesFrom(arg, view);
    case "count":
      return counts(view);
    case "draws":
      return say.describeDraws(view, positions(view));
    case "opponent":
      return opponentWords(view);
    case "round":
      return `${t("nv.round", { game: Math.max(1, view.game), games: view.games })} ${controlWords(view.control)}`;
    case "table":
      return table(view);
    case "judge":
      return t(view.judge === null ? "nv.judge.none" : view.judge.here ? "nv.judge.here" : "nv.judge.away", { clocks: say.describeRunning(view, now) });
    default: // the dialogue itself answers the others
      return t("nv.refused.unavailable");
  }
}
