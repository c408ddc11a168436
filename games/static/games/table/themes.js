// Theme, deck and confirming: at once on this page, kept for the next one.

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

  function toggle() {
    const theme = isLight() ? "dark" : "light";
    root().dataset.theme = theme;
    const { urls, csrf } = store.config;
    fetch(urls.theme, {
      method: "POST", body: new URLSearchParams({ theme }), headers: { Accept: "application/json", "X-CSRFToken": csrf },
    }).catch(() => {});
    store.set({});
  }

  function setDeck(deck) {
    root().dataset.deck = deck;
    store.set({ deck });
  }

  function toggleDeck() {
    const deck = store.state.deck === "four" ? "two" : "four";
    keep("deck", deck);
    setDeck(deck);
  }

  function toggleConfirm() {
    const confirm = !store.state.confirm;
    keep("confirm", confirm ? "1" : "");
    store.set({ confirm, selected: null });
  }

  setDeck(stored("deck") ?? store.state.deck);
  if (stored("confirm") != null) store.set({ confirm: stored("confirm") === "1" });
  return { isLight, toggle, toggleDeck, toggleConfirm };
}
