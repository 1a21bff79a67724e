// What the two of a pair say to each other (22.1), as its readers have it: by the numbers of its lines.
import { tn } from "../../i18n/nardy";
import type { ChannelLine, Seat } from "../../protocol/messages.gen";
import type { Reply } from "../../protocol/socket";
import type { Person } from "./NardyView";
import type { MatchSession } from "../MatchSession.svelte";

export interface Line {
  readonly n: number;
  readonly atMs: number;
  readonly person: string;
  /** Said by the reader himself. */
  readonly own: boolean;
  /** Null: it was erased. */
  readonly text: string | null;
}

export interface Channel {
  readonly lines: readonly Line[];
  /** There are lines before these. */
  readonly earlier: boolean;
}

/** Of the seats whose pair the reader belongs to, or judges. */
export type Channels = Readonly<Partial<Record<Seat, Channel>>>;

/** Says something to the partner, in one line. */
export function sayTo(session: MatchSession, text: string): Promise<Reply> {
  return session.act("say", { t: "say", topic: session.topic, d: { text: text.replace(/\s+/g, " ").trim() } });
}

/** How long a line may be. */
export const MOST_LETTERS = 500;

export function lineOf({ n, at_ms, person, text }: ChannelLine, self: string | null): Line {
  return { n, atMs: at_ms, person, own: person === self, text: text ?? null };
}

/** By whom it was said, to this reader. */
export function speakerOf(pair: readonly Person[], { person, own }: Line): string {
  return own ? tn("nardy.talk.you") : (pair.find(({ id }) => id === person)?.name ?? tn("nardy.talk.somebody"));
}

/** "Вера: берём" */
export function lineWords(pair: readonly Person[], line: Line): string {
  return tn("nardy.tell.said", { name: speakerOf(pair, line), text: line.text ?? tn("nardy.talk.erased") });
}

function merged(one: readonly Line[], other: readonly Line[]): readonly Line[] {
  const byNumber = new Map([...one, ...other].map((line) => [line.n, line]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

/** The last lines as the server tells them: what is held goes on from there, where no line between is missing. */
export function withLast(held: Channel | undefined, { lines, earlier }: Channel): Channel {
  const [first, last] = [lines[0]?.n ?? 1, held?.lines.at(-1)?.n ?? 0];
  return held === undefined || held.lines.length === 0 || last < first - 1 ? { lines, earlier } : { lines: merged(held.lines, lines), earlier: held.earlier };
}

/** A line that has just been said. */
export function withLine(held: Channel | undefined, line: Line): Channel {
  return { lines: merged(held?.lines ?? [], [line]), earlier: held?.earlier ?? line.n > 1 };
}

/** Those that were asked for before the held ones. */
export function withEarlier(held: Channel, { lines, earlier }: Channel): Channel {
  return { lines: merged(held.lines, lines), earlier };
}
