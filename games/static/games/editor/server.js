// The two requests to the server: check a draft, save a preset.
/** @import { Changes, CheckAnswer, EditorConfig, SaveAnswer } from "./agreements.js" */

/** @param {string} url @param {string} csrf @param {object} body @param {AbortSignal=} signal */
async function post(url, csrf, body, signal) {
  const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": csrf };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal });
  const answer = await response.json();
  return { status: response.status, ...answer };
}

export class Server {
  /** @param {{ urls: EditorConfig["urls"], csrf: string }} props */
  constructor({ urls, csrf }) {
    this.urls = urls;
    this.csrf = csrf;
    /** @type {AbortController | null} */
    this.request = null;
  }

  /**
   * Only the newest request counts: an older one is aborted and returns null.
   * @param {Changes} agreements
   * @returns {Promise<CheckAnswer>}
   */
  async check(agreements) {
    this.request?.abort();
    this.request = new AbortController();
    try {
      const { status, ...evaluation } = await post(this.urls.check, this.csrf, { agreements }, this.request.signal);
      return status === 200 ? evaluation : { lost: true };
    } catch (error) {
      return error instanceof Error && error.name === "AbortError" ? null : { lost: true };
    }
  }

  /** @param {object} preset @returns {Promise<SaveAnswer>} */
  async save(preset) {
    try {
      return await post(this.urls.save, this.csrf, preset);
    } catch {
      return { status: 0 };
    }
  }
}
