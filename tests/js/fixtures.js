// The payloads of tests/js/fixtures, each a payload or {table, state}.
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./fixtures/", import.meta.url);

function load(file) {
  const data = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  const { table = data, state = {} } = data.table ? data : {};
  return { name: file.replace(".json", ""), table, state };
}

export const fixtures = () => readdirSync(folder).filter((file) => file.endsWith(".json")).sort().map(load);
export const fixture = (name) => load(`${name}.json`);
export const payload = (name, changes = {}) => ({ ...fixture(name).table, ...changes });
