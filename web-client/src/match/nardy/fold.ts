// What the messages of a match of nardy change beside what they change in every match.
import { parseSteps } from "../../board/nardy/steps";
import { STARTS, variantOf } from "../../board/nardy/geometry";
import type { DiceScheme, MatchState, NardyTable, NardyTurn, Notice, OwnView, Player, Role, ServerMessage } from "../../protocol/messages.gen";
import type { GameFold } from "../fold";
import type { MatchView, Seat } from "../MatchView";
import { opponent } from "../MatchView";
import { lineOf, withLast, withLine } from "./consultation";
import type { Dice, DiceTable, NardyView, OwnNardy, Person, Turn, Win } from "./NardyView";

type Fact<T extends Change["t"]> = Extract<Change, { t: T }>["d"];
/** Facts of a match, without answers and what is no fact. */
type Change = Exclude<ServerMessage, { t: "ok" | "refused" | "sync" | "notice" | "snapshot" }>;

const noDice: DiceTable = {
  stage: "none", commitment: null, untilMs: null, seals: { a: null, b: null }, opened: { a: false, b: false }, fixed: null,
};

const nothing: OwnNardy = {
  idle: true, mayRoll: false, mayDouble: false, mayAnswerCube: false, resign: [], mayAnswerResignation: false, maySwapPartner: false, dice: null, graph: null,
};

/** What the seat may do; of a pair only who acts may, and both may change places between games (22.1). */
function ownOf(wire: OwnView, idle: boolean): OwnNardy {
  if (idle) return { ...nothing, maySwapPartner: wire.may_swap_partner ?? false };
  return {
    idle,
    mayRoll: wire.may_roll ?? false,
    mayDouble: wire.may_double ?? false,
    mayAnswerCube: wire.may_answer_cube ?? false,
    resign: wire.resign ?? [],
    mayAnswerResignation: wire.may_answer_resignation ?? false,
    maySwapPartner: wire.may_swap_partner ?? false,
    dice: wire.dice ?? null,
    graph: wire.graph ?? null,
  };
}

function diceOf(wire: DiceScheme): DiceTable {
  return {
    stage: wire.stage,
    commitment: wire.commitment ?? null,
    untilMs: wire.until_ms ?? null,
    seals: { a: wire.seals?.a ?? null, b: wire.seals?.b ?? null },
    opened: { a: wire.opened?.a ?? false, b: wire.opened?.b ?? false },
    fixed: wire.fixed ?? null,
  };
}

/** Two numbers, as they were thrown. */
function pairOf([first = 1, second = 1]: readonly number[]): Dice {
  return [first, second];
}

function turnOf(one: NardyTurn, dice: Dice): Turn | null {
  switch (one.kind) {
    case "opening":
      return { kind: "opening", dice, first: one.first ?? null };
    case "play":
      return { kind: "play", seat: one.seat, dice, steps: parseSteps(one.steps), spentMs: one.spent_ms };
    case "pass":
      return { kind: "pass", seat: one.seat, dice };
    case "double":
      return { kind: "double", seat: one.seat, value: one.value };
    case "take":
      return { kind: "take", seat: one.seat };
    case "roll": // part of the turn that it was for
      return null;
  }
}

/** The facts of a snapshot's list as turns. */
function turnsOf(list: readonly NardyTurn[]): readonly Turn[] {
  let dice: Dice = [1, 1];
  return list.flatMap((one) => {
    if ("dice" in one) dice = pairOf(one.dice);
    return turnOf(one, dice) ?? [];
  });
}

/** 23.7: the answer that ended a game is told with its end. */
function withDrop(turns: readonly Turn[], won: { readonly win?: Win | null; readonly winner?: Seat | null } | undefined): readonly Turn[] {
  return won?.win === "pass" && won.winner ? [...turns, { kind: "drop", seat: opponent(won.winner) }] : turns;
}

/** What lies on the board although it is played. */
function lastRoll(list: readonly NardyTurn[]): NardyView["roll"] {
  const last = list.findLast((one) => one.kind === "roll" || (one.kind === "opening" && one.first !== undefined));
  if (last?.kind === "roll") return { seat: last.seat, dice: pairOf(last.dice) };
  return last?.kind === "opening" && last.first !== undefined ? { seat: last.first, dice: pairOf(last.dice) } : null;
}

function peopleOf({ id, name, partner }: Player): readonly Person[] {
  return partner === undefined ? [{ id, name }] : [{ id, name }, partner];
}

/** Who of a pair acts; null where one plays alone. */
function acting(people: readonly Person[], id: string | undefined): Person | null {
  return people.length < 2 ? null : (people.find((one) => one.id === id) ?? people[0] ?? null);
}

