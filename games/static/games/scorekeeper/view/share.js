// Three ways to give the sheet to others: a link, a picture, a record.
import { html, useState } from "../../base/html.js";
import { Icon } from "../../base/icons.js";
import { picture } from "../picture.js";
import { recordOf } from "../sheet.js";
import { text } from "../words.js";
/** @import { ScoreSheet, Sending, SheetRow } from "../scorekeeper.js" */

/**
 * @param {{ sheet: ScoreSheet, rows: SheetRow[], bolts: number[] | null, send: Sending["send"],
 *   remove: Sending["remove"] | null }} props
 */
export function Share({ sheet, rows, bolts, send, remove }) {
  const [said, setSaid] = useState("");
  const link = async () => setSaid(await linkText(send));
  const asPicture = async () => setSaid(await give(new File([await picture(sheet, rows, bolts)], fileName(sheet, "png"), { type: "image/png" })));
  const asRecord = () => setSaid(download(new Blob([JSON.stringify(recordOf(sheet), null, 1)], { type: "application/json" }), fileName(sheet, "json")));
  return html`<div class="share-row">
    <button type="button" class="button" onClick=${link}><${Icon} name="share" />${text("link")}</button>
    <button type="button" class="button" onClick=${asPicture}><${Icon} name="eye" />${text("picture")}</button>
    <button type="button" class="button" onClick=${asRecord}><${Icon} name="sheet" />${text("record")}</button></div>
    ${sheet.address && html`<p class="shared"><a href=${sheet.address}>${text("public_page")}</a>${remove && html`<button type="button" class="link-button" onClick=${async () => setSaid(await remove())}>${text("delete_public")}</button>`}</p>`}
    <p class="said" role="status">${said}</p>`;
}

/** @param {Sending["send"]} send */
async function linkText(send) {
  const { url, problem } = await send();
  if (url === undefined) return problem ?? "";
  const address = new URL(url, location.origin).href;
  if (navigator.share) {
    await navigator.share({ url: address }).catch(() => {});
    return address;
  }
  await navigator.clipboard?.writeText(address).catch(() => {});
  return text("link_copied", { address });
}

/** @param {ScoreSheet} sheet @param {string} ending */
const fileName = (sheet, ending) => `${sheet.title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40) || "thousand"}.${ending}`;

/**
 * To the share sheet of the phone where there is one, else into a file.
 * @param {File} file
 */
async function give(file) {
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return "";
  }
  return download(file, file.name);
}

/** @param {Blob} blob @param {string} name */
function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  return text("saved_as", { name });
}
