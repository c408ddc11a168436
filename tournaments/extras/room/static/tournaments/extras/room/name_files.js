// Names from a file: its text goes into the field, where the organiser reads it before it is sent.

// What spreadsheets write that do not write UTF-8, by the language of the page.
/** @type {Record<string, string>} */
const OLD_ENCODINGS = { pl: "windows-1250", ru: "windows-1251", uk: "windows-1251" };
const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe];
// Of a larger file this much is read, and the server says that the list is too long: nothing is cut in silence.
const MAX_BYTES = 1_000_000;

/**
 * Return the text of a file with names.
 * @param {Uint8Array} bytes
 * @param {string} language
 */
export function decode(bytes, language) {
  if (UTF_16_LITTLE_ENDIAN.every((byte, at) => bytes[at] === byte)) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OLD_ENCODINGS[language] ?? "windows-1252").decode(bytes);
  }
}

/**
 * Let every field for a file fill the list of names in its form.
 * @param {HTMLElement} page
 */
export function readNameFiles(page) {
  page.addEventListener("change", async (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    const file = target.matches("[data-names-file]") && target.files?.[0];
    if (!file) return;
    const list = /** @type {HTMLTextAreaElement} */ (target.form?.elements.namedItem("names"));
    const bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
    list.value = decode(bytes, document.documentElement.lang).trim();
    // The same file may be chosen again after it was changed.
    target.value = "";
    list.focus();
  });
}
