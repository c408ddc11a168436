"""Tests of games.bots.search.valuation.model."""

import pytest

from games.bots.search.valuation import MIDDLES, value_shares
from games.bots.search.valuation.model import net_of
from games.engine.agreements import agreements_from
from games.engine.cards import Cards
from tests.games.engine.builders import cards as cards_named

CLASSIC, POLISH = (agreements_from({"preset": name}) for name in ("classic", "polish"))
OTHER = agreements_from({"preset": "classic", "last_trick_bonus": 10})
STRONG = "AH TH KH QH AS TS AC TC AD 9D"
WEAK = "9H JH QS 9S JC QC 9C JD 9D KD"


def mean(shares: tuple[float, ...]) -> float:
    return sum(share * value for share, value in zip(shares, MIDDLES, strict=True))


@pytest.mark.parametrize(
    ("preset", "net"),
    [("classic", "classic"), ("store", "classic"), ("club", "classic"), ("polish", "polish"),
     ("duel", None), ("five_hundred_one", None)],
)  # fmt: skip
def test_a_net_serves_all_that_play_by_the_same_rules(preset: str, net: str | None) -> None:
    assert net_of(agreements_from({"preset": preset})) == net


@pytest.mark.parametrize("agreements", [CLASSIC, POLISH, OTHER])
def test_shares_add_up_and_grow_with_the_cards(agreements) -> None:
    weak, strong = (value_shares(agreements, cards_named(hand)) for hand in (WEAK, STRONG))
    assert sum(weak) == pytest.approx(1) and sum(strong) == pytest.approx(1)
    assert mean(strong) > mean(weak) + 80


def test_a_net_knows_what_a_marriage_is_worth() -> None:
    """King and queen of hearts bring 100; a king and a queen of two suits do not."""
    married: Cards = cards_named("AH KH QH AS TS AC 9C JC 9D JD")
    single: Cards = cards_named("AH KH QD AS TS AC 9C JC 9D JD")
    both = [mean(value_shares(CLASSIC, cards)) for cards in (married, single)]
    assert both[0] > both[1] + 60
