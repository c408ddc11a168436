// What giving up would book (rules.md 7, distribution), so that it can be said before it is done.
import { agreed } from "./agreed.js";

export function givingUp(table) {
  const says = (field) => agreed(table, field);
  const number = table.standing.distributions[table.you] + 1;
  const half = Math.ceil((table.contract ?? table.bid) / 2 / 10) * 10;
  const free = says("first_distribution_free") && number === 1;
  const charged = says("distribution_penalty_every_third") && number % 3 === 0;
  const lost = says("distribution_costs_contract") ? table.contract : 0;
  return {
    share: free ? 0 : says("distribution") === "half" ? half : 60,
    charge: -(charged ? says("penalty") : 0) - lost,
    third: number,
    onBarrel: (seat) => table.standing.barrel[seat] != null,
  };
}
