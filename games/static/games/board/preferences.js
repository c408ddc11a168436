// Theme, appearance, confirmation and sound: applied at once and stored for the next page, on the server
// for users, in the browser for visitors.

import { showAppearance } from "./appearance.js";
/** @import { AppearanceSettings, CardsConfig, SoundGroup, SoundVolumes } from "../base/page.js" */
/** @import { PreferencesStore } from "./board.js" */

const root = () => document.documentElement;

/** @type {SoundVolumes} */
export const USUAL_VOLUMES = { cards: 70, bidding: 70, moments: 70, calls: 70, talk: 70 };
const GROUPS = /** @type {SoundGroup[]} */ (Object.keys(USUAL_VOLUMES));

/** @param {string} name */
const stored = (name) => {
  try {
    return globalThis.localStorage?.getItem(name) ?? null;
  } catch {
    return null;
  }
};

/** @param {string} name @param {string} value */
function storeLocally(name, value) {
  try {
    globalThis.localStorage?.setItem(name, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}

/**
 * Send a form as a script; the answer is not needed.
 * @param {Pick<CardsConfig, "csrf">} props
 * @param {string} address
 * @param {Record<string, string>} values
 */
export const postForm = ({ csrf }, address, values) => fetch(address, {
  method: "POST", redirect: "manual", body: new URLSearchParams(values), headers: { Accept: "application/json", "X-CSRFToken": csrf },
}).catch(() => {});

/** @param {string | boolean} value */
const asText = (value) => (typeof value === "boolean" ? String(Number(value)) : value);

/** @param {PreferencesStore} store */
export function makePreferences(store) {
  const isLight = () => (root().dataset.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "light";

  const { urls, person } = store.config;

  /** @param {string} address @param {Record<string, string>} values */
  const post = (address, values) => postForm(store.config, address, values);

  /** @param {string} name @param {string} field @param {boolean} on @param {string} value */
  const save = (name, field, on, value) => (person ? post(urls.switches, { [field]: on ? "1" : "0" }) : storeLocally(name, value));

  function toggle() {
    const theme = isLight() ? "dark" : "light";
    root().dataset.theme = theme;
    post(urls.theme, { theme });
    store.set({});
  }

  /**
   * All settings of the appearance are sent: the cookie of a visitor holds them together.
   * @param {Partial<AppearanceSettings>} chosen
   */
  function setAppearance(chosen) {
    const appearance = { ...store.state.appearance, ...chosen };
    showAppearance(appearance);
    store.set({ appearance });
    post(urls.appearance, Object.fromEntries(Object.entries(appearance).map(([name, value]) => [name, asText(value)])));
  }

  function toggleConfirm() {
    const confirm = !store.state.confirm;
    save("confirm", "confirm_cards", confirm, confirm ? "1" : "");
    store.set({ confirm, selected: null });
  }

  function toggleSound() {
    const sound = !store.state.sound;
    save("sound", "sound", sound, sound ? "1" : "");
    store.set({ sound });
  }

  function toggleVibration() {
    const vibration = !store.state.vibration;
    save("vibration", "vibration", vibration, vibration ? "1" : "");
    store.set({ vibration });
  }

  /** @param {SoundGroup} group @param {number} volume from 0, which is off, to 100 */
  function setVolume(group, volume) {
    const name = `${group}_volume`;
    if (person) post(urls.switches, { [name]: String(volume) });
    else storeLocally(name, String(volume));
    store.set({ volumes: { ...USUAL_VOLUMES, ...store.state.volumes, [group]: volume } });
  }

  /** The volumes that a visitor's browser keeps. */
  const storedVolumes = () => Object.fromEntries(
    GROUPS.filter((group) => stored(`${group}_volume`) != null).map((group) => [group, Number(stored(`${group}_volume`))]));

  function toggleTalk() {
    const hidden = !store.state.talk?.hidden;
    save("hide_talk", "hide_talk", hidden, hidden ? "1" : "");
    store.talk?.set({ hidden, bubbles: {}, spoken: null, unread: 0 });
  }

  function toggleByName() {
    const byName = !store.state.talk?.byName;
    save("watch_by_name", "watch_by_name", byName, byName ? "1" : "");
    store.talk?.set({ byName });
  }

  if (!person && stored("hide_talk") != null) store.talk?.set({ hidden: stored("hide_talk") === "1" });
  if (!person && stored("sound") != null) store.set({ sound: stored("sound") === "1" });
  if (!person && stored("vibration") != null) store.set({ vibration: stored("vibration") === "1" });
  if (!person && store.state.volumes) store.set({ volumes: { ...store.state.volumes, ...storedVolumes() } });
  if (!person && stored("confirm") != null) store.set({ confirm: stored("confirm") === "1" });
  return { isLight, toggle, setAppearance, toggleConfirm, toggleSound, toggleVibration, setVolume, toggleTalk, toggleByName };
}
