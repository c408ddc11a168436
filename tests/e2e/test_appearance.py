"""The appearance of cards and table: chosen at the table and in the settings, in a browser."""

import itertools
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import sit_down
from tests.e2e.test_accessibility import findings, sign_up
from tests.e2e.test_replay import played
from tests.site import Site

ROOT = "html"
TABLE_COLOUR = """
() => getComputedStyle(document.documentElement).getPropertyValue("--table-middle").trim()
"""
LARGE_LEFT = re.compile("large.*-left$")

# What the pictures of cards show, as data, by the name of the card.
DRAWN = """async (images) => Object.fromEntries(await Promise.all(images.map(async (image) => {
  const copy = Object.assign(new Image(), { src: image.src });
  await copy.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 120, height: 168 });
  canvas.getContext("2d").drawImage(copy, 0, 0, 120, 168);
  return [image.closest("[data-card]").dataset.card, canvas.toDataURL()];
})))"""


def hand(page: Page) -> list[str]:
    return page.locator(".hand [data-card]").evaluate_all("all => all.map(c => c.dataset.card)")


def ranks_rise(cards: list[str]) -> bool:
    """Return whether the cards of each suit lie from the nine to the ace."""
    pairs = [(a, b) for a, b in itertools.pairwise(cards) if a[1] == b[1]]
    return all("9JQKTA".index(a[0]) < "9JQKTA".index(b[0]) for a, b in pairs)


def open_appearance(page: Page) -> None:
    page.get_by_role("button", name="Appearance", exact=True).first.click()
    expect(page.get_by_role("dialog", name="Appearance")).to_be_visible()


def choose(page: Page, name: str) -> None:
    """Press a switch or a choice, and wait until the server has stored it."""
    drawer = page.get_by_role("dialog", name="Appearance")
    choice = drawer.get_by_role("radio", name=name).or_(drawer.get_by_role("switch", name=name))
    with page.expect_response("**/settings/looks/") as answer:
        choice.first.click()
    assert answer.value.status == 204


@pytest.mark.slow
def test_the_appearance_chosen_at_the_table_is_that_of_the_replay(site: Site, page: Page) -> None:
    sit_down(page, site)
    open_appearance(page)
    choose(page, "Large corner signs")
    choose(page, "Aces on the right")
    choose(page, "Left-handed layout")
    # At once, without a reload.
    expect(page.locator(ROOT)).to_have_attribute("data-hand", "left")
    expect(page.locator(".hand .face").first).to_have_attribute("src", LARGE_LEFT)
    held = hand(page)
    assert len(held) >= 7 and ranks_rise(held)
    page.goto(f"{site.url}/game/{played(site, 'appearance')}/")
    expect(page.locator(".open-hand .face").first).to_have_attribute("src", LARGE_LEFT)
    open_appearance(page)
    assert findings(page, "the appearance") == []


def pictures(page: Page) -> dict[str, str]:
    """Return each different picture of the hand as the browser draws it, by the card."""
    return page.locator(".hand [data-card] .face").evaluate_all(DRAWN)


def test_the_letters_of_the_cards_can_be_chosen_at_the_table(site: Site, page: Page) -> None:
    """The faces change at once, those of a king, a ten and a nine stay as they are."""
    sit_down(page, site)
    expect(page.locator(".hand .face").first).to_have_attribute("src", re.compile("."))
    english = pictures(page)
    open_appearance(page)
    choose(page, "Т К Д В")
    russian = pictures(page)
    choose(page, "A K D W")
    polish = pictures(page)
    # The talon may be opened meanwhile.
    seen = english.keys() & russian.keys() & polish.keys()
    assert len(seen) >= 7
    assert changed(english, russian, seen) == {card for card in seen if card[0] in "AQJ"}
    assert changed(english, polish, seen) == {card for card in seen if card[0] in "QJ"}
    page.reload()
    expect(page.locator(ROOT)).to_have_attribute("data-letters", "polish")


def changed(before: dict[str, str], after: dict[str, str], cards: set[str]) -> set[str]:
    """Return those of the cards whose pictures differ."""
    return {card for card in cards if before[card] != after[card]}


@pytest.mark.slow
def test_a_visitors_appearance_is_there_before_the_first_paint(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/game/{played(site, 'paint')}/")
    open_appearance(page)
    choose(page, "Blue")
    page.reload(wait_until="commit")
    expect(page.locator(ROOT)).to_have_attribute("data-table-colour", "ocean")
    # In a light room by the wish of the device: both colours of the table lie above the themes.
    assert page.evaluate(TABLE_COLOUR).startswith("light-dark(#DFE9F1")
    answer = page.request.get(f"{site.url}/").text()
    assert 'data-table-colour="ocean"' in answer


@pytest.mark.slow
def test_the_settings_show_each_look_before_it_is_saved(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page("phone")
    sign_up(page, site)
    page.goto(f"{site.url}/settings/")
    preview = page.locator(".appearance-preview .face")
    expect(preview).to_have_count(8)
    page.locator("[name=large_indices]").check(force=True)
    expect(preview.first).to_have_attribute("src", re.compile("large.*#two-"))
    wine = page.locator("[name=table_colour][value=wine]")
    # The line of tabs at the foot may lie over it: a press on its text scrolls.
    page.locator("label", has=wine).click()
    expect(page.locator(ROOT)).to_have_attribute("data-table-colour", "wine")
    page.locator("#settings-form .button.primary").click()
    expect(page.locator(".messages")).to_contain_text("Saved")
    expect(preview.first).to_have_attribute("src", re.compile("large.*#two-"))
