// The fixtures of tests/js/fixtures, each a payload or {table, state}; those in written/ come from the
// engine (tests/games/test_table_fixtures.py).
import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./fixtures/", import.meta.url);

function load(file) {
  const data = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  const { table = data, state = {} } = data.table ? data : {};
  return { name: file.replace(".json", "").replace("./", ""), table, state };
}

const filesIn = (path) =>
  readdirSync(new URL(path, folder)).filter((file) => file.endsWith(".json")).sort().map((file) => `${path}${file}`);

export const written = () => filesIn("written/").map(load);
export const fixtures = () => [...filesIn("./").map(load), ...written()];
export const fixture = (name) => load(`${name}.json`);
export const payload = (name, changes = {}) => ({ ...fixture(name).table, ...changes });
