"""Two at once at an own table: every race has one answer, and nobody sits at two tables."""

from functools import partial

import pytest

from accounts.models import User
from games.lobby import quick_bot_game, services
from games.lobby.models import OwnSeat, OwnTable
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game
from tests.games.hosting.conftest import sitting
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung", "queued")


def refusals(results: list) -> list[str]:
    return sorted(one for one in results if isinstance(one, str))


def test_two_take_the_last_seat(people, lay):
    anna, boris, vera = people
    table = lay(anna, preset="duel")
    done = at_once(*[partial(services.sit, user, table.pk) for user in (boris, vera)])
    assert len(refusals(done)) == 1 and set(refusals(done)) <= {"table_full", "table_started"}
    game = Game.objects.get()
    assert game.seats.count() == 2 and not OwnSeat.objects.exists()


def test_two_take_the_same_seat_of_several(people, lay):
    table = lay(people[0], preset="four")
    done = at_once(*[partial(services.sit, user, table.pk, 2) for user in people[1:]])
    assert refusals(done) == ["seat_taken"] and len(sitting(table)) == 2


def test_all_seats_are_filled_at_once(people, lay):
    more = [User.objects.create_user(f"more{n}") for n in range(4)]
    table = lay(people[0], preset="four")
    done = at_once(*[partial(services.sit, user, table.pk) for user in [*people[1:], *more]])
    game = Game.objects.get()
    assert game.seats.count() == 4 and len(refusals(done)) == 3


def test_the_owner_leaves_while_somebody_sits_down(people, lay):
    anna, boris, _ = people
    table = lay(anna)
    done = at_once(partial(services.leave, anna, table.pk), partial(services.sit, boris, table.pk))
    table.refresh_from_db()
    assert table.status == "closed" and not OwnSeat.objects.exists()
    assert set(refusals(done)) <= {"table_closed"}


def test_the_owner_leaves_while_the_last_seat_is_taken(people, lay):
    """The game begins, or the table is closed; never both."""
    anna, boris, _ = people
    table = lay(anna, preset="duel")
    done = at_once(partial(services.leave, anna, table.pk), partial(services.sit, boris, table.pk))
    table.refresh_from_db()
    assert Game.objects.count() == (table.status == "started")
    assert refusals(done) == ["table_closed" if table.status == "closed" else "table_started"]


def test_from_two_tabs_one_table_is_laid(people, lay):
    done = at_once(*[partial(lay, people[0])] * 3)
    assert refusals(done) == ["waits_elsewhere"] * 2
    assert OwnTable.objects.count() == 1


def test_from_two_tabs_at_two_tables_one_seat_is_taken(people, lay):
    anna, boris, vera = people
    first, second = lay(anna), lay(boris)
    done = at_once(*[partial(services.sit, vera, table.pk) for table in (first, second)])
    assert refusals(done) == ["waits_elsewhere"]
    assert OwnSeat.objects.filter(user=vera).count() == 1


def test_pressed_twice_one_game_against_bots(people, site):
    done = at_once(*[partial(quick_bot_game.play_bots, people[0], "easy")] * 3)
    assert refusals(done) == ["plays"] * 2 and Game.objects.count() == 1


def test_in_the_queue_or_at_a_table_never_both(people, lay, pool):
    anna, boris, _ = people
    table = lay(anna)
    at_once(
        partial(services.sit, boris, table.pk),
        partial(matchmaking.seek, boris, pool),
        partial(matchmaking.seek, boris, pool),
    )
    seats = OwnSeat.objects.filter(user=boris).count()
    assert seats + Ticket.objects.filter(user=boris).count() == 1


def test_a_bot_and_a_person_for_one_seat(people, lay):
    table = lay(people[0], preset="duel")
    done = at_once(
        partial(services.seat_bot, people[0], table.pk, 1, "easy"),
        partial(services.sit, people[1], table.pk),
    )
    assert len(refusals(done)) == 1 and Game.objects.count() == 1
