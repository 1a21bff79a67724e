// Writes src/protocol/messages.gen.ts from protocol/schema; with --check only says whether it is current.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { schemaFolder } from "./schemas.mjs";

const target = fileURLToPath(new URL("../src/protocol/messages.gen.ts", import.meta.url));
const banner = "// Generated from protocol/schema by `npm run gen`; not to be edited.\n";

// One root that names everything, so that what two files share is declared once.
const root = {
  title: "Wire",
  type: "object",
  properties: {
    client: { $ref: "client.schema.json" },
    server: { $ref: "server.schema.json" },
    http: { $ref: "http.schema.json" },
    close: { $ref: "common.schema.json#/$defs/close_code" },
  },
  required: ["client", "server", "http", "close"],
  additionalProperties: false,
};

const generated = await compile(root, "Wire", {
  cwd: `${schemaFolder}/`,
  bannerComment: banner,
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  format: true,
  style: { printWidth: 120 },
});

if (!process.argv.includes("--check")) {
  writeFileSync(target, generated);
} else if (readFileSync(target, "utf8") !== generated) {
  console.error("src/protocol/messages.gen.ts is not what protocol/schema gives: npm run gen");
  process.exit(1);
}
