// What giving up would book (rules.md 7, distribution), so that it can be said before it is done.
import { contractsOnly, onBarrel } from "./barrel.js";

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

export function givingUp(table) {
  const agreed = table.agreements;
  const number = table.standing.distributions[table.you] + 1;
  const third = agreed.distribution_penalty_every_third && number % 3 === 0 ? agreed.penalty : 0;
  const lost = agreed.distribution_costs_contract ? table.contract : 0;
  const share = shareOf(table, number);
  const gets = (seat) => (onBarrel(table, seat) || contractsOnly(table, seat) ? 0 : share);
  return {
    number, third, gets,
    free: agreed.first_distribution_free && number === 1,
    bolt: agreed.distribution_bolt,
    charge: 0 - third - lost - boltCharge(table),
  };
}

// Why a declarer who may not give up may not: the code of a sentence, or null.
export function cannotGiveUp(table) {
  const { distribution, give_up_on_barrel: who } = table.agreements;
  if (table.legal.distribute || distribution === "off" || who === "all") return null;
  if (who === "others") return onBarrel(table, table.you) ? "self" : null;
  return table.standing.barrel.some((tries) => tries != null) ? "somebody" : null;
}
