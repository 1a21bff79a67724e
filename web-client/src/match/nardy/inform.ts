// Answers to questions; they change nothing and may be asked without limit.
import { describeClocks, timeWords } from "../../board/describe";
import * as say from "../../board/nardy/describe";
import { edgesFrom, nodeOf, targetsFrom } from "../../board/nardy/assembly";
import { BAR, OFF } from "../../board/nardy/geometry";
import type { Place } from "../../board/nardy/geometry";
import { t } from "../../i18n";
import { tn } from "../../i18n/nardy";
import type { MatchView } from "../MatchView";
import { colourOf, opponent, ownSeat } from "../MatchView";
import { delayAt } from "../time";
import type { CommandCall } from "./commands";
import { lineWords } from "./consultation";
import { lineText, rowsOf } from "./record";
import type { Contribution, NardyView } from "./NardyView";
import { matchWords, pointsText, worth } from "./status";
import type { NardyTable } from "./table.svelte";

export interface Informed {
  readonly text: string;
  readonly refused?: boolean;
  readonly lines?: readonly string[];
}

interface Asked {
  readonly table: NardyTable;
  readonly view: MatchView;
  readonly nardy: NardyView;
}

const no = (text: string): Informed => ({ text, refused: true });

/** 22.1: who of the pair acts, and what was said last. */
function partner({ view, nardy }: Asked): Informed {
  const seat = ownSeat(view);
  const acting = seat === null ? null : nardy.acts[seat];
  if (seat === null || acting === null) return no(tn("nardy.ask.noPartner"));
  const idle = nardy.own?.idle ?? false;
  const other = idle ? acting : nardy.people[seat].find(({ id }) => id !== acting.id);
  const last = nardy.channels[seat]?.lines.at(-1);
  const acts = tn(idle ? "nardy.ask.partner.acts" : "nardy.ask.partner.own", { name: other?.name ?? "" });
  return { text: [acts, last === undefined ? "" : tn("nardy.ask.partner.last", { words: lineWords(nardy.people[seat], last) })].filter(Boolean).join(" ") };
}

export function cubeWords(view: MatchView, nardy: NardyView): string {
  if (nardy.cube === null) return nardy.crawford && nardy.length !== 1 ? tn("nardy.crawford.what") : tn("nardy.cube.none");
  const own = ownSeat(view);
  const { value, owner } = nardy.cube;
  if (nardy.stage === "doubled") return tn("nardy.cube.offered", { n: 2 * value });
  if (owner === null) return tn("nardy.cube.centre", { n: value });
  if (own === null) return tn("nardy.cube.side", { n: value, side: tn(`nardy.with.${colourOf(view, owner)}`) });
  return tn(owner === own ? "nardy.cube.own" : "nardy.cube.opponent", { n: value });
}

function dice({ table, nardy }: Asked): string {
  if (nardy.roll === null) return tn("nardy.ask.notRolled");
  const rolled = say.diceWords(nardy.roll.dice);
  if (nardy.stage !== "to_play") return tn("nardy.ask.lastRoll", { dice: rolled });
  const left = table.dice.filter(({ used, lost }) => !used && !lost).map(({ face }) => face);
  if (table.path.length === 0) return tn("nardy.ask.rolled", { dice: rolled });
  return left.length === 0 ? tn("nardy.ask.allUsed", { dice: rolled }) : tn("nardy.ask.left", { dice: rolled, left: say.facesWords(left) });
}

/** Where checkers may go is told of one place as lifting it would show; of all places only where hints are allowed. */
function moves(arg: string, { table, view }: Asked): Informed {
  const { graph } = table;
  if (graph === null || !table.assembles) return no(tn("nardy.ask.notPlaying"));
  if (arg === "") {
    if (!view.hints) return table.forced === null ? no(t("nv.noHints")) : { text: tn("nardy.status.forced") };
    const ways = edgesFrom(graph, nodeOf(table.path)).map(say.stepWords);
    return { text: tn("nardy.ask.moves", { n: ways.length, list: ways.join(", ") }), lines: ways };
  }
  if (!table.lifted) return no(t("nv.noHints"));
  const from = Number(arg);
  const ends = targetsFrom(graph, table.path, from).map(({ to }) => (to === OFF ? tn("nardy.off") : String(to)));
  const point = placeTitle(from);
  return { text: ends.length === 0 ? tn("nardy.ask.noMoves", { point }) : tn("nardy.ask.movesOf", { point, list: ends.join(", ") }) };
}

function placeTitle(place: Place): string {
  return place === BAR ? tn("nardy.bar") : tn("nardy.point", { n: place });
}

function head({ table, nardy, view }: Asked): Informed {
  if (nardy.variant !== "long" || table.board === null) return no(tn("nardy.ask.noHead"));
  const taken = table.path.filter(({ from }) => from === 24).length;
  const own = ownSeat(view);
  const used = own !== null && table.assembles ? ` ${taken > 0 ? tn("nardy.ask.headUsed", { n: taken }) : tn("nardy.ask.headFree")}` : "";
  return { text: tn("nardy.ask.head", { mine: table.board.own[24] ?? 0, theirs: table.board.other[24] ?? 0 }) + used };
}

