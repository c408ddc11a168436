"""No-shows: waited for, replaced by a bot, and without points (docs/formats.md)."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from accounts.models import User
from games.models import Game, Seat
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play,
    play_elsewhere,
    play_out,
    running_tables,
    set_random_result,
    start_tournament,
    tables_of_round,
)
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.live.snapshot.tournament import load_snapshot
from tournaments.load_state import load_state
from tournaments.models import Entrant, Tournament
from tournaments.standings.results_by_player import NO_SHOW, results_by_player

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status
NOW = timezone.now()
LATER = NOW + timedelta(minutes=2)


def entrant(user: User) -> Entrant:
    return Entrant.objects.get(user=user)


def confirm_presence(users: list[User], number: int = 1) -> None:
    ids = {entrant(user).pk for user in users}
    for table in tables_of_round(number):
        table.present_entrants = sorted(ids & set(table.seats))
        table.save(update_fields=["present_entrants"])


def test_a_no_show_is_replaced_by_a_bot_and_scores_nothing():
    users = new_players(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 1})
    start_tournament(tournament, NOW)
    confirm_presence(users[:2])
    advance(tournament.pk, LATER - timedelta(seconds=1))
    assert not running_tables(tournament)
    advance(tournament.pk, LATER)
    [table] = running_tables(tournament)
    assert table.no_shows == [entrant(users[2]).pk]
    seats = Seat.objects.filter(game=table.game).select_related("user")
    assert sum(seat.user.is_bot for seat in seats) == 1
    assert {seat.user for seat in seats if not seat.user.is_bot} == set(users[:2])
    play(table.game_id)
    advance(tournament.pk, LATER)
    [line] = results_by_player(load_state(tournament))[entrant(users[2]).pk]
    assert (line.kind, line.points) == (NO_SHOW, 0)
    assert verify(tournament) == []


def test_a_table_opens_once_all_are_present():
    users = new_players(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    start_tournament(tournament, NOW)
    assert not running_tables(tournament)
    confirm_presence(users)
    advance(tournament.pk, NOW)
    assert len(running_tables(tournament)) == 1


def test_two_no_shows_withdraw_an_entrant():
    users = new_players(4)
    settings = {"rounds": 3, "remainder": "bot"}
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings=settings)
    start_tournament(tournament, NOW)
    for number in (1, 2):
        confirm_presence(users[:3], number)
        at = timezone.now() + timedelta(minutes=2 * number)
        advance(tournament.pk, at)
        for table in running_tables(tournament):
            set_random_result(table)
        advance(tournament.pk, at)
    seated = {one for table in tables_of_round(3) for one in table.seats}
    assert entrant(users[3]).pk not in seated and entrant(users[0]).pk in seated


def test_a_table_without_players_is_not_played_by_bots():
    users = new_players(6)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 1})
    start_tournament(tournament, NOW)
    confirm_presence(users[:0])
    advance(tournament.pk, LATER)
    tournament.refresh_from_db()
    assert tournament.status == Status.OVER and not Game.objects.exists()
    assert all(table.override["reason"] == "nobody" for table in tables_of_round())
    with translation.override("en"):
        reasons = {table.reason for table in load_snapshot(tournament.pk).tables.values()}
    assert reasons == {"Nobody came to this table."}


def test_withdrawn_players_are_neither_waited_for_nor_drawn():
    users = new_players(3)
    tournament = new_tournament("swiss", users, no_show_minutes=2, settings={"rounds": 2})
    start_tournament(tournament, NOW)
    Entrant.objects.filter(user=users[0]).update(status="withdrawn", out_from_round=2)
    confirm_presence(users[1:])
    advance(tournament.pk, NOW)
    [table] = running_tables(tournament)
    assert table.no_shows == [entrant(users[0]).pk]
    set_random_result(table)
    advance(tournament.pk, NOW)
    assert entrant(users[0]).pk not in tables_of_round(2)[0].seats


def test_a_player_of_another_game_is_waited_for():
    users = new_players(3)
    other = play_elsewhere(users[0])
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    start_tournament(tournament, NOW)
    confirm_presence(users)
    advance(tournament.pk, NOW)
    assert not running_tables(tournament)
    play(other.pk)
    advance(tournament.pk, NOW)
    assert running_tables(tournament)[0].no_shows == []


def test_a_player_of_another_game_becomes_a_no_show():
    users = new_players(3)
    play_elsewhere(users[0])
    tournament = new_tournament("swiss", users, no_show_minutes=2)
    start_tournament(tournament, NOW)
    confirm_presence(users)
    advance(tournament.pk, LATER)
    assert running_tables(tournament)[0].no_shows == [entrant(users[0]).pk]


def test_a_closed_account_withdraws_and_a_bot_plays():
    users = new_players(6)
    tournament = new_tournament("swiss", users, settings={"rounds": 2}, no_show_minutes=2)
    start_tournament(tournament, NOW)
    users[0].is_active = False
    users[0].save()
    confirm_presence(users[1:])
    advance(tournament.pk, NOW)
    gone = entrant(users[0])
    assert (gone.status, gone.out_from_round) == (Entrant.Status.WITHDRAWN, 2)
    assert [gone.pk] in [table.no_shows for table in running_tables(tournament)]
    assert play_out(tournament, decided=True).status == Status.RUNNING
    assert gone.pk not in {one for table in tables_of_round(2) for one in table.seats}
