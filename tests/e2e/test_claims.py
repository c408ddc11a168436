"""A poor hand may be dealt anew: the owner alone is asked, and answers by a button."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.engine.cards import points_in
from tests.e2e.player import OFFERS, Player
from tests.e2e.seeded_table import hands, secret_for, sit_at
from tests.site import Site

AGREED = {"max_deals": 2, "redeal_hand_below": 20}


def is_poor_twice(secret: bytes) -> bool:
    """In the first two decks only the guest has the right."""
    return all(
        [points_in(hand) < 20 for hand in hands(secret, AGREED, deck)] == [True, False, False]
        for deck in (0, 1)
    )


def cards(page: Page) -> list[str]:
    return page.locator(".hand [data-card]").evaluate_all("all => all.map(x => x.dataset.card)")


@pytest.mark.slow
def test_a_poor_hand_is_dealt_anew_or_kept(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen)
    sit_at(page, site, secret_for(is_poor_twice), AGREED)
    player, claim = Player(page, screen), page.locator(OFFERS["claim"])
    expect(claim).to_be_visible()
    first = cards(page)
    player.press(claim.get_by_role("button", name="Ask for a redeal"))
    expect(page.locator(".deal-result")).to_contain_text("redeal")
    expect(claim).to_be_visible()
    second = cards(page)
    assert len(first) == len(second) == 7 and first != second
    player.press(claim.get_by_role("button", name="Keep these cards"))
    expect(claim).to_have_count(0)
    assert player.offer() in ("bid", "exchange", "card")
    assert set(second) <= set(cards(page) or player.lowest(10))