/** Whether of the pair of the reader's seat it is the other who acts. */
function isIdle(acts: NardyView["acts"], role: Role, self: string | null): boolean {
  const one = role === "a" || role === "b" ? acts[role] : null;
  return one !== null && self !== null && one.id !== self;
}

function viewOf({ rules, players, role, you }: MatchState, wire: NardyTable, self: string | null): NardyView {
  const people = { a: peopleOf(players.a), b: peopleOf(players.b) };
  const acts = { a: acting(people.a, players.a.acts), b: acting(people.b, players.b.acts) };
  return {
    variant: variantOf(rules),
    discipline: wire.discipline,
    length: wire.length ?? null,
    durationMs: wire.duration_ms ?? null,
    endsAtMs: wire.ends_at_ms ?? null,
    timeOver: wire.time_over ?? false,
    points: wire.points,
    crawford: wire.crawford,
    crawfordPlayed: wire.crawford_played,
    checkers: wire.checkers,
    stage: wire.phase,
    cube: wire.cube ? { value: wire.cube.value, owner: wire.cube.owner ?? null } : null,
    roll: wire.roll ? { seat: wire.roll.seat, dice: pairOf(wire.roll.dice) } : lastRoll(wire.turns),
    first: wire.first ?? null,
    dice: diceOf(wire.dice),
    turns: withDrop(turnsOf(wire.turns), wire.phase === "over" ? wire.games.at(-1) : undefined),
    games: wire.games.map(({ game, winner = null, win = null, points }) => ({ game, winner, win, points })),
    switches: wire.switches,
    resignation: wire.resignation ?? null,
    draft: wire.draft ? { seat: wire.draft.seat, steps: parseSteps(wire.draft.steps) } : null,
    people,
    acts,
    channels: {},
    own: you ? ownOf(you, isIdle(acts, role, self)) : null,
  };
}

function onStart(nardy: NardyView, d: Fact<"game_started">): NardyView {
  const start = STARTS[nardy.variant];
  return {
    ...nardy,
    crawford: d.crawford ?? false,
    endsAtMs: d.ends_at_ms ?? nardy.endsAtMs,
    checkers: { a: start, b: start },
    stage: "opening",
    cube: d.crawford ? null : { value: 1, owner: null },
    roll: null,
    first: null,
    dice: noDice,
    turns: [],
    resignation: null,
  };
}

/** What happens at the board: whose turn it is then, and what has changed. */
type Played = { readonly toMove: Seat | null; readonly ply: number; readonly nardy: NardyView };

function onOpening(view: MatchView, nardy: NardyView, d: Fact<"opening_rolled">): Played {
  const first = d.first ?? null;
  const dice = pairOf(d.dice);
  const turns: readonly Turn[] = [...nardy.turns, { kind: "opening", dice, first }];
  const roll = { seat: first ?? view.white, dice };
  return { toMove: first, ply: d.ply, nardy: { ...nardy, turns, first, roll, stage: first === null ? "opening" : "to_play" } };
}

function onTurn(nardy: NardyView, d: { seat: Seat; ply: number }, turn: Turn, checkers = nardy.checkers): Played {
  return { toMove: opponent(d.seat), ply: d.ply, nardy: { ...nardy, checkers, turns: [...nardy.turns, turn], stage: "to_roll" } };
}

function onBoard(view: MatchView, nardy: NardyView, fact: Change): Played | null {
  const dice = nardy.roll?.dice ?? [1, 1];
  switch (fact.t) {
    case "opening_rolled":
      return onOpening(view, nardy, fact.d);
    case "dice_rolled":
      return { toMove: fact.d.seat, ply: fact.d.ply, nardy: { ...nardy, roll: { seat: fact.d.seat, dice: pairOf(fact.d.dice) }, stage: "to_play" } };
    case "turn_played": {
      const { seat, steps, stretch, checkers } = fact.d;
      return onTurn(nardy, fact.d, { kind: "play", seat, dice, steps: parseSteps(steps), spentMs: stretch.spent_ms }, checkers);
    }
    case "turn_passed":
      return onTurn(nardy, fact.d, { kind: "pass", seat: fact.d.seat, dice });
    case "cube_offered": {
      const { seat, value, ply } = fact.d;
      return { toMove: opponent(seat), ply, nardy: { ...nardy, stage: "doubled", turns: [...nardy.turns, { kind: "double", seat, value }] } };
    }
    case "cube_taken": {
      const { seat, ply } = fact.d;
      const cube = { value: (nardy.cube?.value ?? 1) * 2, owner: seat };
      return { toMove: opponent(seat), ply, nardy: { ...nardy, stage: "to_roll", cube, turns: [...nardy.turns, { kind: "take", seat }] } };
    }
    default:
      return null;
  }
}

