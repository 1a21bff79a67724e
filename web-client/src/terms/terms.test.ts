import { describe, expect, test, vi } from "vitest";
import { DISCIPLINES, rulesOf } from "../board/discipline";
import { controlSpoken, LIMITS, withinLimits } from "../lobby/control";
import { OPENING_TABLES } from "../rules/facts.gen";
import { articleOf, PACES, presetsOf } from "./paces";
import { tableName, tablesOf } from "./tables";
import { Terms, valueOf } from "./terms.svelte";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

describe("controls by their articles", () => {
  const texts = (rules: string, pace: (typeof PACES)[number]) => presetsOf(rules, pace).map(valueOf);
  test("2.1.11 on 64 squares", () => {
    for (const rules of ["russian/1", "draughts64/1", "brazilian/1"]) {
      expect(texts(rules, "classic")).toEqual(["45+0", "45+10", "45+15", "60+0"]);
      expect(texts(rules, "rapid")).toEqual(["10+0", "15+0", "20+0", "30+0", "10+5"]);
      expect(texts(rules, "blitz")).toEqual(["5+0", "10+0", "5+2", "5+3"]);
      expect(PACES.map((pace) => articleOf(rules, pace))).toEqual(["2.1.11.3", "2.1.11.2", "2.1.11.1"]);
    }
  });
  test("3.6 on 100 squares", () => {
    expect(texts("international/1", "classic")).toEqual(["90+0", "120+0", "80+60"]);
    expect(texts("international/1", "rapid")).toEqual(["15+0", "20+0", "30+0", "10+5", "15+5"]);
    expect(texts("international/1", "blitz")).toEqual(["5+0", "10+0", "5+5"]);
    expect(PACES.map((pace) => articleOf("international/1", pace))).toEqual(["3.6.3", "3.6.2", "3.6.1"]);
  });
  test("every one could be typed as an own one", () => {
    for (const rules of DISCIPLINES.map(rulesOf)) {
      for (const pace of ["free", ...PACES] as const) {
        for (const { minutes, seconds } of presetsOf(rules, pace)) {
          expect(withinLimits(String(minutes), LIMITS.minutes)).toBe(minutes);
          expect(withinLimits(String(seconds), LIMITS.seconds)).toBe(seconds);
        }
      }
    }
  });
});

describe("controls as they are spoken", () => {
  test("with their plurals, and nothing of what is none", () => {
    const said = [[3, 2], [10, 0], [1, 1], [5, 5], [90, 0], [21, 30]].map(([minutes = 0, seconds = 0]) => controlSpoken({ minutes, seconds }));
    expect(said).toEqual([
      "3 минуты и 2 секунды за ход", "10 минут", "1 минута и 1 секунда за ход", "5 минут и 5 секунд за ход", "1 час 30 минут",
      "21 минута и 30 секунд за ход",
    ]);
  });
});

describe("opening tables", () => {
  test("2.2.2 each rules' own, by name; none where the start is the usual one", () => {
    const texts = (rules: string) => tablesOf(rules).map(({ key, name }) => `${key}: ${name}`);
    expect(texts("draughts64/1")).toEqual([
      "fmjd-736: FMJD, 736 позиций", "idf-basic-150: IDF, 150 основных позиций", "basic-150: Pydraughts, 150 основных позиций",
      "ballots-745-russian: Pydraughts, 745 позиций", "hcheckers-745: HCheckers, 745 позиций",
    ]);
    expect(texts("brazilian/1")).toEqual(["fmjd-brazilian-725: FMJD, 725 позиций", "ballots-736-brazilian: Pydraughts, 736 позиций"]);
    expect(OPENING_TABLES.map(({ key }) => tableName(key)).filter((name) => !/^[A-Za-z]+, /.test(name))).toEqual([]);
    expect([...texts("russian/1"), ...texts("international/1")]).toEqual([]);
  });
});

describe("the terms of a match", () => {
  test("at first a friends' game of Russian draughts", () => {
    expect(new Terms().request()).toEqual({ discipline: "russian", control: [{ time_ms: 420_000, increment_ms: 5000 }] });
  });
  test("pace and games go along where they are chosen", () => {
    const terms = new Terms("rapid");
    terms.discipline = "international";
    terms.games = 2;
    terms.chosen = "15+5";
    expect(terms.request()).toEqual({
      discipline: "international", pace: "rapid", games: 2, control: [{ time_ms: 900_000, increment_ms: 5000 }],
    });
  });
  test("the control follows what the discipline and the pace have", () => {
    const terms = new Terms("blitz");
    terms.chosen = "5+3";
    terms.discipline = "international";
    expect(presetsOf("international/1", "blitz").map(valueOf)).toContain(terms.chosen);
    terms.pace = "classic";
    expect(terms.control).toBeDefined();
    terms.chosen = "own";
    terms.pace = "free";
    expect(terms.chosen).toBe("own");
  });
  test("an own control must be filled in rightly", () => {
    const terms = new Terms();
    terms.chosen = "own";
    [terms.minutes, terms.seconds] = ["abc", "5"];
    expect(terms.request()).toBeNull();
    terms.minutes = "12";
    expect(terms.request()?.control).toEqual([{ time_ms: 720_000, increment_ms: 5000 }]);
  });
  test("2.2.2 the lot is drawn from a table that is made for the rules", () => {
    const terms = new Terms();
    terms.discipline = "draughts64";
    terms.start = "lot";
    expect(terms.request()).toMatchObject({ discipline: "draughts64", opening_table: "fmjd-736" });
    terms.discipline = "brazilian";
    expect(terms.request()).toMatchObject({ opening_table: "fmjd-brazilian-725" });
    terms.discipline = "international";
    expect(terms.start).toBe("usual");
    expect(terms.request()).not.toHaveProperty("opening_table");
  });
  test("2.2 an event of draughts-64 begins with two games and a drawn start", () => {
    for (const discipline of ["draughts64", "brazilian"] as const) {
      const terms = new Terms("rapid", { event: true });
      terms.discipline = discipline;
      expect([terms.games, terms.leastGames, terms.start, terms.starts]).toEqual([2, 2, "lot", ["lot", "setup"]]);
      expect(terms.request()).toMatchObject({ discipline, games: 2, opening_table: terms.tables[0]?.key });
      terms.start = "setup";
      terms.discipline = "international";
      expect([terms.leastGames, terms.start, terms.starts]).toEqual([1, "setup", ["usual", "setup"]]);
    }
    const free = new Terms();
    free.discipline = "draughts64";
    expect([free.games, free.start, free.starts]).toEqual([1, "usual", ["usual", "lot", "setup"]]);
  });
  test("the Sarapul cup's list of draws is for Russian captures on 64 squares", () => {
    const knows = DISCIPLINES.filter((discipline) => {
      const terms = new Terms();
      terms.discipline = discipline;
      return terms.knowsSarapul;
    });
    expect(knows).toEqual(["russian", "draughts64"]);
  });
  test("a position that cannot be played from is not sent; another board forgets it", () => {
    const terms = new Terms();
    terms.startFrom("brazilian", "W:Wc3:Bd6");
    expect(terms.request()).toBeNull();
    terms.fenStands = true;
    expect(terms.request()).toMatchObject({ discipline: "brazilian", start_fen: "W:Wc3:Bd6" });
    terms.discipline = "russian";
    expect(terms.fen).toBe("W:Wc3:Bd6");
    terms.discipline = "international";
    expect(terms.fen).toBe("");
  });
});
