// Shows the server's times in the viewer's time zone.
import { dateLocale } from "./timezones.js";

const language = dateLocale(document.documentElement.lang);
const DAY = 86_400_000;

/** @param {Date} date */
const clock = (date) => date.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
/** @param {Date} date */
const day = (date) => date.toLocaleDateString(language, { day: "numeric", month: "short" });
/** @param {Date} date */
const weekday = (date) => date.toLocaleDateString(language, { weekday: "short" });

/**
 * Today the time, within a week also the weekday, else the date.
 * @param {Date} date
 */
export function when(date, now = new Date()) {
  if (date.toDateString() === now.toDateString()) return clock(date);
  const near = Math.abs(date.getTime() - now.getTime()) < 6 * DAY;
  return `${near ? weekday(date) : day(date)} ${clock(date)}`;
}

/** @param {ParentNode} root */
export function localise(root = document) {
  /** @param {string} attribute @param {(date: Date) => string} text */
  const convert = (attribute, text) => {
    for (const element of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll(`time[${attribute}]`))) {
      const date = new Date(element.dateTime);
      element.textContent = text(date);
      element.title = date.toLocaleString(language, { dateStyle: "long", timeStyle: "long" });
    }
  };
  convert("data-when", (date) => when(date));
  convert("data-zone", (date) => date.toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" }));
  convert("data-begins", (date) => date.toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }));
  convert("data-day", day);
  convert("data-local", (date) => (Date.now() - date.getTime() < DAY ? clock(date) : `${day(date)} ${clock(date)}`));
}
