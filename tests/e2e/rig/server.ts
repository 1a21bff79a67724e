import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bin, Database, root } from "./database.ts";
import { http, type Answer, type Ask } from "./http.ts";
import { LagProxy } from "./lag_proxy.ts";
import { freePort, returnPort } from "./ports.ts";

const run = promisify(execFile);
const LINES = 6; // how many lagging lines a server takes pages from

export interface ServerOptions {
  /** Further settings of the server, as environment variables. */
  settings?: Record<string, string>;
  /** Where its log goes, at level debug. */
  log: string;
}

/** A server process of the release build on a port and a database of its own. */
export class DoskaServer {
  private process: ChildProcess | undefined;
  private readonly lines: LagProxy[] = [];

  private constructor(
    readonly database: Database,
    readonly port: number,
    readonly adminPort: number,
    private readonly linePorts: number[],
    private readonly options: ServerOptions,
  ) {}

  static async start(options: ServerOptions): Promise<DoskaServer> {
    const database = await Database.create();
    const linePorts: number[] = [];
    for (let n = 0; n < LINES; n++) linePorts.push(await freePort());
    const server = new DoskaServer(database, await freePort(), await freePort(), linePorts, options);
    await server.launch();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get logPath(): string {
    return this.options.log;
  }

  get pid(): number {
    return this.process?.pid ?? 0;
  }

  /** The file with the key of its dice, made at its first start. */
  private get diceKey(): string {
    const file = join(tmpdir(), `doska-e2e-${process.pid}-${this.port}.key`);
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
    return file;
  }

  async launch(): Promise<void> {
    const log = createWriteStream(this.options.log, { flags: "a" });
    const origins = [this.port, ...this.linePorts].map((port) => `http://127.0.0.1:${port}`).join(" ");
    this.process = spawn(join(bin, "doska-server"), {
      env: {
        ...process.env,
        DOSKA_DB_URL: this.database.url("doska_server"),
        DOSKA_LISTEN: `127.0.0.1:${this.port}`,
        DOSKA_ADMIN_LISTEN: `127.0.0.1:${this.adminPort}`,
        DOSKA_ORIGINS: origins,
        DOSKA_WEB_ROOT: join(root, "web-client/dist"),
        DOSKA_DICE_KEY_FILE: this.diceKey,
        DOSKA_MIGRATIONS: join(root, "migrations"),
        DOSKA_GUESTS_PER_MINUTE: "0",
        DOSKA_MATCHES_PER_MINUTE: "0",
        DOSKA_LOG_LEVEL: "debug",
        ...this.options.settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.process.stdout?.pipe(log, { end: false });
    this.process.stderr?.pipe(log, { end: false });
    await this.ready();
  }

  /** Waits until the server says that it is ready; its ports answer from then on. */
  private async ready(): Promise<void> {
    const end = Date.now() + 30_000;
    for (;;) {
      if (this.process?.exitCode !== null) throw new Error(`the server ended:\n${this.log().slice(-2000)}`);
      const answer = await http(`http://127.0.0.1:${this.adminPort}/readyz`).catch(() => undefined);
      if (answer?.status === 200) return;
      if (Date.now() > end) throw new Error(`the server is not ready after 30 s:\n${this.log().slice(-2000)}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** SIGTERM, or another signal; returns when the process has ended. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const running = this.process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    for (const line of this.lines) await line.stop();
    await this.end();
    await this.database.drop();
    rmSync(this.diceKey);
    for (const port of [this.port, this.adminPort, ...this.linePorts]) returnPort(port);
  }

  /** A line of its own to this server: to be stopped by who took it. Pages through it are of an allowed origin. */
  async line(): Promise<LagProxy> {
    const port = this.linePorts.shift();
    if (port === undefined) throw new Error(`more than ${LINES} lines at a time`);
    const line = await LagProxy.start(port, this.port);
    this.lines.push(line);
    return line;
  }

  async returnLine(line: LagProxy): Promise<void> {
    await line.stop();
    this.lines.splice(this.lines.indexOf(line), 1);
    this.linePorts.push(line.port);
  }

  http(path: string, ask?: Ask): Promise<Answer> {
    return http(this.url + path, ask);
  }

  /** Runs a command of the server's program on this server's database; what it prints. */
  async command(...words: string[]): Promise<string> {
    const { stdout } = await run(join(bin, "doska-server"), [...words, "--db", this.database.url("doska_admin")]);
    return stdout.trim();
  }

  log(): string {
    return readFileSync(this.options.log, "utf8");
  }
}
