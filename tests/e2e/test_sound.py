"""The sounds of a table: when they are loaded, who hears them, and what the switches do."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, sit_down
from tests.site import Site

# Notes how loud each sound is that begins; and the moment in which the hand is drawn.
LISTEN = """
(() => {
  window.heard = [];
  const { start } = AudioBufferSourceNode.prototype;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof GainNode) this.gainNode = target;
    return connect.call(this, target, ...rest);
  };
  AudioBufferSourceNode.prototype.start = function (...rest) {
    const { buffer, gainNode } = this;
    window.heard.push({ ms: Math.round(1000 * buffer.duration), gain: gainNode.gain.value });
    return start.apply(this, rest);
  };
  const look = () => {
    const cards = [...document.querySelectorAll(".hand-card img")];
    if (cards.length && cards.every((card) => card.naturalWidth)) window.handAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""
STARTED = """
() => performance.getEntriesByType("resource").filter(({ name }) => /sound/.test(name))
  .map(({ startTime }) => startTime)
"""
LOADED = """
() => performance.getEntriesByType("resource").some(({ name }) => /sounds\\..*json/.test(name))
"""
# The snap of a card, of 70 ms, and the tap of a turn, of 140 ms.
CARD_MS, TURN_MS = 70, 140
HIDE = """
() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
}
"""
DEALS = "Classic, calm"


def lengths(page: Page) -> list[int]:
    """Return the milliseconds of each sound since the last call."""
    heard: list[dict[str, Any]] = page.evaluate("window.heard.splice(0)")
    return [sound["ms"] for sound in heard]


@pytest.fixture
def table(site: Site, page: Page) -> Page:
    """A table that listens to itself, with its sounds loaded."""
    page.add_init_script(LISTEN)
    sit_down(page, site, DEALS)
    page.wait_for_function("() => window.handAt")
    page.locator(".card-table").click(position={"x": 400, "y": 40})
    page.wait_for_function(LOADED)
    return page


def play_a_card(page: Page) -> None:
    """Play on until a card of the viewer lies on the table, deals that are given up included."""
    player = Player(page)
    player.play(lambda: "card" in player.did)


def test_sounds_load_after_the_first_card_is_seen(table: Page) -> None:
    assert table.evaluate("window.handAt") < min(table.evaluate(STARTED))


def test_cards_and_turns_are_heard(table: Page) -> None:
    play_a_card(table)
    heard = lengths(table)
    assert {CARD_MS, TURN_MS} <= set(heard)


def test_a_hidden_tab_calls_to_the_turn_and_is_silent_otherwise(table: Page) -> None:
    table.evaluate(HIDE)
    lengths(table)
    play_a_card(table)
    # A sound of the volume 0 never begins.
    assert set(lengths(table)) == {TURN_MS}


def test_one_switch_silences_everything_and_is_kept(table: Page) -> None:
    table.get_by_role("button", name="Sound").click()
    table.get_by_role("switch", name="Sound").click()
    table.keyboard.press("Escape")
    lengths(table)
    play_a_card(table)
    assert lengths(table) == []
    table.reload()
    table.get_by_role("button", name="Sound").click()
    expect(table.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "false")


def test_a_group_has_a_switch_and_a_volume_that_are_kept(table: Page) -> None:
    table.get_by_role("button", name="Sound").click()
    table.get_by_role("switch", name="Bids").click()
    slider = table.get_by_role("slider", name="Volume: Your turn")
    with table.expect_response("**/settings/table/"):
        slider.fill("100")
    # What was chosen is heard at once.
    assert table.evaluate("window.heard.at(-1)") == {"ms": TURN_MS, "gain": 1}
    table.reload()
    table.get_by_role("button", name="Sound").click()
    expect(table.get_by_role("switch", name="Bids")).to_have_attribute("aria-checked", "false")
    expect(slider).to_have_value("100")


def test_the_keys_reach_every_volume(table: Page) -> None:
    table.get_by_role("button", name="Sound").click()
    table.get_by_role("switch", name="Cards").focus()
    table.keyboard.press("Space")
    expect(table.get_by_role("slider", name="Volume: Cards")).to_have_value("0")
    table.keyboard.press("Tab")
    table.keyboard.press("ArrowRight")
    expect(table.get_by_role("slider", name="Volume: Cards")).to_have_value("10")


def test_a_phone_opens_the_sounds_from_its_menu(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("phone")
    sit_down(page, site, DEALS)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("dialog").get_by_role("button", name="Sound").tap()
    page.get_by_role("switch", name="Vibration").tap()
    expect(page.get_by_role("switch", name="Vibration")).to_have_attribute("aria-checked", "true")
