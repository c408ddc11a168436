"""Stems of Polish and Ukrainian words, for which Sphinx has none: words without their endings."""

import json
import re

# The three apostrophes of Ukrainian that keyboards write; the first is that of the documents.
APOSTROPHE, OTHERS = "’", "'ʼ"
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
  this.stemWord = (written) => {
    const word = written.replaceAll("’", "");
    const fits = (end) => word.endsWith(end) && word.length - end.length >= %(least)d;
    const ending = endings.find(fits);
    return ending ? word.slice(0, -ending.length) : word;
  };
};
"""
# A word may have apostrophes inside. `var`: the script of Sphinx declares the same name.
SPLITTER = """
var splitQuery = (query) =>
  query.replace(/['ʼ]/g, "’").match(/[\\p{L}\\p{N}_]+(?:’[\\p{L}\\p{N}_]+)*/gu) || [];
"""
WORD = re.compile(rf"\w+(?:{APOSTROPHE}\w+)*")


def words(text: str) -> list[str]:
    """Return the words of a text, each with the apostrophe of the documents."""
    return WORD.findall(text.translate(dict.fromkeys(map(ord, OTHERS), APOSTROPHE)))


def endings(language: str) -> list[str]:
    """Return the endings of a language, the longest first."""
    return sorted(ENDINGS[language].split(), key=len, reverse=True)


def stem(word: str, language: str) -> str:
    """Return a word in small letters, without its longest ending and apostrophes."""
    word = word.lower().replace(APOSTROPHE, "")
    found = (end for end in endings(language) if word.endswith(end))
    return next((word[: -len(e)] for e in found if len(word) - len(e) >= MIN_STEM), word)


def script(language: str) -> str:
    """Return the same as JavaScript: a class `Stemmer`, as Sphinx wants it."""
    shown = json.dumps(endings(language), ensure_ascii=False)
    return SCRIPT % {"endings": shown, "least": MIN_STEM}
