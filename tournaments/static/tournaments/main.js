// The tournament page: shared fragments come over one connection; the viewer's own entries are marked here.
import { ServerClock, show } from "./countdown.js";
import { Line } from "./connection.js";
import { localise } from "./local_time.js";
import { cardOf, mark } from "./viewer_marks.js";
import { apply } from "./fragments.js";

const page = document.querySelector("[data-cup]");
const said = page.dataset;
const clock = new ServerClock(Number(said.now));
const texts = { soon: said.in, due: said.due };
let round = new URLSearchParams(location.search).get("round");

// ---- the viewer

const panelOf = () => page.querySelector("[data-mine=panel] [data-key]");

function hereNote() {
  const note = page.querySelector("[data-here-note]");
  const source = cardOf(page, said.me)?.querySelector("[data-here]");
  if (note && source && note.innerHTML !== source.innerHTML) note.innerHTML = source.innerHTML;
}

// True if the viewer's panel is out of date: another table, another state, another tournament status.
function isStale() {
  const card = cardOf(page, said.me);
  const panel = panelOf();
  const shown = panel ? `${panel.dataset.key} ${panel.dataset.is}` : "";
  const now = card ? `${card.dataset.key} ${card.dataset.state}` : "";
  return shown !== now;
}

let asking = null;
const SPREAD_MS = 1200;

// Spread the requests of all viewers affected by the same change.
function askSoon() {
  asking ??= setTimeout(async () => {
    try {
      const answer = await fetch(said.mineAt, { headers: { Accept: "text/html" } });
      if (answer.ok) putMine(await answer.text());
    } catch { /* the next change tries again */ }
    asking = null;
  }, Math.random() * SPREAD_MS);
}

function putMine(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const part of template.content.querySelectorAll("[data-mine]")) {
    const place = page.querySelector(`[data-mine="${part.dataset.mine}"]`);
    // Not every page has all places: only a bracket has a path.
    if (!place) continue;
    const busy = place.contains(document.activeElement) && document.activeElement.matches("input, select");
    if (!busy) place.innerHTML = part.innerHTML;
    if (part.dataset.me !== undefined) said.me = part.dataset.me;
  }
  dress();
}

// ---- rounds and tabs

async function showRound(number) {
  round = number;
  if (number && !page.querySelector(`[data-part=rounds] [data-shows="${number}"]`)) await fetchRound(number);
  dress();
}

async function fetchRound(number) {
  const place = page.querySelector("[data-old-round]");
  if (place.querySelector(`[data-shows="${number}"]`)) return;
  try {
    const answer = await fetch(`${said.page}rounds/${number}/`);
    if (answer.ok) place.innerHTML = await answer.text();
  } catch { /* the link is still there to press */ }
}

// Return the chosen round; else that of the viewer's own table; else the last.
function shownRound() {
  const there = [...page.querySelectorAll("[data-shows]")].map((one) => one.dataset.shows);
  if (round && there.includes(round)) return round;
  const own = cardOf(page, said.me)?.closest("[data-shows]");
  return own?.dataset.shows ?? there.at(-1);
}

function chooseRound() {
  const number = shownRound();
  for (const one of page.querySelectorAll("[data-shows]")) one.hidden = one.dataset.shows !== number;
  for (const chip of page.querySelectorAll("[data-round]")) {
    if (chip.dataset.round === number) chip.setAttribute("aria-current", "true");
    else chip.removeAttribute("aria-current");
  }
}

function chooseTab(name) {
  const tabs = [...page.querySelectorAll("[data-tab]")];
  // A viewer with a table sees the tables first.
  const first = cardOf(page, said.me) ? tabs.find((tab) => tab.dataset.tab === "tables") : null;
  const chosen = tabs.some((tab) => tab.dataset.tab === name) ? name : (first ?? tabs[0]).dataset.tab;
  page.dataset.shown = chosen;
  for (const tab of tabs) {
    if (tab.dataset.tab === chosen) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  for (const view of page.querySelectorAll("[data-view]")) view.classList.toggle("shown", view.dataset.view === chosen);
}

// ---- explanations of numbers

const dialog = page.querySelector(".terms");

async function explain(link) {
  const place = dialog.querySelector("[data-terms]");
  const answer = await fetch(link.href.split("#")[0], { headers: { "X-Part": "1" } });
  if (!answer.ok) throw new Error(answer.status);
  place.innerHTML = await answer.text();
  dialog.showModal();
  const name = new URL(link.href).hash.slice(1);
  for (const one of place.querySelectorAll(".terms-list > div")) one.classList.toggle("asked", one.id === name);
  place.querySelector(".asked")?.scrollIntoView({ block: "nearest" });
}

page.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches("[data-explains]")) {
    event.preventDefault();
    explain(link).catch(() => location.assign(link.href));
  } else if (link.matches("[data-round]")) {
    event.preventDefault();
    showRound(link.dataset.round);
  } else if (link.matches("[data-tab]")) {
    event.preventDefault();
    history.replaceState(null, "", link.href);
    chooseTab(link.dataset.tab);
  }
});

// ---- updating the page

function dress() {
  mark(page, said.me, said);
  hereNote();
  localise(page);
  chooseRound();
  show(page, clock.now(), texts);
  chooseTab(page.dataset.shown ?? location.hash.slice(1));
}

const lost = page.querySelector("[data-lost-line]");
const scheme = location.protocol === "https:" ? "wss" : "ws";

const listener = {
  told(message) {
    if (message.now) clock.heard(message.now);
    if (message.type !== "tournament") return;
    // With the first round the page gets other sections.
    if (!said.begun && message.parts.rounds?.includes("data-shows")) {
      setTimeout(() => location.reload(), Math.random() * SPREAD_MS);
      return;
    }
    const statusBefore = page.querySelector("[data-part=status]").textContent;
    apply(page, message.parts);
    dress();
    if (isStale() || statusBefore !== page.querySelector("[data-part=status]").textContent) askSoon();
  },
  lost() {
    lost.textContent = said.lost;
    lost.hidden = false;
  },
  back() {
    lost.hidden = true;
  },
};

page.classList.add("scripted");
dress();
setInterval(() => show(page, clock.now(), texts), 250);
new Line(`${scheme}://${location.host}/ws/tournament/${said.cup}/?language=${said.language}`, said.digest, listener);
