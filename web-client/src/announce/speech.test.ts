// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import type { Role } from "../protocol/messages.gen";
import type { Link } from "../protocol/socket";
import { FakeMatch, NOW } from "../match/fakeMatch";
import type { Grown } from "../match/fakeMatch";
import type { BoardHandle, SquareMarks } from "../board/handle";
import CommandList from "../board/CommandList.svelte";
import { draughtsHelp } from "../board/draughts/help";
import MoveInput from "../board/MoveInput.svelte";
import { COMMANDS } from "../board/commands";
import { choose } from "../settings.svelte";
import LiveRegions from "./LiveRegions.svelte";
import { RUSSIAN } from "../board/geometry";
import { PATIENT } from "../patience";
import SaidList from "./SaidList.svelte";
import { Speech } from "./speech.svelte";
import TimeWarning from "./TimeWarning.svelte";

let stop = () => {};
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  stop();
  cleanup();
  vi.useRealTimers();
});


function open(role: Role = "a", changes: Grown = {}) {
  const match = new FakeMatch(role, changes);
  const speech = new Speech(match.session, { link: (): Link => ({ state: "live", sinceMs: 0, gone: null }), store: null });
  stop = speech.start();
  flushSync();
  return { match, speech };
}

/** What the two live regions hold once all that waits has been said. */
function heard(container: HTMLElement): { polite: string; assertive: string } {
  vi.advanceTimersByTime(200);
  flushSync();
  const of = (tone: string) => container.querySelector(`[aria-live="${tone}"]`)?.textContent ?? "";
  return { polite: of("polite"), assertive: of("assertive") };
}

async function type(text: string): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await fireEvent.input(field, { target: { value: text } });
  await fireEvent.submit(field.form as HTMLFormElement);
  await vi.advanceTimersByTimeAsync(200);
  flushSync();
  return field;
}

describe("the field", () => {
  test("does not go on to say what was refused when the game has moved on", async () => {
    const { match, speech } = open("b");
    render(MoveInput, { speech });
    await type("c3-d4");
    expect(speech.answer?.kind).toBe("refused");
    match.fact("paused", { reason: "technical" });
    flushSync();
    expect(speech.answer).toBeNull();
    expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBeNull();
  });

  test("a refused text stays, and says why; a good one goes", async () => {
    const { match, speech } = open();
    const { container } = render(LiveRegions, { announcer: speech.announcer });
    render(MoveInput, { speech });
    let field = await type("c3-d5");
    expect(field.value).toBe("c3-d5");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById("entry-answer")?.textContent).toContain("d5 — белое поле");
    expect(heard(container)).toEqual({ polite: "d5 — белое поле, на нём не играют.", assertive: "" });
    field = await type("c3-d4");
    expect(field.value).toBe("");
    expect(field.getAttribute("aria-invalid")).toBeNull();
    expect(match.sent).toMatchObject([{ t: "play_move", d: { move: "c3-d4" } }]);
  });
  test("a refusal of the server is said once, and the text stays", async () => {
    const { match, speech } = open();
    const said = vi.spyOn(speech.announcer, "answer");
    render(MoveInput, { speech });
    match.reply = { ok: false, code: "illegal_move", args: {} };
    expect((await type("c3-e5")).value).toBe("c3-e5");
    expect(said.mock.calls.filter(([text]) => text !== "")).toHaveLength(1);
  });
  test("a move made by hand and refused is said too", async () => {
    const { match, speech } = open();
    const said = vi.spyOn(speech.announcer, "answer");
    match.reply = { ok: false, code: "illegal_move", args: {} };
    await match.session.playMove("c3-e5");
    flushSync();
    expect(said).toHaveBeenCalledTimes(1);
  });
  test("numbered ways are a list", async () => {
    const { speech } = open();
    render(MoveInput, { speech });
    await type("С3-В4");
    const list = within(document.getElementById("entry-answer") as HTMLElement).getAllByRole("listitem");
    expect(list.map((item) => item.textContent)).toEqual(["1: c3 b4.", "2: c3 d4."]);
  });
  test("Escape takes a question back", async () => {
    const { speech } = open();
    render(MoveInput, { speech });
    const field = await type("сдаюсь");
    await fireEvent.keyDown(field, { key: "Escape" });
    expect(speech.dialogue.question).toBeNull();
    await type("да");
    expect(speech.answer?.kind).toBe("refused");
  });
});

describe("live regions", () => {
  const moved = {
    game: 1, ply: 0, seat: "a", move: "c3-d4", captured: [], promotes: false, stretch: { since_ms: 0, spent_ms: 2000 },
    period: 0, period_moves: 1, offers_draw: false, counters: [],
    clocks: { a: { left_ms: 1 }, b: { left_ms: 1 }, running: "b", since_ms: NOW, now_ms: NOW },
    fen: "B:Wa3,d4,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
  };
  test("there are two, empty from the start, and no clock ticks in them", () => {
    const { match, speech } = open("b");
    const { container } = render(LiveRegions, { announcer: speech.announcer });
    expect(container.querySelectorAll("[aria-live]")).toHaveLength(2);
    expect(heard(container)).toEqual({ polite: "", assertive: "" });
    match.now += 5000;
    expect(heard(container)).toEqual({ polite: "", assertive: "" });
  });
  test("the opponent's move is in one of them only", () => {
    const { match, speech } = open("b");
    const { container } = render(LiveRegions, { announcer: speech.announcer });
    match.fact("move_played", moved);
    expect(heard(container)).toEqual({ polite: "", assertive: "Соперник: c3 d4. Ваш ход." });
  });
});

