"""Tests of simultaneous requests at custom tables."""

from functools import partial

import pytest

from games.lobby import services
from games.lobby.against_bots import services as quick_bot_game
from games.lobby.models import CustomSeat, CustomTable
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game
from tests.factories import persons
from tests.games.lobby.factories import create_table, seated_names
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


def refusals(results: list) -> list[str]:
    return sorted(result for result in results if isinstance(result, str))


def test_one_of_two_users_takes_the_last_seat(people):
    anna, boris, vera = people
    table = create_table(anna, preset="duel")
    done = at_once(*[partial(services.sit, user, table.pk) for user in (boris, vera)])
    assert len(refusals(done)) == 1 and set(refusals(done)) <= {"table_full", "table_started"}
    game = Game.objects.get()
    assert game.seats.count() == 2 and not CustomSeat.objects.exists()


def test_one_of_two_users_takes_the_same_seat(people):
    table = create_table(people[0], preset="four")
    done = at_once(*[partial(services.sit, user, table.pk, 2) for user in people[1:]])
    assert refusals(done) == ["seat_taken"] and len(seated_names(table)) == 2


def test_all_seats_are_filled_at_once(people):
    more = persons(4)
    table = create_table(people[0], preset="four")
    done = at_once(*[partial(services.sit, user, table.pk) for user in [*people[1:], *more]])
    game = Game.objects.get()
    assert game.seats.count() == 4 and len(refusals(done)) == 3


def test_the_owner_leaves_while_somebody_sits_down(people):
    anna, boris, _ = people
    table = create_table(anna)
    done = at_once(partial(services.leave, anna, table.pk), partial(services.sit, boris, table.pk))
    table.refresh_from_db()
    assert table.status == "closed" and not CustomSeat.objects.exists()
    assert set(refusals(done)) <= {"table_closed"}


def test_the_owner_leaves_while_the_last_seat_is_taken(people):
    """Either the game begins or the table closes."""
    anna, boris, _ = people
    table = create_table(anna, preset="duel")
    done = at_once(partial(services.leave, anna, table.pk), partial(services.sit, boris, table.pk))
    table.refresh_from_db()
    assert Game.objects.count() == (table.status == "started")
    assert refusals(done) == ["table_closed" if table.status == "closed" else "table_started"]


def test_two_tabs_create_one_table(people):
    done = at_once(*[partial(create_table, people[0])] * 3)
    assert refusals(done) == ["waits_elsewhere"] * 2
    assert CustomTable.objects.count() == 1


def test_two_tabs_take_one_seat_at_two_tables(people):
    anna, boris, vera = people
    first, second = create_table(anna), create_table(boris)
    done = at_once(*[partial(services.sit, vera, table.pk) for table in (first, second)])
    assert refusals(done) == ["waits_elsewhere"]
    assert CustomSeat.objects.filter(user=vera).count() == 1


def test_repeated_requests_start_one_game_against_bots(people, site):
    done = at_once(*[partial(quick_bot_game.play_bots, people[0], "easy")] * 3)
    assert refusals(done) == ["already_playing"] * 2 and Game.objects.count() == 1


def test_a_user_is_either_in_the_queue_or_at_a_table(people, pool):
    anna, boris, _ = people
    table = create_table(anna)
    at_once(
        partial(services.sit, boris, table.pk),
        partial(matchmaking.join_queue, boris, pool),
        partial(matchmaking.join_queue, boris, pool),
    )
    seats = CustomSeat.objects.filter(user=boris).count()
    assert seats + Ticket.objects.filter(user=boris).count() == 1


def test_a_bot_and_a_person_cannot_take_one_seat(people):
    table = create_table(people[0], preset="duel")
    done = at_once(
        partial(services.seat_bot, people[0], table.pk, 1, "easy"),
        partial(services.sit, people[1], table.pk),
    )
    assert len(refusals(done)) == 1 and Game.objects.count() == 1
