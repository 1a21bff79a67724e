// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "../patience";
import { GameTerms } from "../terms/gameTerms.svelte";
import { Terms } from "../terms/terms.svelte";
import { EventTerms } from "./eventTerms.svelte";
import MatchForm from "./MatchForm.svelte";

const NOW = new Date("2026-11-30T12:00").getTime();

function event(change: (event: EventTerms, terms: Terms) => void): EventTerms {
  const terms = new Terms("rapid");
  const made = new EventTerms(new GameTerms(terms));
  change(made, terms);
  return made;
}

describe("what an event's match has beside its terms", () => {
  test("nothing is sent that the server has by itself", () => {
    expect(event(() => undefined).request()).toEqual({});
    expect(event((_, terms) => (terms.games = 4)).request()).toEqual({});
  });
  test("1.6.3 the hour of the start, in the reader's zone; it must be to come", () => {
    const at = (start: string) => event((e) => [e.atHour, e.start] = [true, start]);
    expect(at("2026-11-30T15:00").request()).toEqual({ starts_at_ms: NOW + 3 * 3_600_000 });
    expect(at("2026-11-30T15:00").wrong(NOW)).toEqual([]);
    for (const start of ["", "2026-11-30T11:59"]) expect(at(start).wrong(NOW)).toEqual(["start"]);
  });
  test("1.11 the break and additional micromatches, of micromatches alone", () => {
    const pairs = event((e, terms) => ([e.pause, e.extra, terms.games] = ["10", 2, 2]));
    expect(pairs.request()).toEqual({ game_break_ms: 600_000, extra_micromatches: 2 });
    pairs.terms.draughts.games = 1;
    expect(pairs.request()).toEqual({});
    expect(event((e, terms) => ([e.pause, terms.games] = ["61", 2])).wrong(NOW)).toEqual(["pause"]);
  });
  test("1.9.1 the lateness allowed is at most the first control and an hour", () => {
    const late = (minutes: string, control: string) =>
      event((e, terms) => {
        [terms.pace, terms.chosen, terms.games, e.lateness] = ["rapid", control, 2, minutes];
      });
    expect(late("", "15+0").request()).toEqual({});
    expect(late("0", "15+0").request()).toEqual({ lateness_limit_ms: 0 });
    expect(late("15", "15+0").wrong(NOW)).toEqual([]);
    expect(late("16", "15+0").wrong(NOW)).toEqual(["lateness"]);
    const classic = event((e, terms) => {
      [terms.discipline, terms.pace, terms.chosen] = ["international", "classic", "90+0"];
      [e.atHour, e.start, e.lateness] = [true, "2026-12-01T10:00", "60"];
    });
    expect([classic.longestLateness, classic.wrong(NOW)]).toEqual([60, []]);
  });
  test("1.9.1 what follows from coming late, where somebody can be late", () => {
    const late = event((e, terms) => ([e.consequence, terms.games] = ["fine", 2]));
    expect(late.request()).toEqual({ late_consequence: "fine" });
    late.terms.draughts.games = 1;
    expect(late.request()).toEqual({});
  });
  test("2.1.11 for how many moves increments count, where there are some", () => {
    const counted = (control: string) => event((e, terms) => ([terms.chosen, e.moves] = [control, "45"]));
    expect(counted("10+5").request()).toEqual({ six_hour_moves: 45 });
    expect(counted("10+0").request()).toEqual({});
    expect(event((e, terms) => ([terms.chosen, e.moves] = ["10+5", "0"])).wrong(NOW)).toEqual(["moves"]);
  });
});

describe("of nardy", () => {
  const nardy = (change: (event: EventTerms) => void): EventTerms => {
    const made = new EventTerms(new GameTerms(new Terms("rapid", { event: true })));
    made.terms.game = "nardy";
    change(made);
    return made;
  };
  test("the break is of seconds, and nothing of draughts is sent", () => {
    expect(nardy((e) => ([e.pause, e.extra, e.moves] = ["9", 2, "45"])).request()).toEqual({});
    expect(nardy((e) => (e.nardyPause = "30")).request()).toEqual({ game_break_ms: 30_000 });
    expect(nardy((e) => (e.nardyPause = "31")).wrong(NOW)).toEqual(["nardyPause"]);
  });
  test("34.3 who is late may be so for all the time of the match, or less", () => {
    const late = nardy((e) => ([e.atHour, e.start, e.lateness] = [true, "2026-11-30T15:00", "10"]));
    expect([late.longestLateness, late.request()]).toEqual([10, { starts_at_ms: NOW + 3 * 3_600_000, lateness_limit_ms: 600_000 }]);
  });
});

describe("the organizer's form", () => {
  const bodies: object[] = [];
  beforeEach(() => {
    bodies.length = 0;
    vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body) as object);
      return Promise.resolve(new Response(JSON.stringify({ match: "Ab3Cd5Ef7G", links: {} })));
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const fill = (label: RegExp | string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });

  test("22.1 of pairs it asks for four names and gives four links and the judge's", async () => {
    render(MatchForm, { as: "organizer0", onmade: () => undefined });
    await fireEvent.click(screen.getByLabelText("Нарды"));
    await fireEvent.click(await screen.findByLabelText("Короткие нарды, пары", undefined, PATIENT));
    const people = { Белые: "Анна", "Белые, партнёр": "Вера", Чёрные: "Борис", "Чёрные, партнёр": "анна", Судья: "Судья" };
    for (const [label, name] of Object.entries(people)) await fill(label, name);
    await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    expect(await screen.findByText(/^Такое имя уже есть/)).toBeTruthy();
    expect(bodies).toEqual([]);
    await fill("Чёрные, партнёр", "Глеб");
    await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    await vi.waitFor(() => expect(bodies).toHaveLength(1), PATIENT);
    const named = { a: { name: "Анна" }, a2: { name: "Вера" }, b: { name: "Борис" }, b2: { name: "Глеб" }, judge: { name: "Судья" } };
    expect(bodies[0]).toEqual({ discipline: "short_nardy_pairs", length: 5, control: { main_ms: 750_000, delay_ms: 10_000 }, first_white: "a", people: named });
  });

  test("asks for the start at its hour; what is wrong and folded away is unfolded and gets the focus", async () => {
    render(MatchForm, { as: "organizer0", onmade: () => undefined });
    for (const [label, name] of [["Белые", "Анна"], ["Чёрные", "Борис"], ["Судья", "Вера"]] as const) await fill(label, name);
    await fireEvent.click(screen.getByLabelText("В назначенное время"));
    await fill("Дата и время начала", "2099-01-01T10:00");
    await fill("Допустимое опоздание, минут", "99");
    await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Допустимое опоздание, минут")), PATIENT);
    expect(document.querySelector("details")?.open).toBe(true);
    expect(bodies).toEqual([]);
    await fill("Допустимое опоздание, минут", "5");
    await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
    await vi.waitFor(() => expect(bodies).toHaveLength(1), PATIENT);
    expect(bodies[0]).toMatchObject({ starts_at_ms: new Date("2099-01-01T10:00").getTime(), lateness_limit_ms: 300_000 });
  });
});
