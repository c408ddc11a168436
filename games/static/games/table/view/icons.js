// Line icons of 20, and the suits as forms of their own.
import { html } from "../html.js";

const LINES = {
  leave: "M8 3H4v14h4M12 6l4 4-4 4M16 10H7",
  theme: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1",
  sound: "M3 8v4h3l4 3.500v-11L6 8zM13 7.500a3.500 3.500 0 0 1 0 5M15 5a7 7 0 0 1 0 10",
  mute: "M3 8v4h3l4 3.500v-11L6 8zM13 8l4 4M17 8l-4 4",
  sheet: "M4 3h12v14H4zM8 3v14M4 7.5h12M4 12h12",
  cards: "M7 5h8v12H7zM4.5 13.5V3H12",
  deal: "M3 10l7-6 7 6M5.5 9v7.5h9V9",
  talon: "M3.5 6l4-1 2.5 10-4 1zM10 5h5v10h-5",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  undo: "M8 5L4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2",
  next: "M8 5l5 5-5 5",
  up: "M5 12l5-5 5 5",
  down: "M5 8l5 5 5-5",
  check: "M4 10.5l4 4 8-9",
  close: "M5 5l10 10M15 5L5 15",
  book: "M4 3h12v14H4zM7.5 3v14M10 7h3.5M10 10.5h3.5",
  shield: "M10 2.5l6 2.2v4.6c0 4-2.6 6.7-6 8.2-3.400-1.500-6-4.200-6-8.200V4.700zM7.300 10l2 2 3.500-4",
  pin: "M10 11v6M6.500 11h7L12 7V3H8v4z",
  download: "M10 3v9M6 8.500l4 4 4-4M4 16.500h12",
  home: "M3 9.500L10 3.500l7 6M5 8.500V17h10V8.500",
};

export const Icon = ({ name }) => html`<svg class=${`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true"><path d=${LINES[name]} /></svg>`;

const SUITS = {
  S: "M12 2C9.500 6 3 9.200 3 14.200a4.600 4.600 0 0 0 8 3.100c-.2 2-1 3.400-2.500 4.700h7c-1.500-1.300-2.300-2.700-2.500-4.700a4.600 4.600 0 0 0 8-3.100C21 9.200 14.500 6 12 2z",
  H: "M12 21.500C8 17.500 2.500 13.500 2.500 8.200A5.200 5.200 0 0 1 12 5.400a5.200 5.200 0 0 1 9.500 2.800c0 5.300-5.500 9.300-9.500 13.300z",
  D: "M12 2c2 4 4.500 7 7.500 10-3 3-5.500 6-7.500 10-2-4-4.500-7-7.500-10C7.500 9 10 6 12 2z",
  C: "M12 2.200a4.600 4.600 0 0 0-3.600 7.500 4.700 4.700 0 1 0 2.600 7.600c-.2 2-1 3.400-2.500 4.700h7c-1.500-1.300-2.300-2.700-2.500-4.700a4.700 4.700 0 1 0 2.600-7.600A4.600 4.600 0 0 0 12 2.200z",
};

export const Suit = ({ suit, label }) => html`<svg class=${`suit suit-${suit}`} viewBox="0 0 24 24" role=${label ? "img" : undefined}
  aria-label=${label} aria-hidden=${label ? undefined : "true"}><path d=${SUITS[suit]} /></svg>`;

export const Logo = () => html`<svg class="logo" viewBox="0 0 44 32" aria-hidden="true"><ellipse cx="22" cy="16" rx="20.500" ry="14.500" />
  <path d="M12.500 22.500h5.500M15 22.500v-12.500M12.500 10h3.200L22 19l6.300-9h3.200M29 10v12.500M26 22.500h5.500" /></svg>`;
