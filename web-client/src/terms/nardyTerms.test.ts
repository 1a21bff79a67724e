import { describe, expect, test, vi } from "vitest";
import { switchLines, SWITCH_NAMES, SWITCHES } from "./nardySwitches";
import { ARTICLES, NardyTerms } from "./nardyTerms.svelte";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

describe("the control by article 41", () => {
  test("41.1.1, 41.1.3: two minutes a point, 8 to 12 seconds of delay", () => {
    const terms = new NardyTerms();
    terms.points = "7";
    expect(terms.request()).toEqual({ discipline: "short_nardy", length: 7, control: { main_ms: 840_000, delay_ms: 10_000 } });
    expect(terms.delays).toEqual([8, 9, 10, 11, 12]);
    terms.discipline = "long_nardy";
    expect(terms.article.article).toBe("41.1.1");
  });
  test("41.1.2, 41.1.4: blitz has four lengths and shorter delays", () => {
    const terms = new NardyTerms();
    terms.points = "11";
    terms.chosen = "12";
    terms.discipline = "short_nardy_blitz";
    expect(terms.lengths).toEqual([1, 3, 5, 7]);
    expect(terms.delays).toEqual([8, 9, 10]);
    expect(terms.request()).toMatchObject({ length: 5, control: { main_ms: 120_000, delay_ms: 8000 } });
    expect(terms.lengths.map((length) => ARTICLES.long_nardy_blitz.mainMs(length))).toEqual([30_000, 60_000, 120_000, 180_000]);
  });
  test("41.1.5: pairs have two and a half minutes a point", () => {
    const terms = new NardyTerms();
    terms.discipline = "short_nardy_pairs";
    terms.points = "3";
    expect(terms.delays).toEqual([10, 11, 12, 13, 14, 15]);
    expect(terms.mainMs).toBe(450_000);
  });
  test("a length of a blitz that the article does not name has the time that is typed", () => {
    const terms = new NardyTerms();
    terms.discipline = "long_nardy_blitz";
    [terms.points, terms.ownPoints, terms.ownMain, terms.ownDelay] = ["own", "4", "2", "8"];
    expect(terms.byArticle).toBe(false);
    expect(terms.request()).toMatchObject({ length: 4, control: { main_ms: 120_000, delay_ms: 8000 } });
  });
});

describe("of an event", () => {
  test("30.8: nothing but the article's control can be chosen; a blitz has its four lengths", () => {
    const terms = new NardyTerms({ event: true });
    expect(terms.ownParts).toEqual([]);
    expect([terms.ownLength, terms.listsDelays]).toEqual([true, true]);
    [terms.points, terms.ownPoints] = ["own", "13"];
    expect(terms.request()).toMatchObject({ length: 13, control: { main_ms: 1_560_000, delay_ms: 10_000 } });
    terms.discipline = "long_nardy_blitz";
    expect([terms.ownLength, terms.points]).toEqual([false, "5"]);
  });
  test("1.19.1: a match on time has any main time, and a delay of the article", () => {
    const terms = new NardyTerms({ event: true });
    [terms.kind, terms.chosen, terms.ownMain] = ["time", "12", "20"];
    expect(terms.ownParts).toEqual(["ownMain"]);
    expect(terms.request()).toMatchObject({ duration_ms: 3_600_000, control: { main_ms: 1_200_000, delay_ms: 12_000 } });
  });
  test("34.4, 38.1.4: what becomes of both absent and of a penalty point is an event's to say", () => {
    expect(new NardyTerms().open).not.toContain("penalty_point");
    const event = new NardyTerms({ event: true });
    event.switches.penalty_point = "own_minus";
    event.switches.both_absent = "judge";
    expect(event.request()?.nardy).toEqual({ both_absent: "judge", penalty_point: "own_minus" });
  });
});

describe("the request", () => {
  test("1.19.1: on time it has a duration and no length", () => {
    const terms = new NardyTerms();
    [terms.kind, terms.minutes, terms.ownMain, terms.ownDelay] = ["time", "45", "20", "10"];
    expect(terms.request()).toEqual({ discipline: "short_nardy", duration_ms: 2_700_000, control: { main_ms: 1_200_000, delay_ms: 10_000 } });
    expect(terms.open).toContain("time_match_end");
    expect(terms.open).not.toContain("cap_score");
  });
  test("names only the switches that are not as the rules have them, and those of its game", () => {
    const terms = new NardyTerms();
    terms.switches.pips = "true";
    terms.switches.long_koks = "true"; // of the other game
    terms.switches.resigning = "any_value_offer";
    expect(terms.request()?.nardy).toEqual({ pips: true, resigning: "any_value_offer" });
  });
  test("is none where something is not filled in rightly", () => {
    const terms = new NardyTerms();
    [terms.points, terms.ownPoints] = ["own", "0"];
    expect(terms.request()).toBeNull();
    terms.ownPoints = "100";
    expect(terms.request()).toBeNull();
    [terms.points, terms.chosen, terms.ownMain, terms.ownDelay] = ["5", "own", "0", "0"];
    expect(terms.request()).toBeNull();
  });
  test("every choice of a switch has words", async () => {
    const { knownNardy } = await import("../i18n/nardy");
    for (const name of SWITCH_NAMES) {
      expect(knownNardy(`nardy.switch.${name}`), name).not.toBeNull();
      for (const choice of SWITCHES[name]) expect(knownNardy(`nardy.switch.${name}.${choice.replace("-", "_")}`), `${name} ${choice}`).not.toBeNull();
    }
  });
});

describe("the switches of a regulation in words", () => {
  test("only those that are not as the rules have them are told, each by the words of the form", () => {
    expect(switchLines({})).toEqual([]);
    expect(switchLines({ bearoff: "standard", long_koks: false, auto_roll: true })).toEqual([]);
    expect(switchLines({ long_koks: true, head_doubles: "blocked-any", time_match_end: "drop" })).toEqual([
      "На каких дублях: и на любом, которым не сходить одной шашкой",
      "Кокс в длинных нардах: есть",
      "Когда время матча вышло: партия прекращается",
    ]);
  });
});