function onDice(dice: DiceTable, fact: Change): DiceTable {
  switch (fact.t) {
    case "dice_committed":
      return { ...noDice, stage: "sealing", commitment: fact.d.commitment, untilMs: fact.d.until_ms };
    case "dice_sealed":
      return { ...dice, seals: { ...dice.seals, [fact.d.seat]: fact.d.seal } };
    case "dice_seals_closed":
      return { ...dice, stage: "opening", untilMs: fact.d.until_ms };
    case "dice_opened":
      return { ...dice, opened: { ...dice.opened, [fact.d.seat]: true } };
    case "dice_fixed":
      return { ...dice, stage: "fixed", untilMs: null, fixed: { a: fact.d.a, b: fact.d.b } };
    default:
      return dice;
  }
}

function onEnd(nardy: NardyView, d: Fact<"game_ended">): NardyView {
  const winner = d.result === "a" || d.result === "b" ? d.result : null;
  const game = { game: d.game, winner, win: d.win ?? null, points: d.points ?? 0 };
  const turns = withDrop(nardy.turns, game);
  const crawfordPlayed = nardy.crawfordPlayed || nardy.crawford;
  return { ...nardy, turns, crawfordPlayed, stage: "over", points: d.score ?? nardy.points, games: [...nardy.games, game], resignation: null };
}

/** What belongs to the match and not to the board. */
function onMatch(nardy: NardyView, fact: Change): NardyView {
  switch (fact.t) {
    case "game_started":
      return onStart(nardy, fact.d);
    case "resignation_offered":
      return { ...nardy, resignation: { seq: fact.seq, by: fact.d.seat, as: fact.d.as } };
    case "resignation_declined":
      return { ...nardy, resignation: null };
    case "match_time_over":
      return { ...nardy, timeOver: true };
    case "score_corrected":
      return { ...nardy, points: fact.d.points, crawfordPlayed: fact.d.crawford_played };
    case "penalty_point_given":
      return { ...nardy, points: fact.d.points };
    case "game_dropped":
      return { ...nardy, stage: "over", resignation: null };
    case "game_ended":
      return onEnd(nardy, fact.d);
    case "match_ended":
      return { ...nardy, points: fact.d.points ?? nardy.points };
    default:
      return nardy;
  }
}

/** What is no fact: a turn in the making, and what is said in a pair. */
function onNotice(view: MatchView, nardy: NardyView, d: Notice["d"], self: string | null): NardyView {
  switch (d.code) {
    case "draft":
      return d.game === view.game && d.ply === view.ply ? { ...nardy, draft: { seat: d.seat, steps: parseSteps(d.steps) } } : nardy;
    case "said":
      return { ...nardy, channels: { ...nardy.channels, [d.seat]: withLine(nardy.channels[d.seat], lineOf(d, self)) } };
    case "channel": {
      const told = { lines: d.lines.map((line) => lineOf(line, self)), earlier: d.earlier };
      return { ...nardy, channels: { ...nardy.channels, [d.seat]: withLast(nardy.channels[d.seat], told) } };
    }
    default:
      return nardy;
  }
}

function change(view: MatchView, message: ServerMessage, self: string | null): MatchView {
  const before = view.nardy;
  if (before === null) return view;
  if (message.t === "notice") {
    const nardy = onNotice(view, before, message.d, self);
    return nardy === before ? view : { ...view, nardy };
  }
  if (message.t === "ok" || message.t === "refused" || message.t === "sync" || message.t === "snapshot") return view;
  const fact: Change = message;
  const played = onBoard(view, before, fact);
  const base = played?.nardy ?? onMatch(before, fact);
  const own = (fact.d as { you?: OwnView } | undefined)?.you;
  const acts = fact.t === "partner_swapped" ? { ...base.acts, [fact.d.seat]: acting(base.people[fact.d.seat], fact.d.acts) } : base.acts;
  const nardy: NardyView = {
    ...base,
    acts,
    dice: onDice(base.dice, fact),
    draft: played === null ? base.draft : null,
    own: own === undefined ? base.own : ownOf(own, isIdle(acts, view.role, self)),
  };
  if (played === null) return { ...view, nardy };
  return { ...view, toMove: played.toMove ?? view.toMove, ply: played.ply + 1, nardy };
}

/** For a reader who is `self`; null: of a pair nobody is known to wait. */
export function nardyFold(self: string | null): GameFold {
  return {
    snapshot: (state) => (state.nardy === undefined ? null : viewOf(state, state.nardy, self)),
    change: (view, message) => change(view, message, self),
  };
}
