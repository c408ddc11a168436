// The sentences of a puzzle: what is asked, what was right, and which trick decides.
import { dateLocale } from "../base/dates.js";
import { cardName, gettext, interpolate, ngettext, pgettext, say } from "../base/text.js";
import { contractTitle } from "../board/text/panels.js";
import { isMe } from "../board/seats.js";
import { cardsIn, namedIn } from "./choices.js";
import { lastTable, mostOf } from "./question_table.js";
/** @import { Message, Table } from "../base/page.js" */
/** @import { CardName, SeatNumber } from "../base/types.js" */
/** @import { ReplayTable } from "../replay/replay.js" */
/** @import { Answer, JudgedChoice, Kind, Question, Refutation, Theme, Votes } from "./puzzles.js" */

// ---- the question

/** @type {Record<Kind, () => string>} */
const KINDS = {
  exchange: () => gettext("Exchange, against any layout"),
  declarer: () => gettext("Play, against any layout"),
  defence: () => gettext("Defence, against any layout"),
  bid: () => gettext("Bidding, by judgement"),
  raise: () => gettext("Raising, by judgement"),
};

/** @type {Record<Kind, () => string>} */
const SHORT_KINDS = {
  exchange: () => gettext("Exchange"),
  declarer: () => pgettext("a kind of puzzle", "Play"),
  defence: () => gettext("Defence"),
  bid: () => gettext("Bidding"),
  raise: () => pgettext("a kind of puzzle", "Raising"),
};

/** @param {Question} question */
export function kindText({ kind, judged }) {
  if (judged && kind === "declarer") return gettext("Play, by judgement");
  if (judged && kind === "defence") return gettext("Defence, by judgement");
  return KINDS[kind]();
}

/**
 * The kind alone, where there is no room for more.
 * @param {Question} question
 */
export const shortKindText = ({ kind }) => SHORT_KINDS[kind]();

/** @type {Record<Kind, () => string>} */
const ASKED = {
  exchange: () => gettext("Which two cards do you give?"),
  declarer: () => gettext("Which card wins against any layout?"),
  defence: () => gettext("Which card breaks the contract against any layout?"),
  bid: () => gettext("Do you bid or pass?"),
  raise: () => gettext("Do you raise, and how high?"),
};

/** @param {Question} question */
export const askedText = ({ kind, judged, choices }) => (judged && !choices.length ? gettext("Which card is best?") : ASKED[kind]());

/**
 * @param {Question} question
 * @param {Table} table
 */
export const titleText = ({ kind, contract }, { people, you, lost_seat, declarer }) => (kind === "bid"
  ? say(gettext("The bid stands at %(contract)s"), { contract: { strong: contract } })
  : contractTitle(/** @type {Table} */ ({ people, you, lost_seat }), { declarer, contract }));

/** @param {Question} question */
export const goalText = ({ kind, judged, contract }) => interpolate(judged
  ? gettext("Find the choice that is clearly best at 0 points for all: a judgement over many layouts, and no proof.") : kind === "defence"
  ? gettext("Break %(contract)s against any layout of the cards") : gettext("Make %(contract)s against any layout of the cards"), { contract });

/**
 * What the declarer has, and how many cards nobody has shown.
 * @param {Question} question
 * @param {Table} table
 */
export function knownTexts({ kind, have, missing, unseen }, table) {
  const cards = interpolate(ngettext("%(count)s card may be with either of the others.", "%(count)s cards may be with either of the others.", unseen), { count: unseen });
  // Of the talon and the gifts the seat knows some: the number would not say it.
  if (kind === "bid" || kind === "raise") return [];
  if (kind === "exchange") return [cards];
  const values = { have, missing, name: table.people[/** @type {SeatNumber} */ (table.declarer)].name };
  const points = kind === "declarer" ? gettext("You have %(have)s and need %(missing)s more.") : gettext("%(name)s has %(have)s and needs %(missing)s more.");
  return [interpolate(points, values), cards];
}

