// Drawers, tabs and the score sheet of the page, and the settings that a press changes.
import { appearanceOf } from "../../board/appearance.js";
import { USUAL_VOLUMES } from "../../board/preferences.js";
/** @import { PageState, SettingsState, TableConfig } from "../table.js" */

// Drawers that close with the step for which they were opened.
const OF_A_STEP = new Set(["giveup", "last"]);

/** @returns {PageState} */
export const initialPage = () => ({ drawer: null, tab: "score", older: null, endClosed: false });

/**
 * @param {TableConfig} config
 * @returns {SettingsState}
 */
export const initialSettings = (config) =>
  ({
    confirm: config.confirm ?? false, sound: config.sound ?? true, volumes: { ...USUAL_VOLUMES, ...config.volumes },
    vibration: config.vibration ?? false, appearance: appearanceOf(config),
  });

/** @param {PageState} state @param {string} drawer */
export const toggleDrawer = (state, drawer) => ({ drawer: state.drawer === drawer ? null : drawer });

/**
 * Return the change when a step is over.
 * @param {PageState} state
 */
export const drawerAfterStep = (state) =>
  ({ drawer: state.drawer != null && OF_A_STEP.has(state.drawer) ? null : state.drawer });
