"""Who does not come: waited for, replaced by a bot, and what his seat scores (docs/formats.md)."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from accounts.models import User
from games.models import Game, Seat
from tests.tournaments.playing import (
    begin,
    decide,
    elsewhere,
    new_tournament,
    people,
    play,
    play_out,
    running,
    tables,
)
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.live.snapshot import sight_of
from tournaments.load_state import course_of
from tournaments.models import Entrant, Tournament
from tournaments.standings.results_by_player import ABSENT, ledger

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status
NOW = timezone.now()
LATER = NOW + timedelta(minutes=2)


def entrant(user: User) -> Entrant:
    return Entrant.objects.get(user=user)


def are_here(users: list[User], number: int = 1) -> None:
    ids = {entrant(user).pk for user in users}
    for table in tables(number):
        table.here = sorted(ids & set(table.seats))
        table.save(update_fields=["here"])


def test_a_no_show_is_waited_for_and_then_a_bot_sits_and_the_seat_scores_nothing():
    users = people(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 1})
    begin(tournament, NOW)
    are_here(users[:2])
    advance(tournament.pk, LATER - timedelta(seconds=1))
    assert not running(tournament)
    advance(tournament.pk, LATER)
    [table] = running(tournament)
    assert table.absent == [entrant(users[2]).pk]
    seats = Seat.objects.filter(game=table.game).select_related("user")
    assert sum(seat.user.is_bot for seat in seats) == 1
    assert {seat.user for seat in seats if not seat.user.is_bot} == set(users[:2])
    play(table.game_id)
    advance(tournament.pk, LATER)
    [line] = ledger(course_of(tournament))[entrant(users[2]).pk]
    assert (line.kind, line.points) == (ABSENT, 0)
    assert verify(tournament) == []


def test_a_table_opens_at_once_when_all_are_here():
    users = people(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    begin(tournament, NOW)
    assert not running(tournament)
    are_here(users)
    advance(tournament.pk, NOW)
    assert len(running(tournament)) == 1


def test_two_no_shows_withdraw():
    users = people(4)
    settings = {"rounds": 3, "remainder": "bot"}
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings=settings)
    begin(tournament, NOW)
    for number in (1, 2):
        are_here(users[:3], number)
        at = timezone.now() + timedelta(minutes=2 * number)
        advance(tournament.pk, at)
        for table in running(tournament):
            decide(table)
        advance(tournament.pk, at)
    seated = {one for table in tables(3) for one in table.seats}
    assert entrant(users[3]).pk not in seated and entrant(users[0]).pk in seated


def test_where_nobody_comes_no_bots_play_for_nobody():
    users = people(6)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 1})
    begin(tournament, NOW)
    are_here(users[:0])
    advance(tournament.pk, LATER)
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and not Game.objects.exists()
    assert all(table.ruled["reason"] == "nobody" for table in tables())
    with translation.override("en"):
        reasons = {table.reason for table in sight_of(tournament.pk).tables.values()}
    assert reasons == {"Nobody came to this table."}


def test_who_withdrew_is_not_waited_for_nor_drawn_again():
    users = people(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 2})
    begin(tournament, NOW)
    Entrant.objects.filter(user=users[0]).update(status="withdrawn", left=2)
    are_here(users[1:])
    advance(tournament.pk, NOW)
    [table] = running(tournament)
    assert table.absent == [entrant(users[0]).pk]
    decide(table)
    advance(tournament.pk, NOW)
    assert entrant(users[0]).pk not in tables(2)[0].seats


def test_who_still_plays_elsewhere_is_waited_for():
    users = people(3)
    other = elsewhere(users[0])
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    begin(tournament, NOW)
    are_here(users)
    advance(tournament.pk, NOW)
    assert not running(tournament)
    play(other.pk)
    advance(tournament.pk, NOW)
    assert running(tournament)[0].absent == []


def test_who_plays_elsewhere_for_too_long_is_a_no_show():
    users = people(3)
    elsewhere(users[0])
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    begin(tournament, NOW)
    are_here(users)
    advance(tournament.pk, LATER)
    assert running(tournament)[0].absent == [entrant(users[0]).pk]


def test_a_closed_account_withdraws_and_a_bot_takes_its_seat():
    users = people(6)
    tournament = new_tournament("swiss", users, settings={"rounds": 2}, no_show_minutes=2)
    begin(tournament, NOW)
    users[0].is_active = False
    users[0].save()
    are_here(users[1:])
    advance(tournament.pk, NOW)
    gone = entrant(users[0])
    assert (gone.status, gone.left) == (Entrant.Status.WITHDRAWN, 2)
    assert [gone.pk] in [table.absent for table in running(tournament)]
    assert play_out(tournament, decided=True).status == Status.RUNNING
    assert gone.pk not in {one for table in tables(2) for one in table.seats}
