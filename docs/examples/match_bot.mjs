// A bot for `manage.py match_bots --levels "cmd:node match_bot.mjs,greedy,greedy"`, in JavaScript.
// Each line in is {"id", "table", "legal"}: the table as docs/protocol/payload.md describes what a seat
// sees, and all legal actions. Each line out is {"id", "action"}. Nothing else goes to stdout.
import { createInterface } from "node:readline";

const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2, 9: 0 };
const worth = (text) => (text.match(/[ATKQJ9][SCDH]/g) ?? []).reduce((sum, card) => sum + POINTS[card[0]], 0);

// Lead high, follow low, give low cards, and bid no more than must be.
function choose({ table, legal }) {
  const plays = legal.filter((action) => action.startsWith("play"));
  if (plays.length) return plays.sort((a, b) => (table.trick.length ? worth(a) - worth(b) : worth(b) - worth(a)))[0];
  const gifts = legal.filter((action) => action.startsWith("give") || action.startsWith("lay"));
  if (gifts.length) return gifts.sort((a, b) => worth(a) - worth(b))[0];
  for (const wanted of ["pass", "stand", "keep"]) if (legal.includes(wanted)) return wanted;
  return legal[0];
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: asked.id, action: choose(asked) })}\n`);
}
