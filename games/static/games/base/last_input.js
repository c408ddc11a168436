// Whether the last input of the page before this one was a key: who comes by key finds the focus at work.
const NAME = "thousand.keys";
let isKey = false;

addEventListener("keydown", () => { isKey = true; }, true);
addEventListener("pointerdown", () => { isKey = false; }, true);
addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(NAME, isKey ? "1" : "");
  } catch { /* then the next page does not know */ }
});

export function cameByKey() {
  try {
    return sessionStorage.getItem(NAME) === "1";
  } catch {
    return false;
  }
}
