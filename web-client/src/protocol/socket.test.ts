import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Socket } from "./socket";
import type { Wire } from "./socket";

interface Frame {
  t: string;
  id?: string;
  d?: { t: number };
}

/** A server behind a line that can be cut: what is sent is lost, attempts to connect hang or are refused. */
class Line implements Wire {
  static up: "up" | "cut" | "refusing" = "up";
  static all: Line[] = [];
  static received: Frame[] = [];
  /** Nobody is known here. */
  static strangers = false;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;

  constructor() {
    Line.all.push(this);
    queueMicrotask(() => {
      if (Line.up === "up") this.onopen?.();
      if (Line.up === "refusing") this.onclose?.({ code: 1006 });
    });
  }

  send(text: string): void {
    if (Line.up !== "up") return;
    const frame = JSON.parse(text) as Frame;
    Line.received.push(frame);
    if (frame.t === "sync") this.say({ t: "sync", d: { t: frame.d?.t, now_ms: Date.now() } });
    else if (frame.t === "hello" && Line.strangers) this.say({ t: "refused", re: frame.id, code: "not_entered" });
    else if (frame.t !== "resign") this.say({ t: "ok", re: frame.id });
  }

  say(message: object): void {
    setTimeout(() => {
      if (Line.up === "up") this.onmessage?.({ data: JSON.stringify(message) });
    }, 20);
  }

  close(): void {}
}

let socket: Socket;

function connect(): void {
  socket = new Socket({ connect: () => new Line(), as: null, now: () => Date.now() });
}

/** Lets time pass until the link is so; how long that took. */
async function until(state: string, limit = 20_000): Promise<number> {
  const start = Date.now();
  while (socket.link.state !== state && Date.now() - start < limit) await vi.advanceTimersByTimeAsync(10);
  expect(socket.link.state).toBe(state);
  return Date.now() - start;
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.up = "up";
  Line.all = [];
  Line.received = [];
  Line.strangers = false;
  connect();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("a line that is cut", () => {
  test("during an own game is told of within 4.5 s, whenever it is cut", async () => {
    for (let phase = 0; phase < 2000; phase += 130) {
      Line.up = "up";
      await until("live");
      socket.hurry(true);
      await vi.advanceTimersByTimeAsync(5000 + phase);
      Line.up = "cut";
      expect(await until("lost")).toBeLessThan(4500);
    }
  });

  test("otherwise within 9 s, and never while answers come", async () => {
    await until("live");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.link.state).toBe("live");
    Line.up = "cut";
    expect(await until("lost")).toBeLessThan(9000);
  });

  test("says since when nothing was heard, however often it tries", async () => {
    await until("live");
    socket.hurry(true);
    await vi.advanceTimersByTimeAsync(5000);
    const cut = Date.now();
    Line.up = "cut";
    await until("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.link.sinceMs).toBeLessThanOrEqual(cut + 20);
    expect(socket.link.sinceMs).toBeGreaterThan(cut - 1600);
  });

  test("is tried again without a pause in which its return would be missed", async () => {
    await until("live");
    Line.up = "cut";
    await until("lost");
    await vi.advanceTimersByTimeAsync(120_000);
    const tries = Line.all.length;
    expect(tries).toBeGreaterThan(10);
    // The attempt that hangs when the line is back goes through; in a pause of at most 0.3 s the next one does.
    Line.up = "up";
    await vi.advanceTimersByTimeAsync(10_300);
    expect(socket.link.state).toBe("live");
  });
});

describe("a server that refuses", () => {
  test("is tried ever less often, at most every 5 s, and at once when the network is back", async () => {
    await until("live");
    Line.up = "refusing";
    Line.all.at(-1)?.onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(60_000);
    const before = Line.all.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Line.all.length - before).toBeGreaterThanOrEqual(4);
    expect(Line.all.length - before).toBeLessThanOrEqual(9);
    Line.up = "up";
    socket.wake();
    expect(await until("live")).toBeLessThan(100);
  });

  test.each([
    [4401, "revoked"],
    [4402, "left"],
    [4403, "expired"],
  ])("that ends the session for good by %i is not asked again", async (code, gone) => {
    await until("live");
    Line.all.at(-1)?.onclose?.({ code });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.link).toMatchObject({ state: "lost", gone });
    expect(Line.all.length).toBe(1);
  });

  test("that ends the session for good refuses what was not answered, and what is tried later", async () => {
    await until("live");
    const resign = () => socket.send({ t: "resign", topic: "match:AAAAAAAAAA", d: { game: 1 } });
    const waiting = resign();
    Line.all.at(-1)?.onclose?.({ code: 4401 });
    for (const reply of [await waiting, await resign()]) expect(reply).toMatchObject({ ok: false, code: "revoked" });
  });

  test("as a person who has left: the entry no longer holds, and nothing is asked again", async () => {
    socket.close();
    Line.all = [];
    Line.strangers = true;
    socket = new Socket({ connect: () => new Line(), as: "p1", now: () => Date.now() });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.link).toMatchObject({ state: "lost", gone: "not_entered" });
    expect(Line.all.length).toBe(1);
  });
});

test("a gap is asked about once, however many facts come before the answer", async () => {
  await until("live");
  const reader = { since: () => 5, read: () => socket.resubscribe("match:AAAAAAAAAA") };
  socket.subscribe("match:AAAAAAAAAA", reader);
  await vi.advanceTimersByTimeAsync(100);
  const before = Line.received.filter(({ t }) => t === "subscribe").length;
  for (let seq = 7; seq < 12; seq += 1) Line.all.at(-1)?.say({ t: "player_ready", topic: "match:AAAAAAAAAA", seq, prev: seq - 1 });
  await vi.advanceTimersByTimeAsync(30);
  expect(Line.received.filter(({ t }) => t === "subscribe").length).toBe(before + 1);
});

test("a command without an answer is sent again with its own id, until it has one", async () => {
  await until("live");
  const answered = vi.fn();
  void socket.send({ t: "resign", topic: "match:AAAAAAAAAA", d: { game: 1 } }).then(answered);
  Line.up = "cut";
  await until("lost");
  Line.up = "up";
  await until("live");
  const sent = Line.received.filter(({ t }) => t === "resign");
  expect(sent.length).toBe(2);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(answered).not.toHaveBeenCalled();
  Line.all.at(-1)?.say({ t: "ok", re: sent[0]?.id, seq: 7 });
  await vi.advanceTimersByTimeAsync(50);
  expect(answered).toHaveBeenCalledWith({ ok: true, seq: 7 });
});
