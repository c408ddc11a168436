// Countdowns, on the viewer's clock adjusted to the server's. Pure except for the DOM update.

const SECOND = 1000;

export function formatRemaining(ms) {
  const total = Math.max(0, Math.ceil(ms / SECOND));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const two = (number) => String(number).padStart(2, "0");
  const seconds = two(total % 60);
  return hours ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

// The server's time by its latest message; a slow connection makes it late, never early.
export class ServerClock {
  constructor(now, own = Date.now()) {
    this.offset = now - own;
  }

  update(now, own = Date.now()) {
    this.offset = Math.max(this.offset, now - own);
  }

  now(own = Date.now()) {
    return own + this.offset;
  }
}

const DAY = 86_400_000;

export function remainingText(until, now, { soon, due }) {
  const rest = until - now;
  if (rest <= 0) return due;
  if (rest < DAY) return soon.replace("%s", formatRemaining(rest));
  return new Date(until).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

// data-count: only the remaining time; data-until: in words.
export function updateCountdowns(root, now, texts) {
  for (const element of root.querySelectorAll("[data-count]")) {
    const rest = Date.parse(element.dataset.count) - now;
    setText(element, rest > 0 ? formatRemaining(rest) : texts.due);
  }
  for (const element of root.querySelectorAll("[data-until]")) {
    setText(element, remainingText(Date.parse(element.dataset.until), now, texts));
  }
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
