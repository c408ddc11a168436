// Choosing the cards to give away: pure functions, so undo just returns to an older value.
// A place is a defender's seat, or "lay0", "lay1" for cards laid aside with two players.
const RANKS = "9JQKTA";
const SUITS = "SCDH";

export const noChoice = () => ({ cards: {}, target: null });

export function defenders(table) {
  return table.active.filter((seat) => seat !== table.declarer).sort((a, b) => a - b);
}

const LAID = {
  discard_two: () => ["lay0", "lay1"],
  give_one: (seats) => seats,
  piles_of_three: (seats) => [...seats, "lay0"],
};

// Return the places that need a card, in the order in which they are asked for.
export function placesToFill(table) {
  const seats = defenders(table);
  return table.people.length === 2 ? LAID[table.agreements.two_player](seats) : seats;
}

export const isLaid = (place) => typeof place === "string";

// Return where the next tapped card goes: the place pointed at, else the first one without a card.
export function targetOf(choice, seats) {
  if (choice.target != null && !choice.cards[choice.target]) return choice.target;
  return seats.find((seat) => !choice.cards[seat]) ?? null;
}

export function give(choice, seats, card) {
  const owner = seats.find((seat) => choice.cards[seat] === card);
  if (owner != null) return undo(choice, owner);
  const target = targetOf(choice, seats);
  if (target == null) return choice;
  return { cards: { ...choice.cards, [target]: card }, target: null };
}

export function undo(choice, seat) {
  const { [seat]: _gone, ...cards } = choice.cards;
  return { cards, target: seat };
}

export const pointAt = (choice, seat) => (choice.cards[seat] ? undo(choice, seat) : { ...choice, target: seat });

export const isComplete = (choice, seats) => seats.every((seat) => choice.cards[seat]);

const rank = (card) => SUITS.indexOf(card[1]) * RANKS.length + RANKS.indexOf(card[0]);

export function giveAction(choice, places) {
  const laid = places.filter(isLaid).map((place) => choice.cards[place]);
  if (laid.length === places.length) return `lay ${laid.sort((a, b) => rank(a) - rank(b)).join(" ")}`;
  const given = places.filter((place) => !isLaid(place)).map((seat) => `${seat}:${choice.cards[seat]}`);
  return ["give", ...given, ...laid.map((card) => `lay:${card}`)].join(" ");
}

export const chosenCards = (choice) => Object.values(choice.cards);
