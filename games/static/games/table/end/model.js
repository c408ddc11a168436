// The result in the order of places, with ratings as soon as they are known.
import { personAt } from "../../board/people.js";
import { isMe } from "../../board/seats.js";
import { canRematch, isRematchOpen } from "./rematch_model.js";
import { gettext, interpolate } from "../../base/text.js";
/** @import { Table } from "../../base/page.js" */
/** @import { GameResult, Person } from "../../base/types.js" */
/** @import { FinalLine, MainAction, Relation, RematchState } from "../table.js" */

/** @param {Table} table @param {Person} person */
function standingOf(table, person) {
  const { places, scores, ratings } = /** @type {GameResult} */ (table.result);
  const rating = ratings?.find((line) => line.seat === person.seat) ?? null;
  // A bot finished the game for a player who left; place and rating belong to that player.
  const leaver = person.substitute_for ? { name: person.substitute_for.name, username: person.substitute_for.username, bot: false, left: true } : {};
  return {
    ...personAt(table, person.seat), ...leaver, me: isMe(table, person.seat), place: places?.[person.seat] ?? null,
    score: scores[person.seat],
    rating: rating && { before: Math.round(rating.before), after: Math.round(rating.after) },
  };
}

/** @param {Table} table */
export function finalStandings(table) {
  const lines = table.people.map((person) => standingOf(table, person));
  return lines.sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || b.score - a.score);
}

/**
 * Return the address to report another person of the game, or null.
 * @param {Table} table
 * @param {FinalLine} line
 */
export function reportAddress(table, line) {
  if (table.you == null || line.me || line.bot || !line.username) return null;
  return `/@/${encodeURIComponent(line.username)}/report/?game=${table.id}`;
}

/**
 * Return the address to challenge another person of the game, or null: both need an account, and
 * the other's settings let the viewer ask.
 * @param {Table} table
 * @param {FinalLine} line
 * @param {Relation | null} relation
 */
export function challengeAddress(table, line, relation) {
  if (table.you == null || !relation?.challenge || line.me || line.bot || line.guest || !line.username) return null;
  return `/tables/new/?challenge=${encodeURIComponent(line.username)}`;
}

/**
 * True if the game ends when somebody leaves now: nobody has bid, and the queue chose the players.
 * @param {Table} table
 */
export const closesGame = (table) => Boolean(table.leaving_closes);

/**
 * Return who left before the first bid, or never came, and so ended the game; else null.
 * @param {Table} table
 */
export function earlyLeaver(table) {
  const closers = table.people.filter((person) => person.closed_game).map((person) => person.seat);
  return finalStandings(table).find((line) => closers.includes(line.seat)) ?? null;
}

/**
 * Nothing tells who came and left from who never came.
 * @param {Table} table
 */
export const leaverNote = (table) => (earlyLeaver(table) ? gettext("left or never came") : gettext("left the game"));

export const closingNote = () => gettext("The game is closed. It counts only for those who left or never came.");

/**
 * Return by how much the game was won or lost, as its reader sees it; "" without a winner.
 * @param {Table} table
 */
export function marginLine(table) {
  const { winner, scores } = /** @type {GameResult} */ (table.result);
  if (winner == null || table.you == null) return "";
  const second = finalStandings(table).find((line) => line.seat !== winner);
  if (!second) return "";
  const behind = scores[winner] - scores[isMe(table, winner) ? second.seat : table.you];
  // Who mounts the winning score last may have fewer points than somebody else.
  if (behind <= 0) return "";
  return isMe(table, winner) ? interpolate(gettext("%(points)s ahead of %(name)s."), { points: behind, name: second.name })
    : interpolate(gettext("You are %(points)s behind."), { points: behind });
}

/**
 * Return the one action that the end of this game calls for: an answer that somebody waits for comes first.
 * @param {Table} table
 * @param {{ deals?: string | null, event?: string | null }} config
 * @param {RematchState | null} rematch
 * @returns {MainAction}
 */
export function mainAction(table, { deals, event }, rematch) {
  if (deals) return "deals";
  if (event) return "event";
  if (table.you != null) {
    if (isRematchOpen(rematch)) return "rematch";
    if (table.pool.key) return "play";
    if (canRematch(rematch)) return "rematch";
  }
  return table.played > 0 ? "review" : "home";
}

/** @param {Table} table */
export function resultLine(table) {
  const { winner } = /** @type {GameResult} */ (table.result);
  const leaver = earlyLeaver(table);
  if (leaver) return interpolate(gettext("%(name)s left or did not come before the first bid"), leaver);
  if (winner == null) return gettext("The game was stopped without a winner");
  if (isMe(table, winner)) return gettext("You win the game");
  return interpolate(gettext("%(name)s wins the game"), { name: table.people[winner].name });
}
