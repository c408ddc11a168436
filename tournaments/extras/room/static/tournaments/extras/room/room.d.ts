// What the scripts of events at real tables hand to each other.
import type { FormError } from "../../tournament.js";
import type { SheetStart } from "../../../games/scorekeeper/scorekeeper.js";

/** The part of a storage of the browser that is used. */
export type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

// ---- results that wait for a network

/** A form of a result, as it is sent. */
export interface ResultForm {
  key: string;
  action: string;
  fields: [string, FormDataEntryValue][];
  table: string;
  /** What is shown while it waits. */
  label: string;
  line: string;
}

export interface KeptResult extends ResultForm {
  event: string;
  /** Why the server refused it; "": it waits. */
  refused: string;
}

/** The server's answer to a result that had waited. */
export interface SentResult {
  refused?: string;
  text?: string;
}

export interface ResultAnswer {
  text?: string;
  error?: FormError;
}

// ---- sheets

/** The tables for which the page opens the scorekeeper (tournaments/extras/room/sheets/setup.py). */
export interface SheetSetup {
  page: string;
  save: string;
  back: string;
  isOrganiser: boolean;
  preset: string;
  /** The agreements by the number of players. */
  agreements: Record<number, SheetStart["agreements"]>;
  tables: SheetTable[];
}

export type SheetTable = { id: number } & Pick<SheetStart, "title" | "players" | "firstDealer">;
