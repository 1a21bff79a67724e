// Validates every example of the wire against its schema; exit code 1 when one is not as it should be.
import { examples, schemaSees, validators } from "./schemas.mjs";

const validate = validators();
let checked = 0;
let wrong = 0;

function complain(message) {
  console.error(message);
  wrong += 1;
}

for (const folder of ["client", "server", "http"]) {
  for (const { name, text } of examples(folder)) {
    checked += 1;
    if (!validate[folder](JSON.parse(text))) {
      const inside = validate[folder].errors.filter((error) => error.instancePath.length > "/t".length);
      complain(`${folder}/${name}: ${inside.map((e) => `${e.instancePath} ${e.message}`).join(", ") || "no such shape"}`);
    }
  }
}
for (const example of examples("invalid").filter(({ name }) => schemaSees(name))) {
  checked += 1;
  if (validate.client(JSON.parse(example.text))) complain(`invalid/${example.name}: the schema accepts it`);
}
console.log(`${checked} examples, ${wrong} wrong`);
if (wrong > 0 || checked === 0) process.exit(1);
