// Progress of the contract: what the declarer has, what is needed, and what is left to win.
/** @import { Table } from "../base/page.js" */

/** @param {Table} table */
export function progress(table) {
  const { declarer, contract } = table;
  if (declarer == null || !contract) return null;
  const tricks = table.points[declarer] ?? 0;
  const marriages = table.declared[declarer] ?? 0;
  const has = tricks + marriages;
  /** @param {number} points */
  const part = (points) => Math.min(1, points / contract);
  return {
    declarer, contract, tricks, marriages, has,
    needs: Math.max(0, contract - has),
    over: Math.max(0, has - contract),
    left: table.left,
    plainPart: part(tricks),
    stripedPart: part(has) - part(tricks),
    suits: table.marriages.filter((line) => line.seat === declarer),
  };
}