/** @type {Record<Theme, () => string>} */
const THEMES = {
  gifts: () => gettext("Cards to give away"),
  lead: () => gettext("Lead"),
  follow: () => gettext("Following a lead"),
  ending: () => gettext("The last tricks"),
  trump: () => gettext("Trumps"),
  small_card: () => gettext("A small card"),
  marriage: () => gettext("Marriage"),
  declarer: () => gettext("Play of the declarer"),
  defence: () => gettext("Defence"),
  bid: () => gettext("Bid or pass"),
  raise: () => gettext("Raise or stand"),
  judged: () => gettext("Judgement, without a proof"),
};

/** @param {Theme} theme */
export const themeText = (theme) => THEMES[theme]?.() ?? theme;

// ---- the answer

/** @type {Record<string, () => string>} */
const NAMED = {
  pass: () => gettext("Pass"),
  bid: () => gettext("Bid %(bid)s"),
  stand: () => gettext("Play for the bid"),
  raise: () => gettext("Raise to %(contract)s"),
};

/**
 * A choice that names no card, in words; "" for cards.
 * @param {string} choice
 */
export function namedText(choice) {
  const named = namedIn(choice);
  return named ? interpolate(NAMED[named.word](), { bid: named.amount, contract: named.amount }) : "";
}

/**
 * A choice in words, for ears: "queen of spades to Left, nine of clubs to Right".
 * @param {string} choice
 * @param {Pick<Table, "people">} table
 */
export const choiceText = (choice, { people }) => namedText(choice) || cardsIn(choice).map(({ card, to }) => (to == null ? cardName(card)
  : interpolate(gettext("%(card)s to %(name)s"), { card: cardName(card), name: people[to].name }))).join(", ");

/** @param {number} cost */
const costText = (cost) => interpolate(ngettext("costs about %(count)s point", "costs about %(count)s points", cost), { count: cost });

/** @param {Answer} answer @param {Question} question */
function judgedAlert({ right, choice, choices, solution }, { replay }) {
  const cost = choices.find((one) => one.choice === choice)?.cost ?? 0;
  if (right) return interpolate(gettext("Clearly best, by judgement: %(choice)s."), { choice: choiceText(choice, replay) });
  const text = ngettext("This costs about %(count)s point. Better: %(best)s.", "This costs about %(count)s points. Better: %(best)s.", cost);
  return interpolate(text, { count: cost, best: choiceText(solution[0], replay) });
}

/** @param {Answer} answer */
export const verdictText = ({ right, judged }) => (judged ? (right ? gettext("Clearly the best choice") : gettext("Not the best choice")) : right ? gettext("Against any layout") : gettext("Not against any layout"));

/**
 * The one sentence that is said when the answer is there.
 * @param {Answer} answer
 * @param {Question} question
 */
export function alertText(answer, question) {
  const { kind, replay } = question;
  if (answer.judged) return judgedAlert(answer, question);
  if (answer.right) return interpolate(gettext("Right, against any layout: %(choice)s."), { choice: choiceText(answer.choice, replay) });
  const [refutation] = answer.refutations;
  if (!refutation) return gettext("Not against any layout: there is one that beats this choice.");
  return kind === "defence" ? madeText(refutation) : beatenText(refutation);
}

/** @param {Refutation} props */
const madeText = ({ reached, contract }) => interpolate(gettext("In this layout the contract is made: %(reached)s of %(contract)s."), { reached, contract });

/** @param {Refutation} refutation */
const beatenText = (refutation) => interpolate(gettext("This layout beats you: at most %(most)s of %(contract)s."),
  { most: mostOf(lastTable(refutation)), contract: refutation.contract });

/**
 * Which trick decides, and who takes it.
 * @param {Refutation} refutation
 * @param {Pick<ReplayTable, "people" | "you" | "last_trick">} table
 */
