"""In Russian the main places hold no English word."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.player import OFFERS, Player, sit_down
from tests.site import Site

ENGLISH = re.compile(r"[A-Za-z]{2,}")
HOME = ("h1", ".main-button", ".pool", ".top-links", ".home-right h2", ".site-footer")
TABLE = (
    ".brand",
    ".chip",
    ".deal-number",
    ".card-table .counts",
    ".side-panel h2",
    ".turn-line",
    ".contract",
)


def texts(page: Page, places: tuple[str, ...]) -> str:
    return "\n".join(text for place in places for text in page.locator(place).all_inner_texts())


def speaks_russian(page: Page, places: tuple[str, ...], *names: str) -> None:
    """Something is said there, and nothing of it is English but people's names."""
    said = texts(page, places)
    for name in names:
        said = said.replace(name, "")
    assert re.search(r"[а-я]{3,}", said), said
    assert not ENGLISH.findall(said), said


@pytest.mark.slow
def test_home_and_table_speak_russian(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen, language="ru")
    page.goto(site.url)
    assert not ENGLISH.search(page.title())
    # The pools of these tests, and of others beside them, have no name in Russian.
    pools = page.locator(".pool strong").all_inner_texts()
    others = [name for name in pools if name.startswith(("Two ", "Pool "))]
    assert len(others) < len(pools)
    speaks_russian(page, HOME, "AGPL", "API", *others)
    sit_down(page, site)
    names = tuple(page.locator(".plate .name").all_inner_texts())
    player = Player(page, screen)
    # Whatever is asked, until cards are played; or to the end, where all gave up.
    while (offer := player.offer()) not in ("card", "end"):
        speaks_russian(page, (*TABLE, OFFERS[offer]), *names)
        player.act()
    speaks_russian(page, (*TABLE, OFFERS["end"]), *names)
