// The review from the server: once, again while it is being made, and lines on demand.
/** @import { LineAnswer, Review } from "./review.js" */
/** @import { ReplayStore } from "../store.js" */

const AGAIN_MS = 5000;
const LINE_AGAIN_MS = 700;
const MAX_LINE_QUESTIONS = 30;
const ONGOING = new Set(["queued", "running"]);

/** @param {string} url */
async function json(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/**
 * Loads the review into the store; while it goes on, asks again.
 * @param {ReplayStore} store
 */
export async function loadReview(store) {
  const url = store.config.urls.moves;
  if (!url) return;
  try {
    const review = /** @type {Review} */ (await json(url));
    store.set({ review });
    if (ONGOING.has(review.state)) store.later("review", AGAIN_MS, () => loadReview(store));
  } catch {
    // The replay works without it; the next question may be answered.
    if (store.state.review && ONGOING.has(store.state.review.state)) store.later("review", AGAIN_MS, () => loadReview(store));
  }
}

/**
 * Return the better line of a decision; null if the server has none now.
 * @param {ReplayStore} store
 * @param {number} deal
 * @param {number} action
 * @returns {Promise<LineAnswer | null>}
 */
export async function loadLine(store, deal, action) {
  const url = `${store.config.urls.line}?deal=${deal}&action=${action}`;
  try {
    for (let question = 0; question < MAX_LINE_QUESTIONS; question += 1) {
      const answer = /** @type {LineAnswer} */ (await json(url));
      if (answer.status === "ready") return answer;
      await new Promise((resolve) => setTimeout(resolve, LINE_AGAIN_MS));
    }
  } catch { /* the page says that there is no line now */ }
  return null;
}
