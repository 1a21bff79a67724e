import type { BrowserContext } from "@playwright/test";
import type { Answer } from "./http.ts";
import type { DoskaServer } from "./server.ts";
import { Wire } from "./wire.ts";

export type Seat = "a" | "b";

export interface Invites {
  a?: string;
  b?: string;
  judge?: string;
  /** The second of each pair. */
  a2?: string;
  b2?: string;
}

export interface MadeMatch {
  match: string;
  topic: string;
  invites: Invites;
  links: Invites;
}

export interface MatchTerms {
  /** Of nardy, the delay of each move (41); its main time is for the whole match. */
  control?: { time_ms: number; increment_ms?: number; moves?: number }[] | { main_ms?: number; delay_ms: number };
  seat?: Seat;
  first_white?: Seat;
  start_countdown_ms?: number;
  people?: Partial<Record<Seat | "judge", { name: string }>>;
  [term: string]: unknown;
}

function parsed(answer: Answer, wanted: number[]): any {
  if (!wanted.includes(answer.status)) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text);
}

/** A person who enters through the API as a page would: with a session's cookie, and our Origin. */
export class Visitor {
  person = "";
  cookie = "";

  constructor(readonly server: DoskaServer) {}

  static async guest(server: DoskaServer, name: string): Promise<Visitor> {
    const visitor = new Visitor(server);
    await visitor.becomeGuest(name);
    return visitor;
  }

  /** The organizer of this server, by a new entry link. */
  static async organizer(server: DoskaServer): Promise<Visitor> {
    const printed = await server.command("organizer");
    const token = printed.split(/\s+/).at(-1)!.replace(/^.*#/, "");
    const visitor = new Visitor(server);
    await visitor.enter(token);
    return visitor;
  }

  async becomeGuest(name: string): Promise<void> {
    const answer = await this.post("/api/guests", { name, session: true });
    this.person = parsed(answer, [200, 201]).person;
  }

  async enter(token: string): Promise<any> {
    const entered = parsed(await this.post("/api/enter", { token }), [200, 201]);
    this.person = entered.person;
    return entered;
  }

  async make(terms: MatchTerms = {}): Promise<MadeMatch> {
    const body = { discipline: "russian", control: [{ time_ms: 600_000 }], first_white: "a", start_countdown_ms: 0, ...terms };
    const made = parsed(await this.post("/api/matches", body), [201]);
    return { invites: {}, links: {}, ...made };
  }

  async accept(code: string): Promise<{ match: string; topic: string; role: string }> {
    return parsed(await this.post("/api/invites", { code }), [200, 201]);
  }

  /** A WebSocket as this person, greeted; not subscribed to anything. */
  async wire(): Promise<Wire> {
    const wire = await Wire.open(this.server.url, { headers: { Origin: this.server.url, Cookie: this.cookie } });
    await wire.tell("hello", undefined, { as: this.person });
    return wire;
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask(path, { body, headers });
  }

  async get(path: string): Promise<Answer> {
    return this.ask(path, {});
  }

  /** Puts this person's session into a browser's context, as if he had entered there. */
  async moveInto(context: BrowserContext): Promise<void> {
    const [name, value] = this.cookie.split("=") as [string, string];
    await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/", httpOnly: true, sameSite: "Lax" }]);
  }

  private async ask(path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> }): Promise<Answer> {
    const own = { Origin: this.server.url, ...(this.cookie && { Cookie: this.cookie }), ...(this.person && { "Doska-As": this.person }) };
    const answer = await this.server.http(path, { body, headers: { ...own, ...headers } });
    const given = answer.headers["set-cookie"]?.[0]?.split(";")[0];
    if (given) this.cookie = given;
    return answer;
  }
}

export interface Bot {
  token: string;
  person: string;
}

/** A guest with a bearer token, as programs have it. */
export async function bot(server: DoskaServer, name: string): Promise<Bot> {
  return parsed(await server.http("/api/guests", { body: { name } }), [201]);
}

export function bearer(one: Bot): Record<string, string> {
  return { Authorization: `Bearer ${one.token}` };
}
