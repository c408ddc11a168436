// The link that opens the sheet of a finished game or of a moment in it.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Icon } from "../../base/icons.js";
import { sharePage } from "../../base/share_sheet.js";

/** @param {{ id: string, at?: string | number | null, className?: string, shortcut?: string }} props */
export const Share = ({ id, at = null, className = "button", shortcut }) =>
  html`<a class=${className} href=${sharePage(id, at)} data-sheet aria-haspopup="dialog" aria-keyshortcuts=${shortcut}><${Icon} name="share" /><span>${gettext("Share")}</span></a>`;
