"""The lesson holds still: from step to step, and from scene to scene, the table stays in place."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page

from games.tutorial.scenes import SCENES
from tests.e2e.test_layout_shifts import WATCH, shifts, worst
from tests.e2e.test_tutorial import lead, title
from tests.site import Site

# Of one step. People see a jump from some 0.05 on.
MOST = 0.02
SIZES = ((360, 780), (390, 844), (500, 900), (600, 960), (768, 1024), (1024, 1366), (1280, 800))
Step = tuple[Callable[[Page], None], str]
TABLE = """
() => {
  const { x, y, width, height } = document.querySelector(".table-page").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}
"""
CHANGED = "(before) => document.querySelector('.coach').textContent !== before"


def card(name: str, then: str) -> Step:
    return lambda page: lead(page, name), then


def button(selector: str, then: str) -> Step:
    return lambda page: page.locator(selector).first.click(), then


def exchange(page: Page) -> None:
    for name in ("9C", "9D"):
        chosen = page.locator(f'.exchange-card [data-card="{name}"]')
        chosen.focus()
        chosen.press("Enter")
    page.locator(".exchange-footer .primary").click()


def bid_for_the_talon(page: Page) -> None:
    """Bid until the others have passed."""
    for _ in range(2):
        page.locator(".panel.bidding .primary").click()
        page.wait_for_timeout(2600)


def raise_to_130(page: Page) -> None:
    page.locator(".panel.raise .step", has_text="130").click()
    page.locator(".panel.raise .primary").click()


NEXT = ".coach-actions .primary"
# From the first scene to the middle of a deal; and a scene whose deal is shown to its end.
PART_ONE: tuple[Step, ...] = (
    card("9C", "Cannot follow suit? Play a trump"),
    card("TC", "You know how to follow suit"),
    button(NEXT, "A marriage"),
    card("KH", "Hearts are trump"),
    button(".coach-actions .quiet >> nth=1", "Bid for the talon"),
    (bid_for_the_talon, "Give away two cards"),
    (exchange, "The contract"),
    button(".panel.raise .primary", "Your lead"),
    button(".coach-actions .quiet >> nth=1", "Raise the contract"),
    (raise_to_130, "A contract scores its own value"),
    button(NEXT, "Give up in time"),
)


def open_lesson(site: Site, page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(path=WATCH)
    page.goto(f"{site.url}/lesson/")
    page.wait_for_load_state("networkidle")


def moved(page: Page, before: dict[str, Any]) -> str:
    """Return what moved since then, if it is more than a step may move; else ""."""
    found = shifts(page)
    entries = found["entries"][len(before["entries"]) :]
    step = {"sum": found["sum"] - before["sum"], "entries": entries}
    return worst(step) if step["sum"] >= MOST else ""


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
def test_no_step_moves_the_table(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    page, found = new_page(screen), {}
    open_lesson(site, page)
    place = page.evaluate(TABLE)
    for act, then in PART_ONE:
        before = shifts(page)
        act(page)
        title(page, then)
        found[then] = moved(page, before)
        assert page.evaluate(TABLE) == place, then
    assert {then: what for then, what in found.items() if what} == {}


def places(page: Page) -> list[list[int]]:
    """Return where the table stands at each size of the window."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        found.append(page.evaluate(TABLE))
    return found


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_no_scene_moves_the_table(site: Site, new_page: Callable[..., Page], language: str) -> None:
    """In each language: the coach's words are longer or shorter."""
    page = new_page("phone", language=language)
    open_lesson(site, page)
    found = [places(page)]
    for number in range(1, len(SCENES)):
        words = page.locator(".coach").text_content()
        page.locator(".coach-actions .quiet").nth(0 if number == 1 else 1).click()
        page.wait_for_function(CHANGED, arg=words)
        page.wait_for_timeout(300)
        found.append(places(page))
    moved_at = {size: at for size, *at in zip(SIZES, *found, strict=True) if at[1:] != at[:-1]}
    assert moved_at == {}


@pytest.mark.slow
def test_a_step_that_moves_is_seen(site: Site, new_page: Callable[..., Page]) -> None:
    """Else no test of these could fail by it."""
    page = new_page("phone")
    open_lesson(site, page)
    before = shifts(page)
    page.evaluate("document.querySelector('.coach').style.paddingTop = '84px'")
    assert moved(page, before) != ""
