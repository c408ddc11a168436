"""Tests of tournaments.extension."""

import pytest
from django.template import Context, Engine

from tournaments import extension
from tournaments.extension import Extension, Panel

ENGINE = Engine(
    loaders=[
        (
            "django.template.loaders.locmem.Loader",
            {"a.html": "<b>{{ name }}{{ own }}</b>", "b.html": "<i>{{ own }}</i>"},
        )
    ],
    libraries={"extensions": "tournaments.templatetags.extensions"},
)


@pytest.fixture(autouse=True)
def _none(monkeypatch: pytest.MonkeyPatch) -> None:
    """No optional app is registered."""
    monkeypatch.setattr(extension, "EXTENSIONS", [])


def rendered(slot: str) -> str:
    page = ENGINE.from_string("{% load extensions %}{% extension_panels slot %}{{ own }}")
    return page.render(Context({"slot": slot, "name": "<Anna>"}))


def test_without_optional_apps_a_slot_is_empty() -> None:
    assert rendered("club_page") == ""


def test_a_slot_shows_its_own_panels_in_order() -> None:
    extension.register(Extension(name="one", panels=[Panel("here", "a.html", lambda _: {})]))
    extension.register(Extension(name="two", panels=[Panel("there", "b.html")]))
    extension.register(
        Extension(name="three", panels=[Panel("here", "b.html", lambda page: {"own": "2"})])
    )
    assert rendered("here") == "<b>&lt;Anna&gt;</b><i>2</i>"


def test_a_panel_without_a_context_is_not_shown() -> None:
    extension.register(Extension(name="one", panels=[Panel("here", "a.html", lambda _: None)]))
    assert rendered("here") == ""
