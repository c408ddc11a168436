// The result in the order of places, with ratings where they have arrived.
import { personAt } from "./people.js";
import { isMe } from "./seats.js";
import { gettext, interpolate } from "./text.js";

function lineOf(table, person) {
  const { places, scores, ratings } = table.result;
  const rating = ratings?.find((line) => line.seat === person.seat) ?? null;
  // A bot ended it for who left; place and rating are his.
  const who = person.kept ? { name: person.kept.name, username: person.kept.username, bot: false, left: true } : {};
  return {
    ...personAt(table, person.seat), ...who, me: isMe(table, person.seat), place: places?.[person.seat] ?? null,
    score: scores[person.seat],
    rating: rating && { before: Math.round(rating.before), after: Math.round(rating.after) },
  };
}

export function ending(table) {
  const lines = table.people.map((person) => lineOf(table, person));
  return lines.sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.score - a.score);
}

// Who played may say that another, no bot, did not play fairly.
export function reportOf(table, line) {
  if (table.you == null || line.me || line.bot || !line.username) return null;
  return `/@/${encodeURIComponent(line.username)}/report/?game=${table.id}`;
}

export function resultLine(table) {
  const { winner } = table.result;
  if (winner == null) return gettext("The game was stopped without a winner");
  if (isMe(table, winner)) return gettext("You win the game");
  return interpolate(gettext("%(name)s wins the game"), { name: table.people[winner].name });
}
