// Theme, deck, confirming and sound: at once on this page, kept for the next one. The server keeps them
// for whoever is logged in; the browser keeps the rest for a visitor who only watches.

const root = () => document.documentElement;

const stored = (name) => {
  try {
    return globalThis.localStorage?.getItem(name) ?? null;
  } catch {
    return null;
  }
};

function keep(name, value) {
  try {
    globalThis.localStorage?.setItem(name, value);
  } catch {
    // A browser without storage forgets, nothing else.
  }
}

export function makeThemes(store) {
  const isLight = () => (root().dataset.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "light";

  const { urls, csrf, person } = store.config;

  const tell = (address, values) => fetch(address, {
    method: "POST", body: new URLSearchParams(values), headers: { Accept: "application/json", "X-CSRFToken": csrf },
  }).catch(() => {});

  const remember = (name, field, on, value) => (person ? tell(urls.switches, { [field]: on ? "1" : "0" }) : keep(name, value));

  function toggle() {
    const theme = isLight() ? "dark" : "light";
    root().dataset.theme = theme;
    tell(urls.theme, { theme });
    store.set({});
  }

  function setDeck(deck) {
    root().dataset.deck = deck;
    store.set({ deck });
  }

  function toggleDeck() {
    const deck = store.state.deck === "four" ? "two" : "four";
    remember("deck", "four_colours", deck === "four", deck);
    setDeck(deck);
  }

  function toggleConfirm() {
    const confirm = !store.state.confirm;
    remember("confirm", "confirm_cards", confirm, confirm ? "1" : "");
    store.set({ confirm, selected: null });
  }

  setDeck((person ? null : stored("deck")) ?? store.state.deck);
  function toggleSound() {
    const sound = !store.state.sound;
    remember("sound", "sound", sound, sound ? "1" : "");
    store.set({ sound });
  }

  if (!person && stored("sound") != null) store.set({ sound: stored("sound") === "1" });
  if (!person && stored("confirm") != null) store.set({ confirm: stored("confirm") === "1" });
  return { isLight, toggle, toggleDeck, toggleConfirm, toggleSound };
}
