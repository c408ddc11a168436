"""A phone keeps the sheet of a game with real cards: offline in between, reloaded, then shared."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_accessibility import findings
from tests.e2e.test_responsive_pages import WIDER
from tests.site import Site

KEPT = """async () => {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => new URL(url).pathname.startsWith("/score/kept/"))) return true;
  }
  return false;
}"""
NAMES = ("Anna", "Bohdan", "Zofia")


def start(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/score/")
    for number, name in enumerate(NAMES, 1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    page.get_by_role("button", name="To the first deal").click()


def choose(page: Page, group: str, name: str) -> None:
    """Choose one of a row: its radio button is drawn as a chip."""
    page.get_by_role("radiogroup", name=group).get_by_text(name, exact=True).click()


def enter(page: Page, declarer: str, contract: int, **points: int) -> None:
    choose(page, "Plays", declarer)
    choose(page, "Contract", str(contract))
    for name, number in points.items():
        page.get_by_label(f"Points of {name}").fill(str(number))


def marry(page: Page, suit: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{suit} ")).click()


def book(page: Page) -> None:
    page.get_by_role("button", name="Enter the deal").click()


def rows(page: Page) -> Locator:
    return page.locator(".score-sheet tbody tr:not(.older)")


@pytest.mark.slow
def test_a_phone_keeps_a_sheet_without_a_network(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> None:
    page = new_page("phone")
    start(page, site)
    expect(page.get_by_text("Next: Anna deals")).to_be_visible()
    assert findings(page, "an empty sheet") == []

    # Three times 300, by three marriages: Anna gets on the barrel. Zofia takes nothing.
    for _ in range(3):
        enter(page, "Anna", 300, Bohdan=20, Zofia=0)
        for suit in ("hearts", "diamonds", "clubs"):
            marry(page, suit)
        expect(page.locator(".preview")).to_contain_text("Anna 100 + 240 = 340, needs 300")
        assert findings(page, "a deal that was made") == []
        book(page)
    expect(page.get_by_text("Anna is on the barrel")).to_be_visible()
    expect(page.get_by_text("try 1 of 3")).to_be_visible()
    expect(rows(page).last.locator(".oval")).to_have_text("880 on the barrel")
    # The third bolt of Zofia costs 120.
    expect(rows(page).last.locator("td").last).to_contain_text("−120")

    page.wait_for_function(KEPT)
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("No connection. All is kept on this phone.")).to_be_visible()
    expect(rows(page)).to_have_count(3)
    enter(page, "Bohdan", 140, Anna=25, Zofia=11)
    marry(page, "clubs")
    book(page)
    expect(page.get_by_text("try 2 of 3")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(3)
    expect(page.get_by_label("Points of Anna")).to_have_value("25")
    book(page)

    page.get_by_role("button", name="The whole sheet").click()
    expect(page.locator(".score-graph polyline")).to_have_count(3)
    assert findings(page, "the whole sheet") == []
    page.get_by_role("button", name="Link").click()
    expect(page.get_by_text("No connection: the link waits.")).to_be_visible()
    errors.clear()

    page.context.set_offline(False)
    page.get_by_role("button", name="Link").click()
    address = page.get_by_role("link", name="The page that others see")
    expect(address).to_be_visible()
    expect(page.get_by_text("The server books")).to_have_count(0)
    record = page.request.get(f"{site.url}{address.get_attribute('href')}record/").json()
    assert [deal["declarer"] for deal in record["deals"]] == [0, 0, 0, 1]
    page.goto(f"{site.url}{address.get_attribute('href')}")
    expect(rows(page)).to_have_count(4)
    expect(rows(page).last).to_contain_text("try 1")
    assert findings(page, "the public page") == []
    assert page.evaluate(WIDER) <= 0


def test_picture_and_record_are_saved(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("desktop", "dark")
    start(page, site)
    enter(page, "Zofia", 100, Anna=10, Bohdan=5)
    book(page)
    page.get_by_role("button", name="The whole sheet").click()
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as record:
        page.get_by_role("button", name="Record").click()
    assert json.loads(record.value.path().read_text())["players"] == list(NAMES)


def test_a_deal_is_corrected(site: Site, page: Page) -> None:
    start(page, site)
    for _ in range(2):
        enter(page, "Zofia", 100, Anna=10, Bohdan=5)
        book(page)
    page.get_by_role("button", name="Correct deal 1").click()
    page.get_by_label("Points of Bohdan").fill("25")
    page.get_by_role("button", name="Correct this deal").click()
    expect(rows(page).last.locator("td").nth(1)).to_contain_text("30")
    expect(rows(page).last.locator("td").nth(2)).to_contain_text("0")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_form_fits_a_phone(site: Site, new_page: Callable[..., Page], theme: str) -> None:
    page = new_page("phone", theme)
    page.goto(f"{site.url}/score/")
    page.get_by_label("Agreements").select_option(label="Four players")
    for number in range(1, 5):
        page.get_by_role("textbox", name=f"Player {number}").fill(f"Player {'x' * number * 3}")
    page.get_by_role("button", name="To the first deal").click()
    choose(page, "Plays", "Player xxxxxx")
    assert findings(page, "four players") == []
    assert page.evaluate(WIDER) <= 0
