"""A picture of every page: nothing scrolls sideways, and each page is its own.

WRITE_PICTURES=1 writes them to docs/images/pages: light on a desktop, dark on a phone.
"""

import base64
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.pictured_pages import EXEMPT, MEMBERS, VISITORS, build_world, named_addresses
from tests.e2e.test_responsive_pages import WIDER
from tests.site import ROOT, Site

FOLDER = ROOT / "docs" / "images" / "pages"
LOOKS = {"desktop": "light", "phone": "dark"}
QUALITY = 45
ABSENT = (404, 405, 500)


def test_every_address_has_a_picture_or_a_reason() -> None:
    more = {"not_found", "home_of_a_member", "daily_compared", "puzzle_answered"}
    pictured = {*VISITORS, *MEMBERS} - more
    assert pictured | set(EXEMPT) == named_addresses()
    assert not pictured & set(EXEMPT)


@pytest.mark.slow
@pytest.mark.rotated(2)
@pytest.mark.parametrize("size", LOOKS)
def test_every_page_opens(
    site: Site, new_page: Callable[..., Page], size: str, errors: list[str]
) -> None:
    world = build_world(site) if not (kept := WORLDS.get(site.url)) else kept
    WORLDS[site.url] = world
    visitor, member = new_page(size, LOOKS[size]), new_page(size, LOOKS[size])
    cookie = {"name": "sessionid", "value": world["session"], "url": site.url}
    member.context.add_cookies([cookie])
    found = [
        fault
        for page, paths in ((visitor, VISITORS), (member, MEMBERS))
        for name, path in paths.items()
        if (fault := look(page, site.url + path.format(**world), f"{name}-{size}"))
    ]
    # The browser itself complains of the page that is not there.
    errors[:] = [error for error in errors if "404" not in error]
    assert found == []


# One world serves both sizes.
WORLDS: dict[str, dict[str, str]] = {}


def look(page: Page, url: str, name: str) -> str | None:
    """Open a page and take its picture; return what is wrong with it."""
    answer = page.goto(url)
    assert answer is not None
    page.wait_for_load_state("networkidle")
    if os.environ.get("WRITE_PICTURES"):
        photograph(page, name)
    missing = answer.status in ABSENT and not name.startswith("not_found")
    return f"{name}: {answer.status}" if missing or page.evaluate(WIDER) > 0 else None


def photograph(page: Page, name: str, folder: Path = FOLDER) -> None:
    """Store what is seen without scrolling; WebP, which Playwright itself cannot write."""
    folder.mkdir(parents=True, exist_ok=True)
    devtools = page.context.new_cdp_session(page)
    shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (folder / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
