// Recomputes everything about the dice of a record file: commitments, seals, contributions, each roll with its number. The
// twin of `doska verify-dice`, with the same words for what it finds. Whether the rows are genuine is what evidence/ says.

import type { Seat } from "../protocol/messages.gen";
import { commitmentOf, contributionOf, isValue, rollOf, sealOf, type Contribution, type Pair } from "./proof";

export type FaultCode =
  | "commitment_differs"
  | "second_commitment"
  | "commitment_out_of_order"
  | "closed_out_of_order"
  | "wrong_actor"
  | "seal_out_of_order"
  | "opening_out_of_order"
  | "value_does_not_fit"
  | "fixed_out_of_order"
  | "contribution_differs"
  | "roll_before_fixed"
  | "roll_number"
  | "roll_differs"
  | "second_opening"
  | "opening_misjudged"
  | "roll_before_opening"
  | "roll_not_played"
  | "turn_without_roll"
  | "other_seat"
  | "other_game"
  | "after_the_end"
  | "not_committed"
  | "secret_missing"
  | "secret_unreadable";

export interface DiceFault {
  readonly code: FaultCode;
  readonly row: number;
  /** Of a roll. */
  readonly n?: number;
  readonly seat?: Seat;
  readonly expected?: string;
  readonly written?: string;
  /** How many rolls of the game after this one differ as well. */
  more?: number;
}

/** One roll of a record; `seat` is nobody's at the opening, where the dice are White's and Black's. */
export interface Rolled {
  readonly row: number;
  readonly n: number;
  readonly seat: Seat | undefined;
  readonly dice: Pair;
  /** What the secret gives; undefined where it is not revealed. */
  readonly expected: Pair | undefined;
}

/** proven: all recomputed; broken: something does not follow; unproven: no secret; unused: no roll was made. */
export type Proof = "proven" | "broken" | "unproven" | "unused";

export interface GameDice {
  readonly game: number;
  readonly white: Seat;
  readonly proof: Proof;
  readonly ending: "unfinished" | "ended" | "dropped" | "called_off";
  readonly commitment: string;
  readonly secret: string | undefined;
  readonly seals: Readonly<Record<Seat, string>>;
  readonly seats: Readonly<Record<Seat, Contribution>>;
  readonly rolls: readonly Rolled[];
  readonly ties: number;
  /** How often the secret was read again after a restart. */
  readonly loads: number;
  readonly faults: readonly DiceFault[];
}

export interface DiceReview {
  readonly match: string;
  readonly people: readonly string[];
  readonly games: readonly GameDice[];
  /** Nothing is broken, nothing unproven. */
  readonly proven: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
interface Row {
  readonly seq: number;
  readonly actor: string;
  readonly kind: string;
  readonly body: Fields;
}

const SEATS = ["a", "b"] as const;
const other = (seat: Seat): Seat => (seat === "a" ? "b" : "a");
const none: Contribution = { kind: "none", value: "" };

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (body: Fields, name: string): string => (typeof body[name] === "string" ? body[name] : "");
const whole = (body: Fields, name: string): number => (Number.isSafeInteger(body[name]) ? (body[name] as number) : 0);
const seatOf = (body: Fields): Seat | undefined => (body["seat"] === "a" || body["seat"] === "b" ? body["seat"] : undefined);
const partOf = (body: Fields, seat: Seat): Fields => (isFields(body[seat]) ? body[seat] : {});
const words = (dice: Pair): string => dice.join("-");

function pair(value: unknown): Pair {
  const [first, second] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === "number" && typeof second === "number" ? [first, second] : [0, 0];
}

/** Follows the rows of one game. */
class GameReader {
  readonly #faults: DiceFault[] = [];
  readonly #rolls: { row: number; n: number; seat: Seat | undefined; dice: Pair }[] = [];
  readonly #seals: Record<Seat, string> = { a: "", b: "" };
  readonly #values: Record<Seat, string> = { a: "", b: "" };
  readonly #seats: Record<Seat, Contribution> = { a: none, b: none };
  #mover: Seat;
  #row = 0;
  #commitment = "";
  #committedRow = 0;
  #sealingOver = false;
  #fixed = false;
  #decided = false;
  #toPlay = false;
  #ending: GameDice["ending"] = "unfinished";
  #secret = "";
  #ties = 0;
  #loads = 0;

  constructor(
    readonly match: string,
    readonly game: number,
    readonly white: Seat,
  ) {
    this.#mover = white;
  }

