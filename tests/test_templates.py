"""The form of templates, as far as their formatter does not hold it by itself."""

import re
from pathlib import Path

import pytest
from django.template import Library, engines

ROOT = Path(__file__).parents[1] / "templates"
PAGES = sorted(ROOT.rglob("*.html"))
WIDTH = 120
LOAD = re.compile(r"{%\s*load\s+([\w ]+?)\s*%}")
LENGTH = re.compile(r"""\b(?:max|min)length=["']?\d""")


def lines_with(is_wrong) -> list[str]:
    """Return the places of lines that are wrong."""
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in PAGES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if is_wrong(line)
    ]


def test_there_are_pages_to_look_at():
    assert len(PAGES) > 200


def test_no_line_is_wide():
    assert lines_with(lambda line: len(line) > WIDTH) == []


def test_no_length_of_a_text_is_a_number():
    assert lines_with(LENGTH.search) == []


@pytest.mark.parametrize("text", ['<input maxlength="30">', "<input required minlength=2>"])
def test_a_length_that_is_a_number_is_found(text):
    assert LENGTH.search(text)


def test_a_length_from_the_model_is_right():
    assert not LENGTH.search("""<input maxlength="{% max_length 'tournaments.Team.name' %}">""")


def unused_libraries(text: str) -> list[Library]:
    """Return the libraries that a template loads and uses no tag and no filter of."""
    libraries = engines["django"].engine.template_libraries
    tags = set(re.findall(r"{%\s*(\w+)", text))
    filters = set(re.findall(r"\|\s*(\w+)", text))
    loaded = [libraries[name] for names in LOAD.findall(text) for name in names.split()]
    return [lib for lib in loaded if tags.isdisjoint(lib.tags) and filters.isdisjoint(lib.filters)]


def test_a_page_loads_only_what_it_uses():
    texts = {path: path.read_text(encoding="utf-8") for path in PAGES}
    assert [path for path, text in texts.items() if unused_libraries(text)] == []


def test_a_library_that_is_not_used_is_found():
    assert unused_libraries("{% load i18n static %}{% translate 'Deal' %}")
    assert not unused_libraries("{% load i18n humanize %}{% translate 'Deal' %}{{ n|intcomma }}")
