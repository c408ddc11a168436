"""Tests of games.tables.state.loader: a cold load reads one state of the game."""

import pytest
from django.db import connection

from games.models import Game
from games.tables import services
from games.tables.state import loader, store
from tests.games.factories import of_tournament

pytestmark = pytest.mark.usefixtures("notices", "queued")


def test_a_departure_between_its_queries_is_read_whole(table: Game, people) -> None:
    """Else an action would write back the reserve of the player who has just left."""
    game, left = of_tournament(table), []

    def leave_first(execute, statement, *given):
        if not left and 'FROM "games_seat"' in statement:
            left.append(people[0])
            services.leave(game.pk, people[0].pk)
        return execute(statement, *given)

    with connection.execute_wrapper(leave_first):
        live = loader.load(game.pk)
    assert left and live is not None and live.substitution_count == 1
    assert live.clock.reserve_ms_by_seat[0] is None
    assert live.stamp == store.stamp_of(game.pk)
