"""A lesson in a browser: explained, decided wrongly, tried again by keys, and on to the next."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.site import Site


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"lesson-{name}.png")


def press(page: Page, button: str) -> None:
    """Press a button by its key."""
    found = page.get_by_role("button", name=button, exact=True)
    found.focus()
    found.press("Enter")


def play(page: Page, card: str) -> None:
    held = page.locator(f'.hand [data-card="{card}"]')
    held.focus()
    held.press("Enter")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_lesson_by_keys(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str
) -> None:
    page = new_page(screen, theme=theme)
    page.goto(f"{site.url}/lessons/")
    picture(page, f"list-{screen}-{theme}")
    page.get_by_role("link", name="Counting to 120").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".coach h2")).to_have_text("120 in the deck")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    picture(page, f"words-{screen}-{theme}")
    page.keyboard.press("Enter")
    expect(page.locator(".coach h2")).to_have_text("6 points to go")
    play(page, "QC")
    expect(page.locator(".coach h2")).to_have_text("Not the best choice")
    picture(page, f"wrong-{screen}-{theme}")
    press(page, "Try again")
    expect(page.locator(".coach h2")).to_have_text("6 points to go")
    picture(page, f"asks-{screen}-{theme}")
    play(page, "QH")
    expect(page.locator(".coach h2")).to_have_text("Right")
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
    picture(page, f"right-{screen}-{theme}")
    page.goto(f"{site.url}/lessons/counting/4/")
    play(page, "KH")
    expect(page.get_by_role("link", name="Puzzles of this kind")).to_be_visible()
    expect(page.get_by_role("link", name="Next lesson")).to_be_focused()
    page.goto(f"{site.url}/lessons/")
    expect(page.locator(".lessons-list .done")).to_have_count(1)


@pytest.mark.parametrize("lesson", ["bidding/2", "raising/2"])
def test_a_bid_and_a_raise_are_asked_by_the_tables_own_panel(
    site: Site, new_page: Callable[..., Page], screen: str, lesson: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/lessons/{lesson}/")
    expect(page.locator(".panel")).to_be_visible()
    picture(page, f"{lesson.replace('/', '-')}-{screen}")
    press(page, "Skip")
    expect(page.locator(".coach-progress")).to_contain_text("Step 3")
