// A club's page: the live chat, messages sent without leaving the page, and links to copy.
import { localise } from "../tournaments/local_time.js";

const LONGEST_MS = 30000;
const room = document.querySelector("[data-club]");
const place = document.querySelector("[data-chat]");
const form = document.querySelector("[data-say]");
const said = document.querySelector("[data-said]");

let asked = 0;
let waits = false;
let retry = 1000;
let wasIn = false;

const atEnd = () => place.scrollHeight - place.scrollTop - place.clientHeight < 60;
const toEnd = () => { place.scrollTop = place.scrollHeight; };

// True while a menu is open: the chat is not replaced then.
const isBusy = () => Boolean(place.querySelector("details[open]"));

// Keep existing messages in place: a screen reader would read them all again.
function renew(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  const list = place.querySelector("ol");
  const next = fresh.content.querySelector("ol");
  if (list && next) {
    merge(list, next);
    place.querySelector(".chat-earlier")?.remove();
    const earlier = fresh.content.querySelector(".chat-earlier");
    if (earlier) place.prepend(earlier);
  } else {
    place.replaceChildren(...fresh.content.children);
  }
  localise(place);
}

function merge(list, next) {
  const lines = new Map([...next.children].map((line) => [line.dataset.line, line]));
  for (const line of [...list.children]) {
    if (lines.get(line.dataset.line)?.className !== line.className) line.remove();
  }
  let at = list.firstElementChild;
  for (const [number, line] of lines) {
    if (at?.dataset.line === number) at = at.nextElementSibling;
    else list.insertBefore(line, at);
  }
}

async function look() {
  if (document.hidden || isBusy()) {
    waits = true;
    return;
  }
  waits = false;
  const mine = ++asked;
  try {
    const answer = await fetch(place.dataset.chat);
    if (!answer.ok) return;
    const text = await answer.text();
    // Drop an answer that a newer request has overtaken.
    if (mine !== asked || isBusy()) return;
    const end = atEnd();
    renew(text);
    if (end) toEnd();
  } catch { /* the next message tries again */ }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/club/${room.dataset.club}/`);
  socket.onmessage = (event) => {
    retry = 1000;
    wasIn = true;
    if (JSON.parse(event.data).what === "chat") look();
  };
  socket.onclose = (event) => {
    // 4404: the viewer may no longer see the club; the reloaded page says so.
    if (event.code === 4404) {
      if (wasIn) location.reload();
      return;
    }
    setTimeout(connect, retry * (0.25 + 0.75 * Math.random()));
    retry = Math.min(retry * 2, LONGEST_MS);
  };
}

async function send(sent, body) {
  const answer = await fetch(sent.action, { method: "POST", body, headers: { Accept: "application/json" } });
  if (answer.status === 204) return "";
  // Users who are no longer logged in get a page instead of JSON, which throws.
  return (await answer.json()).error.text;
}

async function say(event) {
  event.preventDefault();
  const field = form.elements.text;
  const button = form.querySelector("button");
  if (button.disabled || !field.value.trim()) return;
  button.disabled = true;
  try {
    said.textContent = await send(form, new FormData(form));
    if (!said.textContent) {
      field.value = "";
      toEnd();
      await look();
    }
  } catch {
    // Let the browser show whatever is wrong.
    form.submit();
  } finally {
    button.disabled = false;
    field.focus();
  }
}

async function press(event) {
  const pressed = event.target.closest("form[data-press]");
  if (!pressed) return;
  event.preventDefault();
  try {
    const error = await send(pressed, new FormData(pressed, event.submitter));
    if (said) said.textContent = error;
    pressed.closest("details").open = false;
    await look();
  } catch {
    pressed.removeAttribute("data-press");
    pressed.requestSubmit(event.submitter);
  }
}

function copies(button) {
  const field = document.getElementById(button.dataset.copy);
  const usual = button.textContent;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = usual; }, 2000);
  });
}

for (const button of document.querySelectorAll("[data-copy]")) copies(button);
if (place) {
  toEnd();
  connect();
  form?.addEventListener("submit", say);
  place.addEventListener("submit", press);
  // The menu was closed: show what arrived meanwhile.
  place.addEventListener("toggle", () => { if (waits && !isBusy()) look(); }, true);
  document.addEventListener("visibilitychange", () => { if (waits && !document.hidden) look(); });
}
