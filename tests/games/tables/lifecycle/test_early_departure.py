"""Tests of games that end because somebody leaves before the first bid."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.matchmaking.models import RequeueOffer, Ticket
from games.models import Game, Pool, Seat
from games.queries import departures_of, running_game_of
from games.tables import services, timeouts
from games.tables.lifecycle import finalise
from games.tables.lifecycle.abort import abort
from games.tables.lifecycle.create import create_game
from games.tables.lifecycle.early_departure import closes_game, was_closed
from games.tables.play.transitions import seat_substituted
from games.tables.state import store
from ratings.models import Rating, RatingChange
from tests.games.factories import changed, expire, of_tournament
from tests.games.tables.driver import act, choice, live_of, next_seat, payload_of, play_out, step

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def commits(django_capture_on_commit_callbacks: Any) -> Any:
    """Run what follows a commit, as outside of tests."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def leave(game: Game, user: User, commits: Any) -> Game:
    with commits():
        services.leave(game.id, user.pk)
    return Game.objects.get(pk=game.pk)


def bid(game: Game, people: list[User]) -> None:
    """Let the first seat bid or pass."""
    live = live_of(game.id)
    assert live.closes_if_left
    step(live, people, choice)
    assert not live_of(game.id).closes_if_left


def asked() -> set[User]:
    return {offer.user for offer in RequeueOffer.objects.all()}


def test_the_game_closes_at_once(table, people, commits):
    row = leave(table, people[0], commits)
    assert (row.status, row.stopped, row.places) == (Game.Status.STOPPED, "closed", None)
    assert not Seat.objects.filter(running=True).exists()
    assert all(running_game_of(user) is None for user in people)
    assert payload_of(table, 1)["result"]["stopped"] == "closed"


def test_from_the_first_bid_on_a_bot_takes_the_seat(table, people, commits):
    bid(table, people)
    row = leave(table, people[0], commits)
    assert row.status == Game.Status.PLAYING and live_of(table.id).is_bot(0)
    assert not Seat.objects.filter(closed_game=True).exists() and not asked()


def test_a_friend_cannot_annul_a_bad_deal(table, people, commits):
    """The guest left after seven of eight tricks, and the others kept their ratings."""
    while sum(live_of(table.id).game.running.tricks) < 7:
        step(live_of(table.id), people, choice)
    assert not live_of(table.id).sheet
    leave(table, people[0], commits)
    play_out(table.id, people)
    finalise.finalise(table.id)
    changes = {change.user: change for change in RatingChange.objects.all()}
    assert set(changes) == set(people) and changes[people[0]].left
    first, second = (changes[user] for user in people[1:])
    assert first.after != first.before and second.after != second.before
    # The guest is no established player, so that nobody gains by the departure itself.
    assert first.after - first.before == pytest.approx(second.before - second.after)


def test_a_player_who_leaves_after_the_first_bid_has_lost_to_all_and_left(table, people, commits):
    bid(table, people)
    leave(table, people[0], commits)
    assert play_out(table.id, people).places[0] == 3
    assert finalise.finalise(table.id)
    assert [len([at for at in departures_of(user, 30) if at]) for user in people] == [1, 0, 0]
    assert RatingChange.objects.get(user=people[0]).after < 1500


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


def test_the_third_turn_that_runs_out_is_a_bid(table, people, commits):
    seat = next_seat(live_of(table.id))
    changed(Game.objects.get(pk=table.pk), timeouts=[2 if n == seat else 0 for n in range(3)])
    expire(table)
    with commits():
        assert timeouts.flag(table.id)
    row = Game.objects.get(pk=table.pk)
    assert row.status == Game.Status.PLAYING
    assert Seat.objects.get(left_at__isnull=False).number == seat


def test_the_user_who_closed_the_game_is_stored(table, people, commits):
    leave(table, people[0], commits)
    assert [seat.number for seat in Seat.objects.filter(closed_game=True)] == [0]
    assert [person.get("closed_game") for person in payload_of(table, 1)["people"]] == [
        *(True, None, None)
    ]


def test_a_game_that_is_aborted_after_a_departure_was_closed_by_nobody(table, people, commits):
    """Nobody is rated for a fault of the site."""
    bid(table, people)
    leave(table, people[0], commits)
    abort(table.id, timezone.now())
    assert finalise.finalise(table.id)
    assert not was_closed(Game.objects.get(pk=table.pk)) and not RatingChange.objects.exists()


def test_the_table_tells_whether_leaving_closes_it(table, people):
    assert payload_of(table, 1)["leaving_closes"] and payload_of(table, None)["leaving_closes"]
    bid(table, people)
    assert "leaving_closes" not in payload_of(table, 1)


def test_an_action_after_it_is_refused(table, people, commits):
    leave(table, people[0], commits)
    with pytest.raises(Exception, match="game_over"):
        act(table.id, people[2], "pass")


def test_the_others_are_asked_and_not_put_into_the_queue(table, people, commits):
    leave(table, people[0], commits)
    assert asked() == set(people[1:]) and not Ticket.objects.exists()


def test_absent_players_are_not_asked(table, people, commits):
    Game.objects.update(absent=[1])
    leave(table, people[0], commits)
    assert asked() == {people[2]}


def test_nobody_is_asked_for_a_closed_pool(table, people, pool, commits):
    changed(pool, is_open=False)
    leave(table, people[0], commits)
    assert not asked()


def test_bots_are_not_asked(pool: Pool, people: list[User], bots: list[User], commits: Any) -> None:
    game = create_game(pool, [people[0], people[1], bots[0]], first_dealer=0)
    leave(game, people[0], commits)
    assert asked() == {people[1]}


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
    assert not asked()


def test_a_deal_that_was_thrown_in_has_begun_the_game(table, people, commits):
    live = seat_substituted(live_of(table.id), 0, None)
    assert closes_game(live)
    assert not closes_game(replace(live, sheet=({"redeal": True, "deal": 0},)))


def test_the_record_of_the_closed_game_replays(table, people, commits):
    leave(table, people[0], commits)
    finalise.finalise(table.id)
    record = Game.objects.get(pk=table.pk).record
    assert record["stopped"] == {"reason": "closed"} and record["left"][0]["seat"] == 0
