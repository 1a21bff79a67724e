// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { regulatedLines } from "../terms/regulated";
import { GameTerms } from "../terms/gameTerms.svelte";
import { Terms } from "../terms/terms.svelte";
import MatchForm from "./MatchForm.svelte";
import { RegulationTerms } from "./regulationTerms.svelte";

function regulation(change: (regulation: RegulationTerms, terms: Terms) => void, pace: "classic" | "rapid" = "rapid"): RegulationTerms {
  const terms = new Terms(pace, { event: true });
  const made = new RegulationTerms(new GameTerms(terms));
  change(made, terms);
  return made;
}

describe("what a regulation chooses where the rules leave a choice", () => {
  test("nothing is sent that the server has by itself", () => {
    expect(regulation(() => undefined).request()).toEqual({});
  });

  test("2.1.9.1.3-.5, .7, .8 how counted draws come about and are counted", () => {
    const chosen = regulation((one) => ([one.counted, one.countStart, one.roadReset] = ["claim", "ratio_move", false]));
    expect(chosen.request()).toEqual({ counted_draws: "claim", draw_count_start: "ratio_move", main_road_reset: false });
    chosen.terms.draughts.discipline = "international"; // 3.5 has no main road
    expect(chosen.request()).toEqual({ counted_draws: "claim", draw_count_start: "ratio_move" });
  });

  test("the Sarapul cup's list states its draws", () => {
    const chosen = regulation((one, terms) => ([one.counted, one.repetition, terms.draws] = ["claim", "claim", "sarapul"]));
    expect(chosen.request()).toEqual({});
  });

  test("1.16.7 a repetition is left to claims at a fast pace; 2.1.9.2 has it so at the classic one", () => {
    const chosen = regulation((one) => (one.repetition = "claim"));
    expect(chosen.request()).toEqual({ automatic_repetition: false });
    expect(regulation((one) => (one.repetition = "claim"), "classic").request()).toEqual({});
  });

  test("hints are none, those of the lifted piece, or all", () => {
    const sent = (["none", "lifted", "all"] as const).map((hints) => regulation((one) => (one.hints = hints)).request());
    expect(sent).toEqual([{ lifted_hints: false }, {}, { hints: true }]);
  });

  test("1.3.1 the warning is each player's own", () => {
    expect(regulation((one) => (one.warn.b = 10)).request()).toEqual({ warn_minutes: { a: 0, b: 10 } });
  });

  test("1.6.4 the look at a drawn start, of a drawn start alone", () => {
    const drawn = regulation((one, terms) => ([terms.discipline, one.look] = ["draughts64", "90"]));
    expect(drawn.request()).toEqual({ opening_wait_ms: 90_000 });
    drawn.look = "soon";
    expect(drawn.wrong).toBe(true);
    drawn.terms.draughts.discipline = "russian";
    expect([drawn.wrong, drawn.request()]).toEqual([false, {}]);
  });

  test("players are told of each", () => {
    const all = { counted_draws: "claim", draw_count_start: "ratio_move", main_road_reset: false, lifted_hints: false } as const;
    expect(regulatedLines(all)).toHaveLength(4);
    expect(regulatedLines({})).toEqual([]);
  });
});

describe("the organizer's form", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("sends what was chosen", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return Promise.resolve(new Response(JSON.stringify({ match: "Ab3Cd5Ef7G", topic: "match:Ab3Cd5Ef7G", invites: {}, links: {} }), { status: 201 }));
    });
    render(MatchForm, { as: "o1", onmade: () => undefined });
    for (const [label, value] of [["Белые", "Анна"], ["Чёрные", "Борис"], ["Судья", "Вера"]] as const)
      await fireEvent.input(screen.getByLabelText(label), { target: { value } });
    for (const [label, value] of [["Ничья по счёту ходов", "claim"], ["Подсказки на доске", "none"], ["Счёт ходов начинается", "ratio_move"]] as const)
      await fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await fireEvent.click(screen.getByRole("button", { name: "Создать матч" }));
    expect(sent[0]).toMatchObject({ counted_draws: "claim", lifted_hints: false, draw_count_start: "ratio_move" });
    expect(sent[0]).not.toHaveProperty("main_road_reset");
  });
});
