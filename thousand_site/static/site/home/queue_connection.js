// The state of the queue, from the lobby's socket, and by asking while the socket may be down.
const POLL_MS = 2000;
const MAX_RETRY_MS = 30000;

export class QueueConnection {
  constructor(onState) {
    this.onState = onState;
    this.socket = null;
    this.polls = null;
    this.retry = 1000;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}/ws/lobby/`);
    this.socket = mine;
    mine.onmessage = (event) => {
      this.retry = 1000;
      if (this.socket === mine) this.onState(JSON.parse(event.data));
    };
    mine.onclose = () => {
      if (this.socket !== mine) return;
      // Jitter: clients that lost their connections together do not reconnect together.
      setTimeout(() => this.connect(), this.retry * (0.25 + 0.75 * Math.random()));
      this.retry = Math.min(this.retry * 2, MAX_RETRY_MS);
    };
  }

  // A new session needs a new socket.
  reconnect() {
    const old = this.socket;
    this.connect();
    old?.close();
  }

  async poll() {
    if (document.hidden) return;
    try {
      const answer = await fetch("/play/status/", { headers: { Accept: "application/json" } });
      if (answer.ok) this.onState(await answer.json());
    } catch { /* the next poll tries again */ }
  }

  startPolling(isNeeded) {
    this.polls ??= setInterval(() => isNeeded() && this.poll(), POLL_MS);
  }
}

// The seat on offer: `ends` by this machine's clock, `until` as the server's value that identifies it.
export function nextOffer(offer, next) {
  if (!next) return null;
  const known = offer && (offer.until ?? next.until) === next.until;
  return { ...next, ends: known ? offer.ends : Date.now() + 1000 * next.seconds };
}

const secondsLeft = (offer) => Math.max(0, Math.round((offer.ends - Date.now()) / 1000));

// Return whether somebody else begins with bots, and this user may join.
export const isAsked = (offer) => Boolean(offer?.starter && !offer.accepted);

export function offerLabel(offer, text) {
  if (!offer.starter) return text("textReady");
  return offer.accepted ? text("textAsking") : text("textAsks", { name: starterName(offer.starter, text) });
}

const starterName = ({ name, guest }, text) => (guest ? text("textGuest", { number: guest }) : name);

export function offerNote(offer, text) {
  const words = isAsked(offer) ? "textJoin" : "textTake";
  return text(offer.accepted ? "textOthers" : words, { s: secondsLeft(offer) });
}

// Becoming a guest is a login, and a login changes the CSRF token of every form on the page.
export function renewTokens() {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  if (!token) return;
  for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token;
}

export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