  enter(row: Row): void {
    this.#row = row.seq;
    const step = Object.hasOwn(this.#steps, row.kind) ? this.#steps[row.kind] : undefined;
    if (this.#ending !== "unfinished") return this.#fault("after_the_end");
    this.#expectAuthor(row);
    step?.(row.body);
  }

  /** A side's part and its rolls are its own to state; the commitment and the first throws the server's. */
  #expectAuthor({ actor, kind, body }: Row): void {
    const ofSeat = ["dice_sealed", "dice_opened", "dice_rolled"].includes(kind);
    if (!ofSeat && kind !== "dice_committed" && kind !== "opening_rolled") return;
    const author = ofSeat ? text(body, "seat") : "server";
    if (actor !== author) this.#fault("wrong_actor", { expected: author, written: actor });
  }

  blame(fault: DiceFault): void {
    this.#faults.push(fault);
  }

  readonly #steps: Readonly<Record<string, (body: Fields) => void>> = {
    dice_committed: (body) => this.#commit(text(body, "commitment")),
    dice_sealed: (body) => this.#seal(seatOf(body), text(body, "seal")),
    dice_seals_closed: () => this.#close(),
    dice_opened: (body) => this.#open(seatOf(body), text(body, "value")),
    dice_fixed: (body) => this.#fix(body),
    dice_reopened: () => (this.#loads += 1),
    opening_rolled: (body) => this.#rollOpening(body),
    dice_rolled: (body) => this.#roll(body),
    turn_played: (body) => this.#turn(body),
    turn_passed: (body) => this.#turn(body),
    game_ended: (body) => this.#end("ended", body),
    game_dropped: (body) => this.#end("dropped", body),
    called_off: (body) => this.#end("called_off", body),
  };

  #fault(code: FaultCode, more: Omit<DiceFault, "code" | "row"> = {}): void {
    this.#faults.push({ code, row: this.#row, ...more });
  }

