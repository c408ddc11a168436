// The cost of giving up (rules.md 7, distribution), shown before confirming.
import { contractsOnly, onBarrel } from "../../board/barrel.js";
import { declarersDoubling, defendersDoubling } from "../../board/doubling.js";

export const halfInTens = (contract) => (Math.ceil(contract / 10) * 10) / 2;

function shareOf(table, number) {
  const agreed = table.agreements;
  if (agreed.first_distribution_free && number === 1) return 0;
  return agreed.distribution === "half" ? halfInTens(table.contract ?? table.bid) : 60;
}

// A third bolt is charged like a third distribution.
function boltCharge(table) {
  const { agreements: agreed, standing, you } = table;
  return agreed.distribution_bolt && standing.bolts[you] >= 2 && !onBarrel(table, you) ? agreed.penalty : 0;
}

export function giveUpCosts(table) {
  const agreed = table.agreements;
  const number = table.standing.distributions[table.you] + 1;
  const third = agreed.distribution_penalty_every_third && number % 3 === 0 ? agreed.penalty : 0;
  const lost = agreed.distribution_costs_contract ? table.contract * declarersDoubling(table) : 0;
  const share = shareOf(table, number) * defendersDoubling(table);
  return {
    number, third, gets: (seat) => (getsNothing(table, seat) ? 0 : share),
    free: agreed.first_distribution_free && number === 1,
    bolt: agreed.distribution_bolt,
    charge: 0 - third - lost - boltCharge(table),
  };
}

const getsNothing = (table, seat) => onBarrel(table, seat) || contractsOnly(table, seat);

export const halfInFives = (contract) => Math.ceil(contract / 10) * 5;

// A write-off costs the contract, or half of it where the defenders are paid for their aces.
export function writeOffCosts(table) {
  const agreed = table.agreements;
  const byAces = agreed.write_off === "aces";
  const lost = (byAces ? halfInFives(table.contract) : table.contract) * declarersDoubling(table);
  const each = (byAces ? agreed.write_off_ace_value : agreed.write_off_defenders) * defendersDoubling(table);
  return {
    byAces, each,
    charge: onBarrel(table, table.you) ? 0 : -lost,
    gets: (seat) => (getsNothing(table, seat) ? 0 : each),
  };
}

// Return the code of the sentence that says why giving up is not allowed, or null.
export function giveUpObstacle(table) {
  const { distribution, give_up_on_barrel: barrelRule } = table.agreements;
  if (table.legal.distribute || table.legal.write_off || distribution === "off" || barrelRule === "all") return null;
  if (barrelRule === "others") return onBarrel(table, table.you) ? "self" : null;
  return table.standing.barrel.some((tries) => tries != null) ? "somebody" : null;
}
