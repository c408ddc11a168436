// The state of the queue, from the lobby's socket, and by asking while the socket may be down.
/** @import { Offer, QueueMessage, ReadyCheck, Starter, Words } from "./queue.js" */
const POLL_MS = 2000;
const MAX_RETRY_MS = 30000;

export class QueueConnection {
  /** @param {(state: QueueMessage) => unknown} onState */
  constructor(onState) {
    this.onState = onState;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setInterval> | null} */
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

  /** @param {() => boolean} isNeeded */
  startPolling(isNeeded) {
    this.polls ??= setInterval(() => isNeeded() && this.poll(), POLL_MS);
  }
}

/**
 * The seat on offer: `ends` by this machine's clock, `until` as the server's value that identifies it.
 * @param {Offer | null} offer
 * @param {ReadyCheck | null | undefined} next
 * @returns {Offer | null}
 */
export function nextOffer(offer, next) {
  if (!next) return null;
  const known = offer && (offer.until ?? next.until) === next.until;
  return { ...next, ends: known ? offer.ends : Date.now() + 1000 * next.seconds };
}

/** @param {Offer} offer */
const secondsLeft = (offer) => Math.max(0, Math.round((offer.ends - Date.now()) / 1000));

/**
 * Return whether somebody else begins with bots, and this user may join.
 * @param {Offer | null} offer
 */
export const isAsked = (offer) => Boolean(offer?.starter && !offer.accepted);

/** @param {Offer} offer @param {Words} text */
export function offerLabel(offer, text) {
  if (!offer.starter) return text("textReady");
  return offer.accepted ? text("textAsking") : text("textAsks", { name: starterName(offer.starter, text) });
}

/** @param {Starter} starter @param {Words} text */
const starterName = ({ name, guest }, text) => (guest ? text("textGuest", { number: guest }) : name);

/** @param {Offer} offer @param {Words} text */
export function offerNote(offer, text) {
  const words = isAsked(offer) ? "textJoin" : "textTake";
  return text(offer.accepted ? "textOthers" : words, { s: secondsLeft(offer) });
}

// Becoming a guest is a login, and a login changes the CSRF token of every form on the page.
export function renewTokens() {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  if (!token) return;
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[name=csrfmiddlewaretoken]"))) field.value = token;
}

/** @param {string} words @param {Record<string, string | number>} values */
export const fill = (words, values) => words.replace(/\{(\w+)\}/g, (whole, key) => String(values[key] ?? whole));
