// The one form in which facts are written and hashed: RFC 8785 cut down to ASCII keys in byte order, texts, whole
// numbers within ±2^53, booleans, lists and objects.

export type Canonical = string | number | boolean | readonly Canonical[] | { readonly [key: string]: Canonical };

const KEY = /^[ !#-[\]-~]+$/; // printable ASCII without the quote and the backslash
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f]|\p{Surrogate}/u;
const LIMIT = 2 ** 53;

const ESCAPES: Record<string, string> = { '"': '\\"', "\\": "\\\\", "\n": "\\n" };

function text(value: string): string {
  if (FORBIDDEN.test(value)) throw new Error("a text holds a control character or half a character");
  return `"${value.replace(/["\\\n]/g, (c) => ESCAPES[c] ?? c)}"`;
}

function number(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) > LIMIT || Object.is(value, -0))
    throw new Error(`${value} is not a whole number within ±2^53`);
  return value.toString();
}

/** The canonical text of a value; throws for what has none, such as null, a fraction or a key beyond ASCII. */
export function canonical(value: Canonical): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) throw new Error(`${String(value)} has no canonical form`);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value).map(([key, field]) => {
    if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key`);
    return [key, field] as const;
  });
  // Keys are ASCII: the order of their code units is that of their bytes.
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `"${key}":${canonical(field)}`).join(",")}}`;
}
