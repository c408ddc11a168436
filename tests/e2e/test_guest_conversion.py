"""A guest registers in the middle of a game, in place, and plays on under the new name."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import Player, sit_down
from tests.site import Site

PASSWORD = "three chairs, one talon"


def fill_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.form").get_by_role("button", name="Register").click()


def plate(page: Page, text: str):
    return page.locator(".plate", has_text=text)


@pytest.mark.slow
def test_a_guest_registers_in_place_and_plays_on(site: Site, new_page: Callable[..., Page]) -> None:
    page, watcher, name = new_page(), new_page(), f"vira-{secrets.token_hex(4)}"
    sit_down(page, site)
    table, player = page.url, Player(page)
    player.play(until=lambda: len(player.did) > 5)
    watcher.goto(table)
    expect(plate(watcher, "Guest")).to_have_count(1)

    # The table stays open in its tab; the form is filled in beside it.
    beside = page.context.new_page()
    beside.goto(f"{site.url}/accounts/signup/")
    expect(beside.get_by_role("heading", name="Keep your games")).to_be_visible()
    fill_in(beside, name)
    expect(beside.locator(".messages")).to_contain_text(f"You now play as {name}.")
    expect(beside.locator(".me-name")).to_have_text(name)
    beside.close()

    # The same socket, not loaded again, plays the game to its end.
    player.play()
    assert page.url == table
    expect(plate(watcher, name)).to_have_count(1)
    expect(plate(watcher, "Guest")).to_have_count(0)
    end = EndOfGame(page)
    expect(end.sheet.get_by_role("link", name="Keep your games")).to_have_count(0)
    assert name in end.record()["players"]


@pytest.mark.slow
def test_a_guest_is_asked_at_the_end_and_comes_back_to_it(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page, name = new_page("phone"), f"oleh-{secrets.token_hex(4)}"
    sit_down(page, site)
    table = page.url
    Player(page, "phone").play()
    place = EndOfGame(page).place
    page.get_by_role("link", name="Keep your games").tap()
    fill_in(page, name)
    page.wait_for_url(table)
    assert EndOfGame(page).place == place
    page.goto(f"{site.url}/@/{name}/")
    expect(page.locator("table.games tbody tr")).to_have_count(1)
