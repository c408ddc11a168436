// The pictures of the cards. The page names for each deck one file with all pictures, which is
// fetched when the deck is first shown, or (in development) the address of each picture.

import { deckOf, faceUrl } from "./appearance.js";
/** @import { CardsStore, Deck } from "../base/page.js" */
/** @import { CardName } from "../base/types.js" */

const NONE = {};

/** @param {string} svg */
const objectUrl = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));

// Kept, so that the browser keeps them ready and no card is blank when it is turned up.
const ready = [];

/** @param {CardsStore} store @param {Deck} deck */
function preload({ config, state }, deck) {
  const cards = /** @type {CardName[]} */ (Object.keys(config.faces[deck]));
  for (const card of cards) ready.push(Object.assign(new Image(), { src: faceUrl(config, state.appearance, card) }));
}

/** @param {CardsStore} store @param {Deck} deck @param {string} address */
async function fetchSheet(store, deck, address) {
  const { faces } = store.config;
  faces[deck] = NONE;
  try {
    const pictures = await (await fetch(address)).json();
    faces[deck] = Object.fromEntries(Object.entries(pictures).map(([card, svg]) => [card, objectUrl(svg)]));
    preload(store, deck);
    store.set({});
  } catch {
    // What is drawn next asks again.
    faces[deck] = address;
  }
}

/**
 * Fetch the pictures of the deck that the viewer chose, unless they are there or on their way.
 * @param {CardsStore} store
 */
export function fetchDeck(store) {
  const deck = deckOf(store.state.appearance);
  const address = store.config.faces[deck];
  if (typeof address === "string") fetchSheet(store, deck, address);
}
