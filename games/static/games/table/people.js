// What a plate says about one person.
import { progress } from "./contract.js";
import { isMe } from "./seats.js";

function lastBid(table, seat) {
  const spoken = table.bids.filter((line) => line.seat === seat);
  return spoken.length ? spoken[spoken.length - 1] : null;
}

function barrel(table, seat) {
  const spent = table.standing.barrel[seat];
  if (spent == null) return null;
  const attempts = table.agreements.barrel_attempts;
  const attempt = Math.min(spent + 1, attempts);
  return { attempt, attempts, last: attempt === attempts };
}

// While a claim is considered nobody's turn is told, and with the game over nobody has one.
const hasTurn = (table, seat) => table.to_act === seat && table.phase !== "over";

export function personAt(table, seat) {
  const person = table.people[seat];
  const played = progress(table);
  return {
    ...person,
    me: isMe(table, seat),
    score: table.standing.scores[seat],
    bolts: table.standing.bolts[seat],
    barrel: barrel(table, seat),
    dealer: table.dealer === seat,
    plays: played && played.declarer === seat ? played.contract : null,
    turn: hasTurn(table, seat),
    cards: table.counts[seat],
    taken: (table.points[seat] ?? 0) + (table.declared[seat] ?? 0),
    tricks: table.tricks[seat] ?? 0,
    bid: table.phase === "bidding" ? lastBid(table, seat) : null,
  };
}

export const shortName = (person) => person.name;

// One of six calm grounds for the portrait, always the same for a name.
export function portrait(name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 997;
  return sum % 6;
}

export const initial = (name) => [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
