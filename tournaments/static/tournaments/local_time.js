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
  const each = (mark, text) => {
    for (const one of root.querySelectorAll(`time[${mark}]`)) {
      const date = new Date(one.dateTime);
      one.textContent = text(date);
      one.title = date.toLocaleString(language, { dateStyle: "long", timeStyle: "long" });
    }
  };
  each("data-when", (date) => when(date));
  each("data-zone", (date) => date.toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short" }));
  each("data-day", day);
  each("data-local", (date) => (Date.now() - date < DAY ? clock(date) : `${day(date)} ${clock(date)}`));
}

localise();
