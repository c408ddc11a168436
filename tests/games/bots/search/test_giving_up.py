"""Giving up is compared with playing on."""

from games.bots.search.giving_up import choose_giving_up
from games.engine import Phase, legal_actions, observe
from games.engine.actions import DISTRIBUTE
from tests.games.bots.search.worlds.test_knowledge import played

POOR = ("9S JS QC JC JH JD QD", "AS", "AC")


def choice(worth: float) -> object:
    game = played(POOR, until=Phase.EXCHANGE)
    return choose_giving_up(observe(game, 1), legal_actions(game), worth)


def test_a_hopeless_deal_is_distributed() -> None:
    assert choice(worth=0.1) == DISTRIBUTE


def test_a_good_deal_is_played() -> None:
    assert choice(worth=0.4) is None
