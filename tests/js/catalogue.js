// A catalogue of locale/, as the page's own `django` functions read it.
import { readFileSync } from "node:fs";

const unquoted = (block) => [...block.matchAll(/^"(.*)"$/gm)].map(([, text]) => JSON.parse(`"${text}"`)).join("");

function field(entry, name) {
  const match = entry.match(new RegExp(`^${name} ("[\\s\\S]*?")(?=\\n[a-z]|\\s*$)`, "m"));
  return match ? unquoted(match[1]) : null;
}

// Return {text or "context\u0004text": translation} of the messages without plural forms.
export function catalogue(language, domain = "djangojs") {
  const po = readFileSync(new URL(`../../locale/${language}/LC_MESSAGES/${domain}.po`, import.meta.url), "utf8");
  const texts = {};
  for (const entry of po.split("\n\n")) {
    const [id, text, context] = [field(entry, "msgid"), field(entry, "msgstr"), field(entry, "msgctxt")];
    if (id && text) texts[context ? `${context}\u0004${id}` : id] = text;
  }
  return texts;
}

// Let the table speak a language.
export function speak(language) {
  const texts = catalogue(language);
  globalThis.django = {
    gettext: (text) => texts[text] ?? text,
    pgettext: (context, text) => texts[`${context}\u0004${text}`] ?? text,
  };
}
