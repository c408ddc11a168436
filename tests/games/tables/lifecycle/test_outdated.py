"""Tests of games by older rules: running ones close, finished ones stay as stored."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Game
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from ratings.models import RatingChange
from tests.factories import persons
from tests.games.factories import changed
from tests.games.tables.driver import live_of, turns

pytestmark = pytest.mark.usefixtures("notices", "queued")


def close() -> str:
    out = StringIO()
    call_command("close_outdated_games", stdout=out)
    return out.getvalue()


@pytest.fixture
def old(pool, people) -> Game:
    """A game of version 1 in the middle of its second deal."""
    game = create_game(pool, people)
    next(live for live in turns(game.pk, people) if live.game.deal)
    game.refresh_from_db()
    return changed(game, rules_version=1)


def test_a_running_game_of_older_rules_is_closed(old, pool):
    new = create_game(pool, persons(3))
    assert "closed: 1" in close()
    old.refresh_from_db()
    assert (old.status, old.stopped, old.winner, old.places) == ("stopped", "closed", None, None)
    assert finalise.finalise(old.pk) and not RatingChange.objects.exists()
    assert live_of(old.pk).game.stopped == "closed"
    new.refresh_from_db()
    assert (new.status, new.rules_version) == ("playing", 2)
    assert close() == ""


def test_a_finished_game_of_older_rules_is_left_alone(rated):
    changed(rated, rules_version=1)
    before = Game.objects.values().get(pk=rated.pk)
    assert close() == ""
    assert Game.objects.values().get(pk=rated.pk) == before