function last({ view, nardy }: Asked): string {
  const rows = rowsOf(nardy, view.white);
  const row = rows.at(-1);
  if (row === undefined) return t("nv.noMovesYet");
  const cell = row.second ?? row.first;
  return cell === null ? t("nv.noMovesYet") : tn("nardy.ask.last", { side: tn(`nardy.side.${colourOf(view, cell.seat)}`), turn: lineText(cell) });
}

function notation(from: string, { view, nardy }: Asked): Informed {
  const lines = rowsOf(nardy, view.white)
    .filter(({ n }) => from === "" || n >= Number(from))
    .map(({ n, first, second }) => `${n}) ${[first, second].map((cell) => (cell === null ? "" : lineText(cell))).filter(Boolean).join("; ")}`);
  return lines.length === 0 ? { text: t("nv.notation.empty") } : { text: lines.join(" "), lines };
}

export function scoreWords(view: MatchView, nardy: NardyView): string {
  const first = ownSeat(view) ?? view.white;
  const length = matchWords(nardy);
  const crawford = nardy.crawford && nardy.length !== 1 ? ` ${tn("nardy.crawford")}.` : "";
  return `${length}. ${t("status.score", { score: pointsText(nardy, first) })} ${tn("nardy.tell.game", { n: Math.max(1, view.game) })}${crawford}`;
}

/** 41: the delay is told apart from the time. */
export function clockWords(view: MatchView, now: number): string {
  const delay = delayAt(view.clocks, now);
  return [delay >= 1000 ? tn("nardy.ask.delay", { time: timeWords(delay) }) : "", describeClocks(view, now)].filter(Boolean).join(" ");
}

function partWords(kind: Contribution["kind"], name: string): string {
  return tn(kind === "none" ? "nardy.fair.absent" : `nardy.fair.${kind}`, { name });
}

export function fairWords(view: MatchView, nardy: NardyView): string {
  const { stage, commitment, fixed } = nardy.dice;
  if (stage === "none" || commitment === null) return tn("nardy.fair.none");
  const sum = commitment.slice(0, 8);
  if (fixed?.a.kind === "opened" && fixed.b.kind === "opened") return tn("nardy.fair.both", { sum });
  const parts = fixed === null ? "" : (["a", "b"] as const).map((seat) => partWords(fixed[seat].kind, view.players[seat].name)).join(" ");
  return [tn("nardy.fair.committed", { sum }), parts].filter(Boolean).join(" ");
}

export function inform({ id, arg }: CommandCall, asked: Asked): Informed {
  const { table, view, nardy } = asked;
  const { board, session } = table;
  if (board === null) return no(t("nv.refused.notPlaying"));
  const own = colourOf(view, table.viewer);
  const theirs = own === "white" ? "black" : "white";
  switch (id) {
    case "dice":
      return { text: dice(asked) };
    case "moves":
      return moves(arg, asked);
    case "point":
      return { text: say.pointWords(nardy.variant, board, Number(arg), own) };
    case "board":
      return { text: arg === "" ? say.boardWords(nardy.variant, board, own) : say.sideWords(nardy.variant, board, arg === "own", arg === "own" ? own : theirs) };
    case "home":
    case "outer":
      return { text: say.quarterWords(nardy.variant, board, own, id) };
    case "bar":
    case "off":
      return { text: say.pointWords(nardy.variant, board, id === "bar" ? BAR : OFF, own) };
    case "head":
      return head(asked);
    case "blots":
      return nardy.variant === "short" ? { text: say.blotWords(nardy.variant, board, own) } : no(tn("nardy.ask.noBlots"));
    case "prime":
      return { text: say.primeWords(nardy.variant, board, own) };
    case "pips": // 33.2.1.13: a count that is made for the player is the regulation's affair
      return nardy.switches.pips === true ? { text: say.pipsWords(board, own) } : no(tn("nardy.ask.noPips"));
    case "cube":
      return { text: `${cubeWords(view, nardy)} ${tn("nardy.worth.now", { points: tn("nardy.worth", { n: worth(nardy) }) })}` };
    case "score":
      return { text: scoreWords(view, nardy) };
    case "clock":
      return { text: clockWords(view, session.now()) };
    case "last":
      return { text: last(asked) };
    case "notation":
      return notation(arg, asked);
    case "fair":
      return { text: fairWords(view, nardy) };
    case "partner":
      return partner(asked);
    case "opponent": {
      const seat = opponent(table.viewer);
      return { text: `${t("nv.opponent.player", { name: view.players[seat].name, side: t(theirs === "white" ? "nv.tell.whiteWith" : "nv.tell.blackWith") })} ${t(view.here[seat] ? "nv.opponent.here" : "nv.opponent.away")}` };
    }
    case "judge": {
      const clocks = describeClocks(view, session.now());
      return { text: t(view.judge === null ? "nv.judge.none" : view.judge.here ? "nv.judge.here" : "nv.judge.away", { clocks }) };
    }
    default:
      return no(tn("nardy.ask.unknown"));
  }
}

