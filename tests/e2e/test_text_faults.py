"""Nothing overlaps and no text is cut: table, lesson and every page, in each language and width.

WRITE_PAGES=1 writes each whole page to var/pages, a folder for each language and width.
"""

import base64
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.e2e.pictured_pages import MEMBERS, VISITORS, build_world
from tests.e2e.test_gallery import SHOW, fixtures
from tests.site import ROOT, Site
from tools.gallery.views import LESSON, other_states

FAULTS = Path(__file__).with_name("text_faults.js").read_text()
# Pictures and fonts are there, but for pictures far below, and nothing slides in any more.
SETTLED = """
() => document.fonts.status === "loaded"
  && [...document.images].every((one) => one.complete || one.loading === "lazy")
  && document.getAnimations().every((one) => one.playState !== "running"
    || one.effect.getComputedTiming().endTime === Infinity)
"""
HEIGHTS = {360: 780, 390: 844, 768: 1024, 820: 1180, 912: 1368, 1024: 1366, 1280: 800}
STATES = (
    *("bid-mine", "bid-many", "bid-other", "claim-asked", "deal-new", "exchange", "raise"),
    *("play-follow", "play-lead", "play-marriage", "play-trick-complete", "offline"),
    *("drawer-more", "drawer-score", "over-rated", "written/classic-raise-none"),
)
# The printed page has the width of paper.
PRINTED = {"tournament_print", "room_print"}
PAGES = ROOT / "var" / "pages"
EVENING = """
from tests.factories import person
from tests.tournaments.extras.room.evenings import NAMES, drawn_evening
from tournaments.extras.room.access import room_of
import secrets
print(room_of(drawn_evening(person(secrets.token_hex(4)), NAMES)).code)
"""


def open_page(new_page: Callable[..., Page], width: int, language: str) -> Page:
    page = new_page("desktop" if width == 1280 else "phone", language=language)
    page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    return page


def faults(page: Page, name: str) -> list[str]:
    page.wait_for_function(SETTLED)
    return [f"{name}: {fault}" for fault in page.evaluate(FAULTS)]


def shown(page: Page, name: str, fixture: dict[str, Any]) -> list[str]:
    page.evaluate(SHOW, fixture)
    return faults(page, name)


@pytest.mark.rotated(4)
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("width", HEIGHTS)
def test_the_table_can_be_read(
    site: Site, new_page: Callable[..., Page], width: int, language: str
) -> None:
    page, states = open_page(new_page, width, language), dict(fixtures())
    page.goto(f"{site.url}/dev/gallery/?state=play-follow&theme=light")
    assert [fault for name in STATES for fault in shown(page, name, states[name])] == []


@pytest.mark.rotated(4)
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("width", HEIGHTS)
def test_the_lesson_can_be_read(
    site: Site, new_page: Callable[..., Page], width: int, language: str
) -> None:
    page, found = open_page(new_page, width, language), []
    for name in other_states():
        if name.startswith(LESSON):
            page.goto(f"{site.url}/dev/gallery/?state={name}&theme=light")
            found += faults(page, name)
    assert found == []


@pytest.mark.rotated(4)
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("width", HEIGHTS)
def test_home_and_room_can_be_read(
    site: Site, new_page: Callable[..., Page], width: int, language: str
) -> None:
    page, found = open_page(new_page, width, language), []
    for path in ("/", "/room/", f"/room/{site.shell(EVENING).split()[-1]}/"):
        page.goto(site.url + path)
        found += faults(page, path)
    assert found == []


@pytest.mark.slow
@pytest.mark.rotated(8)
@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
@pytest.mark.parametrize("width", (360, 1280))
def test_every_page_can_be_read(
    site: Site, new_page: Callable[..., Page], errors: list[str], width: int, language: str
) -> None:
    world = world_of(site)
    member = open_page(new_page, width, language)
    cookie = {"name": "sessionid", "value": world["session"], "url": site.url}
    member.context.add_cookies([cookie])
    visitor = open_page(new_page, width, language)
    found = []
    for page, paths in ((visitor, VISITORS), (member, MEMBERS)):
        for name in sorted(paths.keys() - PRINTED):
            found += read(page, name, site.url + paths[name].format(**world))
    # The browser itself complains of the page that is not there.
    errors[:] = [error for error in errors if "404" not in error]
    assert found == []


def read(page: Page, name: str, url: str) -> list[str]:
    """Open a page, write its picture if that is wished, and return what cannot be read."""
    page.goto(url)
    page.wait_for_load_state("networkidle")
    if os.environ.get("WRITE_PAGES"):
        write_page(page, name)
    return faults(page, name)


def write_page(page: Page, name: str) -> None:
    """Store the whole page; WebP, which Playwright itself cannot write."""
    language, size = page.locator("html").get_attribute("lang"), page.viewport_size
    folder = PAGES / f"{language}-{size['width'] if size else 0}"
    folder.mkdir(parents=True, exist_ok=True)
    devtools = page.context.new_cdp_session(page)
    how = {"format": "webp", "quality": 50, "captureBeyondViewport": True}
    shot = devtools.send("Page.captureScreenshot", how)
    (folder / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))


# By the address of a site: one world serves each language and width.
WORLDS: dict[str, Mapping[str, str]] = {}


def world_of(site: Site) -> Mapping[str, str]:
    """Return what `build_world` made for this site."""
    if site.url not in WORLDS:
        WORLDS[site.url] = build_world(site)
    return WORLDS[site.url]


# Each fault, made on purpose.
BROKEN = {
    "is cut": "one.style.cssText = 'display: block; width: 40px; overflow: hidden'",
    # The policy of the page refuses styles in markup.
    "lies under": "const b = document.createElement('b'); one.after(b); "
    "b.style.cssText = 'position: fixed; inset: 0; z-index: 99; background: #fff'",
    "wider than the window": "one.style.cssText = 'display: inline-block; width: 3000px'",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_fault_is_seen(site: Site, new_page: Callable[..., Page], fault: str) -> None:
    """Else no test of these could fail by it."""
    page = open_page(new_page, 1280, "en")
    page.goto(f"{site.url}/accounts/login/")
    assert faults(page, "login") == []
    page.evaluate(f"() => {{ const one = document.querySelector('main h1'); {BROKEN[fault]} }}")
    assert any(fault in one for one in faults(page, "login")), json.dumps(faults(page, "login"))
