// The looks of cards and table: the pictures of cards, and what style sheets need to know.

export const DEFAULT_LOOKS = {
  large_indices: false, four_colours: false, card_back: "pine", table_colour: "pine",
  suit_order: "alternating", trumps_first: false, aces_right: false, left_handed: false,
};

// The suits of a whole deck in each order; "alternating" also separates colours when a suit is missing.
export const SUIT_ORDERS = { alternating: "SHCD", hearts: "HDCS", spades: "SCDH" };

export const looksOf = (config) => ({ ...DEFAULT_LOOKS, ...config.looks });

export const deckOf = (looks) => (looks.four_colours ? "four" : "two");

export function faceUrl(config, looks, card) {
  if (!looks.large_indices) return config.faces[deckOf(looks)][card]; // nothing while it is fetched
  return `${config.large_faces}#${deckOf(looks)}-${card}${looks.left_handed ? "-left" : ""}`;
}

// For the left hand a standard face gets a second index on the right; large faces have it there.
export const cornerUrl = (config, looks, card) =>
  (looks.left_handed && !looks.large_indices ? `${config.large_faces}#${deckOf(looks)}-${card}-corner` : null);

export const backUrl = (config, looks) => config.backs?.[looks.card_back];

// Return what a hand of these looks may show beside a deck in one file, to be fetched ahead.
export function pictureUrls(config, looks) {
  const deck = config.faces[deckOf(looks)];
  const faces = looks.large_indices || typeof deck === "string" ? [] : Object.values(deck);
  const large = looks.large_indices || looks.left_handed ? [config.large_faces] : [];
  return [...faces, ...large, backUrl(config, looks)];
}

// In a fan for the left hand each card lies on its right neighbour, so that right edges are visible.
export const layerOf = (index, count, looks) => (looks.left_handed ? count - index : index + 1);

export function showLooks(looks, root = document.documentElement) {
  root.dataset.deck = deckOf(looks);
  root.dataset.tableColour = looks.table_colour;
  root.dataset.hand = looks.left_handed ? "left" : "right";
}