export function trickText({ trick, winner }, table) {
  const card = table.last_trick?.cards.find(({ seat }) => seat === winner)?.card;
  if (winner == null || !card) return null;
  const text = isMe(table, winner) ? gettext("Trick %(trick)s: you take it with %(card)s.") : gettext("Trick %(trick)s: %(name)s takes it with %(card)s.");
  return say(text, { trick, name: table.people[winner].name, card: { card } });
}

/**
 * What the contract comes to in this lie.
 * @param {Refutation} refutation
 * @param {ReplayTable} table
 */
export function sumText({ contract, made, reached }, table) {
  const name = table.people[/** @type {SeatNumber} */ (table.declarer)].name;
  if (made) return interpolate(isMe(table, table.declarer) ? gettext("You have %(reached)s of %(contract)s.") : gettext("%(name)s has %(reached)s of %(contract)s."), { name, reached, contract });
  const most = mostOf(table);
  return interpolate(isMe(table, table.declarer) ? gettext("You reach at most %(most)s of %(contract)s.") : gettext("%(name)s reaches at most %(most)s of %(contract)s."), { name, most, contract });
}

/** @param {Refutation[]} refutations @param {number} at */
export const lieText = (refutations, at) => interpolate(gettext("Refuting layout %(number)s of %(count)s"), { number: at + 1, count: refutations.length });

// ---- the table of choices

/** @param {Answer} answer */
export const choicesTitle = ({ judged }) => (judged ? gettext("Cost of each choice") : gettext("Layouts that fail"));

/** @param {Answer} answer */
export const triedText = ({ lies, judged }) => (judged ? gettext("in points, over many layouts") : lies == null ? gettext("not counted: one that refutes is enough")
  : interpolate(ngettext("of 100, %(count)s tried", "of 100, %(count)s tried", lies), { count: lies }));

/** @param {Answer} answer */
export function allTriedText({ choices, solution, judged }) {
  if (judged) return gettext("Two draws of many layouts agree on the best choice. Another reviewer may see it otherwise.");
  const tried = interpolate(ngettext("%(count)s choice was tried.", "All %(count)s choices were tried.", choices.length), { count: choices.length });
  const never = solution.length === 1 ? gettext("Only one never fails.")
    : interpolate(ngettext("%(count)s never fails.", "%(count)s never fail.", solution.length), { count: solution.length });
  return `${tried} ${never}`;
}

/** @param {JudgedChoice} choice */
export const failsText = ({ right, fails, cost }) => (cost != null ? (right ? pgettext("a choice", "best") : costText(cost)) : right ? gettext("never fails") : fails == null ? gettext("fails") : interpolate(
  ngettext("fails in %(count)s layout", "fails in %(count)s layouts", fails), { count: fails }));

// ---- figures

/** @param {NonNullable<Answer["rating"]>} rating */
export const ratingText = ({ before, after }) => say(gettext("your puzzle rating %(before)s to %(after)s"), { before: { strong: before }, after: { strong: after } });

/** @param {Votes} votes */
export function votesText({ yes, no }) {
  const count = yes + no;
  if (!count) return gettext("no vote yet");
  return interpolate(ngettext("%(yes)s of %(count)s says yes", "%(yes)s of %(count)s say yes", count), { yes, count });
}

/** @param {string} due */
const dayOf = (due) => new Intl.DateTimeFormat(dateLocale(), { day: "numeric", month: "long" }).format(new Date(due));

/**
 * What the answer counts for.
 * @param {Answer} answer
 */
export function notes({ first, counts, mistake }) {
  const found = [];
  if (!first) found.push(gettext("Only your first answer counts."));
  else if (!counts) found.push(gettext("Answers of guests and of accounts younger than a day change no figures of a puzzle."));
  if (mistake) found.push(interpolate(gettext("This puzzle comes again on %(day)s."), { day: dayOf(mistake.due) }));
  return found;
}

// ---- the button

/**
 * @param {CardName | null} card
 */
export const playButtonText = (card) => (card ? interpolate(pgettext("a puzzle's button", "Play %(card)s"), { card: cardName(card) }) : gettext("Choose a card"));
