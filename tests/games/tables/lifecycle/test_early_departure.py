"""Tests of games that end because somebody leaves before the first deal is booked."""

from dataclasses import replace
from typing import Any

import pytest

from accounts.models import User
from games.matchmaking import presence
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.queries import departures_of, running_game_of
from games.tables import services
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from games.tables.lifecycle.early_departure import closes_game
from games.tables.play.transitions import seat_substituted
from games.tables.state import store
from ratings.models import Rating, RatingChange
from tests.factories import guest
from tests.games.factories import changed, expire, of_tournament
from tests.games.tables.driver import act, choice, live_of, next_seat, payload_of, step

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def commits(django_capture_on_commit_callbacks: Any) -> Any:
    """Run what follows a commit, as outside of tests."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def leave(game: Game, user: User, commits: Any) -> Game:
    with commits():
        services.leave(game.id, user.pk)
    return Game.objects.get(pk=game.pk)


def play_until_booked(game: Game, people: list[User]) -> None:
    while not any(not outcome["redeal"] for outcome in live_of(game.id).sheet):
        step(live_of(game.id), people, choice)


def test_the_game_closes_at_once(table, people, commits):
    row = leave(table, people[0], commits)
    assert (row.status, row.stopped, row.places) == (Game.Status.STOPPED, "closed", None)
    assert not Seat.objects.filter(running=True).exists()
    assert all(running_game_of(user) is None for user in people)
    assert payload_of(table, 1)["result"]["stopped"] == "closed"


def test_after_the_first_deal_a_bot_goes_on(table, people, commits):
    play_until_booked(table, people)
    row = leave(table, people[0], commits)
    assert row.status == Game.Status.PLAYING and live_of(table.id).is_bot(0)


def test_only_the_leaver_loses_rating(table, people, commits):
    leave(table, people[0], commits)
    assert finalise.finalise(table.id)
    (change,) = RatingChange.objects.all()
    assert change.user == people[0] and change.after < change.before and change.left
    assert list(Rating.objects.filter(games__gt=0).values_list("user", flat=True)) == [people[0].pk]


def test_the_leaver_loses_to_all_others_as_to_winners(table, people, commits):
    leave(table, people[0], commits)
    finalise.finalise(table.id)
    early = RatingChange.objects.get()
    assert early.after - early.before == pytest.approx(-16)


def test_it_counts_as_a_departure_of_the_leaver_alone(table, people, commits):
    leave(table, people[0], commits)
    assert [len([at for at in departures_of(user, 30) if at]) for user in people] == [1, 0, 0]


def test_the_third_turn_that_runs_out_closes_it_too(table, people, commits):
    seat = next_seat(live_of(table.id))
    changed(Game.objects.get(pk=table.pk), timeouts=[2 if n == seat else 0 for n in range(3)])
    expire(table)
    with commits():
        assert services.flag(table.id)
    row = Game.objects.get(pk=table.pk)
    assert row.stopped == "closed" and Seat.objects.get(left_at__isnull=False).number == seat


def test_an_action_after_it_is_refused(table, people, commits):
    leave(table, people[0], commits)
    with pytest.raises(Exception, match="game_over"):
        act(table.id, people[2], "pass")


def test_the_others_return_to_the_head_of_the_queue(table, people, pool, commits):
    behind = Ticket.objects.create(user=guest(), pool=pool, rating=1500)
    leave(table, people[0], commits)
    first, second, last = Ticket.objects.order_by("created_at")
    assert {first.user, second.user} == set(people[1:]) and last == behind
    assert presence.absent([user.pk for user in people[1:]]) == set()


def test_absent_players_do_not_return_to_the_queue(table, people, commits):
    Game.objects.update(absent=[1])
    leave(table, people[0], commits)
    assert [ticket.user for ticket in Ticket.objects.all()] == [people[2]]


def test_the_leaver_does_not_return_to_the_queue(table, people, commits):
    leave(table, people[0], commits)
    assert not Ticket.objects.filter(user=people[0]).exists()


def test_no_queue_of_a_closed_pool_is_joined(table, people, pool, commits):
    changed(pool, is_open=False)
    leave(table, people[0], commits)
    assert not Ticket.objects.exists()


def test_bots_do_not_queue(pool: Pool, people: list[User], bots: list[User], commits: Any) -> None:
    game = create_game(pool, [people[0], people[1], bots[0]], first_dealer=0)
    leave(game, people[0], commits)
    assert [ticket.user for ticket in Ticket.objects.all()] == [people[1]]


def test_a_tournaments_game_goes_on(table, people, commits):
    of_tournament(table)
    assert leave(table, people[0], commits).status == Game.Status.PLAYING


def test_an_unrated_table_of_friends_goes_on(table, people, commits):
    store.cache.clear()
    changed(table, pool=None, rated=False)
    assert leave(table, people[0], commits).status == Game.Status.PLAYING


def test_a_rated_custom_table_closes(table, people, pool, commits):
    store.cache.clear()
    changed(table, pool=None, ladder=pool.ladder)
    assert leave(table, people[0], commits).stopped == "closed"
    assert finalise.finalise(table.id) and RatingChange.objects.count() == 1
    assert not Ticket.objects.exists()


def test_a_redeal_is_no_booked_deal(table, people, commits):
    outcome = {"redeal": True, "deal": 0}
    live = seat_substituted(live_of(table.id), 0, None)
    assert closes_game(replace(live, sheet=(outcome,)))
    assert not closes_game(replace(live, sheet=(outcome, {**outcome, "redeal": False})))


def test_the_record_of_the_closed_game_replays(table, people, commits):
    leave(table, people[0], commits)
    finalise.finalise(table.id)
    record = Game.objects.get(pk=table.pk).record
    assert record["stopped"] == {"reason": "closed"} and record["left"][0]["seat"] == 0
