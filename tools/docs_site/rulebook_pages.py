"""The rulebook of /rules/ as pages: chapters, agreements and words, without the figures."""

import re
from collections.abc import Iterator
from functools import cache

from django.utils import translation
from django.utils.translation import get_language as _language
from django.utils.translation import gettext as _

from games.rulebook import agreements, chapters, glossary
from games.rulebook.agreements import AgreementEntry
from games.rulebook.examples import number

CARDS = re.compile(r"\[\[([0-9A-Z ]+)\]\]")
NUMBER = re.compile(r"\{([a-z_.]+)\}")
FIGURE = re.compile(r"^!\[.*\]\(figure:.*\)$\n*", re.M)
ANCHOR = re.compile(r" \{#[\w-]+\}$", re.M)
LINK = re.compile(r"\[([^\]]+)\]\(([a-z]+):([\w-]+)\)")
SUITS = str.maketrans({"S": "♠", "C": "♣", "D": "♦", "H": "♥", "T": "10"})


def pages(language: str) -> dict[str, str]:
    """Return by path the pages of the rulebook in one language, in Markdown."""
    with translation.override(language):
        parts = {key: _chapter(key, language) for key in chapters.CHAPTERS}
        named = {"agreements": _agreements_page(), "words": _words_page()}
        written = {f"rulebook/{name}.md": text for name, text in (parts | named).items()}
        return {"rulebook/index.md": _index([*parts, *named]), **written}


def _index(names: list[str]) -> str:
    """Return the first page: a table of the chapters."""
    tree = "\n".join(f"/rulebook/{name}" for name in names)
    title = _("The rules of Thousand")
    law = _("The full rules, with every exception")
    return f"# {title}\n\n[{law}](../rules.md)\n\n```{{toctree}}\n:titlesonly:\n\n{tree}\n```\n"


def _chapter(key: str, language: str) -> str:
    """Return a chapter."""
    source = (chapters.TEXTS / language / f"{key}.md").read_text(encoding="utf-8")
    return markdown(ANCHOR.sub("", FIGURE.sub("", source)))


def markdown(text: str) -> str:
    """Return a text of the rulebook as common Markdown."""
    text = CARDS.sub(lambda match: match[1].translate(SUITS), text)
    return LINK.sub(_link, NUMBER.sub(lambda match: number(match[1]), text))


def _link(match: re.Match[str]) -> str:
    """Return a link of the rulebook as one between pages; what only the site has is text."""
    text, kind, name = match.groups()
    if kind == "agreement":
        return f"[{text}](agreements.md#{anchor(_agreement_headings(_language())[name])})"
    if kind == "term":
        return f"[{text}](words.md#{anchor(_names(_language())[name])})"
    pages_of = {"chapter": name, "preset": "presets"}
    page = pages_of.get(kind) or ("agreements" if name == "rules_agreements" else "")
    return f"[{text}]({page}.md)" if page else text


def anchor(heading: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@cache
def _names(language: str) -> dict[str, str]:
    """Return the names of words in the active language, by their keys."""
    return {term.key: term.name for term in glossary.terms()}


@cache
def _agreement_headings(language: str) -> dict[str, str]:
    """Return the headings of agreements and of their groups in the active language."""
    groups = agreements.groups()
    fields = {entry.field: _heading(entry) for group in groups for entry in group.entries}
    return fields | {group.key: group.name for group in groups}


def _words_page() -> str:
    """Return the page of words, each with its names in other languages."""
    parts = (
        f"## {term.name}\n\n{markdown(term.about)}\n\n"
        + ", ".join(f"{code}: *{name}*" for code, name in term.others)
        + "\n"
        for term in glossary.terms()
    )
    title = _("Glossary")
    return "\n".join([f"# {title}\n", *parts])


def _agreements_page() -> str:
    """Return the page of all agreements."""
    title = _("Every agreement")
    lines = [f"# {title}\n"]
    for group in agreements.groups():
        lines += [f"## {group.name}\n", f"{markdown(group.about)}\n"]
        lines += [line for entry in group.entries for line in _entry(entry)]
    return "\n".join(lines)


def _entry(entry: AgreementEntry) -> Iterator[str]:
    """Yield the lines of an agreement."""
    yield f"### {_heading(entry)}\n"
    for text in (entry.help, entry.about, entry.note, entry.example):
        if text:
            yield f"{markdown(text)}\n"
    for value in entry.values:
        yield f"- **{value.text}**: {markdown(value.description)}"
    yield ""
    for preset in entry.presets:
        yield f"- {preset.title}: {preset.value}"
    yield ""


def _heading(entry: AgreementEntry) -> str:
    return f"{entry.label} ({entry.field})"