  #commit(commitment: string): void {
    if (this.#commitment !== "") return this.#fault("second_commitment", { expected: this.#commitment, written: commitment });
    this.#commitment = commitment;
    this.#committedRow = this.#row;
    if (this.#sealingOver || this.#fixed || this.#rolls.length > 0) this.#fault("commitment_out_of_order");
  }

  #close(): void {
    if (this.#commitment === "" || this.#sealingOver || this.#fixed) this.#fault("closed_out_of_order");
    this.#sealingOver = true;
  }

  #seal(seat: Seat | undefined, seal: string): void {
    if (seat === undefined || this.#commitment === "" || this.#sealingOver || this.#seals[seat] !== "")
      return this.#fault("seal_out_of_order", { written: seal, ...(seat && { seat }) });
    this.#seals[seat] = seal;
  }

  #open(seat: Seat | undefined, value: string): void {
    if (seat === undefined || !this.#sealingOver || this.#fixed || this.#values[seat] !== "")
      return this.#fault("opening_out_of_order", { written: value, ...(seat && { seat }) });
    this.#values[seat] = value;
    const seal = sealOf(this.match, this.game, seat, value);
    if (seal !== this.#seals[seat]) this.#fault("value_does_not_fit", { seat, expected: this.#seals[seat], written: seal });
  }

  #fix(body: Fields): void {
    if (this.#fixed || !this.#sealingOver) return this.#fault("fixed_out_of_order");
    this.#fixed = true;
    for (const seat of SEATS) {
      const part = contributionOf(this.match, this.game, seat, this.#seals[seat], this.#values[seat]);
      this.#seats[seat] = part;
      const [kind, value] = [text(partOf(body, seat), "kind"), text(partOf(body, seat), "value")];
      if (kind !== part.kind || value !== part.value)
        this.#fault("contribution_differs", { seat, expected: `${part.kind} ${part.value}`, written: `${kind} ${value}` });
    }
  }

  #count(dice: Pair, n: number, seat: Seat | undefined): void {
    if (!this.#fixed) this.#fault("roll_before_fixed", { n });
    const expected = this.#rolls.length + 1;
    if (n !== expected) this.#fault("roll_number", { n, expected: String(expected), written: String(n) });
    this.#rolls.push({ row: this.#row, n, seat, dice });
  }

  #rollOpening(body: Fields): void {
    const dice: Pair = [whole(body, "white"), whole(body, "black")];
    const n = whole(body, "n");
    if (this.#decided) this.#fault("second_opening", { n });
    const tie = dice[0] === dice[1];
    if ("opens_at_ms" in body === tie) this.#fault("opening_misjudged", { n, written: words(dice) });
    this.#count(dice, n, undefined);
    if (tie) {
      this.#ties += 1;
      return;
    }
    this.#decided = this.#toPlay = true;
    this.#mover = dice[0] > dice[1] ? this.white : other(this.white);
  }

  #roll(body: Fields): void {
    const n = whole(body, "n");
    if (!this.#decided) this.#fault("roll_before_opening", { n });
    if (this.#toPlay) this.#fault("roll_not_played", { n });
    this.#expectMover(body);
    this.#count(pair(body["dice"]), n, seatOf(body));
    this.#toPlay = true;
  }

  #turn(body: Fields): void {
    if (!this.#toPlay) this.#fault("turn_without_roll", { seat: this.#mover });
    this.#expectMover(body);
    this.#toPlay = false;
    this.#mover = other(this.#mover);
  }

  #expectMover(body: Fields): void {
    if (seatOf(body) !== this.#mover) this.#fault("other_seat", { expected: this.#mover, written: text(body, "seat") });
  }

  #end(how: GameDice["ending"], body: Fields): void {
    this.#ending = how;
    this.#secret = text(body, "dice_secret");
  }

  #recompute(secret: string | undefined): Rolled[] {
    const table = { match: this.match, game: this.game, secret: secret ?? "", a: this.#seats.a.value, b: this.#seats.b.value };
    const rolls = this.#rolls.map((rolled, i) => ({ ...rolled, expected: secret === undefined ? undefined : rollOf(table, i + 1) }));
    const wrong = rolls.flatMap((rolled, i) => (rolled.expected && words(rolled.expected) !== words(rolled.dice) ? [{ ...rolled, expected: rolled.expected, at: i + 1 }] : []));
    const [first] = wrong;
    if (first !== undefined) {
      const more = wrong.length > 1 ? { more: wrong.length - 1 } : {};
      this.blame({ code: "roll_differs", row: first.row, n: first.at, expected: words(first.expected), written: words(first.dice), ...more });
    }
    return rolls;
  }

  finish(): GameDice {
    const secret = isValue(this.#secret) ? this.#secret : undefined;
    const committed = this.#commitment !== "";
    if (this.#secret !== "" && secret === undefined) this.#fault("secret_unreadable", { written: this.#secret });
    if (!committed && (secret !== undefined || this.#rolls.length > 0)) this.#fault("not_committed");
    if (this.#ending !== "unfinished" && committed && this.#secret === "") this.#fault("secret_missing");
    if (secret !== undefined && committed) {
      const expected = commitmentOf(this.match, this.game, secret);
      if (expected !== this.#commitment)
        this.blame({ code: "commitment_differs", row: this.#committedRow, expected, written: this.#commitment });
    }
    const rolls = this.#recompute(committed ? secret : undefined);
    const { game, white } = this;
    const found = { ending: this.#ending, commitment: this.#commitment, secret, seals: this.#seals, seats: this.#seats };
    return { game, white, ...found, rolls, ties: this.#ties, loads: this.#loads, faults: this.#faults, proof: this.#proof(secret) };
  }

  #proof(secret: string | undefined): Proof {
    if (this.#faults.length > 0) return "broken";
    if (this.#rolls.length === 0 && this.#ending !== "unfinished") return "unused";
    return secret === undefined ? "unproven" : "proven";
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function rowsOf(lines: readonly string[]): readonly Row[] {
  return lines.flatMap((line) => {
    const row = parse(line);
    if (!isFields(row) || !isFields(row["body"])) return [];
    return [{ seq: whole(row, "seq"), actor: text(row, "actor"), kind: text(row, "kind"), body: row["body"] }];
  });
}

const concernsDice = ({ kind, body }: Row): boolean =>
  kind.startsWith("dice_") || ["opening_rolled", "turn_played", "turn_passed"].includes(kind) || "dice_secret" in body;

/** The dice of a record file's text; undefined where it is no record of a match with dice. */
export function reviewDice(file: string): DiceReview | undefined {
  const [first = "", ...lines] = file.split("\n");
  const head = parse(first);
  const rows = rowsOf(lines);
  const regulation = rows[0]?.kind === "match_opened" ? rows[0].body["regulation"] : undefined;
  if (!isFields(head) || !isFields(regulation) || !text(regulation, "rules").includes("_nardy/")) return undefined;
  const match = text(head, "match");
  const games: GameDice[] = [];
  let reader: GameReader | undefined;
  for (const row of rows) {
    if (row.kind === "game_started") {
      if (reader) games.push(reader.finish());
      reader = new GameReader(match, whole(row.body, "game"), row.body["white"] === "b" ? "b" : "a");
    } else if (reader?.game === whole(row.body, "game")) {
      reader.enter(row);
    } else if (concernsDice(row)) {
      const game = whole(row.body, "game");
      reader ??= new GameReader(match, game, "a");
      reader.blame({ code: "other_game", row: row.seq, expected: String(reader.game), written: String(game) });
    }
  }
  if (reader) games.push(reader.finish());
  const people = Array.isArray(head["people"]) ? head["people"].map(String) : [];
  return { match, people, games, proven: games.every(({ proof }) => proof === "proven" || proof === "unused") };
}
