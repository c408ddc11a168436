"""Looks and waves: when a table begins, who is avoided, and what two tickers do at once."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Block, User
from games.matchmaking import presence, services, table_creation, waves
from games.matchmaking.models import Ticket
from games.matchmaking.wait_estimates import about
from games.matchmaking.waves import look
from games.models import Game, Pool, Seat
from games.tables.errors import TableError
from ratings.models import Rating
from tests.games.tables.driver import play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("rung")
START = timezone.now()


@pytest.fixture(autouse=True)
def sent(monkeypatch, queued) -> list[tuple]:
    """The tasks that matchmaking sends."""
    for room in (services, waves):
        monkeypatch.setattr(room, "send", lambda *task: queued.append(task))
    return queued


@pytest.fixture(autouse=True)
def _all_present(monkeypatch) -> None:
    """Nobody here has an open lobby."""
    monkeypatch.setattr(presence, "gone", lambda users: set())


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def came(user: User, pool: Pool, seconds: float = 0, **fields) -> Ticket:
    """As if he had pressed Play then."""
    fields = {"rating": 1500, "created_at": at(seconds), **fields}
    return Ticket.objects.create(user=user, pool=pool, **fields)


@pytest.fixture
def crowd(site) -> Callable[[int], list[User]]:
    return lambda number: [User.objects.create_user(f"player{n}") for n in range(number)]


def sitting(games: list[Game]) -> list[set[User]]:
    return [{seat.user for seat in game.seats.all()} for game in games]


# When.


def test_a_table_within_the_goal_begins_at_the_next_look(pool, people):
    assert look(at(0)) == []
    came(people[0], pool)
    assert look(at(0)) == []
    for user in people[1:]:
        came(user, pool, 0.5)
    [game] = look(at(1))
    assert sitting([game]) == [set(people)]


def test_another_waits_for_a_wave(pool, people):
    for user, rating in zip(people, (1500, 1550, 1650), strict=True):
        came(user, pool, rating=rating)
    assert look(at(0)) == [], "a wave, and nobody has waited yet"
    assert look(at(2)) == [], "no wave as yet"
    [game] = look(at(3))
    assert sitting([game]) == [set(people)]


def test_a_pool_says_how_long_its_waves_are_apart(pool, people):
    Pool.objects.filter(pk=pool.pk).update(wave_ms=5000)
    for user, rating in zip(people, (1500, 1550, 1650), strict=True):
        came(user, pool, rating=rating)
    assert [len(look(at(second))) for second in range(6)] == [0, 0, 0, 0, 0, 1]


def test_a_wave_belongs_to_one_ticker(pool, people):
    came(people[0], pool)
    took = at_once(*[lambda: waves._take_wave(pool, at(0))] * 3)
    assert sorted(took) == [False, False, True]
    assert waves._take_wave(pool, at(2.9)) is False
    assert waves._take_wave(pool, at(3)) is True


def test_two_tickers_at_once_seat_everybody_once(pool, crowd):
    users = crowd(12)
    for number, user in enumerate(users):
        came(user, pool, rating=1500 + number)
    done = at_once(*[lambda: look(at(1))] * 2, *[lambda: services.run_wave(at(1))] * 2)
    games = [game for one in done for game in one]
    seats = Seat.objects.filter(running=True).values_list("user_id", flat=True)
    assert sorted(seats) == sorted(user.pk for user in users) and len(games) == 4
    assert not Ticket.objects.exists()


def test_who_is_deleted_between_the_choice_and_the_table_lays_no_table(pool, people):
    for user in people:
        came(user, pool)
    people[2].delete()
    ids = [user.pk for user in people[:2]] + [10**6]
    assert table_creation.seat(pool, ids, at(1)) == []
    assert Ticket.objects.count() == 2 and not Game.objects.exists()


# With whom.


def test_who_blocks_whom_never_meets(pool, people):
    Block.objects.create(blocker=people[0], blocked=people[1])
    for user in people:
        came(user, pool)
    for second in (0, 3, 26, 60):
        assert services.run_wave(at(second)) == []
    games = waves.fill_with_bots(pool.key, at(60))
    assert len(games) == 2 and not any(set(people[:2]) <= table for table in sitting(games))
    assert not Ticket.objects.exists()


def test_a_block_of_the_last_moment_counts(pool, people):
    for user in people:
        came(user, pool)
    Block.objects.create(blocker=people[2], blocked=people[1])
    assert table_creation.seat(pool, [user.pk for user in people], at(1)) == []
    assert Ticket.objects.count() == 3


def test_whom_one_has_just_played_one_meets_when_nobody_else_comes(pool, people):
    for user in people:
        services.seek(user, pool)
    [game] = services.run_wave(timezone.now())
    play_out(game.id, people)
    for user in people:
        services.seek(user, pool)
    mets = [set(met) for met in Ticket.objects.values_list("met", flat=True)]
    assert all(len(met) == 2 for met in mets)
    Ticket.objects.update(created_at=at(0))
    assert services.run_wave(at(4)) == []
    assert len(services.run_wave(at(5))) == 1


def test_an_hour_later_nobody_remembers(pool, people):
    for user in people:
        services.seek(user, pool)
    [game] = services.run_wave(timezone.now())
    play_out(game.id, people)
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    assert services.seek(people[0], pool).met == []


def test_one_address_has_one_seat_at_a_table(pool, people):
    for user in people:
        came(user, pool, address="home")
    assert services.run_wave(at(30)) == []
    games = waves.fill_with_bots(pool.key, at(30))
    assert [len(table & set(people)) for table in sitting(games)] == [1, 1, 1]


def test_a_ticket_says_whether_its_rating_is_settled(pool, people):
    Rating.objects.create(user=people[0], ladder=pool.ladder, value=1800, games=50)
    ticket = services.seek(people[0], pool)
    assert ticket.rating == 1800
    # An account without a confirmed address is in doubt, whatever it has played.
    assert ticket.provisional is True


# Bots.


def test_no_bots_while_people_fit(pool, people):
    """However far apart they are."""
    for user, rating in zip(people, (900, 1500, 2400), strict=True):
        came(user, pool, rating=rating)
    assert services.run_wave(at(24)) == []
    [game] = waves.fill_with_bots(pool.key, at(25))
    assert sitting([game]) == [set(people)]


def test_who_is_patient_is_seated_beside_him_whose_patience_is_over(pool, people):
    came(people[0], pool)
    came(people[1], pool, 24, rating=2300)
    [game] = waves.fill_with_bots(pool.key, at(25))
    assert set(people[:2]) <= sitting([game])[0]


def test_all_whose_patience_is_over_are_seated_at_once(pool, people, crowd):
    blocked = [*people, *crowd(1)]
    for one in blocked:
        came(one, pool)
        for other in blocked:
            if one.pk < other.pk:
                Block.objects.create(blocker=one, blocked=other)
    assert len(waves.fill_with_bots(pool.key, at(25))) == 4


def test_without_bots_none_are_called(pool, people, sent):
    Pool.objects.filter(pk=pool.pk).update(with_bots=False)
    came(people[0], pool)
    services.run_wave(at(100))
    assert sent == [] and waves.fill_with_bots(pool.key, at(100)) == []


def test_the_bots_nearest_in_rating_take_the_seats(pool, people):
    bots = list(User.objects.exclude(bot_level="").order_by("pk"))
    for number, bot in enumerate(bots):
        Rating.objects.create(user=bot, ladder=pool.ladder, value=1000 + 200 * number, games=99)
    came(people[0], pool, rating=2300)
    [game] = waves.fill_with_bots(pool.key, at(25))
    assert sitting([game]) == [{people[0], *bots[-2:]}]


# Several pools.


def test_in_several_pools_one_sits_down_in_the_first_that_can(pool, people):
    services.seek(people[0], pool, "classic-calm")
    assert Ticket.objects.filter(user=people[0]).count() == 2
    for user in people[1:]:
        services.seek(user, "classic-calm")
    [game] = services.run_wave(timezone.now())
    assert game.pool.key == "classic-calm" and not Ticket.objects.exists()


def test_all_in_both_pools_sit_at_one_table(pool, people):
    for user in people:
        services.seek(user, pool, "classic-calm", "polish")
    assert len(services.run_wave(timezone.now())) == 1
    assert Seat.objects.count() == 3 and not Ticket.objects.exists()


def test_changing_the_pools_keeps_the_place_where_one_stays(pool, people):
    services.seek(people[0], pool, "polish")
    before = Ticket.objects.get(pool=pool).created_at
    services.seek(people[0], "classic-calm", pool)
    after = {ticket.pool.key: ticket.created_at for ticket in Ticket.objects.all()}
    assert set(after) == {pool.key, "classic-calm"} and after[pool.key] == before


def test_one_unknown_pool_among_them_is_refused_and_nothing_changes(pool, people):
    services.seek(people[0], pool)
    for pools, code in (
        ([pool, "nosuch"], "unknown_pool"),
        (["\0"], "unknown_pool"),
        ([], "no_pool"),
    ):
        with pytest.raises(TableError) as refused:
            services.seek(people[0], *pools)
        assert refused.value.code == code
    assert Ticket.objects.get().pool == pool


def test_leaving_leaves_all_pools(pool, people):
    services.seek(people[0], pool, "polish")
    assert services.cancel(people[0]) and not Ticket.objects.exists()


@pytest.mark.postgres
def test_pressing_play_in_two_tabs_at_once_is_one_place(pool, people):
    at_once(*[lambda: services.seek(people[0], pool, "polish")] * 3)
    assert Ticket.objects.count() == 2


# Who goes.


def test_in_a_pool_that_closes_nobody_waits_and_elsewhere_one_waits_on(pool, people):
    services.seek(people[0], pool, "polish")
    services.seek(people[1], pool)
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    assert services.run_wave(timezone.now()) == []
    assert [ticket.pool.key for ticket in Ticket.objects.all()] == ["polish"]


def test_a_closed_pool_seats_nobody_even_with_bots(pool, people):
    came(people[0], pool)
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    assert waves.fill_with_bots(pool.key, at(30)) == []


def test_who_is_deleted_while_he_waits_is_gone(pool, people):
    for user in people:
        came(user, pool)
    people[0].delete()
    assert services.run_wave(at(0)) == [] and Ticket.objects.count() == 2


def test_who_is_shut_out_while_he_waits_is_not_seated(pool, people):
    for user in people:
        came(user, pool)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    assert table_creation.seat(pool, [user.pk for user in people], at(0)) == []
    assert services.run_wave(at(0)) == []
    assert not Ticket.objects.filter(user=people[0]).exists() and Ticket.objects.count() == 2


# Estimates.


def test_who_is_seated_and_who_leaves_tell_how_long_it_takes(pool, people, crowd):
    for user in [*people, *crowd(3)]:
        came(user, pool)
    assert len(services.run_wave(at(6))) == 2
    assert about([pool.key]) == {pool.key: 6}
