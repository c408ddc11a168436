// Countdowns, on the viewer's clock adjusted to the server's. Pure except for the DOM update.
import { dateLocale } from "./timezones.js";

/** @import { CountdownTexts } from "./tournament.js" */
const SECOND = 1000;

/** @param {number} ms */
export function formatRemaining(ms) {
  const total = Math.max(0, Math.ceil(ms / SECOND));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const seconds = two(total % 60);
  return hours ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

// The server's time by its latest message; a slow connection makes it late, never early.
export class ServerClock {
  /** @param {number} now the server's time in ms */
  constructor(now, own = Date.now()) {
    this.offset = now - own;
  }

  /** @param {number} now */
  update(now, own = Date.now()) {
    this.offset = Math.max(this.offset, now - own);
  }

  now(own = Date.now()) {
    return own + this.offset;
  }
}

const DAY = 86_400_000;

/**
 * The words before a moment: the remaining time, within a day; else the date.
 * @param {number} until
 * @param {number} now
 * @param {CountdownTexts} texts
 */
export function remainingText(until, now, { soon, due }) {
  const rest = until - now;
  if (rest <= 0) return due;
  if (rest < DAY) return soon.replace("%s", formatRemaining(rest));
  return new Date(until).toLocaleString(dateLocale(document.documentElement.lang), { dateStyle: "medium", timeStyle: "short" });
}

/**
 * Show the remaining time (data-count), or it in words (data-until).
 * @param {ParentNode} root
 * @param {number} now
 * @param {CountdownTexts} texts
 */
export function updateCountdowns(root, now, texts) {
  for (const element of root.querySelectorAll("[data-count]")) {
    const rest = Date.parse(element.dataset.count ?? "") - now;
    setText(element, rest > 0 ? formatRemaining(rest) : texts.due);
  }
  for (const element of root.querySelectorAll("[data-until]")) {
    setText(element, remainingText(Date.parse(element.dataset.until ?? ""), now, texts));
  }
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
