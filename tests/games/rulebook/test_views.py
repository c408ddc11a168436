"""The pages of the rulebook: complete, and without dead links, in each language."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import translation
from markdown_it.token import Token

from accounts.models import Preferences, User
from games.engine import PRESETS, SPECS
from games.presets.wording.values import GROUPS
from games.rulebook import agreements, chapters, glossary, markdown
from tests import databases

pytestmark = pytest.mark.django_db

PAGES = {
    "/rules/": "short",
    "/rules/agreements/": "players",
    "/rules/glossary/": "bolt",
    "/rules/full/": "section-8-7",
}
OTHERS = [code for code in chapters.LANGUAGES if code != "en"]
WRITTEN_IN_CYRILLIC = {"ru", "uk"}
CYRILLIC = re.compile(r"[а-яёґєії]", re.IGNORECASE)
LATIN = re.compile(r"[A-Za-z]{3,}")


class Reader(HTMLParser):
    """The anchors, links and images of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.pictures: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if given.get("id"):
            self.anchors.append(str(given["id"]))
        if tag == "a":
            self.links.append(given["href"] or "")
        if tag == "img":
            self.pictures.append(given)


def read(client: Client, path: str, language: str) -> Reader:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    reader = Reader()
    reader.feed(answer.content.decode())
    return reader


@pytest.mark.parametrize("language", chapters.LANGUAGES)
def test_the_copy_for_the_time_without_a_network_has_every_chapter(
    client: Client, language: str
) -> None:
    page, copy = read(client, "/rules/", language), read(client, f"/rules/kept/{language}/", "en")
    keys = [chapter for chapter in chapters.CHAPTERS if chapter in page.anchors]
    assert len(keys) > 10 and set(keys) <= set(copy.anchors)


def test_there_is_no_copy_in_another_language(client: Client) -> None:
    assert client.get("/rules/kept/xx/").status_code == 404


