import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Announcer, KEPT } from "./announcer.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

let now = 1000;
const make = (store: ReturnType<typeof storage> | null = null) => new Announcer({ now: () => now, store, match: "M" });

test("facts of one moment are said as one text, in their order", () => {
  const announcer = make();
  announcer.say("Раз.");
  announcer.say("Два.");
  expect(announcer.polite).toBe("");
  vi.advanceTimersByTime(100);
  expect(announcer.polite).toBe("Раз. Два.");
  expect(announcer.assertive).toBe("");
});

test("a text stands long enough to be read; what comes meanwhile waits", () => {
  const announcer = make();
  announcer.say("Раз.");
  vi.advanceTimersByTime(100);
  announcer.say("Два.");
  announcer.say("Три.");
  vi.advanceTimersByTime(300);
  expect(announcer.polite).toBe("Раз.");
  vi.advanceTimersByTime(300);
  expect(announcer.polite).toBe("Два. Три.");
});

test("an event is said in one region only, the urgent at once", () => {
  const announcer = make();
  announcer.say("Соперник: c3 d4.", "assertive");
  vi.advanceTimersByTime(0);
  expect(announcer.assertive).toBe("Соперник: c3 d4.");
  vi.advanceTimersByTime(1000);
  expect(announcer.polite).toBe("");
});

test("of two urgent texts neither is lost: those of one moment are one text, a later one waits", () => {
  const announcer = make();
  announcer.say("Соперник: c3 d4.", "assertive");
  announcer.say("Внимание: у вас осталось 5 минут.", "assertive", true);
  vi.advanceTimersByTime(0);
  expect(announcer.assertive).toBe("Соперник: c3 d4. Внимание: у вас осталось 5 минут.");
  vi.advanceTimersByTime(100);
  announcer.say("Судья остановил часы.", "assertive");
  announcer.say("Партия окончена.", "assertive");
  vi.advanceTimersByTime(0);
  expect(announcer.assertive).toBe("Соперник: c3 d4. Внимание: у вас осталось 5 минут.");
  vi.advanceTimersByTime(500);
  expect(announcer.assertive).toBe("Судья остановил часы. Партия окончена.");
  expect(announcer.polite).toBe("");
});

test("what waits to be said is not said in a language that was left, nor after the page", () => {
  const announcer = make();
  announcer.say("Раз.", "assertive");
  announcer.hush();
  vi.advanceTimersByTime(0);
  expect(announcer.assertive).toBe("");
  announcer.say("Два.", "assertive");
  vi.advanceTimersByTime(0);
  announcer.say("Три.", "assertive");
  announcer.close();
  vi.advanceTimersByTime(1000);
  expect(announcer.assertive).toBe("Два.");
});

test("an equal text is changed so that it is read again", () => {
  const announcer = make();
  const texts = [1, 2, 3].map(() => {
    announcer.say("Ход соперника.", "assertive");
    vi.advanceTimersByTime(1000);
    return announcer.assertive;
  });
  expect(texts[0]).toBe("Ход соперника.");
  expect(texts[1]).toBe("Ход соперника.\u00a0");
  expect(texts[2]).toBe(texts[0]);
});

test("the list keeps the last twenty; answers are not in it", () => {
  const announcer = make();
  for (let i = 1; i <= KEPT + 5; i += 1) announcer.say(`${i}`);
  announcer.answer("Часы");
  expect(announcer.said.map(({ text }) => text)).toEqual(Array.from({ length: KEPT }, (_, i) => `${i + 6}`));
});

test("the last text can be heard again", () => {
  const announcer = make();
  expect(announcer.repeat()).toBe(false);
  announcer.say("Ничья предложена.");
  vi.advanceTimersByTime(100);
  expect(announcer.repeat()).toBe(true);
  vi.advanceTimersByTime(600);
  expect(announcer.polite).toBe("Ничья предложена.\u00a0");
  expect(announcer.said).toHaveLength(1);
});

test("1.7.9 a warning is said again until it is confirmed, and that it was given and confirmed is kept", () => {
  const store = storage();
  const announcer = make(store);
  announcer.say("У вас осталось 10 минут.", "assertive", true);
  expect(announcer.unconfirmed?.text).toBe("У вас осталось 10 минут.");
  vi.advanceTimersByTime(15_100);
  expect(announcer.assertive).toBe("У вас осталось 10 минут.\u00a0");
  now = 5000;
  expect(announcer.confirm()).toBe(true);
  expect(announcer.unconfirmed).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(announcer.assertive).toBe("У вас осталось 10 минут.\u00a0");
  expect(announcer.confirm()).toBe(false);
  const later = make(store);
  expect(later.unconfirmed).toBeNull();
  expect(later.said).toEqual(later.receipts);
  expect(later.receipts).toMatchObject([{ text: "У вас осталось 10 минут.", atMs: 1000, confirmedMs: 5000 }]);
});

test("what is stored may be spoilt", () => {
  const store = storage();
  for (const spoilt of ["", "{", "null", "[1,null,{}]", '{"n":1}']) {
    store.setItem("doska.said.M", spoilt);
    expect(make(store).receipts).toEqual([]);
  }
});

test("what the store holds is taken only if it can be shown", () => {
  const store = storage();
  const good = { n: 1, text: "Раз.", tone: "assertive", atMs: 1000, toConfirm: false, confirmedMs: null };
  const bad = [null, 5, { n: 1 }, { ...good, atMs: 1e99 }, { ...good, confirmedMs: "вчера" }, { ...good, n: 0.5 }, { ...good, text: {} }];
  store.setItem("doska.said.M", JSON.stringify([...bad, good]));
  expect(make(store).said).toEqual([good]);
  store.setItem("doska.said.M", "{{{");
  expect(make(store).said).toEqual([]);
});
