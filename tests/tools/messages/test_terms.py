"""Tests that the texts of each language keep to its words: `docs/terms/`."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.thousand_site.extracted import extracted, stored
from tools.messages import extract as translations

pytestmark = pytest.mark.xdist_group("translations")

ROOT = Path(__file__).parents[3]
PAGES = {path.stem: path for path in sorted((ROOT / "docs" / "terms").glob("*.md"))}
ENGLISH = "en"
RULEBOOK = ROOT / "games" / "rulebook" / "text"
TERMS, EXCEPTIONS = "| English | use | never |", "| text | word | reason |"
# Not words that somebody reads: placeholders, tags, targets of links, code, and values in quotes.
MARKUP = re.compile(
    r"%\(\w+\)(?:\.\d)?[a-z]|\{[\w.#-]+\}|<[^>]+>|\]\([^)]*\)|`[^`]*`|\"\w+\"", re.ASCII
)

languages = pytest.mark.parametrize("language", PAGES)
translated = pytest.mark.parametrize("language", [one for one in PAGES if one != ENGLISH])


@dataclass(frozen=True)
class Term:
    """One row: the English words, one of which stands for the term, and the words for it."""

    english: tuple[str, ...]
    use: tuple[str, ...]
    never: tuple[str, ...]


@dataclass(frozen=True)
class Text:
    """One text that a reader sees, and the msgids or the file that it comes from."""

    source: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Fault:
    """A word that is wrong in a text, or missing from it."""

    text: Text
    word: str


def rows(page: str, header: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the tables with this header."""
    for table in page.split(f"{header}\n")[1:]:
        for line in table.splitlines()[1:]:
            if not line.startswith("|"):
                break
            yield [cell.strip() for cell in line.strip("|").split(" | ")]


def words(cell: str) -> tuple[str, ...]:
    """Return the words of a cell; a dash is none."""
    return () if cell == "–" else tuple(cell.split(" / "))


def terms_of(page: str) -> list[Term]:
    return [Term(*(words(cell) for cell in row)) for row in rows(page, TERMS)]


def exceptions_of(page: str) -> set[tuple[str, str]]:
    return {(text, word) for text, word, _ in rows(page, EXCEPTIONS)}


@cache
def pattern(word: str) -> re.Pattern[str]:
    """Return what finds a word as a whole, or with any ending where it ends with a star."""
    stem = re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    return re.compile(rf"(?<!\w){stem}(?!\w)", re.IGNORECASE)


