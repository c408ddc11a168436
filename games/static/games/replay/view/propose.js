// "Propose as a puzzle": the decision after the shown step, of a game that the viewer played.
import { html } from "../../base/html.js";
import { Icon } from "../../base/icons.js";
import { gettext } from "../../base/text.js";
import { lastStep } from "../timeline.js";
/** @import { ProposalState } from "../replay.js" */
/** @import { ReplayStore } from "../store.js" */

/**
 * Whether the viewer played here, and a decision follows the shown step.
 * @param {ReplayStore} store
 */
export function canPropose({ config, replay, deals, state: { at, line } }) {
  return Boolean(config.urls.propose) && replay.you != null && !line && at.step < lastStep(deals, at.deal);
}

/**
 * Sends a proposal; returns what the server says of it.
 * @param {ReplayStore} store
 * @param {number} deal
 * @param {number} action
 * @returns {Promise<ProposalState>}
 */
export async function sendProposal({ config }, deal, action) {
  const headers = { "content-type": "application/json", Accept: "application/json", "X-CSRFToken": config.csrf };
  try {
    const answer = await fetch(config.urls.propose, { method: "POST", headers, body: JSON.stringify({ deal, action }) });
    const body = await answer.json().catch(() => null);
    if (answer.ok && body) return { step: "told", text: body.text, url: body.url };
    return { step: "failed", text: body?.error?.text ?? gettext("This did not work. Try again in a moment."), url: null };
  } catch {
    return { step: "failed", text: gettext("No connection. Try again in a moment."), url: null };
  }
}

/** @param {{ store: ReplayStore, className: string }} props */
export function Propose({ store, className }) {
  const { proposal } = store.state;
  if (!canPropose(store)) return null;
  if (proposal.step === "told") {
    return html`<p class=${className} role="status"><${Icon} name="check" /><span>${gettext("Proposed as a puzzle:")} ${proposal.url ? html`<a href=${proposal.url}>${proposal.text}</a>` : proposal.text}</span></p>`;
  }
  return html`<button type="button" class=${className} aria-disabled=${proposal.step === "sending"} onClick=${() => store.propose()}>
    <${Icon} name="flag" /><span>${gettext("Propose as a puzzle")}</span></button>
    ${proposal.step === "failed" && html`<span class="line-failed" role="alert">${proposal.text}</span>`}`;
}
