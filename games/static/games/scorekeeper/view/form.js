// The next row of the sheet, as it is entered: in the order of a deal, each person in their own column.
import { html, useRef } from "../../base/html.js";
import { Suit } from "../../base/icons.js";
import {
  asked, certainResult, cycleDeclaration, factsOf, isHighContract, kindsOf, knownPoints, ownerOf, pointsLength, problem, SUITS, typePoints,
} from "../entry.js";
import { book } from "../scoring/booking.js";
import { declarationValue, declaredBy, suitOf } from "../scoring/points.js";
import { activeSeats } from "../scoring/table.js";
import { signed, text, written } from "../words.js";
import { Contract } from "./contract.js";
import { Extras } from "./extras.js";
import { FreeEntry } from "./free_entry.js";
import { Chip, FormRow, Mark, Radio } from "./parts.js";
/** @import { TargetedFocusEvent, TargetedInputEvent, TargetedKeyboardEvent } from "preact" */
/** @import { Agreements, SeatNumber } from "../../base/types.js" */
/** @import { BookedState, Declaration, Draft, EntryProps, Facts, Limits, Problem, ScoreSheet, State } from "../scorekeeper.js" */

/**
 * @param {Pick<EntryProps, "state" | "draft" | "change"> & { sheet: ScoreSheet, finish: (facts: Facts) => void, number: number,
 *   corrected: boolean, limits: Limits }} props
 */
export function DealForm({ sheet, state, draft, change, finish, number, corrected, limits }) {
  const { agreements, players: names } = sheet;
  const active = activeSeats(agreements, state.dealer);
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const kept = { agreements, state, draft, names, active, change };
  const missing = problem(agreements, state, draft);
  /** @param {TargetedKeyboardEvent<HTMLElement>} event */
  const toButton = (event) => {
    if (event.key !== "Enter" || /** @type {Element} */ (event.target).tagName !== "INPUT") return;
    event.preventDefault();
    button.current?.focus();
  };
  const title = draft.kind === "free_entry" ? text("free_entry") : text("deal_number", { number });
  return html`<section class="deal-form" aria-label=${title} onKeyDown=${toButton}>
    ${draft.kind === "free_entry" ? html`<header><h2>${title}</h2></header><${FreeEntry} ...${kept} limits=${limits} />`
      : html`<header><h2>${title}</h2><span>${text("dealt", { name: names[state.dealer] })}</span><${Doubled} ...${kept} /><${Ending} ...${kept} /></header>
        <${DealFields} ...${kept} />`}
    <${Preview} ...${kept} missing=${missing} />
    <button type="button" ref=${button} class="main-button book" disabled=${Boolean(missing)} onClick=${() => finish(factsOf(agreements, state, draft))}>
      <span class="main-label">${missing ? text(missing.key, missing.values) : text(bookKey(draft, corrected))}</span></button>
  </section>`;
}

/** @param {Draft} draft @param {boolean} corrected */
function bookKey({ kind }, corrected) {
  if (kind === "free_entry") return corrected ? "correct_entry" : "book_entry";
  return corrected ? "correct" : "book";
}

/** @param {EntryProps} props */
const DealFields = (props) => html`${props.draft.kind !== "redeal" && html`<${Plays} ...${props} /><${Contract} ...${props} />`}
  ${props.draft.kind === "played" && html`<${Marriages} ...${props} /><${Points} ...${props} />`}
  <${Extras} ...${props} />`;

/** @param {EntryProps} props */
function Doubled({ agreements, state, draft, change }) {
  if (state.golden) return html`<span class="doubled">${text("golden")} × 2</span>`;
  if (!asked(agreements, state, draft).dark || draft.kind === "redeal") return null;
  return html`<${Chip} class="dark-chip" on=${draft.dark} onClick=${() => change({ ...draft, dark: !draft.dark, sale: null })}>${text("dark")} × 2<//>`;
}

/**
 * A press goes through the ways in which this deal may have ended.
 * @param {EntryProps} props
 */
function Ending({ agreements, draft, change }) {
  const kinds = kindsOf(agreements);
  if (kinds.length < 2) return null;
  const next = kinds[(kinds.indexOf(draft.kind) + 1) % kinds.length];
  const label = draft.kind === "played" ? text(next === "redeal" ? "kind_redeal" : "gave_up") : text(`kind_${draft.kind}`);
  return html`<button type="button" class=${`gave-up-button${draft.kind === "played" ? "" : " on"}`} aria-pressed=${draft.kind !== "played"} onClick=${() => change({ ...draft, kind: next })}>${label}</button>`;
}

/** @param {EntryProps} props */
const Plays = ({ draft, names, active, change }) => html`<${FormRow} label=${text("plays")} role="radiogroup" class="columns">
  ${active.map((seat) => html`<${Radio} key=${seat} name="declarer" value=${seat} checked=${seat === draft.declarer} class="plays" onChange=${() => change({ ...draft, declarer: seat })}>
    <${Mark} name=${names[seat]} seat=${seat} /><span>${names[seat]}</span><//>`)}<//>`;

