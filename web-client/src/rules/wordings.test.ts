import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLAUSES, wordingOf } from "./wordings";

const root = new URL("../../..", import.meta.url).pathname;
/** The text of the rules, where it is at hand. */
const rules = join(process.env["DOSKA_RULES"] ?? join(root, "../shared/rules"), "draughts-spor-slepyh-2019.ru.txt");

/** Articles that the sources of a folder name as a text of their own: "2.1.9.3". Those of nardy are of another book. */
function named(folder: string, ending: RegExp): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => ending.test(name) && !/[._]test\./.test(name) && !/^(i18n|rules)\/|\bnardy\//.test(name));
  const text = sources.map((name) => readFileSync(join(root, folder, name), "utf8")).join("\n");
  return [...new Set([...text.matchAll(/"((?:1|2|3)(?:\.\d{1,2}){2,4})"/g)].map(([, clause]) => clause as string))];
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("the wording of articles", () => {
  it.each([...named("web-client/src", /\.(ts|svelte)$/), ...named("engine", /\.cpp$/)])("%s, which is named, is kept", (clause) => {
    expect(wordingOf(clause)).not.toBeNull();
  });

  it("and the sources were read", () => {
    expect(named("web-client/src", /\.(ts|svelte)$/)).toContain("2.1.9.3");
    expect(named("engine", /\.cpp$/)).toContain("2.1.9.1.8");
  });

  it("is none for what a judge may write otherwise", () => {
    for (const clause of ["7.7 регламента", "", "constructor", "__proto__"]) expect(wordingOf(clause)).toBeNull();
  });

  // Only where the texts lie beside the project: a test that is skipped counts as one that could not run.
  if (existsSync(rules)) it("is that of the rules, letter for letter", () => {
    const whole = plain(readFileSync(rules, "utf8"));
    for (const clause of CLAUSES) {
      const parts = (wordingOf(clause) ?? []).flatMap((paragraph) => paragraph.split("…")).map(plain).filter((part) => part !== "");
      let from = Math.max(0, whole.search(new RegExp(`(?:^| )${clause.replaceAll(".", "\\.")}\\.? [А-Я]`)));
      for (const part of parts) {
        const at = whole.indexOf(part, from);
        expect(at, `${clause}: ${part}`).toBeGreaterThanOrEqual(0);
        from = at + part.length;
      }
    }
  });
});
