// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import "../../patience";
import type { Role } from "../../protocol/messages.gen";
import type { MatchView } from "../MatchView";
import { readCommand } from "./commands";
import Consultations from "./Consultations.svelte";
import { FakeNardy } from "./fakeNardy";
import { inform } from "./inform";
import type { NardyView } from "./NardyView";
import { tellNardy } from "./tell";

afterEach(cleanup);

const players = {
  a: { id: "p1", name: "Анна", partner: { id: "p3", name: "Вера" }, acts: "p1" },
  b: { id: "p2", name: "Борис", partner: { id: "p4", name: "Глеб" }, acts: "p2" },
};

function pairs(role: Role, self = "p1"): FakeNardy {
  return new FakeNardy(role, { self, nardy: { discipline: "short_nardy_pairs" }, more: { players } });
}
function open(match: FakeNardy): void {
  const view = match.session.view as MatchView;
  render(Consultations, { session: match.session, view, nardy: view.nardy as NardyView });
}
/** What is told of a line that has just been said. */
function heard(match: FakeNardy, d: object): readonly string[] {
  const told: string[] = [];
  const hush = match.session.listen((message, before, after) => told.push(...tellNardy(message, before, after, 0).map(({ text }) => text)));
  match.notice(d);
  hush();
  return told;
}
const line = (n: number, person: string, text: string) => ({ n, at_ms: 1_764_504_000_000, person, text });
const channel = (seat: string, ...lines: object[]) => ({ code: "channel", seat, lines, earlier: false });

describe("22.1 the talk of a pair", () => {
  test("shows who said what, and one's own words as one's own", () => {
    const match = pairs("a");
    match.notice(channel("a", line(1, "p1", "Удваиваем?"), line(2, "p3", "Рано.")));
    open(match);
    const talk = screen.getByRole("region", { name: /Разговор с партнёром/ });
    expect(within(talk).getAllByRole("listitem").map(({ textContent }) => textContent.replace(/\s+/g, " ").trim().slice(6))).toEqual(["вы Удваиваем?", "Вера Рано."]);
  });

  test("sends what was typed, without taking the focus before, and keeps it where it is refused", async () => {
    const match = pairs("a");
    open(match);
    expect(document.activeElement).toBe(document.body);
    match.reply = { ok: false, code: "rate_limited", args: {} };
    const field = screen.getByRole("textbox", { name: "Сказать партнёру" }) as HTMLInputElement;
    await fireEvent.input(field, { target: { value: "  Берём " } });
    await fireEvent.submit(field.form as HTMLFormElement);
    expect(match.sent.at(-1)).toMatchObject({ t: "say", d: { text: "Берём" } });
    expect(await screen.findByText(/^Слишком много запросов/)).toBeTruthy();
    expect(field.value).toBe("  Берём ");
    match.reply = { ok: true, seq: 1 };
    await fireEvent.submit(field.form as HTMLFormElement);
    await expect.poll(() => field.value).toBe("");
  });

  test("keeps what is typed while the line before is on its way", async () => {
    const match = pairs("a");
    open(match);
    const field = screen.getByRole("textbox", { name: "Сказать партнёру" }) as HTMLInputElement;
    match.reply = { ok: true, seq: 1 };
    await fireEvent.input(field, { target: { value: "Бей" } });
    const sent = fireEvent.submit(field.form as HTMLFormElement);
    field.value = "Или беги";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await sent;
    await tick();
    expect(match.sent.at(-1)).toMatchObject({ t: "say", d: { text: "Бей" } });
    expect(field.value).toBe("Или беги");
  });

  test("is no live region: the announcer says a line of the partner's, once, and none of one's own", () => {
    const match = pairs("a");
    match.notice(channel("a", line(1, "p3", "Привет")));
    open(match);
    expect(document.querySelectorAll("[aria-live], [role=status], [role=alert], [role=log]")).toHaveLength(0);
    const said = { code: "said", seat: "a", ...line(2, "p3", "Берём") };
    expect(heard(match, said)).toEqual(["Вера: Берём"]);
    expect(heard(match, said)).toEqual([]);
    expect(heard(match, { code: "said", seat: "a", ...line(3, "p1", "Да") })).toEqual([]);
  });

  test("a judge reads both and says nothing", () => {
    const match = pairs("judge", "p9");
    match.notice(channel("a", line(1, "p1", "Удваиваем?")));
    match.notice(channel("b"));
    open(match);
    expect(screen.getByRole("region", { name: /Переговоры белых/ }).textContent).toContain("Удваиваем?");
    expect(screen.getByRole("region", { name: /Переговоры чёрных/ }).textContent).toContain("Пока ничего не сказано");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("link", { name: "Запись переговоров" })).toBeTruthy();
    expect(heard(match, { code: "said", seat: "a", ...line(2, "p3", "Берём") })).toEqual([]);
  });

  test.each(["public", "a"] as const)("there is none for a %s of a match that is not the reader's pair's", (role) => {
    const match = role === "a" ? new FakeNardy("a", { self: "p1" }) : pairs(role, "p9");
    open(match);
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("can be typed as a command, as it was written; without words it says who acts and the last line", () => {
    expect(readCommand("пара Берём, но Осторожно")).toEqual({ id: "partner", arg: "Берём, но Осторожно" });
    expect(readCommand("/Partner Take it")).toEqual({ id: "partner", arg: "Take it" });
    expect(readCommand("пара")).toEqual({ id: "partner", arg: "" });
    const match = pairs("a");
    match.notice(channel("a", line(1, "p3", "Рано.")));
    const view = match.session.view as MatchView;
    const asked = { table: match.table, view, nardy: view.nardy as NardyView };
    expect(inform({ id: "partner", arg: "" }, asked).text).toBe("В этой партии ходите вы, ваш партнёр Вера. Последнее: Вера: Рано.");
  });
});
