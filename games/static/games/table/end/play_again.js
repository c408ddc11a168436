// "Play again": the button becomes the waiting time, in place. After a closed game the page asks first.
import { openOnce } from "../../navigation.js";
import { earlyLeaver } from "./model.js";
import { useEffect, useState } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Requeue } from "./requeue.js";
import { useTable } from "../context.js";
/** @import { Table } from "../../base/page.js" */
/** @import { JsonAnswer, QueueAnswer, TableConfig } from "../table.js" */

const ASK_EVERY_MS = 1500;
const TICK_MS = 200;
// A press that was meant for something else must not answer a question that has just appeared.
const TOO_SOON_MS = 500;

export const NO_CONNECTION = () => gettext("No connection. Try again in a moment.");

/** @param {Pick<TableConfig, "csrf">} config @param {string} url @param {URLSearchParams=} body */
export async function requestJson(config, url, body) {
  const headers = { Accept: "application/json", "X-CSRFToken": config.csrf };
  const answer = await fetch(url, { method: body ? "POST" : "GET", headers, body });
  return answer.json();
}

/**
 * The address of the game that the player has: a table may be ready before the request arrives.
 * @param {JsonAnswer} answer
 */
export function seatedAt(answer) {
  return answer.status === "seated" ? answer.url : answer.error?.url;
}

/** @param {number | null} since */
function useSeconds(since) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (since == null) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since == null ? 0 : Math.max(0, Math.round((Date.now() - since) / 1000));
}

/**
 * The question after a closed game. `take` hears the server's state of the queue.
 * @param {Table} table
 * @param {TableConfig} config
 */
function useRequeue(table, config) {
  const [requeue] = useState(() => new Requeue(table.id));
  const [, refresh] = useState(0);
  const [isReady, setReady] = useState(false);
  const asks = earlyLeaver(table) != null && table.you != null && Boolean(table.pool.key && config.urls.again);
  const isOpen = requeue.question != null;
  /** @param {() => void} act */
  const change = (act) => {
    act();
    refresh((n) => n + 1);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => change(() => requeue.tick()), TICK_MS);
    const ready = setTimeout(() => setReady(true), TOO_SOON_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(ready);
    };
  }, [isOpen]);
  return { asks, requeue, isOpen, isReady, take: (/** @type {QueueAnswer} */ answer) => change(() => requeue.take(answer)), end: () => change(() => requeue.end()) };
}

/** @param {Table} table */
export function usePlayAgain(table) {
  const { store } = useTable();
  const { config } = store;
  const [since, setSince] = useState(/** @type {number | null} */ (null));
  const [busy, setBusy] = useState(false);
  // The ready check after a long wait: without a press no seat.
  const [check, setCheck] = useState(/** @type {QueueAnswer["ready_check"]} */ (null));
  const question = useRequeue(table, config);
  const seconds = useSeconds(since);

  /** @param {QueueAnswer} answer */
  const take = (answer) => {
    setBusy(false);
    const url = seatedAt(answer);
    if (!answer.error) question.take(answer);
    setCheck(answer.ready_check ?? null);
    if (url) openOnce(url);
    else if (answer.status === "seeking") setSince((known) => known ?? Date.now());
    else if (answer.error) store.showError(answer.error.text);
    else setSince(null);
  };

  const look = () => requestJson(config, config.urls.status).then(take).catch(() => {});
  // The question may be answered in another tab, and ends on the server.
  useEffect(() => {
    if (since == null && !question.isOpen) return undefined;
    const timer = setInterval(look, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [since, question.isOpen]);
  useEffect(() => {
    if (question.asks) look();
  }, [question.asks]);

  /** @param {string} url @param {Record<string, string>} body */
  const send = (url, body) => {
    setBusy(true);
    requestJson(config, url, new URLSearchParams(body)).then(take).catch(() => {
      setBusy(false);
      store.showError(NO_CONNECTION());
    });
  };
  const cancel = () => {
    setSince(null);
    send(config.urls.cancel, {});
  };
  /** @param {boolean} yes */
  const answer = (yes) => {
    if (!yes) question.end();
    send(config.urls.again, yes ? { yes: "1" } : { no: "1" });
  };
  const accept = () => send(config.urls.accept, {});
  return { since, seconds, busy, check, accept, question, answer, seek: () => send(config.urls.play, { pool: table.pool.key }), cancel };
}
