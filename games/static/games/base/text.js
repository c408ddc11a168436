// Translation: Django's catalogue if it is loaded, else the English source; whole sentences only.

const catalogue = () => globalThis.django ?? {};

export const gettext = (text) => catalogue().gettext?.(text) ?? text;

export const pgettext = (context, text) => catalogue().pgettext?.(context, text) ?? text;

export function ngettext(one, many, count) {
  return catalogue().ngettext?.(one, many, count) ?? (count === 1 ? one : many);
}

export function interpolate(text, values) {
  return text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));
}

// A sentence whose values may be signs: {suit}, {card} or {strong}. FormattedText draws it, plain() returns its text.
export const say = (template, values = {}) => ({ template, values });

export function parts({ template, values }) {
  return template.split(/%\((\w+)\)s/).map((piece, i) => (i % 2 ? values[piece] : piece));
}

const SUIT_NAMES = {
  S: () => gettext("spades"),
  H: () => gettext("hearts"),
  C: () => gettext("clubs"),
  D: () => gettext("diamonds"),
};

export const suitName = (suit) => SUIT_NAMES[suit]();

const CARD_NAMES = {
  9: (suit) => interpolate(gettext("nine of %(suit)s"), { suit }),
  J: (suit) => interpolate(gettext("jack of %(suit)s"), { suit }),
  Q: (suit) => interpolate(gettext("queen of %(suit)s"), { suit }),
  K: (suit) => interpolate(gettext("king of %(suit)s"), { suit }),
  T: (suit) => interpolate(gettext("ten of %(suit)s"), { suit }),
  A: (suit) => interpolate(gettext("ace of %(suit)s"), { suit }),
};

const SUITS_OF_CARDS = {
  S: () => pgettext("of a card", "spades"),
  H: () => pgettext("of a card", "hearts"),
  C: () => pgettext("of a card", "clubs"),
  D: () => pgettext("of a card", "diamonds"),
};

export const cardName = (card) => CARD_NAMES[card[0]](SUITS_OF_CARDS[card[1]]());

const SUITS_OF_MARRIAGES = {
  S: () => pgettext("of a marriage", "spades"),
  H: () => pgettext("of a marriage", "hearts"),
  C: () => pgettext("of a marriage", "clubs"),
  D: () => pgettext("of a marriage", "diamonds"),
};

// A suit as it stands after "a marriage in".
export const marriageSuit = (suit) => SUITS_OF_MARRIAGES[suit]();

const RANK_SIGNS = {
  9: () => "9",
  T: () => "10",
  J: () => pgettext("index of a card", "J"),
  Q: () => pgettext("index of a card", "Q"),
  K: () => pgettext("index of a card", "K"),
  A: () => pgettext("index of a card", "A"),
};

export const rankSign = (card) => RANK_SIGNS[card[0]]();

function spoken(value) {
  if (value?.suit) return suitName(value.suit);
  if (value?.card) return cardName(value.card);
  return String(value?.strong ?? value ?? "");
}

export const plain = (message) => parts(message).map(spoken).join("");
