// Questions and answers as the server writes them (tests/games/puzzles/test_page_fixtures.py).
import { readFileSync } from "node:fs";

const folder = new URL("../fixtures/puzzles/", import.meta.url);
const faces = new Proxy({}, { get: (_, card) => `/${String(card)}.svg` });
const urls = { home: "/", puzzles: "/puzzles/", next: "/puzzles/next/", rush: "/puzzles/rush/", start: "/puzzles/rush/start/" };
const me = { rating: 1583, provisional: false, streak: 7, guest: false, person: true };

/** "declarer", "defence" or "exchange", and "question", "right" or "wrong". */
export const load = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));

/** The settings of the page of a puzzle. */
export const configOf = (kind, changes = {}) => ({
  csrf: "token", faces: { two: faces, four: faces }, backs: { pine: "/back.svg" }, appearance: {}, limits: { message: 500 },
  urls, me, theme: "", mistakes: false, answer: null, report_length: 1000, question: load(`${kind}.question`), ...changes,
});

/** Timers that a test lets run. */
export function timers() {
  const set = [];
  return { set, setTimeout: (act, ms) => set.push({ act, ms }), clearTimeout: () => {}, run: () => set.shift()?.act() };
}

/** A server that gives these answers, one after the other, and keeps what it was asked. */
export function server(...answers) {
  const asked = [];
  const fetcher = async (url, { method, body }) => {
    asked.push({ url, method, body: body && JSON.parse(body) });
    const { status = 200, ...data } = answers.shift() ?? { status: 500 };
    return { ok: status < 400, json: async () => data };
  };
  return { asked, fetcher };
}
