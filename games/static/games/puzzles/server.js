// Requests of the pages of puzzles: JSON goes out, and JSON or a sentence comes back.
import { gettext } from "../base/text.js";
/** @import { CardsConfig } from "../base/page.js" */
/** @import { Problem } from "./puzzles.js" */

// Who answers as a visitor becomes a guest, and has another token from then on.
/** @param {string} token  that of the page */
const newestToken = (token) => globalThis.document?.cookie?.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? token;

/**
 * Return the answer of the server as `data`, or as `failure` a sentence that says why there is none.
 * @template T
 * @param {Pick<CardsConfig, "csrf">} config
 * @param {string} url
 * @param {object=} body  without one it is a GET
 * @param {typeof fetch=} fetcher
 * @returns {Promise<{ data: T, failure?: undefined } | { data?: undefined, failure: string }>}
 */
export async function request({ csrf }, url, body, fetcher = (...args) => globalThis.fetch(...args)) {
  const json = { "content-type": "application/json", "X-CSRFToken": newestToken(csrf) };
  const method = body ? "POST" : "GET";
  const headers = { Accept: "application/json", ...(body ? json : {}) };
  try {
    const response = await fetcher(url, { method, headers, body: body && JSON.stringify(body) });
    const data = await response.json().catch(() => null);
    return response.ok && data ? { data } : { failure: sentenceOf(data) };
  } catch {
    return { failure: gettext("No connection. Try again in a moment.") };
  }
}

/** @param {Problem | null} data */
const sentenceOf = (data) => data?.error?.text ?? gettext("This did not work. Try again in a moment.");
