"""Live pages that a browser's translator has changed: they go on, and show what is so now."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, sit_down
from tests.e2e.test_replay import played
from tests.e2e.test_room import NAMES, Evening
from tests.e2e.test_scorekeeper import book, enter, start
from tests.e2e.test_tutorial import lead
from tests.site import Site

TRANSLATOR = Path(__file__).with_name("translator.js")
# The text of a part of the page, without the translator's marks.
SHOWN = """([place, mark]) => [...document.querySelectorAll(place)]
  .map((one) => one.innerText.replaceAll(mark, "").replace(/\\s+/g, " ").trim())"""
# Texts that the translator has left, or that it has not seen.
UNTRANSLATED = """(mark) => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const left = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const kept = text.parentElement.closest("[translate=no], script, style, textarea");
    if (!kept && text.data.trim() && !text.data.startsWith(mark)) left.push(text.data);
  }
  return left;
}"""
MARK = "\u200b"
PATIENCE_S = 10.0


@pytest.fixture
def translated(page: Page) -> Iterator[Page]:
    """A page whose every text is translated as soon as it stands there."""
    page.add_init_script(path=TRANSLATOR)
    yield page


def shown(page: Page, place: str) -> list[str]:
    return list(page.evaluate(SHOWN, [place, MARK]))


def shows_the_same(page: Page, place: str) -> None:
    """Compare with the same address, opened without a translator."""
    page.wait_for_function(f"(mark) => !({UNTRANSLATED})(mark).length", arg=MARK)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(place).first.wait_for()
    deadline = time.monotonic() + PATIENCE_S
    while shown(other, place) != shown(page, place) and time.monotonic() < deadline:
        other.wait_for_timeout(100)
        if other.url != page.url:
            # A replay writes its place into the address a moment later.
            other.goto(page.url)
    assert shown(page, place) == shown(other, place)
    other.close()


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
def test_a_table_is_played_to_its_end(site: Site, translated: Page) -> None:
    sit_down(translated, site)
    player = Player(translated)
    player.play(lambda: player.did.count("card") >= 3)
    shows_the_same(translated, ".sheet")
    player.play()
    expect(translated.locator(".end[role=dialog]")).to_be_visible()
    shows_the_same(translated, ".sheet")


@pytest.mark.slow
def test_a_sheet_of_a_game_with_real_cards_follows_each_deal(site: Site, translated: Page) -> None:
    start(translated, site)
    for contract, points in ((110, 25), (120, 40)):
        enter(translated, "Anna", contract, Bohdan=points, Zofia=0)
        book(translated)
    expect(translated.locator(".score-sheet tbody tr")).to_have_count(2)
    shows_the_same(translated, ".score-sheet")


@pytest.mark.slow
def test_the_lesson_goes_on(site: Site, translated: Page) -> None:
    translated.goto(f"{site.url}/lesson/")
    lead(translated, "9C")
    expect(translated.locator(".coach h2")).to_contain_text("Cannot follow suit?")
    lead(translated, "TC")
    expect(translated.locator(".coach h2")).to_contain_text("You know how to follow suit")


@pytest.mark.slow
def test_a_replay_is_stepped_through(site: Site, translated: Page) -> None:
    translated.goto(f"{site.url}/game/{played(site, 'translated')}/")
    expect(translated.locator("#replay .open-hand").first).to_be_visible()
    for _ in range(30):
        translated.keyboard.press("ArrowRight")
    shows_the_same(translated, "#replay table, #replay .contract, #replay .seat")


@pytest.mark.slow
def test_a_projector_follows_the_results(site: Site, new_page: Callable[..., Page]) -> None:
    evening = Evening(site, new_page)
    evening.add(*NAMES[:6])
    projector = new_page()
    projector.add_init_script(path=TRANSLATOR)
    projector.goto(f"{site.url}/tv/{evening.keys['projector']}/")
    evening.draw(1)
    evening.enter([710, 590, -35])
    expect(projector.locator("main")).to_contain_text("710")
    shows_the_same(projector, ".screen-table")
