// Countdowns, on the viewer's clock adjusted to the server's. Pure except for the DOM update.

const SECOND = 1000;

export function left(ms) {
  const whole = Math.max(0, Math.ceil(ms / SECOND));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (number) => String(number).padStart(2, "0");
  const seconds = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

// The server's time by its latest message; a slow connection makes it late, never early.
export class ServerClock {
  constructor(now, own = Date.now()) {
    this.offset = now - own;
  }

  heard(now, own = Date.now()) {
    this.offset = Math.max(this.offset, now - own);
  }

  now(own = Date.now()) {
    return own + this.offset;
  }
}

const DAY = 86_400_000;

export function words(until, now, { soon, due }) {
  const rest = until - now;
  if (rest <= 0) return due;
  if (rest < DAY) return soon.replace("%s", left(rest));
  return new Date(until).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

// data-count: only the remaining time; data-until: in words.
export function show(root, now, texts) {
  for (const one of root.querySelectorAll("[data-count]")) {
    const rest = Date.parse(one.dataset.count) - now;
    write(one, rest > 0 ? left(rest) : texts.due);
  }
  for (const one of root.querySelectorAll("[data-until]")) {
    write(one, words(Date.parse(one.dataset.until), now, texts));
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
