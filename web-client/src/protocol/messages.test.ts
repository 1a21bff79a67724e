import { describe, expect, it } from "vitest";
import { examples, schemaSees, validators } from "../../scripts/schemas.mjs";
import type { ClientFrame, ServerMessage } from "./messages.gen";

const validate = validators();

/** Values out of JSON keep their order of fields, so that what is written again is what was read. */
function roundTrip(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

describe("examples of the wire", () => {
  for (const { name, text } of examples("client")) {
    it(`client ${name} is a frame and survives a round trip`, () => {
      const frame = JSON.parse(text) as ClientFrame;
      expect(validate.client(frame), JSON.stringify(validate.client.errors)).toBe(true);
      if (!text.includes("\\u")) expect(roundTrip(text)).toBe(text);
      expect(JSON.parse(roundTrip(text))).toEqual(frame);
    });
  }

  for (const { name, text } of examples("server")) {
    it(`server ${name} is a message and survives a round trip`, () => {
      const message = JSON.parse(text) as ServerMessage;
      expect(validate.server(message), JSON.stringify(validate.server.errors)).toBe(true);
      if (!text.includes("\\u")) expect(roundTrip(text)).toBe(text);
      expect(JSON.parse(roundTrip(text))).toEqual(message);
    });
  }

  for (const { name, text } of examples("http")) {
    it(`http ${name} is a body and survives a round trip`, () => {
      expect(validate.http(JSON.parse(text)), JSON.stringify(validate.http.errors)).toBe(true);
      expect(roundTrip(text)).toBe(text);
    });
  }
});

describe("invalid examples", () => {
  for (const { name, text } of examples("invalid")) {
    if (schemaSees(name)) {
      it(`${name} is refused by the schema`, () => {
        expect(validate.client(JSON.parse(text))).toBe(false);
      });
    } else if (name.startsWith("not_json.") && name !== "not_json.lone_surrogate") {
      it(`${name} is not JSON`, () => {
        expect(() => JSON.parse(text) as unknown).toThrow();
      });
    }
  }
});

describe("the types", () => {
  it("tell the kinds of messages apart", () => {
    const text = examples("server").find((example) => example.name === "move_played")?.text ?? "";
    const message = JSON.parse(text) as ServerMessage;
    expect(message.t).toBe("move_played");
    if (message.t === "move_played") expect(message.d.move).toMatch(/^[a-h][1-8][-:]/);
  });

  it("let a frame be written that the schema takes", () => {
    const frame: ClientFrame = {
      t: "play_move",
      id: "0123456789abcdef",
      topic: "match:Ab3Cd5Ef7G",
      d: { game: 1, ply: 0, move: "c3-d4" },
    };
    expect(validate.client(frame)).toBe(true);
  });
});
