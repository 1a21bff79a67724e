// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isValue, sealOf as proofSealOf } from "./proof";

async function freshPage() {
  vi.resetModules();
  return import("./seal");
}

describe("a player's own number", () => {
  beforeEach(() => localStorage.clear());

  test("is 64 hex digits, another each time", async () => {
    const { makeContribution } = await freshPage();
    const values = Array.from({ length: 20 }, makeContribution);
    expect(values.every(isValue)).toBe(true);
    expect(new Set(values).size).toBe(20);
  });

  test("is the same for its match, game and seat, also after a reload, and another for any other", async () => {
    const page = await freshPage();
    const value = page.contributionFor("Kq3vZx81Ab", 1, "a");
    expect(page.contributionFor("Kq3vZx81Ab", 1, "a")).toBe(value);
    const reloaded = await freshPage();
    expect(reloaded.contributionKept("Kq3vZx81Ab", 1, "a")).toBe(value);
    expect(reloaded.contributionFor("Kq3vZx81Ab", 1, "a")).toBe(value);
    const others = [["Kq3vZx81Ac", 1, "a"], ["Kq3vZx81Ab", 2, "a"], ["Kq3vZx81Ab", 1, "b"]] as const;
    for (const [match, game, seat] of others) expect(reloaded.contributionFor(match, game, seat)).not.toBe(value);
  });

  test("lives as long as the page where the browser keeps nothing", async () => {
    const page = await freshPage();
    const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const value = page.contributionFor("Kq3vZx81Ab", 1, "a");
    expect(page.contributionKept("Kq3vZx81Ab", 1, "a")).toBe(value);
    refuse.mockRestore();
    expect((await freshPage()).contributionKept("Kq3vZx81Ab", 1, "a")).toBeUndefined();
  });

  test("is not taken from spoilt storage, and only forty are kept", async () => {
    localStorage.setItem("doska.dice|Kq3vZx81Ab|1|a", "5|no hex");
    localStorage.setItem("other", "stays");
    const page = await freshPage();
    expect(page.contributionKept("Kq3vZx81Ab", 1, "a")).toBeUndefined();
    for (let game = 1; game <= 60; game += 1) page.contributionFor("Kq3vZx81Ab", game, "a", 1_000 + game);
    expect(localStorage.length).toBe(41);
    const reloaded = await freshPage();
    expect(reloaded.contributionKept("Kq3vZx81Ab", 60, "a")).toBeDefined();
    expect(reloaded.contributionKept("Kq3vZx81Ab", 20, "a")).toBeUndefined();
  });

  test("is sealed as the proof says", async () => {
    const { sealOf } = await freshPage();
    expect(sealOf("Kq3vZx81Ab", 1, "a", "0".repeat(64))).toBe(proofSealOf("Kq3vZx81Ab", 1, "a", "0".repeat(64)));
  });
});
