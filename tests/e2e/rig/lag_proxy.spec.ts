import { createServer, connect, type Server, type Socket } from "node:net";
import { test, expect } from "@playwright/test";
import { LagProxy } from "./lag_proxy.ts";
import { freePort } from "./ports.ts";

/** Answers each byte at once with itself. */
async function echo(): Promise<{ port: number; listener: Server }> {
  const port = await freePort();
  const listener = createServer((socket) => socket.setNoDelay(true).on("error", () => undefined).pipe(socket));
  await new Promise<void>((resolve) => listener.listen(port, "127.0.0.1", resolve));
  return { port, listener };
}

class Caller {
  private taken = "";
  private wake = () => {};
  ended = false;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on("data", (data) => {
      this.taken += data.toString();
      this.wake();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.ended = true;
      this.wake();
    });
  }

  static async to(port: number): Promise<Caller> {
    const socket = connect(port, "127.0.0.1");
    const caller = new Caller(socket);
    await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
    return caller;
  }

  say(text: string): void {
    this.socket.write(text);
  }

  /** How long until all of `text` has come, in ms. */
  async hear(text: string): Promise<number> {
    const start = performance.now();
    while (this.taken.length < text.length && !this.ended) await new Promise<void>((resolve) => (this.wake = resolve));
    expect(this.taken.slice(0, text.length)).toBe(text);
    this.taken = this.taken.slice(text.length);
    return performance.now() - start;
  }

  get heard(): string {
    return this.taken;
  }

  hangUp(): void {
    this.socket.destroy();
  }
}

let proxy: LagProxy;
let listener: Server;

test.beforeEach(async () => {
  const target = await echo();
  listener = target.listener;
  proxy = await LagProxy.start(await freePort(), target.port);
});

test.afterEach(async () => {
  await proxy.stop();
  listener.close();
});

test("a line delays by the round trip, and keeps the order under jitter", async () => {
  proxy.delay(100, 40);
  const caller = await Caller.to(proxy.port);
  const words = Array.from({ length: 50 }, (_, n) => `word ${n};`);
  for (const word of words) caller.say(word);
  const took = await caller.hear(words.join(""));
  expect(took).toBeGreaterThan(20);
  caller.say("x");
  expect(await caller.hear("x")).toBeGreaterThan(19);
  caller.hangUp();
});

test("a cut line holds what was sent, and gives it when it heals", async () => {
  const caller = await Caller.to(proxy.port);
  caller.say("before ");
  await caller.hear("before ");
  proxy.cut();
  caller.say("during ");
  const late = await Caller.to(proxy.port);
  late.say("new ");
  const other = await Caller.to(listenerPort());
  other.say("past the line");
  await other.hear("past the line");
  expect([caller.heard, late.heard]).toEqual(["", ""]);
  proxy.heal();
  await caller.hear("during ");
  await late.hear("new ");
  for (const one of [caller, late, other]) one.hangUp();
});

test("only the answers can be cut, and a dropped line loses them", async () => {
  const got: string[] = [];
  listener.on("connection", (socket: Socket) => socket.on("data", (data) => got.push(data.toString())));
  const caller = await Caller.to(proxy.port);
  proxy.cut("down");
  caller.say("move");
  await expect.poll(() => got.join("")).toBe("move");
  proxy.drop();
  await expect.poll(() => caller.ended).toBe(true);
  expect(caller.heard).toBe("");
  proxy.heal();
  const again = await Caller.to(proxy.port);
  again.say("again");
  await again.hear("again");
  again.hangUp();
});

test("a line can refuse connections until it heals", async () => {
  proxy.drop({ refuse: true });
  const refused = await Caller.to(proxy.port);
  await expect.poll(() => refused.ended).toBe(true);
  proxy.heal();
  const caller = await Caller.to(proxy.port);
  caller.say("x");
  await caller.hear("x");
  caller.hangUp();
});

function listenerPort(): number {
  return (listener.address() as { port: number }).port;
}
