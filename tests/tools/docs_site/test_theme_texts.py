"""The theme speaks the language of the pages."""

import json
from pathlib import Path

import pytest

from tools.docs_site import theme_texts
from tools.docs_site.languages import LANGUAGES

# Only where the documents are built.
sphinx = pytest.importorskip("sphinx")
FURTHER = [language for language in LANGUAGES if language != "en"]
SCRIPTS = Path(sphinx.__file__).parent / "themes" / "basic" / "static"


def read(folder: Path, pattern: str) -> str:
    found = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob(pattern))
    assert found
    return found


@pytest.mark.parametrize("language", FURTHER)
def test_every_language_has_the_same_texts(language: str) -> None:
    texts, polish = theme_texts.all_texts()[language], theme_texts.all_texts()["pl"]
    assert set(texts["search"]) == set(polish["search"])
    # Sphinx knows the title of a link in Russian.
    assert set(polish["page"]) - set(texts["page"]) <= {"Link to this heading"}


@pytest.mark.parametrize(
    ("shown", "translated"),
    [
        ("<span>Next</span>", "<span>Далі</span>"),
        ("<p>\n  Made with <a>Furo</a></p>", "<p>\n  Створено за допомогою <a>Furo</a></p>"),
        ('title="Skip to content"', 'title="До змісту"'),
        ('aria-label="Toggle navigation of Гра"', 'aria-label="Розгорнути або згорнути: Гра"'),
        ("<p>Nextcloud</p>", "<p>Nextcloud</p>"),
    ],
)
def test_texts_of_the_theme_are_translated(shown: str, translated: str) -> None:
    assert theme_texts.translated(shown, "uk") == translated


@pytest.mark.parametrize("language", FURTHER)
def test_the_search_counts_without_an_expression(language: str) -> None:
    script = theme_texts.catalogue(language)
    assert "plural" not in script
    messages = json.loads(script[script.index("(") + 1 : script.rindex(")")])["messages"]
    counts = [text for text in messages.values() if isinstance(text, list)]
    assert len(counts) == 1 and "${resultCount}" in counts[0][0]
    assert all(messages.values()) and messages


def test_the_search_still_says_what_is_translated() -> None:
    scripts = read(SCRIPTS, "*.js").replace("\\n", "\n")
    assert [text for text in theme_texts.all_texts()["pl"]["search"] if text not in scripts] == []


def test_the_english_pages_stay_as_they_are(tmp_path) -> None:
    (tmp_path / "index.html").write_text("<span>Next</span>")
    theme_texts.apply(tmp_path, "en")
    assert (tmp_path / "index.html").read_text() == "<span>Next</span>"
