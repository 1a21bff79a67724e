import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { bin } from "./rig/database.ts";
import { quantile } from "./rig/figures.ts";
import { logs, test } from "./rig/fixtures.ts";
import { DoskaServer } from "./rig/server.ts";

const run = promisify(execFile);
const SIGN_INS = 50;
const SECONDS = 15;

/** 200 games with a move a second each: percentiles of the way from a move sent to the opponent's frame, in ms. */
async function load(server: DoskaServer): Promise<{ moves_per_s: number; to_opponent_ms: Record<string, number> }> {
  const { stdout } = await run(join(bin, "doska-load"), ["--url", server.url, "--mode", "open", "--games", "200", "--seconds", `${SECONDS}`]);
  return JSON.parse(stdout.trim().split("\n").at(-1)!);
}

/** All at once, each from an address of its own, with a name that nobody has: as much work as a right one. */
async function signIns(server: DoskaServer): Promise<{ statuses: Record<number, number>; slowest: number }> {
  const statuses: Record<number, number> = {};
  const took: number[] = [];
  await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, n) => {
      const start = performance.now();
      const { status } = await server.http("/api/login", {
        body: { login: `name${n}`, password: "not the password" },
        headers: { Origin: server.url, "X-Real-IP": `198.51.100.${n + 1}` },
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
      took.push(performance.now() - start);
    }),
  );
  return { statuses, slowest: quantile(took, 1) };
}

test("moves of a load run with and without 50 sign-ins at once", async () => {
  mkdirSync(logs, { recursive: true });
  const server = await DoskaServer.start({
    log: join(logs, "server-sign-ins.log"),
    settings: { DOSKA_LOG_LEVEL: "info", DOSKA_TRUST_REAL_IP: "1" },
  });
  const told = (name: string, report: Awaited<ReturnType<typeof load>>) =>
    console.log(`${name}: ${report.moves_per_s.toFixed(0)} moves/s, ${JSON.stringify(report.to_opponent_ms)}`);
  try {
    told("without", await load(server));
    const busy = load(server);
    await new Promise((resolve) => setTimeout(resolve, (SECONDS * 1000) / 2)); // the middle of a run of fixed length
    const { statuses, slowest } = await signIns(server);
    told("with 50 sign-ins in the middle", await busy);
    console.log(`sign-ins: ${JSON.stringify(statuses)} by status, the slowest ${slowest.toFixed(0)} ms`);
    told("after them", await load(server));
  } finally {
    await server.stop();
  }
});
