/** A text with {name} for what is put in; or by the plural form of the argument `n`. */
export type Message = string | PluralMessage;

export interface PluralMessage {
  readonly one: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

export type Args = Readonly<Record<string, string | number>>;

/** Puts the arguments into a text; `n` decides the plural form. */
export function format(message: Message, lang: string, args: Args = {}): string {
  const text = typeof message === "string" ? message : pick(message, lang, Number(args["n"] ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

const rules = new Map<string, Intl.PluralRules>();

function pick(message: PluralMessage, lang: string, n: number): string {
  let plural = rules.get(lang);
  if (!plural) rules.set(lang, (plural = new Intl.PluralRules(lang)));
  const category = plural.select(n);
  return (category in message ? message[category as keyof PluralMessage] : undefined) ?? message.other;
}
