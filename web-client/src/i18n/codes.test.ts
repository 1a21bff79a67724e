import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { refusalKey } from "../match/status";
import { faultKey } from "../parts/faults";
import { known } from "./index";
import { knownNardy } from "./nardy";

vi.hoisted(() => {
  // Settings ask for the browser's storage when they are loaded.
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } });
});

function codes(file: string, name: string): string[] {
  const path = new URL(`../../../protocol/schema/${file}.schema.json`, import.meta.url);
  const schema = JSON.parse(readFileSync(path, "utf8")) as { $defs: Record<string, { enum: string[] }> };
  return schema.$defs[name]?.enum ?? [];
}

describe("every code that the server can send has words", () => {
  it.each(codes("server", "refusal_code"))("refused: %s", (code) => {
    // What only a match of nardy refuses has its words with its pages.
    if (knownNardy(`nardy.refused.${code}`) !== null) return;
    expect(refusalKey(code)).not.toBe("refused.other");
    expect(refusalKey(code, "judge")).not.toBe("refused.other");
  });

  it.each(codes("http", "error_code"))("error: %s", (code) => {
    expect(faultKey(code)).not.toBe("fault.other");
  });

  it.each(codes("common", "game_cause"))("end of a game: %s", (code) => expect(known(`nv.cause.${code}`) ?? knownNardy(`nardy.cause.${code}`)).not.toBeNull());
  it.each(codes("common", "pause_reason"))("why the clocks are stopped: %s", (code) => expect(known(`judge.reason.${code}`)).not.toBeNull());
  it.each(codes("common", "freeze_cause"))("why the server stopped: %s", (code) => expect(known(`fact.freeze.${code}`)).not.toBeNull());

  it("and the lists were read", () => {
    expect(codes("server", "refusal_code").length).toBeGreaterThan(40);
    expect(codes("http", "error_code").length).toBeGreaterThan(40);
    expect(codes("common", "game_cause")).toContain("agreed");
  });

  it("a code that is newer than the page is named, not hidden", () => {
    expect(refusalKey("newer_than_this_page")).toBe("refused.other");
    expect(faultKey("newer_than_this_page")).toBe("fault.other");
  });
});
