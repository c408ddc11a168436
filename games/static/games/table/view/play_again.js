// "Play again": the button becomes the waiting time, in place.
import { openOnce } from "../../navigation.js";
import { earlyLeaver } from "../ending.js";
import { useEffect, useState } from "../html.js";
import { useTable } from "./context.js";

const ASK_EVERY_MS = 1500;

export async function requestJson(config, url, body) {
  const headers = { Accept: "application/json", "X-CSRFToken": config.csrf };
  const answer = await fetch(url, { method: body ? "POST" : "GET", headers, body });
  return answer.json();
}

// The address of the game that the player has: a table may be ready before the request arrives.
export function seatedAt(answer) {
  return answer.status === "seated" ? answer.url : answer.error?.url;
}

function useSeconds(since) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (since == null) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since == null ? 0 : Math.max(0, Math.round((Date.now() - since) / 1000));
}

export function usePlayAgain(table) {
  const { store } = useTable();
  const { config } = store;
  const [since, setSince] = useState(null);
  const [busy, setBusy] = useState(false);
  const returns = earlyLeaver(table) != null && table.you != null;
  const seconds = useSeconds(since);

  const take = (answer) => {
    setBusy(false);
    const url = seatedAt(answer);
    if (url) openOnce(url);
    else if (answer.status === "seeking") setSince((known) => known ?? Date.now());
    else if (answer.error) store.showError(answer.error.text);
    else setSince(null);
  };

  useEffect(() => {
    if (since == null) return undefined;
    const timer = setInterval(() => requestJson(config, config.urls.status).then(take).catch(() => {}), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [since]);

  const send = (url) => {
    setBusy(true);
    requestJson(config, url, new URLSearchParams({ pool: table.pool.key })).then(take).catch(() => setBusy(false));
  };
  // The server puts the player back into the queue, or has seated them again already: then a
  // request to play would be refused.
  const followQueue = () => {
    setBusy(true);
    const next = (answer) => (answer.status === "idle" ? send(config.urls.play) : take(answer));
    requestJson(config, config.urls.status).then(next).catch(() => setBusy(false));
  };
  useEffect(() => {
    if (returns) followQueue();
  }, [returns]);

  const cancel = () => {
    setSince(null);
    send(config.urls.cancel);
  };
  return { since, seconds, busy, seek: () => send(config.urls.play), cancel };
}
