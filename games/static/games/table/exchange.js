// Choosing a card for each defender: pure, so that undo is only an older value.

export const noChoice = () => ({ cards: {}, target: null });

export function defenders(table) {
  return table.active.filter((seat) => seat !== table.declarer).sort((a, b) => a - b);
}

// Who the next tapped card goes to: the one pointed at, else the first without a card.
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

export function giveAction(choice, seats) {
  return `give ${seats.map((seat) => `${seat}:${choice.cards[seat]}`).join(" ")}`;
}

export const chosenCards = (choice) => Object.values(choice.cards);
