// A word of the game that explains itself at a press.
import { html } from "./html.js";
/** @import { ComponentChildren } from "preact" */

/** @param {{ of: string, children?: ComponentChildren }} props `of` is its key in the glossary */
export const Word = ({ of, children }) => html`<button type="button" class="word" data-word=${of}>${children}</button>`;
