"""A reviewed game in a browser: its summary, and the marks of its replay."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.reviewed_game import reviewed_game
from tests.site import Site


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    return reviewed_game(site, "reviewed")


def log_in(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}/accounts/login/")
    page.get_by_label("Name or email").fill(f"anna{name}")
    page.get_by_label("Password").fill(f"secret-{name}")
    page.locator("form.form").get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator(".me-name")).to_have_text(f"anna{name}")


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"review-{name}.png")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_summary_and_the_replay(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, game: str
) -> None:
    page = new_page(screen, theme=theme)
    log_in(page, site, "reviewed")
    page.goto(f"{site.url}/game/{game}/review/")
    expect(page.locator("#review")).to_have_attribute("data-state", "done")
    rows = page.locator(".account-table tbody tr:not(.account-divider)")
    expect(rows).to_have_count(6)
    assert_adds_up(page)
    assert_fits(page)
    picture(page, f"summary-{screen}-{theme}")
    page.locator(".costly-card").first.click()
    expect(page.locator(".caption.judged .verdict-why")).to_be_visible()
    expect(page.locator(".chance-graph")).to_be_visible()
    assert_fits(page)
    picture(page, f"replay-{screen}-{theme}")


def test_the_better_line_is_played_on_the_table(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/")
    expect(page.locator(".mistake-button.to-next")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".verdict-why")).to_be_visible()
    # The address follows with a delay.
    expect(page).to_have_url(re.compile("#.*[.][1-9]"))
    here = page.url
    page.keyboard.press("b")
    expect(page.locator(".line-note")).to_be_visible()
    picture(page, f"line-{screen}")
    page.keyboard.press("b")
    expect(page.locator(".verdict-why")).to_be_visible()
    expect(page).to_have_url(here)


def test_a_replay_can_be_opened_without_marks(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/?plain#2.4")
    page.keyboard.press("n")
    expect(page.locator(".verdict-why")).to_have_count(0)
    expect(page.locator(".chance-graph")).to_have_count(0)
    expect(page.locator(".other [data-card]")).to_have_count(0)
    page.get_by_role("button", name="Show").last.click()
    expect(page.locator(".chance-graph")).to_be_visible()


def assert_adds_up(page: Page) -> None:
    """Check that the shown start and parts are the shown end."""
    texts = page.locator(".account-table .account-value").all_inner_texts()
    values = [float(text.split()[0].replace("−", "-").replace("+", "")) for text in texts]
    assert round(sum(values[:-1]), 1) == values[-1]


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
