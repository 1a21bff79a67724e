import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { root } from "./database.ts";

/** Before all tests: a private PostgreSQL, where ./test has not started one; gone after them. */
export default function startCluster(): (() => void) | undefined {
  if (process.env["DOSKA_TEST_ADMIN_URL"]) return undefined;
  const folder = mkdtempSync("/tmp/doska-e2e.");
  const pg = (command: string, ...rest: string[]) =>
    execFileSync(join(root, "scripts/pg.sh"), [command, folder, ...rest], { encoding: "utf8" }).trim();
  pg("start");
  process.env["DOSKA_TEST_ADMIN_URL"] = pg("url", "postgres", "doska_admin");
  return () => void pg("destroy");
}
