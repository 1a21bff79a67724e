// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Speech } from "../announce/speech.svelte";
import { settings } from "../settings.svelte";
import type { OwnView, Role } from "../protocol/messages.gen";
import Actions from "./Actions.svelte";
import { FakeMatch, NOW, OPENING, stateOf } from "./fakeMatch";
import type { Grown } from "./fakeMatch";
import { viewOf } from "./fold";
import { spoken, statusOf } from "./status";

// 1.7.13, 1.16.8: won on the board, out of time on the clock.

const you: OwnView = { legal: OPENING, may_offer_draw: true, may_answer_draw: false, may_claim_draw: false, time_draw: "1.16.8" };
const judged: Grown = { casual: false, hints: false, judge: { here: true, draws: ["plainly_drawn"] }, you };
const stopped = { a: { left_ms: 9_000 }, b: { left_ms: 60_000 }, running: null, since_ms: NOW, now_ms: NOW };

beforeEach(() => {
  settings.lang = "ru";
});
afterEach(cleanup);

function open(changes: Grown = {}): FakeMatch {
  const match = new FakeMatch("a", { ...judged, ...changes });
  const view = match.session.view;
  if (view === null) throw new Error("no view");
  render(Actions, { session: match.session, view, typing: false, ontype: () => undefined });
  return match;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the claim of the stronger side", () => {
  test.each(["Сдаться", "Предложить ничью"])("is offered where it would say «%s»", async (button) => {
    const match = open();
    await press(button);
    expect(match.sent).toEqual([]);
    await press("Заявить судье: не хватает времени на выигрыш");
    expect(match.sent.at(-1)).toMatchObject({ t: "claim_time_draw", d: { game: 1, ply: 0 } });
  });

  test("leaves the offer to the opponent as it was", async () => {
    const match = open();
    await press("Предложить ничью");
    await press("Предложить сопернику с ходом");
    expect(match.session.armed).toBe("offer");
    expect(match.sent).toEqual([]);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(match.session.armed).toBeNull();
  });

  test("says that the judge is away, or that there is none", async () => {
    open({ judge: { here: false, draws: [] } });
    await press("Сдаться");
    expect(screen.getByText(/если он долго не придёт, пойдут сами/)).toBeTruthy();
    cleanup();
    const { judge: _, ...unjudged } = judged;
    const alone = new FakeMatch("a", unjudged);
    render(Actions, { session: alone.session, view: viewOf("match:x", 1, stateOf("a", unjudged)), typing: false, ontype: () => undefined });
    await press("Сдаться");
    expect(screen.getByText(/Судьи у этой партии нет/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Заявить судье/ })).toBeNull();
  });

  test("after a refusal is offered when less than half of the time is left, at the second at which it is", async () => {
    const { time_draw: _, ...barred } = you;
    const later = { ...barred, time_draw_later: { clause: "1.16.8", below_ms: 10_000 } };
    const match = open({ you: later, clocks: { ...stopped, a: { left_ms: 15_000 }, running: "a" } });
    await press("Сдаться");
    expect(screen.queryByRole("button", { name: /Заявить судье/ })).toBeNull();
    match.now = NOW + 5_001;
    expect(await screen.findByRole("button", { name: /Заявить судье/ }, { timeout: 30_000 })).toBeTruthy();
  });

  test("is not offered to who has no right to it", async () => {
    const { time_draw: _, ...weaker } = you;
    open({ you: weaker });
    await press("Сдаться");
    expect(screen.queryByRole("button", { name: /Заявить судье/ })).toBeNull();
  });
});

describe("what is said of it", () => {
  const sentence = (role: Role, here = true): string =>
    spoken(statusOf({
      view: viewOf("match:x", 1, stateOf(role, { hold: "judge", judge: { here, draws: [] }, claim: { seq: 5, by: "a", clause: "1.16.8" } })),
      link: { state: "live", sinceMs: 0, gone: null }, deviceNow: 0, serverNow: NOW, refusal: null, pending: null, proposed: null, armed: null, choosesRoute: false,
    }));

  test("to whom it concerns, with the article", () => {
    expect(sentence("a")).toBe("Вы заявили о ничьей: на выигрыш не хватает времени. Часы стоят, решает судья (п. 1.16.8).");
    expect(sentence("b")).toContain("Соперник заявил о ничьей");
    expect(sentence("public")).toContain("Белые заявили о ничьей");
    expect(sentence("b", false)).toContain("судьи нет на связи");
  });

  test("how long it waits for a judge who is away, and that it has lapsed", () => {
    const away = { here: false, draws: [] };
    const match = new FakeMatch("b", { ...judged, judge: away, you: undefined as unknown as OwnView });
    const told = () => match.session.view && statusOf({
      view: match.session.view, link: { state: "live", sinceMs: 0, gone: null }, deviceNow: 0, serverNow: NOW,
      refusal: null, pending: null, proposed: null, armed: null, choosesRoute: false,
    });
    match.fact("time_draw_claimed", { game: 1, ply: 0, seat: "a", clause: "1.16.8", lapses_at_ms: NOW + 299_500 });
    match.fact("paused", { reason: "claim", clocks: stopped });
    expect(told()?.rest).toBe("Часы стоят: судьи нет на связи. Если он не придёт, партия продолжится через 5:00.");
    match.notice({ code: "judge_presence", here: true, draws: [] });
    expect(told()?.rest).toBe("Часы стоят, решает судья.");
    expect(match.session.view?.claim).toEqual({ seq: 11, by: "a", clause: "1.16.8" });
    match.notice({ code: "judge_presence", here: false, draws: [], lapses_at_ms: NOW + 60_000 });
    expect(told()?.rest).toContain("через 1:00");
    match.fact("time_draw_lapsed", { game: 1, seat: "a", clause: "1.16.8" });
    expect(match.session.view?.claim).toBeNull();
    match.fact("resumed", { reason: "claim", opens_at_ms: NOW, clocks: { ...stopped, running: "a" } });
    expect(match.session.view?.hold).toBe("none");
  });

  test("once, and what the judge answers", () => {
    const match = new FakeMatch("b", { ...judged, you: { ...you, legal: undefined, time_draw: undefined } as unknown as OwnView });
    const speech = new Speech(match.session, { link: () => ({ state: "live", sinceMs: 0, gone: null }), store: null });
    const stop = speech.start();
    flushSync();
    const said = (): number => speech.announcer.said.length;
    const before = said();
    match.fact("time_draw_claimed", { game: 1, ply: 0, seat: "a", clause: "1.16.8" });
    match.fact("paused", { reason: "claim", clocks: stopped });
    flushSync();
    expect(said()).toBe(before + 1);
    expect(speech.announcer.said.at(-1)?.text).toContain("Соперник заявил о ничьей");
    match.fact("time_draw_refused", { game: 1, seat: "a", clause: "1.16.8" });
    flushSync();
    expect(speech.announcer.said.at(-1)?.text).toBe("Судья не дал ничью, партия продолжается.");
    match.fact("resumed", { reason: "claim", opens_at_ms: NOW + 10_000, clocks: { ...stopped, running: "a", since_ms: NOW + 10_000 } });
    flushSync();
    expect(said()).toBe(before + 3);
    expect(speech.announcer.said.at(-1)?.text).toBe("Часы пойдут через 10 секунд.");
    match.fact("count_started", { game: 1, ply: 0, seat: "a", moves: 5, clause: "1.16.7", counters: [{ cause: "plainly_drawn", clause: "1.16.7", left: 5, seat: "a" }] });
    expect(speech.announcer.said.at(-1)?.text).toContain("если соперник за 5 своих ходов не добьётся");
    stop();
  });
});
