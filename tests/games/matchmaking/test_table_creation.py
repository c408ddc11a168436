"""Tests of games.matchmaking.table_creation."""

import pytest
from django.utils import timezone

from games.matchmaking.table_creation import seat_players
from games.models import Game

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_table_of_nobody_is_not_created(pool):
    assert seat_players(pool, [], timezone.now()) == [] and not Game.objects.exists()
