"""Tests of the command `rebuild_statistics`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.history.models import PlayedGame, Statistics
from games.models import Game


def printed(*args: str) -> str:
    out = StringIO()
    call_command("rebuild_statistics", *args, stdout=out)
    return out.getvalue().strip()


def test_lost_counters_come_back(rated: Game, people: list[User]) -> None:
    before = list(Statistics.objects.order_by("user").values_list("user", "games", "deals"))
    Statistics.objects.update(games=7, deals=7)
    assert printed() == "0 games added, 3 users"
    after = Statistics.objects.order_by("user").values_list("user", "games", "deals")
    assert list(after) == before


def test_lost_games_come_back(rated: Game, people: list[User]) -> None:
    before = list(PlayedGame.objects.order_by("user").values("user", "made", "failed", "place"))
    PlayedGame.objects.all().delete()
    assert printed() == "1 games added, 3 users"
    rows = PlayedGame.objects.order_by("user").values("user", "made", "failed", "place")
    assert list(rows) == before


def test_one_user_may_be_named(rated: Game, people: list[User]) -> None:
    Statistics.objects.update(games=7)
    assert printed("--user", "anna") == "0 games added, 1 users"
    assert set(Statistics.objects.filter(games=7).values_list("user__username", flat=True)) == {
        "boris",
        "vera",
    }


def test_an_unknown_name_is_refused(people: list[User]) -> None:
    with pytest.raises(CommandError, match="nobody"):
        printed("--user", "nobody")
