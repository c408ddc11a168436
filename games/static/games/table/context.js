// The context of the views of the table, whose store is that of a running game.
import { useTable as useCardTable } from "../base/context.js";
/** @import { TableContext } from "./table.js" */

export const useTable = () => /** @type {TableContext} */ (useCardTable());
