// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Absence } from "./absence.svelte";
import { FakeMatch } from "./fakeMatch";

let stop: () => void = () => undefined;
let absence: Absence;
const { session } = new FakeMatch("public");
const retry = vi.spyOn(session, "retry").mockImplementation(() => undefined);
const asked = vi.fn();

function absent(code: string, status = 200, body: object = {}): void {
  vi.stubGlobal("fetch", (path: string) => {
    asked(path);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  session.absent = code;
  stop = $effect.root(() => {
    absence = new Absence(() => session);
  });
  flushSync();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("a server that is busy is asked again, and nothing is said of the match", async () => {
  absent("server_busy");
  await vi.advanceTimersByTimeAsync(5000);
  expect(retry).toHaveBeenCalledTimes(2);
  expect(asked).not.toHaveBeenCalled();
  expect(absence.early).toBe(false);
});

test("a match that is not open yet is waited for", async () => {
  absent("unknown_topic", 200, { open: false });
  await vi.advanceTimersByTimeAsync(5000);
  expect(absence.early).toBe(true);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(retry).not.toHaveBeenCalled();
});

test("a match that there isn't is not asked for again; one that can't be read now is", async () => {
  absent("unknown_topic", 404, { error: "not_found" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
  absent("unknown_topic", 503, { error: "server_busy" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveBeenCalledTimes(4);
});
