// What follows from the agreements in the form of a table, without the page.
import { same } from "../editor/draft.js";

// What is sent with the form: nothing while the preset is played as it is.
export const sentOf = (agreements, usual) => (same(agreements, usual) ? "" : JSON.stringify(agreements));

// Which of the other seats there are: the owner's own is the first.
export const isSeat = (number, players) => number < players;

// A rated table is for people alone.
export const mayHaveBots = (rated, ladder) => !(rated && ladder);
