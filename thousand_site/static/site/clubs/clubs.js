// A club's page: the live chat, and messages sent without leaving the page.
import { localise } from "../../tournaments/local_time.js";

localise();

const MAX_RETRY_MS = 30000;
/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

const page = find("[data-club]");
const chat = find("[data-chat]");
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-chat-form]"));
const messageLine = find("[data-message]");

let lastRequest = 0;
let isOutdated = false;
let retry = 1000;
let wasAdmitted = false;

const atEnd = () => chat.scrollHeight - chat.scrollTop - chat.clientHeight < 60;
const toEnd = () => { chat.scrollTop = chat.scrollHeight; };

// True while a menu is open: the chat is not replaced then.
const isBusy = () => Boolean(chat.querySelector("details[open]"));

/**
 * Keep existing messages in chat: a screen reader would read them all again.
 * @param {string} text
 */
function replaceChat(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  const list = chat.querySelector("ol");
  const next = fresh.content.querySelector("ol");
  if (list && next) {
    merge(list, next);
    chat.querySelector(".chat-earlier")?.remove();
    const earlier = fresh.content.querySelector(".chat-earlier");
    if (earlier) chat.prepend(earlier);
  } else {
    chat.replaceChildren(...fresh.content.children);
  }
  localise(chat);
}

/** @param {Element} list @returns {HTMLElement[]} */
const linesOf = (list) => /** @type {HTMLElement[]} */ ([...list.children]);

/** @param {Element} list @param {Element} next */
function merge(list, next) {
  const lines = new Map(linesOf(next).map((line) => [line.dataset.line, line]));
  for (const line of linesOf(list)) {
    if (lines.get(line.dataset.line)?.className !== line.className) line.remove();
  }
  let at = /** @type {HTMLElement | null} */ (list.firstElementChild);
  for (const [number, line] of lines) {
    if (at && at.dataset.line === number) at = /** @type {HTMLElement | null} */ (at.nextElementSibling);
    else list.insertBefore(line, at);
  }
}

async function refresh() {
  if (document.hidden || isBusy()) {
    isOutdated = true;
    return;
  }
  isOutdated = false;
  const request = ++lastRequest;
  try {
    const answer = await fetch(chat.dataset.chat ?? "");
    if (!answer.ok) return;
    const text = await answer.text();
    // Drop an answer that a newer request has overtaken.
    if (request !== lastRequest || isBusy()) return;
    const end = atEnd();
    replaceChat(text);
    if (end) toEnd();
  } catch { /* the next message tries again */ }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/club/${page.dataset.club}/`);
  socket.onmessage = (event) => {
    retry = 1000;
    wasAdmitted = true;
    if (JSON.parse(event.data).what === "chat") refresh();
  };
  socket.onclose = (event) => {
    // 4404: the viewer may no longer see the club; the reloaded page says so.
    if (event.code === 4404) {
      if (wasAdmitted) location.reload();
      return;
    }
    setTimeout(connect, retry * (0.25 + 0.75 * Math.random()));
    retry = Math.min(retry * 2, MAX_RETRY_MS);
  };
}

/** @param {HTMLFormElement} sent @param {FormData} body @returns {Promise<string>} */
async function send(sent, body) {
  const answer = await fetch(sent.action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (answer.status === 204) return "";
  // Users who are no longer logged in get a page instead of JSON, which throws.
  return (await answer.json()).error.text;
}

/** @param {Event} event */
async function sendMessage(event) {
  event.preventDefault();
  if (!form) return;
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  if (button.disabled || !field.value.trim()) return;
  button.disabled = true;
  try {
    messageLine.textContent = await send(form, new FormData(form));
    if (!messageLine.textContent) {
      field.value = "";
      toEnd();
      await refresh();
    }
  } catch {
    // Let the browser show whatever is wrong.
    form.submit();
  } finally {
    button.disabled = false;
    field.focus();
  }
}

/** @param {SubmitEvent} event */
async function submitAction(event) {
  const action = /** @type {HTMLFormElement | null} */ (/** @type {Element} */ (event.target).closest("form[data-async]"));
  if (!action) return;
  event.preventDefault();
  try {
    const error = await send(action, new FormData(action, event.submitter));
    if (messageLine) messageLine.textContent = error;
    /** @type {HTMLDetailsElement} */ (action.closest("details")).open = false;
    await refresh();
  } catch {
    action.removeAttribute("data-async");
    action.requestSubmit(event.submitter);
  }
}

if (chat) {
  toEnd();
  connect();
  form?.addEventListener("submit", sendMessage);
  chat.addEventListener("submit", submitAction);
  // The menu was closed: show what arrived meanwhile.
  chat.addEventListener("toggle", () => { if (isOutdated && !isBusy()) refresh(); }, true);
  document.addEventListener("visibilitychange", () => { if (isOutdated && !document.hidden) refresh(); });
}