def has(text: str, found: tuple[str, ...]) -> str | None:
    """Return the first of these words that the text has; None if it has none."""
    plain = MARKUP.sub(" ", text)
    return next((word for word in found if pattern(word).search(plain)), None)


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the one form of a text, or its singular and plural ones."""
    return (text,) if isinstance(text, str) else tuple(text or ())


@cache
def messages(language: str) -> tuple[Text, ...]:
    """Return each form of each translation of the catalogues; of English, each msgid."""
    result = []
    for domain in translations.DOMAINS:
        for message in extracted(domain) if language == ENGLISH else stored(language, domain):
            if message.id:
                source = tuple(" ".join(one.split()) for one in forms(message.id))
                said = message.id if language == ENGLISH else message.string
                result += [Text(source, form) for form in forms(said)]
    return tuple(result)


@cache
def prose(language: str) -> tuple[Text, ...]:
    """Return the texts of the rulebook and of the law, which come from no msgid."""
    law = "rules.md" if language == ENGLISH else f"rules.{language}.md"
    files = [*(RULEBOOK / language).glob("*.md"), ROOT / "docs" / law]
    texts = [Text((path.name,), path.read_text(encoding="utf-8")) for path in sorted(files)]
    agreements = tomllib.loads((RULEBOOK / language / "agreements.toml").read_text("utf-8"))
    glossary = tomllib.loads((RULEBOOK / "words.toml").read_text("utf-8"))
    texts += [Text((key,), " ".join(said.values())) for key, said in agreements.items()]
    texts += [Text((key,), word[f"about_{language}"]) for key, word in glossary.items()]
    return tuple(texts)


def forbidden(term: Term, texts: tuple[Text, ...]) -> list[Fault]:
    """Return the words that stand where they never should."""
    return [Fault(text, word) for text in texts for word in term.never if has(text.text, (word,))]


def untranslated(term: Term, texts: tuple[Text, ...]) -> list[Fault]:
    """Return the translations that have no word for an English term of their msgid."""
    found = []
    for text in texts if term.use else ():
        word = has(" | ".join(text.source), term.english)
        if word and not has(text.text, term.use):
            found.append(Fault(text, word))
    return found


def excuses(exception: tuple[str, str], fault: Fault) -> bool:
    """Return whether an exception names the word, and the text or its beginning before "…"."""
    name, word = exception
    if word != fault.word:
        return False
    if name.endswith("…"):
        return fault.text.source[0].startswith(name[:-1])
    return name in fault.text.source


def without(exceptions: set[tuple[str, str]], faults: list[Fault]) -> str:
    """Return the faults that no exception excuses, a line each: msgid or file, word, text."""
    left = [fault for fault in faults if not any(excuses(one, fault) for one in exceptions)]
    return "\n".join(f"{one.text.source[0]} | {one.word} | {excerpt(one)}" for one in left)


def excerpt(fault: Fault) -> str:
    """Return the text, or of a long one what surrounds the word."""
    text = " ".join(MARKUP.sub(" ", fault.text.text).split())
    found = pattern(fault.word).search(text)
    return text[:200] if found is None else text[max(0, found.start() - 100) : found.end() + 100]


@cache
def wrong_words(language: str) -> list[Fault]:
    page = PAGES[language].read_text(encoding="utf-8")
    texts = messages(language) + prose(language)
    return [fault for term in terms_of(page) for fault in forbidden(term, texts)]


@cache
def missing_words(language: str) -> list[Fault]:
    if language == ENGLISH:
        return []
    page = PAGES[language].read_text(encoding="utf-8")
    return [fault for term in terms_of(page) for fault in untranslated(term, messages(language))]


@languages
def test_no_text_has_a_word_that_is_not_to_be_used(language: str) -> None:
    exceptions = exceptions_of(PAGES[language].read_text(encoding="utf-8"))
    assert without(exceptions, wrong_words(language)) == ""


@translated
def test_every_term_is_translated_by_its_word(language: str) -> None:
    exceptions = exceptions_of(PAGES[language].read_text(encoding="utf-8"))
    assert without(exceptions, missing_words(language)) == ""


@languages
def test_every_exception_is_needed(language: str) -> None:
    exceptions = exceptions_of(PAGES[language].read_text(encoding="utf-8"))
    faults = wrong_words(language) + missing_words(language)
    idle = {one for one in exceptions if not any(excuses(one, fault) for fault in faults)}
    assert idle == set()


@languages
def test_a_page_has_terms_and_each_of_its_words_is_in_a_text(language: str) -> None:
    terms = terms_of(PAGES[language].read_text(encoding="utf-8"))
    assert len(terms) > 30
    texts = " | ".join(text.text for text in messages(language))
    assert [word for term in terms for word in term.use if not has(texts, (word,))] == []


def test_the_tables_of_a_page_are_read() -> None:
    page = (
        f"x\n\n{TERMS}\n| --- | --- | --- |\n| trick / tricks | lew* | – |\n\n"
        f"{EXCEPTIONS}\n| --- | --- | --- |\n| A… | b | c |\n"
    )
    assert terms_of(page) == [Term(("trick", "tricks"), ("lew*",), ())]
    assert exceptions_of(page) == {("A…", "b")}


def test_words_are_found_whole_and_stems_with_any_ending() -> None:
    assert has("Weź lewę", ("lew*",)) == "lew*" and has("polew", ("lew*",)) is None
    assert has("na  musiku", ("na musie", "na musiku")) == "na musiku"
    assert has("%(talon)s <b>x</b> [y](term:talon)", ("talon", "b")) is None


def test_a_term_without_its_word_is_found_and_an_exception_is_not() -> None:
    text = Text(("A trick", "%(n)s tricks"), "sztych")
    term = Term(("trick", "tricks"), ("lew*",), ("sztych*",))
    wrong, missing = forbidden(term, (text,)), untranslated(term, (text,))
    assert (wrong, missing) == ([Fault(text, "sztych*")], [Fault(text, "trick")])
    assert without(set(), wrong) == "A trick | sztych* | sztych"
    assert without({("A tr…", "sztych*")}, wrong) == without({("A trick", "trick")}, missing) == ""
