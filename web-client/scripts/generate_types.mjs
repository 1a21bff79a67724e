// Writes src/protocol/messages.gen.ts from protocol/schema and src/rules/facts.gen.ts from protocol/facts, which a test of
// the engine holds to its rules; with --check only says whether they are current.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { protocolFolder, schemaFolder } from "./schemas.mjs";

const bannerOf = (source) => `// Generated from ${source} by \`npm run gen\`; not to be edited.\n`;

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

const messages = await compile(root, "Wire", {
  cwd: `${schemaFolder}/`,
  bannerComment: bannerOf("protocol/schema"),
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  format: true,
  style: { printWidth: 120 },
});

/** A constant a list, an entry a line. */
function constantsOf(facts) {
  const constants = Object.entries(facts).map(([name, list]) => {
    const entries = list.map((entry) => `  ${JSON.stringify(entry)},\n`);
    return `export const ${name.toUpperCase()} = [\n${entries.join("")}] as const;\n`;
  });
  return `${bannerOf("protocol/facts/rules.json")}\n${constants.join("\n")}`;
}

const facts = JSON.parse(readFileSync(`${protocolFolder}facts/rules.json`, "utf8"));
const generated = { "protocol/messages.gen.ts": messages, "rules/facts.gen.ts": constantsOf(facts) };

for (const [name, text] of Object.entries(generated)) {
  const target = fileURLToPath(new URL(`../src/${name}`, import.meta.url));
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text);
  } else if (readFileSync(target, "utf8") !== text) {
    console.error(`src/${name} is not what its source gives: npm run gen`);
    process.exitCode = 1;
  }
}
