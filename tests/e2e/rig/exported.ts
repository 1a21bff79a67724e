import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { bin } from "./database.ts";
import type { DoskaServer } from "./server.ts";

const run = promisify(execFile);

/** A game as the offline tool reads it out of what the server exports. */
export interface ExportedGame {
  pdn: string;
  /** The position that it began from, and its moves as the record has them. */
  start: string;
  moves: string[];
  /** Of the record: result by seats, cause, clause. */
  ending: { result: string; cause: string; clause: string };
  /** Of the PDN. */
  report: { variant: string; white: string; black: string; result: string; plies: number; fen: string };
}

/** What the offline tool answers about a file; it throws where the answer is not "yes". */
export async function doska(command: "check" | "replay" | "verify-dice", name: string, text: string): Promise<any> {
  const file = test.info().outputPath(name);
  writeFileSync(file, text);
  const { stdout } = await run(join(bin, "doska"), [command, file], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

export async function given(server: DoskaServer, path: string): Promise<string> {
  const { status, text } = await server.http(path);
  expect(status, path).toBe(200);
  return text;
}

/** One PDN, which `doska check` has to find legal to its end and without a remark. */
async function checked(pdn: string, name: string): Promise<ExportedGame["report"]> {
  const all = await doska("check", name, pdn);
  expect(all).toMatchObject({ games: 1, legal: 1, bad: 0, not_played: 0 });
  const report = all.files[0].list[0];
  expect(report.remarks ?? []).toEqual([]);
  return report;
}

/** The record and the PDN of each game of a match that is over, read by the offline tool: both tell the same games. */
export async function exportedMatch(server: DoskaServer, match: string): Promise<{ games: ExportedGame[]; halfPoints: number[]; opening?: any }> {
  const record = await doska("replay", "match.ndjson", await given(server, `/api/matches/${match}/record`));
  expect(record).toMatchObject({ ok: true, match });
  const rows = (kind: string) => record.events.filter((row: any) => row.kind === kind);
  const games: ExportedGame[] = [];
  for (const { body: ending } of rows("game_ended")) {
    const pdn = await given(server, `/api/matches/${match}/pdn?game=${ending.game}`);
    const report = await checked(pdn, `game-${ending.game}.pdn`);
    const played = rows("move_played").filter(({ body }: any) => body.game === ending.game);
    const moves = played.map(({ body }: any) => body.move);
    expect(report).toMatchObject({ plies: moves.length, fen: played.at(-1).state.fen });
    games.push({ pdn, start: /\[FEN "([^"]*)"\]/.exec(pdn)?.[1] ?? "", moves, ending, report });
  }
  const [over] = rows("match_ended");
  return { games, halfPoints: over.body.half_points, opening: rows("opening_drawn")[0]?.body };
}
