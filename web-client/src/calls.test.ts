import { afterEach, describe, expect, it, vi } from "vitest";
import { enterAsGuest, enterByLink, logIn } from "./calls";

afterEach(() => vi.unstubAllGlobals());

function answering(log: string[]): void {
  vi.stubGlobal("fetch", async (path: string) => {
    log.push(`${path} asked`);
    await new Promise((done) => setTimeout(done, 5));
    log.push(`${path} answered`);
    return new Response("{}");
  });
}

/** One tab after the other, as navigator.locks does it. */
function locks(names: string[]): { request: (name: string, act: () => Promise<unknown>) => Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (name, act) => {
      names.push(name);
      return (last = last.then(act));
    },
  };
}

describe("entering", () => {
  it("happens in one tab after the other, because each renews the cookie", async () => {
    const log: string[] = [];
    const names: string[] = [];
    answering(log);
    vi.stubGlobal("navigator", { locks: locks(names) });
    await Promise.all([enterAsGuest("Анна"), enterByLink("token"), logIn("anna", "password")]);
    const paths = ["/api/guests", "/api/enter", "/api/login"];
    expect(log).toEqual(paths.flatMap((path) => [`${path} asked`, `${path} answered`]));
    expect(new Set(names).size).toBe(1);
  });

  it("works where pages have no locks", async () => {
    const log: string[] = [];
    answering(log);
    vi.stubGlobal("navigator", {});
    expect((await enterAsGuest("Анна")).ok).toBe(true);
    expect(log).toHaveLength(2);
  });
});
