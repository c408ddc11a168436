// The context of all views: the store, the layout, the preferences.
import { createContext, useContext, useEffect, useState } from "./html.js";

export const Table = createContext(null);
export const useTable = () => useContext(Table);

// Return the state of a store; redraws when it changes.
export function useStore(store) {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    setState(store.state);
    return store.subscribe(setState);
  }, [store]);
  return state;
}
