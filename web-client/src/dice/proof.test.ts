import { readFileSync } from "node:fs";
import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { commitmentOf, contributionOf, diceOf, messageOf, rollOf, type DiceTable } from "./proof";

interface Part {
  readonly seal?: string;
  readonly value?: string;
  readonly kind: string;
  readonly contribution: string;
}
interface Game {
  readonly match: string;
  readonly game: number;
  readonly secret: string;
  readonly commitment: string;
  readonly a: Part;
  readonly b: Part;
  readonly rolls: readonly (readonly [number, number])[];
}
interface Vectors {
  readonly games: readonly Game[];
  readonly digests: readonly { digest: string; dice: readonly [number, number] | null }[];
  readonly again: readonly { of: number; n: number; again: number; message: string }[];
}

const vectors = JSON.parse(readFileSync(new URL("../../../tests/cases/evidence/dice-1.json", import.meta.url), "utf8")) as Vectors;
const tableOf = ({ match, game, secret, a, b }: Game): DiceTable => ({ match, game, secret, a: a.contribution, b: b.contribution });

describe("the golden vectors of doska.dice.1, as the server and a script compute them", () => {
  test.each(vectors.games)("match $match, game $game", (game) => {
    expect(commitmentOf(game.match, game.game, game.secret)).toBe(game.commitment);
    for (const seat of ["a", "b"] as const) {
      const { seal = "", value = "", kind, contribution } = game[seat];
      expect(contributionOf(game.match, game.game, seat, seal, value)).toEqual({ kind, value: contribution });
    }
    expect(game.rolls.map((_, i) => rollOf(tableOf(game), i + 1))).toEqual(game.rolls);
  });

  test("dice of a digest", () => {
    for (const { digest, dice } of vectors.digests) expect(diceOf(hexToBytes(digest)) ?? null).toEqual(dice);
  });

  test("the message after a digest without two usable bytes", () => {
    for (const { of, n, again, message } of vectors.again) expect(messageOf(tableOf(vectors.games[of]!), n, again)).toBe(message);
  });
});
