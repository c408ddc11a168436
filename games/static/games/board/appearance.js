// The appearance of cards and table: the pictures of cards, and what style sheets need to know.

export const DEFAULT_APPEARANCE = {
  large_indices: false, four_colours: false, card_back: "pine", table_colour: "pine",
  suit_order: "alternating", trumps_first: false, aces_right: false, left_handed: false,
};

// The suits of a whole deck in each order; "alternating" also separates colours when a suit is missing.
export const SUIT_ORDERS = { alternating: "SHCD", hearts: "HDCS", spades: "SCDH" };

export const appearanceOf = (config) => ({ ...DEFAULT_APPEARANCE, ...config.appearance });

export const deckOf = (appearance) => (appearance.four_colours ? "four" : "two");

export function faceUrl(config, appearance, card) {
  if (!appearance.large_indices) return config.faces[deckOf(appearance)][card]; // nothing while it is fetched
  return `${config.large_faces}#${deckOf(appearance)}-${card}${appearance.left_handed ? "-left" : ""}`;
}

// For the left hand a standard face gets a second index on the right; large faces have it there.
export const cornerUrl = (config, appearance, card) =>
  (appearance.left_handed && !appearance.large_indices ? `${config.large_faces}#${deckOf(appearance)}-${card}-corner` : null);

export const backUrl = (config, appearance) => config.backs?.[appearance.card_back];

// Return what a hand of this appearance may show beside a deck in one file, to be fetched ahead.
export function pictureUrls(config, appearance) {
  const deck = config.faces[deckOf(appearance)];
  const faces = appearance.large_indices || typeof deck === "string" ? [] : Object.values(deck);
  const large = appearance.large_indices || appearance.left_handed ? [config.large_faces] : [];
  return [...faces, ...large, backUrl(config, appearance)];
}

// In a fan for the left hand each card lies on its right neighbour, so that right edges are visible.
export const layerOf = (index, count, appearance) => (appearance.left_handed ? count - index : index + 1);

export function showAppearance(appearance, root = document.documentElement) {
  root.dataset.deck = deckOf(appearance);
  root.dataset.tableColour = appearance.table_colour;
  root.dataset.hand = appearance.left_handed ? "left" : "right";
}
