// Bolts, as games/engine/scoring/bolts.py (rules.md, section 8.6).
import { defenderPoints, rounded } from "./points.js";
/** @import { SeatNumber } from "../../base/types.js" */
/** @import { DealLedger } from "./ledger.js" */

/**
 * Return whether this deal can give the seat a bolt or break its row.
 * @param {DealLedger} ledger
 * @param {SeatNumber} seat
 */
function isCounted(ledger, seat) {
  const { agreements, deal } = ledger;
  if (ledger.onBarrel(seat) && !agreements.bolts_on_barrel) return false;
  if (deal.kind === "distributed") return agreements.distribution_bolt && seat === deal.declarer;
  if (deal.kind === "written_off") return agreements.write_off_bolts && seat !== deal.declarer;
  return seat !== deal.declarer || !agreements.own_bolt_free;
}

/** @param {DealLedger} ledger @param {SeatNumber} seat */
function earnsBolt({ agreements, deal }, seat) {
  if (deal.kind !== "played") return true;
  if (agreements.bolt_when === "no_trick") return deal.trickless.includes(seat);
  const [points, declared] = [deal.points[seat], deal.declared[seat]];
  if (agreements.bolt_when === "no_points") return points + declared === 0;
  if (seat === deal.declarer) return rounded(agreements, points + declared) === 0;
  return defenderPoints(agreements, deal, points, declared) === 0;
}

/** @param {DealLedger} ledger */
function boltWeight({ agreements, deal }) {
  const double = (deal.golden && agreements.golden_double_bolts) || (deal.dark && agreements.dark_double_bolts);
  return double ? 2 : 1;
}

/**
 * On the barrel the third bolt is a fall, which has its place in a later step.
 * @param {DealLedger} ledger
 * @param {SeatNumber} seat
 */
function chargeThird(ledger, seat) {
  const times = ledger.deal.golden && ledger.agreements.golden_double_penalty ? 2 : 1;
  if (ledger.onBarrel(seat)) ledger.thirdBolt.set(seat, times);
  else ledger.charge(seat, "bolts", times);
}

/** @param {DealLedger} ledger @param {SeatNumber} seat @param {boolean} earned */
function bookSeat(ledger, seat, earned) {
  if (!earned) {
    if (ledger.agreements.bolts === "in_row") ledger.bolts[seat] = 0;
    return;
  }
  ledger.bolts[seat] += boltWeight(ledger);
  ledger.events.push({ type: "bolt", seat, count: ledger.bolts[seat] });
  if (ledger.bolts[seat] < 3) return;
  ledger.bolts[seat] -= 3;
  chargeThird(ledger, seat);
}

/** @param {DealLedger} ledger */
export function bookBolts(ledger) {
  if (ledger.agreements.bolts === "off") return;
  for (const seat of ledger.deal.active) {
    if (isCounted(ledger, seat)) bookSeat(ledger, seat, earnsBolt(ledger, seat));
  }
}
