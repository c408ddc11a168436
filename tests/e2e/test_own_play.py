""" "Your play" in a browser: figures of reviewed games, on desktops and phones."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.own_play import person_with_figures
from tests.e2e.test_accessibility import findings
from tests.e2e.test_review import assert_fits
from tests.site import Site


@pytest.fixture(scope="module")
def known(site: Site) -> tuple[str, str]:
    return person_with_figures(site, "figures")


def open_own_play(page: Page, site: Site, known: tuple[str, str], query: str = "") -> Page:
    name, session = known
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"{site.url}/@/{name}/play/{query}")
    return page


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_rates_kinds_contracts_luck_and_habits_are_shown(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, known: tuple[str, str]
) -> None:
    page = open_own_play(new_page(screen, theme=theme), site, known)
    for name in ("trend", "kinds", "contracts", "habits", "luck"):
        expect(page.locator(f"#{name}-title")).to_be_visible()
    expect(page.locator(".habit-list > li")).to_have_count(3)
    expect(page.locator(".reviewed-number")).to_have_text("Reviewed games: 100.")
    assert_fits(page)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"own-play-{screen}-{theme}.png", full_page=True)
    # It looks at both themes.
    assert findings(page, "own play") == []


def test_on_a_phone_habits_come_first(
    site: Site, new_page: Callable[..., Page], known: tuple[str, str]
) -> None:
    page = open_own_play(new_page("phone"), site, known)
    tops = [
        page.locator(f".own-{name}").bounding_box()["y"]  # type: ignore[index]
        for name in ("habits", "trend", "kinds", "contracts")
    ]
    assert tops == sorted(tops)


def test_filters_and_examples_are_reached_by_keyboard(
    site: Site, new_page: Callable[..., Page], known: tuple[str, str]
) -> None:
    page = open_own_play(new_page("desktop"), site, known)
    page.get_by_role("link", name="Year").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Year")).to_have_attribute("aria-current", "true")
    example = page.locator(".habit-examples a[href^='/game/']").first
    example.focus()
    expect(example).to_be_focused()
    expect(example).to_have_attribute("href", re.compile(r"^/game/\w+/#2\.5$"))


def test_at_200_per_cent_nothing_is_cut_off(
    site: Site, new_page: Callable[..., Page], known: tuple[str, str]
) -> None:
    page = new_page("desktop")
    page.set_viewport_size({"width": 640, "height": 400})
    open_own_play(page, site, known)
    assert_fits(page)
