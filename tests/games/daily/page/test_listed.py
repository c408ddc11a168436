"""Tests of what the list says of a deal: nothing of one that was not played."""

import pytest

from games.daily.models import Run
from games.daily.page.listed import ListedDeal, ShownDeal
from games.models import Game

# All that the day knows of the deal: its bots, and those who have played it.
KNOWN = {"declarer": "Marek", "median": 40, "share": 60, "masters": (120, 40, -60)}


@pytest.mark.parametrize("status", [Game.Status.PLAYING, Game.Status.STOPPED])
def test_a_deal_that_was_not_played_shows_its_number_alone(status: str) -> None:
    left = Run(game=Game(status=status), is_void=status == Game.Status.STOPPED)
    for run in (None, left):
        row = ListedDeal(3, 2, run, dealer="Marek", **KNOWN)
        state = "void" if run and run.is_void else "closed"
        assert row.shown(is_next=False) == ShownDeal(3, state)


def test_the_next_deal_shows_who_bids_when_and_nothing_else() -> None:
    row = ListedDeal(3, 2, None, dealer="Marek", **KNOWN)
    assert row.shown(is_next=True) == ShownDeal(3, "next", speaks=2, dealer="Marek")


def test_a_deal_of_a_day_that_is_over_is_lost() -> None:
    row = ListedDeal(3, 2, Run(game=Game(status=Game.Status.PLAYING)), is_late=True, **KNOWN)
    assert row.shown(is_next=False) == ShownDeal(3, "lost")
