// The wire's schemas and examples, for the scripts and the tests.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import Ajv from "ajv/dist/2020.js";

export const protocolFolder = fileURLToPath(new URL("../../protocol/", import.meta.url));
export const schemaFolder = path.join(protocolFolder, "schema");

const readSchema = (name) => JSON.parse(readFileSync(path.join(schemaFolder, `${name}.schema.json`), "utf8"));

/** A validator for each direction: "client", "server", "http". */
export function validators() {
  const ajv = new Ajv({ allErrors: false, strict: true, strictRequired: false, allowUnionTypes: true });
  for (const name of ["common", "client", "server", "http"]) ajv.addSchema(readSchema(name));
  const validator = (name) => {
    const validate = ajv.getSchema(`${name}.schema.json`);
    if (!validate) throw new Error(`no schema ${name}`);
    return validate;
  };
  return { client: validator("client"), server: validator("server"), http: validator("http") };
}

/** The examples of one folder, as { name, text } without the line end. */
export function examples(folder) {
  const directory = path.join(protocolFolder, "examples", folder);
  return readdirSync(directory)
    .sort()
    .map((file) => ({
      name: file.replace(/\.json$/, ""),
      text: readFileSync(path.join(directory, file), "utf8").replace(/\n$/, ""),
    }));
}

// What only a reader of the text can see: JSON.parse keeps the last of two fields, 12.0 and 12 are one number to it, half
// a surrogate pair is a character, and depth is no matter of shape.
const beyondSchema = /^(not_json|duplicate_field|too_deep)\.|^wrong_type\.(whole_fraction|exponent)$/;

/** Whether the schema can see what is wrong with an invalid example. */
export const schemaSees = (name) => !beyondSchema.test(name);
