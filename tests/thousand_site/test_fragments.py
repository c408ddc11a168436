"""Tests of fragments: kept for the same values and language, and made of these alone."""

from collections.abc import Iterator

import pytest
from django.template import Context, Template
from django.utils import translation

from thousand_site import fragments

FRIEND = "games/daily/friend.html"
Made = list[tuple[str, fragments.Values]]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """The fragments that were rendered, and not found."""
    found: Made = []
    monkeypatch.setattr(
        fragments, "_render", lambda name, values: f"{found.append((name, values))}{values}"
    )
    fragments.forget()
    yield found
    fragments.forget()


def test_the_same_values_are_rendered_once(made: Made) -> None:
    first = fragments.rendered("x", (("row", 1),))
    assert fragments.rendered("x", (("row", 1),)) == first
    assert len(made) == 1


def test_other_values_and_other_templates_have_fragments_of_their_own(made: Made) -> None:
    for name, row in [("x", 1), ("x", 2), ("y", 1)]:
        fragments.rendered(name, (("row", row),))
    assert len(made) == 3


def test_each_language_has_its_own(made: Made) -> None:
    for language in ("en", "pl"):
        with translation.override(language):
            fragments.rendered("x", ())
    assert len(made) == 2


def test_who_edits_templates_sees_the_change_at_once(made: Made, settings) -> None:
    settings.DEBUG = True
    fragments.rendered("x", ())
    fragments.rendered("x", ())
    assert len(made) == 2


def test_a_template_sees_nothing_of_the_page_around() -> None:
    """What it does not name in the page is not there, as the reader is not."""
    page = Template(
        '{% load site_tags %}{% fragment "thousand_site/footer.html" source_url="/s" %}'
    )
    reader = {"is_authenticated": True, "username": "nadia"}
    text = page.render(Context({"user": reader, "is_known": True, "request": None}))
    assert 'href="/s"' in text and "/accounts/logout/" not in text
