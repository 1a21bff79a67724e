import { createServer } from "node:net";

/** Where the tests look for ports: below those that outgoing connections take. */
const [lowest, highest] = (process.env["DOSKA_E2E_PORTS"] ?? "20000-31999").split("-").map(Number) as [number, number];

// Each worker has a part of its own: a port that one keeps for later looks free to the others.
export const workers = Number(process.env["DOSKA_E2E_WORKERS"] ?? 2);
const part = Math.floor((highest - lowest + 1) / workers);
const first = lowest + part * (Number(process.env["TEST_PARALLEL_INDEX"] ?? 0) % workers);
const last = first + part - 1;
const given = new Set<number>();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A port of 127.0.0.1 that nobody listens on, and that this process has not given out before. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port between ${first} and ${last}`);
}

/** Lets a port be given out again. */
export function returnPort(port: number): void {
  given.delete(port);
}
