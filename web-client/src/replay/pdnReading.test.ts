// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Answer } from "../api";
import type { PdnGame } from "../calls";
import { PATIENT } from "../patience";
import type { PdnAnswer } from "../protocol/messages.gen";
import PdnGames from "./PdnGames.svelte";
import { PdnReading } from "./pdnReading";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A server that finds a game at every tag "White", and takes so many in one answer. */
class Server {
  readonly asked: { text: string; line: number }[] = [];
  constructor(readonly most = 500) {}

  readonly ask = async (part: Uint8Array, line: number): Promise<Answer<PdnAnswer>> => {
    const text = new TextDecoder().decode(part);
    this.asked.push({ text, line });
    const places = [...text.matchAll(/\[White "([^"]*)"\]/g)];
    const games = places.slice(0, this.most).map(({ 1: name = "", index }, i): PdnGame => {
      const at = line + text.slice(0, index).split("\n").length - 1;
      return {
        number: i + 1, line: at, variant: "russian", tags: [["White", name], ["Black", "B"]], start: "W:Wc3:Bd6", moves: [],
        result: "*", outcome: "unknown", status: "bad", faults: [{ code: "bad_token", token: "?", line: at, column: 1 }],
      };
    });
    const next = places[this.most]?.index;
    return { ok: true, status: 200, body: { format: "doska.games/1", games, ...(next === undefined ? {} : { next }) } };
  };
}

async function readWhole(text: string, ask: Server["ask"]): Promise<PdnReading> {
  const reading = new PdnReading(bytesOf(text), ask);
  for (let i = 0; i < 100 && !reading.done && reading.fault === null; i += 1) await reading.more();
  return reading;
}
const names = ({ games }: PdnReading): (string | undefined)[] => games.map(({ tags }) => tags[0]?.[1]);
/** A game of about so many bytes. */
const game = (name: string, bytes = 60): string => `[White "${name}"]\n\n1. c3-d4 {${"x".repeat(bytes)}} *\n\n`;

describe("a file of games is read part by part", () => {
  test("places are those of the file, also in a later part", async () => {
    const server = new Server();
    const reading = await readWhole(game("1", 40_000) + game("2", 40_000) + game("3"), server.ask);
    expect(server.asked.map(({ line }) => line)).toEqual([1, 5]);
    expect(reading.games.map(({ line }) => line)).toEqual([1, 5, 9]);
    expect(reading.games[2]?.faults?.[0]?.line).toBe(9);
  });
  test("more games than one answer takes follow from where it stopped", async () => {
    const server = new Server();
    const all = Array.from({ length: 1200 }, (_, i) => String(i));
    const reading = await readWhole(all.map((name) => `[White "${name}"]\n*\n`).join(""), server.ask);
    expect(names(reading)).toEqual(all);
    expect(server.asked.map(({ line }) => line)).toEqual([1, 1001, 2001]);
    expect(reading.games.map(({ line }) => line)).toEqual(all.map((name) => 2 * Number(name) + 1));
  });
  test("a game that no request can carry is named, and the others are read", async () => {
    const server = new Server();
    const reading = await readWhole(game("1") + game("2", 70_000) + game("3"), server.ask);
    expect(names(reading)).toEqual(["1", "3"]);
    expect(reading.left).toEqual([{ line: 5, code: "body_too_large" }]);
    expect(Math.max(...server.asked.map(({ text }) => text.length))).toBeLessThan(64 * 1024);
  });
  test("a part that the server refuses is named, and the others are read", async () => {
    const server = new Server();
    const reading = await readWhole(game("1", 40_000) + game("2", 40_000) + game("3", 40_000), async (part, line) =>
      line === 5 ? { ok: false, status: 400, code: "bad_text", detail: null } : server.ask(part, line));
    expect(names(reading)).toEqual(["1", "3"]);
    expect(reading.left).toEqual([{ line: 5, code: "bad_text" }]);
  });
  test("a server that is busy is asked for the same part again", async () => {
    const server = new Server();
    let busy = true;
    const reading = await readWhole(game("1"), async (part, line) =>
      busy ? { ok: false, status: 503, code: "server_busy", detail: null } : server.ask(part, line));
    expect(reading.fault?.code).toBe("server_busy");
    busy = false;
    await reading.more();
    expect(names(reading)).toEqual(["1"]);
    expect([reading.fault, reading.done]).toEqual([null, true]);
  });
});

describe("another file", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  test("begins anew: an answer to the one before says nothing of it", async () => {
    const server = new Server();
    const waiting: (() => void)[] = [];
    vi.stubGlobal("fetch", (_: string, { body }: { body: Uint8Array }) =>
      new Promise((resolve) => {
        waiting.push(() => void server.ask(body, 1).then((answer) => resolve(new Response(JSON.stringify(answer.ok && answer.body)))));
      }));
    const props = (name: string) => ({ file: { name, size: 1 }, bytes: bytesOf(game(name)), onfile: () => undefined });
    const { rerender } = render(PdnGames, props("first"));
    await rerender(props("second"));
    expect(waiting).toHaveLength(2);
    for (const answer of waiting) answer();
    await vi.waitFor(() => {
      flushSync();
      expect(screen.getByRole("button", { name: /^second.— B$/ })).toBeDefined();
    }, PATIENT);
    expect(screen.queryByRole("button", { name: /^first.— B$/ })).toBeNull();
  });
});
