"""Tests of the hands of today's deals, with which no record may be reviewed."""

import pytest

from accounts.models import User
from games.daily.deals import DEALS
from games.daily.hands import hands_of_today
from games.daily.models import Day
from games.tables.presence import live_help
from games.tables.state import loader
from tests.games.daily.playing import begin


@pytest.mark.parametrize("deal", [1, 8])
def test_they_are_what_a_person_is_dealt_and_nobody_elses(
    day: Day, players: list[User], deal: int
) -> None:
    run = begin(players[0], day, deal)
    live = loader.load(run.game_id)
    assert live is not None and live.game.running is not None
    seat = live.seat_of(players[0].pk)
    hands = live.game.running.hands
    assert hands[seat] in hands_of_today()
    assert not {hand for at, hand in enumerate(hands) if at != seat} & hands_of_today()


def test_there_is_one_a_deal(day: Day) -> None:
    assert len(hands_of_today()) == len(DEALS)


def test_without_a_day_there_are_none(db: None) -> None:
    assert hands_of_today() == frozenset()


def test_uploads_are_compared_with_them() -> None:
    assert hands_of_today in live_help.KNOWN_HANDS
