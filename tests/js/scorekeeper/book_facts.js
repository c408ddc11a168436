// Books games from the facts of their deals: a JSON line {agreements, first_dealer, standing, deals} each in the file
// that is named; prints a JSON line with what stands after each deal. tests/games/scorekeeper compares it.
import { readFileSync } from "node:fs";
import { bookAll } from "../../../games/static/games/scorekeeper/scoring/booking.js";

const shown = ({ standing, dealer, favoured, played, golden, goldenOutcomes, winner, places, last, events }) =>
  ({ ...standing, dealer, favoured, played, golden, goldenOutcomes, winner, places, outcome: last.outcome,
    gains: last.gains, declared: last.declared, events: events.length });

for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const { agreements, first_dealer: firstDealer, standing, deals } = JSON.parse(line);
  console.log(JSON.stringify(bookAll(agreements, firstDealer, deals, standing).slice(1).map(shown)));
}
