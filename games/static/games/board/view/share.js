// The button that shares a finished game: the device's share sheet, or the page with picture, link and frame.
import { html } from "../../base/html.js";
import { gettext } from "../../base/text.js";
import { Icon } from "../../base/icons.js";
import { momentPath, share, sharePage } from "../../base/share.js";

/**
 * A link, so that it works without a share sheet. `deal`: counted from 1 in the record; null: the whole game.
 * @param {{ id: string, deal?: number | null, title: string, className?: string }} props
 */
export function ShareGame({ id, deal = null, title, className = "button" }) {
  const path = deal ? momentPath(id, deal) : `/game/${encodeURIComponent(id)}/`;
  /** @param {MouseEvent} event */
  const send = (event) => {
    if (!navigator.share) return;
    event.preventDefault();
    share({ title, url: new URL(path, location.href).href });
  };
  return html`<a class=${className} href=${sharePage(id, deal)} onClick=${send}><${Icon} name="share" /><span>${gettext("Share")}</span></a>`;
}
