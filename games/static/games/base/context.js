// The context of all views: the store, the layout, the preferences.
import { createContext, useContext, useEffect, useState } from "./html.js";
/** @import { CardsStore, PageContext, RunningStore, Source } from "./page.js" */

export const TableContext = createContext(/** @type {PageContext<CardsStore>} */ ({}));
export const useTable = () => useContext(TableContext);

/** The context of a page that shows a running game. */
export const useRunningTable = () => /** @type {PageContext<RunningStore>} */ (useTable());

/**
 * Return the state of a store; redraws when it changes.
 * @template S
 * @param {Source<S>} store
 */
export function useStore(store) {
  const [state, setState] = useState(store.state);
  useEffect(() => {
    setState(store.state);
    return store.subscribe(setState);
  }, [store]);
  return state;
}
