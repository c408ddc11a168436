// The sheet that passes on a deal, a game or a day: a link with data-sheet opens its page over this one.

/**
 * Return the page that shows the picture of a deal with its link; without a deal that of the game.
 * @param {string} id
 * @param {string | number | null} at the deal, counted from 1, and so many of its actions: "15.7"
 */
export const sharePage = (id, at = null) => `/game/${encodeURIComponent(id)}/share/${at ? `?at=${at}` : ""}`;

/** @param {MouseEvent} event @returns {boolean} a press for another tab or window is the browser's */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }) => !button && !ctrlKey && !metaKey && !shiftKey && !altKey;

/** @param {string} address */
async function contentOf(address) {
  const url = new URL(address, location.href);
  url.searchParams.set("sheet", "");
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The sheet was answered with ${answer.status}.`);
  return answer.text();
}

/** @returns {HTMLDialogElement} */
function newSheet() {
  const sheet = document.createElement("dialog");
  sheet.className = "share-sheet";
  sheet.setAttribute("aria-labelledby", "share-title");
  // The keys of the page below mean nothing here.
  sheet.addEventListener("keydown", (event) => event.stopPropagation());
  sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  return sheet;
}

/** @param {HTMLElement} sheet the buttons of a link work by a script that a page with cards does not need before */
function loadScript(sheet) {
  const address = /** @type {HTMLElement} */ (sheet.querySelector("[data-script]")).dataset.script ?? "";
  if (document.querySelector(`script[src="${address}"]`)) return;
  document.head.append(Object.assign(document.createElement("script"), { type: "module", src: address }));
}

/** @param {HTMLElement} sheet */
const styled = (sheet) => new Promise((resolve) => {
  const styles = sheet.querySelector("link");
  for (const name of ["load", "error"]) styles?.addEventListener(name, resolve, { once: true });
});

/** @param {string} content */
async function show(content) {
  const sheet = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.share-sheet")) ?? newSheet();
  sheet.innerHTML = content;
  loadScript(sheet);
  await styled(sheet);
  if (!sheet.open) sheet.showModal();
  sheet.querySelector("h2")?.focus();
}

/** Without a network the link leads to its page, as without a script. @param {HTMLAnchorElement} link */
async function open({ href }) {
  try {
    await show(await contentOf(href));
  } catch {
    location.assign(href);
  }
}

/** Let the links of this page open the sheet, also those that come later. */
export function openSheets() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a[data-sheet]"));
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    open(link);
  });
}
