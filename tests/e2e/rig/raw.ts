import { connect } from "node:net";
import type { DoskaServer } from "./server.ts";

/** A good upgrade, as bytes. */
export function upgrade(server: DoskaServer): string {
  return (
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: doska.v1\r\n\r\n`
  );
}

/** A text frame as a client sends it, under a mask of zeros. */
export function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const size = body.length < 126 ? [0x80 | body.length] : [0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), body]);
}

/** Sends bytes as they are; what comes back until the server closes. It has 10 s for that. */
export function raw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes));
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(parts).toString("latin1")));
    socket.setTimeout(10_000, () => {
      socket.destroy();
      reject(new Error(`not closed in 10 s: ${JSON.stringify(bytes.toString("latin1").slice(0, 60))}`));
    });
  });
}
