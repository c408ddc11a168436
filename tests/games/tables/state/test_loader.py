"""Tests of games.tables.state.loader: a cold load reads one state of the game."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.tables import seat_returns, services
from games.tables.play.transitions import seat_substituted
from games.tables.state import loader, store
from tests.games.factories import of_tournament
from tests.games.tables.driver import live_of

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
    assert live.state_version == store.version_of(game.pk)


def test_a_seat_that_changed_hands_costs_no_more_queries(table: Game, people) -> None:
    """As many changes of hands as seats were left is not to be expected: one may be taken back."""
    expected, counts = cold_queries(table), []
    for seat in (1, 2):
        live = live_of(table.pk)
        assert store.commit_substitution(live, seat_substituted(live, seat, None, 9))
        counts.append(cold_queries(table))
    seat_returns.take_seat_back(table.pk, people[1].pk)
    counts.append(cold_queries(table))
    of_tournament(table)
    services.leave(table.pk, people[2].pk)
    counts.append(cold_queries(table))
    assert live_of(table.pk).substitution_count == 4
    assert counts == [expected] * 4


def cold_queries(game: Game) -> int:
    store.cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert loader.load(game.pk)
    return len(queries)