@pytest.mark.parametrize("language", chapters.LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_each_anchor_stands_once(client: Client, path: str, language: str) -> None:
    anchors = read(client, path, language).anchors
    assert PAGES[path] in anchors
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize("language", chapters.LANGUAGES)
def test_every_agreement_has_its_anchor(client: Client, language: str) -> None:
    anchors = read(client, "/rules/agreements/", language).anchors
    assert [name for name in SPECS if name not in anchors] == []
    assert [key for key in GROUPS if agreements.group_anchor(key) not in anchors] == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", chapters.LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_link_leads_somewhere(client: Client, path: str, language: str) -> None:
    """Each fragment is an anchor of the page to which the link leads."""
    databases.load_site_defaults()
    known = {page: set(read(client, page, language).anchors) for page in PAGES}
    found = read(client, path, language).links
    links = {path + link if link.startswith("#") else link for link in found}
    pages = {link.partition("#")[0] for link in links if link.startswith("/")}
    lost = [page for page in pages - set(known) if client.get(page).status_code not in (200, 302)]
    lost += [link for link in links if not _stands(known, *link.split("#"))]
    assert lost == []


def _stands(known: dict[str, set[str]], page: str, anchor: str = "") -> bool:
    return page not in known or not anchor or anchor in known[page]


@pytest.mark.parametrize("language", chapters.LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_card_is_there_and_has_a_name(client: Client, path: str, language: str) -> None:
    """An empty name is allowed where a number describes a row of backs."""
    for one in read(client, path, language).pictures:
        assert one["src"] and one["alt"] is not None and one["width"]
        if one["alt"]:
            assert bool(CYRILLIC.search(one["alt"])) is (language in WRITTEN_IN_CYRILLIC)


def test_cards_are_shown_in_the_deck_of_the_reader(client: Client) -> None:
    """The deck of the previous reader has no effect."""
    reader = User.objects.create_user("Reader", "reader@example.org", "a long password")
    for four, folder in ((True, "four-colour"), (False, "two-colour")):
        Preferences.objects.update_or_create(user=reader, defaults={"four_colours": four})
        client.force_login(reader, backend="django.contrib.auth.backends.ModelBackend")
        for page in PAGES:
            shown = [str(one["src"]) for one in read(client, page, "en").pictures]
            faces = [address for address in shown if "back.svg" not in address]
            assert [address for address in faces if folder not in address] == []
    visitor = read(Client(), "/rules/", "en").pictures
    assert all("two-colour" in str(one["src"]) for one in visitor) and visitor


# ---- the texts


def all_texts(language: str) -> dict[str, str]:
    """Return every text of one language by its place."""
    found = {f"chapter {key}": _chapter(key, language) for key in chapters.CHAPTERS}
    for name, texts in chapters.agreement_texts(language).items():
        found |= {f"{name}.{key}": text for key, text in texts.items()}
    words = chapters.glossary_entries()
    return found | {f"word {key}": entry[f"about_{language}"] for key, entry in words.items()}


def _chapter(key: str, language: str) -> str:
    return (chapters.TEXTS / language / f"{key}.md").read_text()


def targets(text: str, kind: str) -> list[str]:
    """Return the links, cards or numbers in a text, in order."""
    return [markdown._target(token) for token in flat(markdown.parse(text)) if token.type == kind]


def flat(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens with those inside them, such as the caption of an image."""
    return [part for token in tokens for part in (token, *flat(token.children or ()))]


@pytest.mark.parametrize("language", OTHERS)
def test_each_language_says_the_same(language: str) -> None:
    """Each has the texts of the English, with the same links, cards and numbers."""
    english, translated = all_texts("en"), all_texts(language)
    assert list(english) == list(translated)
    for place, text in english.items():
        other = translated[place]
        for kind in ("link_open", "cards", "number"):
            assert sorted(targets(text, kind)) == sorted(targets(other, kind)), place


@pytest.mark.parametrize("key", chapters.CHAPTERS)
def test_a_chapter_is_built_alike_in_each_language(key: str) -> None:
    english, *others = (
        [(token.type, token.attrs.get("id")) for token in chapters.chapter(key, language).tokens]
        for language in chapters.LANGUAGES
    )
    assert others == [english] * len(others)


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_left_in_english(language: str) -> None:
    """A few short ones are alike in two languages, such as "100, 105, 110, ..."."""
    english = all_texts("en")
    for place, text in all_texts(language).items():
        assert text.strip() and (text != english[place] or not LATIN.search(text)), place


@pytest.mark.parametrize("language", sorted(WRITTEN_IN_CYRILLIC.intersection(OTHERS)))
def test_a_cyrillic_text_is_cyrillic(language: str) -> None:
    """None holds Latin words, beside the names of links and cards."""
    for place, text in all_texts(language).items():
        bare = re.sub(r"\]\([^)]*\)|\[\[.*?\]\]|\{.*?\}", " ", text)
        assert CYRILLIC.search(bare) or not re.search(r"[^\W\d_]", bare), place
        assert LATIN.findall(bare.replace("SHA-256", "")) == [], place


@pytest.mark.parametrize("language", chapters.LANGUAGES)
def test_no_agreement_lacks_a_text(language: str) -> None:
    """Each value that needs a text has one, and no text is left over."""
    told = chapters.agreement_texts(language)
    assert [name for name in told if name not in SPECS] == ["groups"]
    for name, spec in SPECS.items():
        wanted = {agreements.key_of(value) for value in agreements.values_of(name)}
        if spec.kind in ("number", "suits"):
            wanted.add("about")
        given = set(told[name]) - {"example", "note"}
        assert given - {"about"} == wanted - {"about"} and wanted <= given, name
        assert all(text.strip() for text in told[name].values()), name


def test_every_glossary_word_has_four_names_and_its_meanings() -> None:
    for key, entry in chapters.glossary_entries().items():
        assert {*glossary.LANGUAGES, *(f"about_{code}" for code in chapters.LANGUAGES)} <= {*entry}
        assert set(entry) <= {*glossary.LANGUAGES, *(f"about_{x}" for x in glossary.LANGUAGES)}
        assert all(text.strip() for text in entry.values()), key


@pytest.mark.parametrize("language", chapters.LANGUAGES)
def test_each_word_has_one_line_without_links(client: Client, language: str) -> None:
    lines = client.get(f"/rules/glossary/lines/{language}/").json()
    assert set(lines) == set(chapters.glossary_entries())
    for key, entry in lines.items():
        assert entry["name"] == chapters.glossary_entries()[key][language]
        assert not set("[]") & set(entry["line"]), entry
        assert 10 < len(entry["line"]) < 180 and entry["line"].endswith("."), entry


def test_a_line_names_no_chapter_to_read_on(client: Client) -> None:
    lines = client.get("/rules/glossary/lines/en/").json()
    assert lines["talon"]["line"] == (
        "Three face-down cards in the middle; the highest bidder takes them."
    )


def test_there_are_no_lines_in_another_language(client: Client) -> None:
    assert client.get("/rules/glossary/lines/de/").status_code == 404


def test_the_words_stand_in_the_readers_alphabet() -> None:
    with translation.override("ru"):
        names = [word.name for word in glossary.terms()]
        assert names[0].startswith("б") and names[-1].startswith("ш")
    with translation.override("uk"):
        # In Unicode "і" and "є" stand after "я".
        letters = [letter for letter, _ in glossary.by_letter()]
        assert letters == sorted(letters, key="АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЮЯ".index)
        names = [word.name for word in glossary.terms()]
        assert (
            names.index("заявка (торгуватися)")
            < names.index("злетіти з бочки")
            < names.index("знос")
        )
    with translation.override("pl"):
        names = [word.name for word in glossary.terms()]
        assert (
            names.index("wywrotka") < names.index("zajęte miejsce") < names.index("złota kolejka")
        )
    with translation.override("de"):
        # Readers of other languages get the English text, with the names in the others.
        bolt = next(word for word in glossary.terms() if word.key == "bolt")
        assert bolt.name == "bolt" and "pl" in dict(bolt.others)


def test_an_agreement_tells_which_presets_play_it_otherwise() -> None:
    told = {entry.field: entry for group in agreements.groups() for entry in group.entries}
    assert list(told) == list(SPECS)
    for name, entry in told.items():
        named = {one.key for one in entry.presets}
        assert named == {key for key, values in PRESETS.items() if name in values}, name
    assert [one.value for one in told["bid_step"].presets] == ["10", "10"]
    assert [[one.field for one in need] for need in told["dark_unhide"].needs] == [["dark"]]
    assert "dark_any_bid_unhides" in [one.field for one in told["dark_unhide"].dependents]
