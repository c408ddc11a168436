"""The page for a projector: every name of a card stands within it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site import Site

EVENING = """
from tests.factories import person
from tests.tournaments.extras.room.evenings import NAMES, drawn_evening
from tournaments.extras.room.access import room_of
import secrets
names = NAMES[:10] if {few} else [f"{{name}} {{n}}" for n in (1, 2) for name in NAMES][:16]
print(room_of(drawn_evening(person(secrets.token_hex(4)), names)).projector_key)
"""
CUT = """
() => [...document.querySelectorAll(".screen-table li")].filter((name) => {
  const card = name.closest(".screen-table").getBoundingClientRect();
  return name.checkVisibility() && name.getBoundingClientRect().bottom > card.bottom;
}).map((name) => name.textContent.trim())
"""
SIZES = ((1280, 800), (1920, 1080))


@pytest.mark.parametrize("few", [True, False])
def test_no_name_leaves_its_card(site: Site, new_page: Callable[..., Page], few: bool) -> None:
    """Also at tables of four, of which three and five tables have one."""
    key = site.shell(EVENING.format(few=few)).split()[-1]
    page = new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{site.url}/tv/{key}/")
        expect(page.locator(".screen-table").first).to_be_visible()
        expect(page.locator("ol.four").first).to_be_visible()
        assert page.evaluate(CUT) == [], (width, height)
