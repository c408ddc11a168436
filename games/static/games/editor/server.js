// The two requests to the server: check a draft, save a preset.

async function post(url, csrf, body, signal) {
  const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": csrf };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal });
  const answer = await response.json();
  return { status: response.status, ...answer };
}

export class Server {
  constructor({ urls, csrf }) {
    this.urls = urls;
    this.csrf = csrf;
    this.asked = null;
  }

  // Only the newest request counts: an older one is aborted and returns null.
  async check(agreements) {
    this.asked?.abort();
    this.asked = new AbortController();
    try {
      const { status, ...told } = await post(this.urls.check, this.csrf, { agreements }, this.asked.signal);
      return status === 200 ? told : { lost: true };
    } catch (error) {
      return error.name === "AbortError" ? null : { lost: true };
    }
  }

  async save(preset) {
    try {
      return await post(this.urls.save, this.csrf, preset);
    } catch {
      return { status: 0 };
    }
  }
}
