// Progress of the contract: what the declarer has, what is needed, and what is left to win.
import { cardPoints } from "./cards.js";
/** @import { Table } from "../base/page.js" */

/**
 * Return what the declarer's laid cards are worth to them, as far as the viewer knows these cards.
 * @param {Table} table
 */
function laidPoints({ agreements, laid, counts }) {
  // The last trick adds them to the points.
  return agreements.exchange === "lay_aside" && counts.some(Boolean) ? cardPoints(laid) : 0;
}

/** @param {Table} table */
export function progress(table) {
  const { declarer, contract } = table;
  if (declarer == null || !contract) return null;
  const laid = laidPoints(table);
  const tricks = (table.points[declarer] ?? 0) + laid;
  const marriages = table.declared[declarer] ?? 0;
  const has = tricks + marriages;
  /** @param {number} points */
  const part = (points) => Math.min(1, points / contract);
  return {
    declarer, contract, tricks, laid, marriages, has,
    needs: Math.max(0, contract - has),
    over: Math.max(0, has - contract),
    left: table.left - laid,
    plainPart: part(tricks),
    stripedPart: part(has) - part(tricks),
    suits: table.marriages.filter((line) => line.seat === declarer),
  };
}
