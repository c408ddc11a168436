"""The home page, empty and lived in: never bare, readable in each language, light and dark.

WRITE_PICTURES=1 writes those of an empty and of a full site into docs/images/home.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.pictured_pages import build_world
from tests.e2e.test_accessibility import findings
from tests.e2e.test_pictures import WORLDS, photograph
from tests.site import ROOT, Site

PATIENCE_S = 150
FOLDER = ROOT / "docs" / "images" / "home"
LANGUAGES = ["en", "pl", "ru", "uk"]
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_site_has_a_game_played_back(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, language: str
) -> None:
    page = new_page(screen, theme=theme, language=language)
    page.goto(site.url)
    expect(page.locator("[data-game-of-day] .featured-card").first).to_be_visible()
    expect(page.locator(".learn-first")).to_be_visible()
    assert page.evaluate(OVERFLOW) <= 0
    page.screenshot(path=PICTURES / f"home-{language}-{screen}-{theme}.png", full_page=True)
    if os.environ.get("WRITE_PICTURES"):
        photograph(page, f"empty-{language}-{screen}-{theme}", FOLDER)
    assert findings(page, "/") == []


def test_the_game_of_the_day_moves_and_stops_by_key(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.emulate_media(reduced_motion="no-preference")
    page.goto(site.url)
    toggle, slider = page.locator("[data-toggle]"), page.locator("[data-slider]")
    expect(toggle).to_have_attribute("aria-label", "Pause")
    expect(slider).not_to_have_value("0")
    toggle.press("Enter")
    expect(toggle).to_have_attribute("aria-label", "Play back")
    slider.press("Home")
    expect(slider).to_have_value("0")
    expect(page.locator("[data-trick] img")).to_have_count(0)
    for _ in range(4):
        slider.press("ArrowRight")
    expect(page.locator("[data-trick] img")).to_have_count(1)
    expect(page.locator("[data-place]")).to_contain_text("trick 2")


def test_with_reduced_motion_it_stands_still(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(site.url)
    expect(page.locator("[data-toggle]")).to_have_attribute("aria-label", "Play back")
    expect(page.locator("[data-trick] img")).to_have_count(3)


def test_two_taps_lead_from_home_to_a_link_for_a_friend(
    site: Site, new_page: Callable[..., Page]
) -> None:
    host, friend = new_page("phone"), new_page("phone")
    host.goto(site.url)
    host.get_by_role("button", name="Play with me").tap()
    link = host.locator("#table-link").input_value()
    host.get_by_role("button", name="QR code").tap()
    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    friend.goto(link)
    friend.get_by_label("Your name").fill("Hanna")
    friend.get_by_role("button", name="Sit down").first.tap()
    for page in (host, friend):
        page.wait_for_url("**/table/**")
    assert host.url == friend.url


def shows_hours(page: Page, site: Site) -> bool:
    """Load the home page; return whether it names something that happened."""
    page.goto(site.url)
    return page.locator(".hours a").count() > 0


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["visitor", "member"])
def test_a_full_site_has_room_for_what_happened(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, reader: str
) -> None:
    """The last test of this file: the site is empty before."""
    world = WORLDS.get(site.url) or build_world(site)
    WORLDS[site.url] = world
    page = new_page(screen, theme=theme)
    if reader == "member":
        cookie = {"name": "sessionid", "value": world["session"], "url": site.url}
        page.context.add_cookies([cookie])
    # The page keeps what it knew of the last hours for a while.
    site.wait_for(lambda: shows_hours(page, site), PATIENCE_S)
    assert page.evaluate(OVERFLOW) <= 0
    if os.environ.get("WRITE_PICTURES"):
        photograph(page, f"full-{reader}-{screen}-{theme}", FOLDER)
    assert findings(page, "/") == []
