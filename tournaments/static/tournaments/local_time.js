// Shows the server's times in the viewer's time zone.
const language = document.documentElement.lang;
const DAY = 86_400_000;

const clock = (date) => date.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
const day = (date) => date.toLocaleDateString(language, { day: "numeric", month: "short" });
const weekday = (date) => date.toLocaleDateString(language, { weekday: "short" });

// Today the time, within a week also the weekday, else the date.
export function when(date, now = new Date()) {
  if (date.toDateString() === now.toDateString()) return clock(date);
  const near = Math.abs(date - now) < 6 * DAY;
  return `${near ? weekday(date) : day(date)} ${clock(date)}`;
}

export function localise(root = document) {
  const convert = (attribute, text) => {
    for (const element of root.querySelectorAll(`time[${attribute}]`)) {
      const date = new Date(element.dateTime);
      element.textContent = text(date);
      element.title = date.toLocaleString(language, { dateStyle: "long", timeStyle: "long" });
    }
  };
  convert("data-when", (date) => when(date));
  convert("data-zone", (date) => date.toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" }));
  convert("data-begins", (date) => date.toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }));
  convert("data-day", day);
  convert("data-local", (date) => (Date.now() - date < DAY ? clock(date) : `${day(date)} ${clock(date)}`));
}

localise();
