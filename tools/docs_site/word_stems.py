"""Stems of Polish and Ukrainian words, for which Sphinx has none: words without their endings."""

import json

# A stem has so many letters at least.
MIN_STEM = 3
ENDINGS = {
    "pl": (
        "owaniem owania owaniu owanie iami ami ach ich ych imi ymi iem owi ego emu ów om em ie ia"
        " ię ią ej a ą e ę i o u y"
    ),
    "uk": (
        "ування уванням уванні ями ами ові еві єві ого ому ими іми ів їв ах ях ом ем єм ою ею єю"
        " ій ої ам ям ий их им а я о е є и і ї у ю ь"
    ),
}
# The same in the browser, for the words that somebody looks for.
SCRIPT = """
var Stemmer = function () {
  const endings = %(endings)s;
  this.stemWord = (word) => {
    const fits = (end) => word.endsWith(end) && word.length - end.length >= %(least)d;
    const ending = endings.find(fits);
    return ending ? word.slice(0, -ending.length) : word;
  };
};
"""


def endings(language: str) -> list[str]:
    """Return the endings of a language, the longest first."""
    return sorted(ENDINGS[language].split(), key=len, reverse=True)


def stem(word: str, language: str) -> str:
    """Return a word in small letters without its longest ending."""
    word = word.lower()
    found = (end for end in endings(language) if word.endswith(end))
    return next((word[: -len(e)] for e in found if len(word) - len(e) >= MIN_STEM), word)


def script(language: str) -> str:
    """Return the same as JavaScript: a class `Stemmer`, as Sphinx wants it."""
    shown = json.dumps(endings(language), ensure_ascii=False)
    return SCRIPT % {"endings": shown, "least": MIN_STEM}
