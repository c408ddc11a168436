"""Tests of games.matchmaking.waves."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import Block, User
from games.bots import level_of
from games.matchmaking import services, table_creation, waves
from games.matchmaking.models import Ticket
from games.matchmaking.pools.wait_estimates import estimated_waits
from games.matchmaking.waves import tick
from games.models import Game, Pool, Seat
from games.tables.bots import site_bots
from ratings.models import Rating
from tests.factories import error_code, person, persons
from tests.games.matchmaking.driver import run_wave
from tests.games.tables.driver import play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")
START = timezone.now()


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def add_ticket(user: User, pool: Pool, seconds: float = 0, **fields) -> Ticket:
    """Add a ticket as if the user had joined at that second."""
    fields = {"rating": 1500, "created_at": at(seconds), **fields}
    return Ticket.objects.create(user=user, pool=pool, **fields)


def seated_users(games: list[Game]) -> list[set[User]]:
    return [{seat.user for seat in game.seats.all()} for game in games]


# The time of the start.


def test_a_table_within_the_target_spread_begins_at_the_next_tick(pool, people):
    assert tick(at(0)) == []
    add_ticket(people[0], pool)
    assert tick(at(0)) == []
    for user in people[1:]:
        add_ticket(user, pool, 0.5)
    [game] = tick(at(1))
    assert seated_users([game]) == [set(people)]


def test_a_wider_table_waits_for_a_wave(pool, people):
    for user, rating in zip(people, (1500, 1550, 1650), strict=True):
        add_ticket(user, pool, rating=rating)
    assert tick(at(0)) == [], "a wave, and nobody has waited yet"
    assert tick(at(2)) == [], "no wave as yet"
    [game] = tick(at(3))
    assert seated_users([game]) == [set(people)]


def test_the_pool_sets_the_interval_of_its_waves(pool, people):
    Pool.objects.filter(pk=pool.pk).update(wave_ms=5000)
    for user, rating in zip(people, (1500, 1550, 1650), strict=True):
        add_ticket(user, pool, rating=rating)
    assert [len(tick(at(second))) for second in range(6)] == [0, 0, 0, 0, 0, 1]


def test_only_one_ticker_claims_a_wave(pool, people):
    add_ticket(people[0], pool)
    took = at_once(*[lambda: waves._claim_wave(pool, at(0))] * 3)
    assert sorted(took) == [False, False, True]
    assert waves._claim_wave(pool, at(2.9)) is False
    assert waves._claim_wave(pool, at(3)) is True


def test_simultaneous_tickers_seat_everybody_once(pool):
    users = persons(12)
    for number, user in enumerate(users):
        add_ticket(user, pool, rating=1500 + number)
    done = at_once(*[lambda: tick(at(1))] * 2, *[lambda: run_wave(at(1))] * 2)
    games = [game for one in done for game in one]
    seats = Seat.objects.filter(running=True).values_list("user_id", flat=True)
    assert sorted(seats) == sorted(user.pk for user in users) and len(games) == 4
    assert not Ticket.objects.exists()


def test_a_deleted_user_prevents_the_table(pool, people):
    for user in people:
        add_ticket(user, pool)
    people[2].delete()
    ids = [user.pk for user in people[:2]] + [10**6]
    assert table_creation.seat_players(pool, ids, at(1)) == []
    assert Ticket.objects.count() == 2 and not Game.objects.exists()


# Opponents.


def test_blocked_users_never_meet(pool, people):
    Block.objects.create(blocker=people[0], blocked=people[1])
    for user in people:
        # Pressed lately, else they would be asked first.
        add_ticket(user, pool, pressed_at=at(59))
    for second in (0, 3, 26, 60):
        assert run_wave(at(second)) == []
    games = waves.fill_with_bots(pool.key, at(60))
    assert len(games) == 2 and not any(set(people[:2]) <= table for table in seated_users(games))
    assert not Ticket.objects.exists()


def test_a_block_after_the_matching_counts(pool, people):
    for user in people:
        add_ticket(user, pool)
    Block.objects.create(blocker=people[2], blocked=people[1])
    assert table_creation.seat_players(pool, [user.pk for user in people], at(1)) == []
    assert Ticket.objects.count() == 3


def test_recent_opponents_meet_again_after_a_longer_wait(pool, people):
    for user in people:
        services.join_queue(user, pool)
    [game] = run_wave(timezone.now())
    play_out(game.id, people)
    for user in people:
        services.join_queue(user, pool)
    mets = [set(met) for met in Ticket.objects.values_list("recent_opponents", flat=True)]
    assert all(len(met) == 2 for met in mets)
    Ticket.objects.update(created_at=at(0))
    assert run_wave(at(4)) == []
    assert len(run_wave(at(5))) == 1


def test_opponents_are_recent_for_an_hour(pool, people):
    for user in people:
        services.join_queue(user, pool)
    [game] = run_wave(timezone.now())
    play_out(game.id, people)
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    assert services.join_queue(people[0], pool).recent_opponents == []


def test_a_table_has_one_player_per_address(pool, people):
    for user in people:
        add_ticket(user, pool, ip_hash="home")
    assert run_wave(at(30)) == []
    games = waves.fill_with_bots(pool.key, at(30))
    assert [len(table & set(people)) for table in seated_users(games)] == [1, 1, 1]


def test_a_ticket_stores_whether_its_rating_is_provisional(pool):
    newcomer = person("newcomer", confirmed=False)
    Rating.objects.create(user=newcomer, ladder=pool.ladder, value=1800, games=50)
    ticket = services.join_queue(newcomer, pool)
    assert ticket.rating == 1800
    # An account without a confirmed e-mail address is provisional, whatever it has played.
    assert ticket.provisional is True


# Bots.


def test_bots_wait_while_users_can_be_seated_together(pool, people):
    for user, rating in zip(people, (900, 1500, 2400), strict=True):
        add_ticket(user, pool, rating=rating)
    assert run_wave(at(24)) == []
    [game] = waves.fill_with_bots(pool.key, at(25))
    assert seated_users([game]) == [set(people)]


def test_an_overdue_user_is_seated_with_a_recent_one(pool, people):
    add_ticket(people[0], pool)
    add_ticket(people[1], pool, 24, rating=2300)
    [game] = waves.fill_with_bots(pool.key, at(25))
    assert set(people[:2]) <= seated_users([game])[0]


def test_all_overdue_users_are_seated_at_once(pool, people):
    blocked = [*people, *persons(1)]
    for one in blocked:
        add_ticket(one, pool)
        for other in blocked:
            if one.pk < other.pk:
                Block.objects.create(blocker=one, blocked=other)
    assert len(waves.fill_with_bots(pool.key, at(25))) == 4


def test_a_pool_without_bots_requests_none(pool, people, queued):
    Pool.objects.filter(pk=pool.pk).update(with_bots=False)
    add_ticket(people[0], pool)
    run_wave(at(100))
    assert queued == [] and waves.fill_with_bots(pool.key, at(100)) == []


def test_bots_with_near_ratings_take_the_seats(pool, people):
    bots = list(User.objects.exclude(bot_level="").order_by("pk"))
    for number, bot in enumerate(bots):
        Rating.objects.filter(user=bot, ladder=pool.ladder).update(value=1000 + 200 * number)
    add_ticket(people[0], pool, rating=3100)
    [game] = waves.fill_with_bots(pool.key, at(25))
    assert seated_users([game]) == [{people[0], *bots[-2:]}]


def test_bots_that_the_site_cannot_afford_take_no_seat(pool, people, monkeypatch):
    monkeypatch.setattr(site_bots, "affordable_levels", lambda: ("beginner",))
    add_ticket(people[0], pool, rating=2300)
    [game] = waves.fill_with_bots(pool.key, at(25))
    levels = game.seats.exclude(user=people[0]).values_list("user__bot_level", flat=True)
    assert {level_of(level) for level in levels} == {"beginner"}


# Several pools.


def test_a_user_in_several_pools_is_seated_in_the_first_possible_one(pool, people):
    services.join_queue(people[0], pool, "classic-calm")
    assert Ticket.objects.filter(user=people[0]).count() == 2
    for user in people[1:]:
        services.join_queue(user, "classic-calm")
    [game] = run_wave(timezone.now())
    assert game.pool.key == "classic-calm" and not Ticket.objects.exists()


def test_users_of_the_same_pools_share_one_table(pool, people):
    for user in people:
        services.join_queue(user, pool, "classic-calm", "polish")
    assert len(run_wave(timezone.now())) == 1
    assert Seat.objects.count() == 3 and not Ticket.objects.exists()


def test_changing_the_pools_keeps_the_place_in_the_remaining_ones(pool, people):
    services.join_queue(people[0], pool, "polish")
    before = Ticket.objects.get(pool=pool).created_at
    services.join_queue(people[0], "classic-calm", pool)
    after = {ticket.pool.key: ticket.created_at for ticket in Ticket.objects.all()}
    assert set(after) == {pool.key, "classic-calm"} and after[pool.key] == before


def test_an_unknown_pool_is_refused_without_changes(pool, people):
    services.join_queue(people[0], pool)
    for pools, code in (
        ([pool, "nosuch"], "unknown_pool"),
        (["\0"], "unknown_pool"),
        ([], "no_pool"),
    ):
        assert error_code(services.join_queue, people[0], *pools) == code
    assert Ticket.objects.get().pool == pool


def test_leaving_the_queue_leaves_all_pools(pool, people):
    services.join_queue(people[0], pool, "polish")
    assert services.leave_queue(people[0]) and not Ticket.objects.exists()


@pytest.mark.postgres
def test_simultaneous_joins_create_one_ticket_per_pool(pool, people):
    at_once(*[lambda: services.join_queue(people[0], pool, "polish")] * 3)
    assert Ticket.objects.count() == 2


# Closed pools and accounts.


def test_a_wave_removes_tickets_of_closed_pools_only(pool, people):
    services.join_queue(people[0], pool, "polish")
    services.join_queue(people[1], pool)
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    assert run_wave(timezone.now()) == []
    assert [ticket.pool.key for ticket in Ticket.objects.all()] == ["polish"]


def test_a_closed_pool_is_not_filled_with_bots(pool, people):
    add_ticket(people[0], pool)
    Pool.objects.filter(pk=pool.pk).update(is_open=False)
    assert waves.fill_with_bots(pool.key, at(30)) == []


def test_a_deleted_user_leaves_the_queue(pool, people):
    for user in people:
        add_ticket(user, pool)
    people[0].delete()
    assert run_wave(at(0)) == [] and Ticket.objects.count() == 2


def test_a_deactivated_user_is_not_seated(pool, people):
    for user in people:
        add_ticket(user, pool)
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    assert table_creation.seat_players(pool, [user.pk for user in people], at(0)) == []
    assert run_wave(at(0)) == []
    assert not Ticket.objects.filter(user=people[0]).exists() and Ticket.objects.count() == 2


# Estimates.


def test_seated_users_set_the_estimated_wait(pool, people):
    for user in [*people, *persons(3)]:
        add_ticket(user, pool)
    assert len(run_wave(at(6))) == 2
    assert estimated_waits([pool.key]) == {pool.key: 6}
