import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { verifyRecord } from "../evidence/chain";
import { sha256 } from "../verify/sha256";
import { reviewDice, type FaultCode, type Proof } from "./review";

const file = readFileSync(new URL("../../../tests/cases/evidence/dice-match.ndjson", import.meta.url), "utf8");
const lines = file.trimEnd().split("\n");

interface Row {
  kind: string;
  body: Record<string, unknown>;
}
const rows = lines.slice(1).map((line) => JSON.parse(line) as Row);

const textOf = (of: readonly Row[]): string => [lines[0], ...of.map((row) => JSON.stringify(row))].join("\n");
/** The record with the n-th row of a kind changed. */
function forged(kind: string, n: number, forge: (body: Record<string, unknown>) => void): string {
  const copy = structuredClone(rows);
  const row = copy.filter((one) => one.kind === kind)[n - 1];
  if (row === undefined) throw new Error(`no ${kind} ${n}`);
  forge(row.body);
  return textOf(copy);
}
const faults = (text: string, game = 0): readonly FaultCode[] => reviewDice(text)?.games[game]?.faults.map(({ code }) => code) ?? [];
const flip = (hex: unknown, at: number): string => {
  const text = String(hex);
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
};

describe("the dice of a record that the server's own test has written", () => {
  test("are proven game by game, and who never opened or sealed is named", () => {
    expect(verifyRecord(file, sha256).ok).toBe(true);
    const review = reviewDice(file);
    expect(review?.proven).toBe(true);
    expect(review?.games.map(({ proof, ending, rolls, ties }) => [proof, ending, rolls.length, ties])).toEqual([
      ["proven", "ended", 42, 1],
      ["proven", "ended", 13, 0],
      ["proven", "dropped", 14, 1],
      ["proven", "ended", 7, 1],
    ]);
    expect(review?.games.map(({ seats }) => [seats.a.kind, seats.b.kind])).toEqual([
      ["opened", "opened"],
      ["unopened", "opened"],
      ["opened", "none"],
      ["none", "none"],
    ]);
  });

  test("a record of draughts has none", () => {
    expect(reviewDice(readFileSync(new URL("../../../tests/cases/evidence/match-1.ndjson", import.meta.url), "utf8"))).toBeUndefined();
    expect(reviewDice("")).toBeUndefined();
  });
});

describe("a forgery is named", () => {
  test("a commitment with one bit changed", () => {
    expect(faults(forged("dice_committed", 1, (body) => (body["commitment"] = flip(body["commitment"], 9))))).toEqual(["commitment_differs"]);
  });
  test("a changed contribution", () => {
    expect(faults(forged("dice_opened", 1, (body) => (body["value"] = flip(body["value"], 0))))).toEqual(["value_does_not_fit", "contribution_differs", "roll_differs"]);
    expect(faults(forged("dice_sealed", 3, (body) => (body["seal"] = flip(body["seal"], 0))), 1)).toEqual(["contribution_differs", "roll_differs"]);
    expect(faults(forged("dice_fixed", 1, (body) => (body["a"] = { kind: "none", value: "" })))).toEqual(["contribution_differs"]);
  });
  test("a changed roll, reordered rolls, a roll too many, a roll too few", () => {
    expect(faults(forged("dice_rolled", 5, (body) => (body["dice"] = [6, 6])))).toEqual(["roll_differs"]);
    const at = rows.flatMap(({ kind }, i) => (kind === "dice_rolled" ? [i] : []));
    const swapped = structuredClone(rows);
    [swapped[at[0]!]!.body["n"], swapped[at[1]!]!.body["n"]] = [swapped[at[1]!]!.body["n"], swapped[at[0]!]!.body["n"]];
    expect(faults(textOf(swapped))).toEqual(["roll_number", "roll_number"]);
    expect(faults(textOf(rows.toSpliced(at[2]!, 0, rows[at[2]!]!)))[0]).toBe("roll_not_played");
    expect(faults(textOf(rows.toSpliced(at[2]!, 1)))[0]).toBe("turn_without_roll");
  });
  test("no secret: of a game that is over a fault, else unproven", () => {
    expect(faults(forged("game_ended", 1, (body) => delete body["dice_secret"]))).toEqual(["secret_missing"]);
    expect(faults(forged("game_dropped", 1, (body) => delete body["dice_secret"]), 2)).toEqual(["secret_missing"]);
    const cut = reviewDice(textOf(rows.slice(0, 40)));
    expect(cut?.proven).toBe(false);
    expect(cut?.games.map(({ proof }) => proof)).toEqual(["unproven"]);
  });
});

describe("records that `doska verify-dice` is tested with as well", () => {
  type Stated = readonly [actor: string, kind: string, body: unknown];
  interface Forged {
    match: string;
    rows: Readonly<Record<string, Stated>>;
    cases: readonly { name: string; rows: readonly string[]; faults: readonly FaultCode[]; proof: Proof }[];
  }
  const forged = JSON.parse(readFileSync(new URL("../../../tests/cases/evidence/dice-forged.json", import.meta.url), "utf8")) as Forged;
  test.each(forged.cases)("$name", ({ rows: names, faults: codes, proof }) => {
    const stated = names.map((name, i) => {
      const [actor, kind, body] = forged.rows[name]!;
      return JSON.stringify({ actor, kind, body, seq: i + 1 });
    });
    const text = [JSON.stringify({ match: forged.match, people: [] }), ...stated].join("\n");
    expect(faults(text)).toEqual(codes);
    expect(reviewDice(text)?.games.map((game) => game.proof)).toEqual([proof]);
  });
});

describe("property: any changed field that the dice have to do with is caught", () => {
  const relevant: Readonly<Record<string, readonly string[]>> = {
    dice_committed: ["game", "commitment"],
    dice_sealed: ["game", "seat", "seal"],
    dice_opened: ["game", "seat", "value"],
    dice_fixed: ["game", "a", "b"],
    opening_rolled: ["n", "white", "black"],
    dice_rolled: ["game", "n", "seat", "dice"],
    game_ended: ["dice_secret"],
    game_dropped: ["dice_secret"],
  };
  const changed = (value: unknown): unknown => {
    if (typeof value === "number") return value + 1;
    if (Array.isArray(value)) return [value[0], (Number(value[1]) % 6) + 1];
    if (typeof value === "object") return { ...value, kind: "of nobody" };
    return flip(value, 0);
  };
  test.each(Object.keys(relevant))("%s", (kind) => {
    let count = 0;
    for (const [i, row] of rows.entries()) {
      if (row.kind !== kind || (kind === "dice_rolled" && i % 4 !== 0)) continue; // rolls are many and alike
      for (const name of relevant[kind] ?? []) {
        const copy = rows.with(i, { ...row, body: { ...row.body, [name]: changed(row.body[name]) } });
        expect(reviewDice(textOf(copy))?.proven, `row ${i + 1} ${name}`).toBe(false);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(0);
  });
});
