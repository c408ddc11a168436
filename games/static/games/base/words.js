// Special words explain themselves at a press: the lines of the glossary come with the first one.
/** @typedef {Record<string, { name: string, line: string }>} Lines */

const NOTE = "word-note";
const GAP_PX = 8;
/** @type {Promise<Lines> | null} */
let lines = null;

/** @returns {Promise<Lines>} */
async function fetchLines() {
  const answer = await fetch(`/rules/glossary/lines/${document.documentElement.lang}/`);
  return answer.ok ? answer.json() : {};
}

/** @returns {HTMLElement} */
function noteElement() {
  const known = document.getElementById(NOTE);
  if (known) return known;
  const note = document.createElement("div");
  Object.assign(note, { id: NOTE, popover: "auto", role: "status" });
  document.body.append(note);
  return note;
}

/**
 * Return where a note lies: below its word where there is room, and inside the window.
 * @param {{ left: number, top: number, bottom: number }} word
 * @param {{ width: number, height: number }} note
 * @param {{ width: number, height: number }} view
 */
export function placeOfNote(word, note, view) {
  const below = word.bottom + GAP_PX;
  const top = below + note.height <= view.height - GAP_PX ? below : Math.max(GAP_PX, word.top - GAP_PX - note.height);
  return { left: Math.max(GAP_PX, Math.min(word.left, view.width - note.width - GAP_PX)), top };
}

/** @param {HTMLElement} word @param {{ name: string, line: string }} entry */
function show(word, { name, line }) {
  const note = noteElement();
  const title = document.createElement("b");
  title.textContent = name;
  note.showPopover();
  note.replaceChildren(title, ` ${line}`);
  word.setAttribute("aria-describedby", NOTE);
  const { left, top } = placeOfNote(word.getBoundingClientRect(), note.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
  Object.assign(note.style, { left: `${left}px`, top: `${top}px` });
}

/** Explains each word that is pressed on this page, from now on. */
export function explainWords() {
  document.addEventListener("click", async (event) => {
    const word = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-word]"));
    if (!word) return;
    lines ??= fetchLines();
    const entry = (await lines.catch(() => (lines = null)))?.[word.dataset.word ?? ""];
    if (entry && word.isConnected) show(word, entry);
  });
}
