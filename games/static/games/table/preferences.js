// Theme, deck, confirmation and sound: applied at once and stored for the next page, on the server
// for users, in the browser for visitors.

const root = () => document.documentElement;

const stored = (name) => {
  try {
    return globalThis.localStorage?.getItem(name) ?? null;
  } catch {
    return null;
  }
};

function storeLocally(name, value) {
  try {
    globalThis.localStorage?.setItem(name, value);
  } catch {
    // Without storage the setting lasts as long as the page.
  }
}

export function makePreferences(store) {
  const isLight = () => (root().dataset.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "light";

  const { urls, csrf, person } = store.config;

  const post = (address, values) => fetch(address, {
    method: "POST", body: new URLSearchParams(values), headers: { Accept: "application/json", "X-CSRFToken": csrf },
  }).catch(() => {});

  const save = (name, field, on, value) => (person ? post(urls.switches, { [field]: on ? "1" : "0" }) : storeLocally(name, value));

  function toggle() {
    const theme = isLight() ? "dark" : "light";
    root().dataset.theme = theme;
    post(urls.theme, { theme });
    store.set({});
  }

  function setDeck(deck) {
    root().dataset.deck = deck;
    store.set({ deck });
  }

  function toggleDeck() {
    const deck = store.state.deck === "four" ? "two" : "four";
    save("deck", "four_colours", deck === "four", deck);
    setDeck(deck);
  }

  function toggleConfirm() {
    const confirm = !store.state.confirm;
    save("confirm", "confirm_cards", confirm, confirm ? "1" : "");
    store.set({ confirm, selected: null });
  }

  setDeck((person ? null : stored("deck")) ?? store.state.deck);
  function toggleSound() {
    const sound = !store.state.sound;
    save("sound", "sound", sound, sound ? "1" : "");
    store.set({ sound });
  }

  if (!person && stored("sound") != null) store.set({ sound: stored("sound") === "1" });
  if (!person && stored("confirm") != null) store.set({ confirm: stored("confirm") === "1" });
  return { isLight, toggle, toggleDeck, toggleConfirm, toggleSound };
}