describe("a time warning", () => {
  test("stays until it is confirmed, and the list shows both", async () => {
    const { match, speech } = open();
    render(TimeWarning, { announcer: speech.announcer });
    render(SaidList, { announcer: speech.announcer });
    const clocks = { a: { left_ms: 600_000 }, b: { left_ms: 1 }, running: "a", since_ms: NOW, now_ms: NOW };
    match.fact("warning_given", { game: 1, seat: "a", threshold_ms: 600_000, period: 0, clocks });
    flushSync();
    expect(screen.getByRole("listitem").textContent).toContain("прозвучало");
    await fireEvent.click(screen.getByRole("button", { name: "Понятно" }));
    expect(screen.queryByRole("button", { name: "Понятно" })).toBeNull();
    expect(screen.getByRole("listitem").textContent).toContain("подтверждено");
  });
});

describe("keys on the board", () => {
  const marks: SquareMarks = {
    from: false, to: false, picked: false, movable: false, mustCapture: false, target: null, taken: false, onRoute: false,
  };
  const board = (changes: Partial<BoardHandle> = {}) =>
    ({
      geometry: RUSSIAN,
      flipped: false, focused: "c3", picked: null, focus: vi.fn(), press: vi.fn(), clear: vi.fn(),
      content: (square: string) => ({ square, piece: null, marks }),
      ...changes,
    }) satisfies BoardHandle;
  const key = (code: string, shiftKey = false) => ({ code, shiftKey, ctrlKey: false, altKey: false, metaKey: false });

  test("arrows move the focus, the edge is said", () => {
    const { speech } = open();
    const handle = board();
    speech.board = handle;
    const said = vi.spyOn(speech.announcer, "answer");
    expect(speech.key(key("ArrowRight"), "c3")).toBe(true);
    expect(handle.focus).toHaveBeenCalledWith("e3");
    speech.key(key("ArrowLeft"), "a3");
    expect(said).toHaveBeenCalledWith("Край доски.");
  });
  test("with black below they go the other way", () => {
    const { speech } = open("b");
    const handle = board({ flipped: true });
    speech.board = handle;
    speech.key(key("ArrowRight"), "c3");
    expect(handle.focus).toHaveBeenCalledWith("a3");
  });
  test("T says the clocks, H lifts and says the moves, Escape puts down, I goes to the field", async () => {
    const { speech } = open();
    const handle = board();
    speech.board = handle;
    const said = vi.spyOn(speech.announcer, "answer");
    speech.key(key("KeyT"), "c3");
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining("10 минут")), PATIENT);
    speech.key(key("KeyH"), "c3");
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith("c3: 2 хода: c3 b4; c3 d4."), PATIENT);
    expect(handle.press).toHaveBeenCalledWith("c3");
    speech.board = board({ picked: "c3" });
    speech.key(key("Escape"), "c3");
    expect(speech.board.clear).toHaveBeenCalled();
    speech.key(key("KeyI"), "c3");
    expect(speech.fieldAsked).toBe(1);
  });
  test("a key that means nothing is left alone", () => {
    const { speech } = open();
    speech.board = board();
    expect(speech.key(key("Tab"), "c3")).toBe(false);
    expect(speech.key(key("KeyZ"), "c3")).toBe(false);
  });
});

test("? opens the list of all commands and takes the focus there", async () => {
  const { rerender } = render(CommandList, { asked: 0, help: draughtsHelp(false) });
  await rerender({ asked: 1, help: draughtsHelp(false) });
  flushSync();
  expect(document.querySelector("details")?.open).toBe(true);
  expect(document.activeElement?.tagName).toBe("SUMMARY");
  const rows = document.querySelectorAll("tbody tr");
  expect(rows.length).toBeGreaterThanOrEqual(COMMANDS.length);
});

describe("another language", () => {
  afterEach(() => choose("lang", "ru"));

  test("begins with what is the matter now; nothing stays in the language that was left but the list, which names it", async () => {
    const { speech } = open();
    const { container } = render(LiveRegions, { announcer: speech.announcer });
    render(MoveInput, { speech });
    render(SaidList, { announcer: speech.announcer });
    await type("c3-d5");
    speech.announcer.say("Соперник: c3 d4.", "assertive");
    expect(heard(container).assertive).toBe("Соперник: c3 d4.");
    choose("lang", "en");
    flushSync();
    expect(heard(container)).toEqual({ polite: expect.stringMatching(/^Your move\./), assertive: "" });
    expect(document.getElementById("entry-answer")?.textContent?.trim()).toBe("");
    expect(screen.getByText("Соперник: c3 d4.").lang).toBe("ru");
  });
});