/**
 * Values come from the agreements; the owner's name stands in the chip.
 * @param {EntryProps} props
 */
function Marriages({ agreements, state, draft, names, active, change }) {
  const wanted = asked(agreements, state, draft);
  /** @param {Declaration} what */
  const chip = (what) => html`<${DeclarationChip} key=${what} ...${{ agreements, what, names }} owner=${ownerOf(draft, what)} press=${() => change(cycleDeclaration(draft, active, what))} />`;
  return html`<${FormRow} label=${text("marriages")} class="marriages">${SUITS.map(chip)}<//>
    ${wanted.halves && html`<${FormRow} label=${text("half_marriages")} class="marriages">${SUITS.map((suit) => chip(`half ${suit}`))}<//>`}
    ${wanted.aces && html`<${FormRow} label=${text("four_aces")} class="marriages">${chip("aces")}<//>`}`;
}

/**
 * @param {{ agreements: Agreements, what: Declaration, owner: SeatNumber | null, names: string[], press: () => void }} props
 */
function DeclarationChip({ agreements, what, owner, names, press }) {
  const value = declarationValue(agreements, what);
  const suit = what === "aces" ? null : suitOf(what);
  const name = suit ? text(`suit_${suit}`) : text("four_aces");
  return html`<${Chip} on=${owner !== null} class="declaration" onClick=${press}>
    <span>${suit && html`<${Suit} suit=${suit} />`}<span class="unseen">${name} </span>${value}</span>
    <small class=${owner === null ? "unseen" : ""}>${owner === null ? text("nobody") : names[owner]}</small><//>`;
}

/** @param {EntryProps} props */
function Points({ agreements, state, draft, names, active, change }) {
  const known = knownPoints(agreements, state, draft);
  /** @param {SeatNumber} seat */
  const field = (seat) => {
    const follows = !draft.typed.includes(seat) && known[seat] !== null;
    const value = follows ? String(known[seat]) : draft.typed.includes(seat) ? draft.points[seat] : "";
    return html`<label key=${seat} class=${`points${follows ? " follows" : ""}`}>
      <input type="text" inputmode="numeric" maxlength=${pointsLength(agreements)} autocomplete="off" aria-label=${text("points_of", { name: names[seat] })} value=${value}
        onFocus=${(/** @type {TargetedFocusEvent<HTMLInputElement>} */ event) => event.currentTarget.select()}
        onInput=${(/** @type {TargetedInputEvent<HTMLInputElement>} */ event) => change(typePoints(agreements, draft, seat, event.currentTarget.value.trim()))} />
      <small>${follows ? text("follows") : names[seat]}</small></label>`;
  };
  return html`<${FormRow} label=${text("points")} class="columns">${active.map(field)}<//>`;
}

/**
 * Made or failed as soon as it is certain, and what each column will book.
 * @param {EntryProps & { missing: Problem | null }} props
 */
function Preview({ agreements, state, draft, names, missing }) {
  const made = certainResult(agreements, state, draft);
  const booked = missing ? null : book(agreements, state, factsOf(agreements, state, draft));
  const high = draft.kind !== "redeal" && draft.kind !== "free_entry" && isHighContract(agreements, draft);
  if (made === null && !booked && !high) return null;
  return html`<div class=${`preview${made === null ? "" : made ? " made" : " failed"}`}>
    ${made !== null && html`<p><span aria-hidden="true">${made ? "✓" : "✗"}</span><span>${sumText(agreements, state, draft, names, Number(draft.declarer))}</span><b>${text(made ? "made" : "failed")}</b></p>`}
    ${high && made !== true && html`<p class="question">${text("high_contract")}</p>`}
    ${booked && html`<${Books} booked=${booked} names=${names} />`}</div>`;
}

/**
 * @param {Agreements} agreements
 * @param {State} state
 * @param {Draft} draft
 * @param {string[]} names
 * @param {SeatNumber} declarer
 */
function sumText(agreements, state, draft, names, declarer) {
  const points = knownPoints(agreements, state, draft)[declarer];
  const facts = { declared: draft.declared, four_nines: draft.fourNines };
  const declared = declaredBy(agreements, facts, names.length)[declarer];
  const values = { name: names[declarer], points, declared, sum: (points ?? 0) + declared, contract: draft.contract };
  if (points === null) return text("certain", values);
  return text(declared ? "sum_with_marriages" : "sum", values);
}

/** @param {{ booked: BookedState, names: string[] }} props */
const Books = ({ booked, names }) => html`<dl class="books"><dt>${text("books")}</dt>${names.map((name, seat) => html`<dd key=${seat}><span class="unseen">${name}: </span>${
  bookedText(booked, seat)}</dd>`)}</dl>`;

/** @param {BookedState} booked @param {SeatNumber} seat */
function bookedText(booked, seat) {
  const attempts = booked.standing.barrel[seat];
  if (attempts) return html`<em>${text("try", { attempt: attempts })}</em>`;
  const gain = booked.last.gains[seat];
  return html`<span>${gain ? signed(gain) : ""}</span> <b class="num">${written(booked.standing.scores[seat])}</b>`;
}
