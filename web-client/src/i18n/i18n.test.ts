import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Message } from "./catalogue";
import { format } from "./catalogue";
import { en as firstEn } from "./en";
import { nardyEn, nardyRu } from "./nardy";
import { ru as firstRu } from "./ru";

// The words of nardy come with its pages; they are held to the same rules.
const ru = { ...firstRu, ...nardyRu } as const;
const en = { ...firstEn, ...nardyEn } as const;
const src = new URL("..", import.meta.url).pathname;
const catalogues: Readonly<Record<string, Readonly<Record<string, Message>>>> = { ru, en };

function textsOf(message: Message): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
}

/** Every source that may use a text; tests may not keep one alive. */
function sources(): string {
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !/\.test\.ts$/.test(name) && !name.startsWith("i18n/"))
    .map((name) => readFileSync(join(src, name), "utf8"))
    .join("\n");
}

/** A composed key (`refused.${code}`) stands for one word, or for the number of an article, at each place. */
function patternOf(composed: string): RegExp {
  const parts = composed.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("(?:\\w+|[\\d.]+)")}$`);
}

/** The keys that no source names, neither whole nor composed. */
export function unused(keys: readonly string[], text: string): string[] {
  const whole = new Set([...text.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key as string));
  const composed = [...text.matchAll(/`([\w.-]+\.\$\{[^`]*)`/g)].map(([, key]) => patternOf(key as string));
  return keys.filter((key) => !whole.has(key) && !composed.some((pattern) => pattern.test(key)));
}

/** The keys that a source asks for and no catalogue has; the compiler sees most of them. */
export function missing(keys: readonly string[], text: string): string[] {
  const asked = [...text.matchAll(/\btn?\(\s*["']([\w.-]+)["']/g)].map(([, key]) => key as string);
  return [...new Set(asked)].filter((key) => !keys.includes(key));
}

describe("the catalogues", () => {
  const text = sources();
  const keys = Object.keys(ru);

  it("have the same keys", () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort());
  });

  it("have no text that no page uses", () => {
    expect(unused(keys, text)).toEqual([]);
  });

  it("have every text that a page asks for", () => {
    expect(missing(keys, text)).toEqual([]);
  });

  it("would notice: an unused and a missing text are named", () => {
    expect(unused(["a.used", "b.composed.x", "b.composed.x.y", "c.idle"], 't("a.used"); t(`b.composed.${x}`)')).toEqual(["b.composed.x.y", "c.idle"]);
    expect(missing(["a.used"], 't("a.used"); t("d.gone")')).toEqual(["d.gone"]);
  });

  it.each(Object.keys(catalogues))("%s has the plural forms of its language, with the same things put in", (lang) => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(catalogues[lang] ?? {})) {
      for (const one of textsOf(message)) expect(one.trim(), `${lang} ${key}`).not.toBe("");
      if (typeof message === "string") continue;
      expect(Object.keys(message).sort(), `${lang} ${key}`).toEqual([...forms].sort());
    }
  });

  it("put the same things into both languages", () => {
    for (const key of keys) {
      const [first, second] = [ru, en].map((catalogue) => {
        const message = (catalogue as Readonly<Record<string, Message>>)[key] ?? "";
        return [...new Set(textsOf(message).flatMap(placeholders))].sort();
      });
      expect(second, key).toEqual(first);
    }
  });

  it("say a thing once: no two keys have the same words in both languages", () => {
    const words = (key: string): string => JSON.stringify([catalogues["ru"]?.[key], catalogues["en"]?.[key]]);
    // A word or two stand where they are read: "Белые" of a form is another text than "Белые" of a table.
    const said = keys.filter((key) => textsOf(ru[key as keyof typeof ru]).some((text) => /\S\s+\S+\s+\S/.test(text)));
    const first = new Map<string, string>();
    for (const key of said) if (!first.has(words(key))) first.set(words(key), key);
    expect(said.filter((key) => first.get(words(key)) !== key)).toEqual([]);
  });

  it("come in parts that share no key", () => {
    for (const lang of Object.keys(catalogues)) {
      const folder = join(src, "i18n", lang);
      const all = readdirSync(folder).flatMap((name) =>
        [...readFileSync(join(folder, name), "utf8").matchAll(/^ {2}"([\w.-]+)":/gm)].map(([, key]) => key as string),
      );
      const twice = all.filter((key, i) => all.indexOf(key) !== i);
      expect(twice, lang).toEqual([]);
    }
  });
});

describe("a text", () => {
  it("takes its arguments and the plural form of n", () => {
    const moves = { one: "{n} ход", few: "{n} хода", many: "{n} ходов", other: "{n} хода" };
    expect([1, 2, 5, 11, 21, 104].map((n) => format(moves, "ru", { n }))).toEqual([
      "1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход", "104 хода",
    ]);
    expect(format("{a} и {b}", "ru", { a: "раз", b: "два" })).toBe("раз и два");
    expect(format("{a}", "ru", {})).toBe("{a}");
  });
});
