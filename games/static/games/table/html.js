// The only import of the vendored view library.
import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";

export { render, createContext } from "../vendor/preact.js";
export {
  useCallback, useContext, useEffect, useLayoutEffect, useRef, useState,
} from "../vendor/hooks.js";

export const html = htm.bind(h);
