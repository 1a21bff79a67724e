// A match of nardy for tests: a session whose server is this object.
import { STARTS } from "../../board/nardy/geometry";
import { graphOf } from "../../board/nardy/graphs";
import type { Case } from "../../board/nardy/graphs";
import type { MatchState, NardyTable as WireNardy, OwnView, PlayGraph, Role, Seat } from "../../protocol/messages.gen";
import { FakeMatch, NOW } from "../fakeMatch";
import type { Grown } from "../fakeMatch";
import { nardyFold } from "./fold";
import { NardyTable } from "./table.svelte";

export interface Shape {
  readonly rules?: "short_nardy/1" | "long_nardy/1";
  /** What is undefined is absent on the wire. */
  readonly nardy?: { readonly [K in keyof WireNardy]?: WireNardy[K] | undefined };
  readonly you?: Partial<OwnView>;
  readonly more?: Grown;
  /** Whose page it is. */
  readonly self?: string;
}

const dice: WireNardy["dice"] = {
  stage: "fixed", commitment: "9f2c41aa".padEnd(64, "b"), opened: { a: true, b: true },
  fixed: { a: { kind: "opened", value: "1".repeat(64) }, b: { kind: "opened", value: "2".repeat(64) } },
};

const whole = { a: { left_ms: 600_000, delay_ms: 8000 }, b: { left_ms: 600_000, delay_ms: 8000 } };

/** What a snapshot of nardy has beside that of draughts; Anna has White and is to roll. */
export function nardyState({ rules = "short_nardy/1", nardy = {}, you = {}, more = {} }: Shape = {}): Grown {
  const start = rules.startsWith("short") ? STARTS.short : STARTS.long;
  const table = {
    discipline: rules.startsWith("short") ? "short_nardy" : "long_nardy", length: 5, points: { a: 0, b: 0 }, crawford: false, crawford_played: false,
    checkers: { a: start, b: start }, phase: "to_roll", cube: { value: 1 }, dice, turns: [{ kind: "opening", n: 1, dice: [2, 1], first: "a" }],
    games: [], switches: {}, ...nardy,
  } as WireNardy;
  return {
    rules, ply: 1, nardy: table, you: { may_offer_draw: false, may_answer_draw: false, may_claim_draw: false, ...you }, fen: undefined,
    control: [{ moves: 0, time_ms: 600_000, increment_ms: 0, delay_ms: 8000 }],
    clocks: { ...whole, running: "a", since_ms: NOW, now_ms: NOW },
    ...more,
  } as Grown;
}

export class FakeNardy extends FakeMatch {
  readonly table: NardyTable;
  readonly #role: Role;
  readonly #shape: Shape;

  constructor(role: Role, shape: Shape = {}) {
    super(role, nardyState(shape));
    this.session.play(nardyFold(shape.self ?? null));
    [this.#role, this.#shape] = [role, shape];
    this.again();
    this.table = new NardyTable(this.session);
  }

  /** The match as it began is told anew, as after a break of the line. */
  again(): void {
    this.snapshot(this.#role, nardyState(structuredClone(this.#shape)));
  }

  /** The clock of `running` goes on with a whole delay. */
  clocks(running: Seat | null): MatchState["clocks"] {
    return { ...whole, running, since_ms: this.now, now_ms: this.now };
  }

  /** A turn of a case is to be played by `seat`. */
  static ofCase(one: Case, seat: Seat = "a"): FakeNardy {
    const [own = "", other = ""] = one.pos.split(":");
    const checkers = seat === "a" ? { a: own, b: other } : { a: other, b: own };
    return new FakeNardy(seat, {
      rules: one.game === "short" ? "short_nardy/1" : "long_nardy/1",
      nardy: { checkers, phase: "to_play", roll: { seat, n: 5, dice: [...one.dice] } },
      you: { graph: graphOf(one) as PlayGraph },
      more: { to_move: seat },
    });
  }
}
