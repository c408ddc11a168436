// What every view may ask for without being handed it: the store, the arrangement, the page's settings.
import { createContext, useContext } from "../html.js";

export const Table = createContext(null);
export const useTable = () => useContext(Table);
