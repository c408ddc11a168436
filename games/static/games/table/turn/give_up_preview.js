// The cost of giving up (rules.md 7, distribution), shown before confirming.
import { contractsOnly, onBarrel } from "../../board/barrel.js";
import { declarersDoubling, defendersDoubling } from "../../board/doubling.js";
/** @import { Table } from "../../base/page.js" */
/** @import { SeatNumber } from "../../base/types.js" */

/** @param {number} contract */
const halfInTens = (contract) => (Math.ceil(contract / 10) * 10) / 2;

/** @param {Table} table @param {number} number */
function shareOf(table, number) {
  const agreed = table.agreements;
  if (agreed.first_distribution_free && number === 1) return 0;
  return agreed.distribution === "half" ? halfInTens(table.contract ?? table.bid ?? 0) : 60;
}

/**
 * A third bolt is charged like a third distribution.
 * @param {Table} table
 */
function boltCharge(table) {
  const { agreements: agreed, standing } = table;
  const you = /** @type {SeatNumber} */ (table.you);
  return agreed.distribution_bolt && standing.bolts[you] >= 2 && !onBarrel(table, you) ? agreed.penalty : 0;
}

/** @param {Table} table */
export function giveUpCosts(table) {
  const agreed = table.agreements;
  const number = table.standing.distributions[/** @type {SeatNumber} */ (table.you)] + 1;
  const third = agreed.distribution_penalty_every_third && number % 3 === 0 ? agreed.penalty : 0;
  const lost = agreed.distribution_costs_contract ? (table.contract ?? 0) * declarersDoubling(table) : 0;
  const share = shareOf(table, number) * defendersDoubling(table);
  return {
    number, third, gets: (/** @type {SeatNumber} */ seat) => (getsNothing(table, seat) ? 0 : share),
    free: agreed.first_distribution_free && number === 1,
    bolt: agreed.distribution_bolt,
    charge: 0 - third - lost - boltCharge(table),
  };
}

/** @param {Table} table @param {SeatNumber} seat */
const getsNothing = (table, seat) => onBarrel(table, seat) || contractsOnly(table, seat);

/** @param {number} contract */
export const halfInFives = (contract) => Math.ceil(contract / 10) * 5;

/**
 * A write-off costs the contract, or half of it where the defenders are paid for their aces.
 * @param {Table} table
 */
export function writeOffCosts(table) {
  const agreed = table.agreements;
  const byAces = agreed.write_off === "aces";
  const lost = (byAces ? halfInFives(table.contract ?? 0) : table.contract ?? 0) * declarersDoubling(table);
  const each = (byAces ? agreed.write_off_ace_value : agreed.write_off_defenders) * defendersDoubling(table);
  return {
    byAces, each,
    charge: onBarrel(table, /** @type {SeatNumber} */ (table.you)) ? 0 : -lost,
    /** @param {SeatNumber} seat */
    gets: (/** @type {SeatNumber} */ seat) => (getsNothing(table, seat) ? 0 : each),
  };
}

/**
 * Return the code of the sentence that says why giving up is not allowed, or null.
 * @param {Table} table
 */
export function giveUpObstacle(table) {
  const { distribution, give_up_on_barrel: barrelRule } = table.agreements;
  if (table.legal.distribute || table.legal.write_off || distribution === "off" || barrelRule === "all") return null;
  if (barrelRule === "others") return onBarrel(table, /** @type {SeatNumber} */ (table.you)) ? "self" : null;
  return table.standing.barrel.some((tries) => tries != null) ? "somebody" : null;
}
