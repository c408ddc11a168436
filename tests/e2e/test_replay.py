"""A finished game in a browser: stepped through, shared, and opened elsewhere."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.site import ROOT, Site

RECORDS = ROOT / "tests" / "records"
# Played to the end in one go, or as far as the second deal; {name} keeps the people of tests apart.
# With this secret both deals are played to their last trick.
PLAY = """
from accounts.models import User
from games.engine import shuffle
from games.models import Pool
from games.tables.lifecycle.create import create_game
from tests.games.tables.driver import turns
shuffle.new_secret = lambda: bytes([1]) * 32
people = [User.objects.create_user(seat + "{name}") for seat in ("anna", "boris", "vera")]
game = create_game(Pool.objects.get(key="two-deals"), people, waits=False)
for live in turns(game.id, people):
    if live.game.deal == {deals}:
        break
print(game.id)
"""


def played(site: Site, name: str, deals: int = 99) -> str:
    return site.shell(PLAY.format(name=name, deals=deals)).splitlines()[-1]


def at(page: Page, moment: str) -> None:
    page.wait_for_function("moment => location.hash === moment", arg=moment)


def hands(page: Page) -> list[str]:
    return page.locator(".open-hand [data-card]").evaluate_all(
        "all => all.map(c => c.dataset.card)"
    )


def button(page: Page, name: str):
    return page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def game(site: Site, request: pytest.FixtureRequest) -> str:
    return played(site, f"{abs(hash(request.node.name)) % 10**8}")


@pytest.mark.slow
def test_a_deal_is_walked_by_keys(site: Site, page: Page, game: str) -> None:
    page.goto(f"{site.url}/game/{game}/")
    expect(page.locator(".deal-number")).to_have_text("Deal 1 of 2")
    start = hands(page)
    assert len(start) == len(set(start)) == 21
    for step in range(1, 4):
        page.keyboard.press("ArrowRight")
        at(page, f"#1.{step}")
    page.keyboard.press("ArrowLeft")
    at(page, "#1.2")
    page.keyboard.press("End")
    expect(page.locator(".deal-summary")).to_be_visible()
    page.keyboard.press("Home")
    at(page, "#1.0")
    assert hands(page) == start
    page.keyboard.press("PageDown")
    at(page, "#2.0")
    expect(page.locator(".deal-number")).to_have_text("Deal 2 of 2")
    page.keyboard.press("PageUp")
    at(page, "#1.0")
    page.keyboard.press("Space")
    expect(button(page, "Pause")).to_be_visible()
    at(page, "#1.1")
    page.keyboard.press("Space")
    expect(button(page, "Play")).to_be_visible()


@pytest.mark.slow
def test_every_step_has_its_cards(site: Site, page: Page, game: str) -> None:
    """Cards leave the hands one by one, lie in the middle, and are all gone at the end."""
    page.goto(f"{site.url}/game/{game}/#2.0")
    steps = 0
    while "2." in page.evaluate("location.hash") and button(page, "One step forward").get_attribute(
        "aria-disabled"
    ) in (None, "false"):
        page.keyboard.press("ArrowRight")
        steps += 1
        at(page, f"#2.{steps}")
        lying = page.locator(".trick-card").count()
        assert lying <= 3
    assert steps > 24
    expect(page.locator(".deal-summary")).to_be_visible()
    expect(page.locator(".jump.now")).to_have_count(1)


def test_buttons_the_list_and_the_sheet(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/")
    for name, moment in (
        ("One step forward", "#1.1"),
        ("One step forward", "#1.2"),
        ("One step back", "#1.1"),
    ):
        button(page, name).click()
        at(page, moment)
    button(page, "Go to the end of the deal").click()
    expect(page.locator(".deal-summary")).to_be_visible()
    button(page, "Go to the start of the deal").click()
    at(page, "#1.0")
    page.locator(".to-nextDeal").click()
    at(page, "#2.0")
    if screen == "phone":
        button(page, "Score").click()
    button(page, "Go to deal 1").click()
    at(page, "#1.0")
    if screen == "phone":
        page.keyboard.press("Escape")
        button(page, "This deal").click()
    page.locator(".outline-line .jump").nth(1).click()
    at(page, "#1.1")


@pytest.mark.slow
def test_everyones_cards_can_be_hidden(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/")
    assert len(hands(page)) == 21
    page.get_by_role("switch", name="All cards").click()
    expect(page.locator(".other [data-card]")).to_have_count(0)
    assert len(hands(page)) == 7


@pytest.mark.slow
def test_a_shared_moment_opens_at_the_same_moment(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page, other = new_page(screen), new_page(screen)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site.url}/game/{game}/#2.5")
    said, seen = page.locator(".caption").inner_text(), hands(page)
    if screen == "phone":
        button(page, "More").click()
    page.locator("a[data-sheet]:visible").click()
    sheet = page.locator("dialog.share-sheet")
    sheet.get_by_role("button", name="Copy", exact=True).first.click()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address == f"{site.url}/game/{game}/?at=2.5"
    other.goto(address)
    expect(other.locator(".caption")).to_have_text(said)
    assert hands(other) == seen


@pytest.mark.slow
def test_nothing_is_wider_than_the_screen(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, game: str
) -> None:
    page = new_page(screen, theme=theme)
    for moment in ("#1.0", "#1.2", "#2.8"):
        page.goto(f"{site.url}/game/{game}/{moment}")
        page.reload()
        expect(page.locator(".replay-page")).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, moment


@pytest.mark.slow
def test_a_file_is_opened_and_a_bad_record_names_the_place(
    site: Site, new_page: Callable[..., Page], errors: list[str], tmp_path: Path
) -> None:
    page = new_page(language="ru")
    page.goto(f"{site.url}/replay/")
    page.set_input_files("input[type=file]", RECORDS / "classic.jsonl")
    page.get_by_role("button", name="Показать").click()
    # The first deal of this record ends with a redeal.
    expect(page.locator(".deal-number")).to_have_text("Пересдача")
    page.keyboard.press("PageDown")
    expect(page.locator(".deal-number")).to_contain_text("Раздача 1 из")
    assert len(hands(page)) == 21

    bad = tmp_path / "bad.jsonl"
    record = json.loads((RECORDS / "classic.jsonl").read_text().splitlines()[0])
    record["deals"][0]["actions"].insert(0, "1 play ZZ")
    bad.write_text(json.dumps(record))
    page.goto(f"{site.url}/replay/")
    page.set_input_files("input[type=file]", bad)
    page.get_by_role("button", name="Показать").click()
    expect(page.get_by_role("alert")).to_contain_text("Раздача 1, действие 1: 1 play ZZ.")
    assert len(errors) == 1 and "422" in errors.pop()


@pytest.mark.slow
def test_a_spectator_opens_the_last_deal(site: Site, new_page: Callable[..., Page]) -> None:
    running = played(site, "running", deals=1)
    page = new_page()
    page.goto(f"{site.url}/table/{running}/")
    page.get_by_role("link", name="Last deal").click()
    expect(page.locator(".deal-number")).to_have_text("Deal 1 of 2")
    expect(page.get_by_text("The deal as viewers saw it.")).to_be_visible()
    # The others' cards before the exchange are shown when the game is over.
    assert hands(page) == []
    page.locator(".cell-card").first.click()
    expect(page.locator(".open-hand [data-card]")).to_have_count(23)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_text("you are watching")).to_be_visible()
