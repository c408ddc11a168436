// What every view may ask for without being handed it: the store, the arrangement, the page's settings.
import { createContext, useContext, useEffect, useState } from "../html.js";

export const Table = createContext(null);
export const useTable = () => useContext(Table);

// The state of a store, drawn again whenever it changes.
export function useStore(store) {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    setState(store.state);
    return store.subscribe(setState);
  }, [store]);
  return state;
}
