// Steps that only some agreements have, each named by a word that `legal` has for it alone.
const CHOICES = ["cut", "dark", "offer", "take", "trump"];

// What the table asks of me now, read from `legal` alone.
export function asked(table) {
  const { legal } = table;
  if (!legal) return null;
  if (legal.play) return "play";
  if (legal.redeal) return "claim";
  if (legal.give || legal.lay) return "exchange";
  if (legal.stand) return "raise";
  if (legal.pass || legal.bid) return "bid";
  return CHOICES.find((word) => legal[word]) ?? null;
}

export const isLegal = (table, card) => Boolean(table.legal.play?.includes(card));

// The suit led to the trick that lies; null when I lead.
export const ledSuit = (table) => (table.trick.length ? table.trick[0].card[1] : null);

// Some card would be legal but for beating the trick (`must_overtake`): so what is legal beats it.
const beats = (table) => Object.values(table.why ?? {}).some((why) => why.code === "must_overtake");

// What following means for this hand: "lead" | "follow" | "trump" | "free" | "last".
export function duty(table) {
  const suit = ledSuit(table);
  if (table.hand.length === 1) return { kind: "last", suit };
  if (!suit) return { kind: "lead", suit };
  if (table.hand.some((card) => card[1] === suit)) return { kind: "follow", suit, beat: beats(table) };
  const holdsTrump = table.trump && table.hand.some((card) => card[1] === table.trump);
  return holdsTrump && table.legal.play.every((card) => card[1] === table.trump)
    ? { kind: "trump", suit, trump: table.trump, beat: beats(table) }
    : { kind: "free", suit };
}

// Which marriages a lead would declare now (rules.md 6.4: when leading, by default after a trick).
export function declarable(table, marriages) {
  const { marriage_on_first_trick: first } = table.agreements;
  const may = table.you != null && table.trick.length === 0 && (first || table.tricks[table.you] > 0);
  return may ? marriages : [];
}

export function whyNot(table, card) {
  return table.why?.[card] ?? null;
}

// Cards that came from the talon keep a dot until the first trick is taken.
export function fromTalon(table, card) {
  const mine = table.you != null && table.declarer === table.you;
  const first = table.tricks.every((count) => !count);
  return Boolean(mine && first && table.talon?.cards?.includes(card));
}

// My own cards are not seen yet: a dark deal, or bidding in the dark.
export const isBlind = (table) => table.you != null && table.unseen.includes(table.you);

// What may be said with a lead, where that is a choice: "", "declare", "points".
export function wordsFor(table, card) {
  const words = table.legal.words?.[card] ?? [];
  return words.length > 1 ? words : [];
}
