import { createServer } from "node:net";

/** Where the tests look for ports: below those that outgoing connections take. */
const [first, last] = (process.env["DOSKA_E2E_PORTS"] ?? "20000-31999").split("-").map(Number) as [number, number];
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
