import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const bin = process.env["DOSKA_BIN"] ?? join(root, "build/release/bin");
const run = promisify(execFile);

/** The private PostgreSQL of this run: that of ./test, or the one that `start_cluster.ts` started. */
function adminUrl(): string {
  const url = process.env["DOSKA_TEST_ADMIN_URL"];
  if (!url) throw new Error("no DOSKA_TEST_ADMIN_URL");
  return url;
}

/** A migrated database of its own. */
export class Database {
  private static made = 0;

  private constructor(private readonly name: string) {}

  static async create(): Promise<Database> {
    if (!existsSync(join(bin, "doska-server"))) throw new Error(`no server in ${bin}: build the release preset first`);
    const one = new Database(`doska_e2e_${process.pid}_${++Database.made}`);
    await run("psql", ["-qX", adminUrl(), "-c", `CREATE DATABASE ${one.name}`]);
    await run(join(bin, "doska-server"), ["migrate", "--db", one.url("doska_admin"), "--migrations", join(root, "migrations")]);
    return one;
  }

  /** The connection URL for one of the roles. */
  url(user: string): string {
    return adminUrl().replace(/^postgresql:\/\/\/[^?]*/, `postgresql:///${this.name}`).replace(/user=\w+/, `user=${user}`);
  }

  async sql(statement: string): Promise<string> {
    const { stdout } = await run("psql", ["-qXAt", "-v", "ON_ERROR_STOP=1", this.url("doska_admin"), "-c", statement]);
    return stdout.trim();
  }

  async drop(): Promise<void> {
    await run("psql", ["-qX", adminUrl(), "-c", `DROP DATABASE ${this.name} WITH (FORCE)`]);
  }
}
