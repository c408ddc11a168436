"""A stored arena: waves, tables that end, people who leave or are not there, and the end."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Heartbeat, Seat
from games.tables.lifecycle import no_shows
from games.tables.lifecycle.abort import abort
from games.tables.presence import arrivals, downtime
from tests.factories import make_tournament, person, persons
from tests.games.tables.threads import at_once
from tests.tournaments.arena_playing import MINUTES, StoredArena
from tests.tournaments.playing import new_players, play, play_elsewhere, set_random_result
from tournaments import presence, sweeps
from tournaments.director import arena, waves
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.load_state import load_state
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.organising import rulings
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.registration import breaks, services
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
Status = Tournament.Status


@pytest.fixture
def absent(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The users without an open page; a test adds to them."""
    missing: set[int] = set()
    monkeypatch.setattr(presence, "absent", lambda _, users: missing & set(users))
    return missing


# ---- waves


def test_a_start_sets_the_end_and_seats_all_after_a_few_seconds():
    one = StoredArena(10)
    assert one.cup.play_until == one.now + timedelta(minutes=MINUTES)
    assert len(one.free) == 10 and not one.tables
    one.advance(5)
    assert len(one.tables) == 3 and len(one.free) == 1 and len(one.seated) == 9


def test_the_players_of_a_table_that_has_ended_get_the_next_one_by_themselves():
    one = StoredArena(3)
    one.advance(5)
    [first] = one.tables
    one.end(first)
    assert one.free == set(first.seats) and not one.tables
    one.advance(5)
    [second] = one.tables
    assert second.game_id != first.game_id and second.number == 2
    assert not one.free and one.seated == set(first.seats)


def test_a_free_player_waits_since_the_end_of_the_game():
    one = StoredArena(3)
    one.advance(5)
    ended = one.now = one.now + timedelta(seconds=100)
    [table] = one.tables
    one.end(table)
    assert {row.free_since for row in one.cup.entrants.all()} == {ended}


def test_the_one_who_waited_plays_at_the_next_table():
    one = StoredArena(4)
    one.advance(5)
    [waiting] = one.free
    one.end()
    one.advance(15)
    [table] = one.tables
    assert waiting in table.seats


def test_bots_fill_a_table_for_two():
    one = StoredArena(5)
    one.advance(5)
    one.advance(50)
    assert len(one.tables) == 1
    one.advance(10)
    assert [table.seats.count(None) for table in one.tables] == [0, 1]


def test_advancing_twice_changes_nothing():
    one = StoredArena(9)
    one.advance(5)
    assert one.advance() == 0
    assert (Round.objects.count(), Game.objects.count()) == (1, 3)


def test_concurrent_advances_seat_everybody_once():
    one = StoredArena(12)
    one.now += timedelta(seconds=5)
    at_once(*[lambda: advance(one.cup.pk, one.now)] * 4)
    one.advance()
    assert (Round.objects.count(), Game.objects.count()) == (1, 4)
    assert Seat.objects.filter(running=True).count() == 12


def while_drawing(monkeypatch: pytest.MonkeyPatch, action: Callable[[], object]) -> None:
    """Let something happen between the draw and its storing, once."""
    real, done = waves._store, []

    def late(*arguments: Any) -> bool:
        if not done:
            done.append(action())
        return real(*arguments)

    monkeypatch.setattr(waves, "_store", late)


def test_a_table_that_ends_during_a_draw_does_not_stop_it(monkeypatch):
    one = StoredArena(7)
    one.advance(5)
    last = one.tables[-1]
    services.register(person("late"), one.cup.pk)
    services.register(person("later"), one.cup.pk)
    Entrant.objects.filter(free_since__isnull=False).update(free_since=one.now)
    while_drawing(monkeypatch, lambda: set_random_result(last))
    one.now += timedelta(seconds=20)
    assert waves.draw_wave(one.cup, one.now)
    monkeypatch.undo()
    assert one.cup.rounds.count() == 2
    assert verify(one.finish(), with_games=False) == []


def test_an_entrant_who_takes_a_break_during_a_draw_is_not_seated(monkeypatch):
    users = new_players(3)
    one = StoredArena(users)
    while_drawing(monkeypatch, lambda: breaks.take_break(users[0], one.cup.pk))
    one.now += timedelta(seconds=5)
    assert not waves.draw_wave(one.cup, one.now)
    assert Round.objects.count() == 0 and one.on_break == {one.entrant(users[0]).pk}


def test_a_wave_is_no_news_but_the_rows_have_what_it_was_drawn_from(notified):
    one = StoredArena(3)
    one.advance(5)
    assert "drawn" not in one.cup.log.values_list("verb", flat=True)
    assert [kind for kind, *_ in notified] == ["tournament"]
    [row] = one.cup.rounds.all()
    assert row.basis["running"] == [] and len(row.basis["free"]) == 3


# ---- people


def test_an_entrant_who_leaves_a_table_pauses_and_is_last_to_be_seated_again():
    one = StoredArena(3)
    one.advance(5)
    [table] = one.tables
    leaver = one.cup.entrants.select_related("user").get(pk=table.seats[0])
    one.leave(table, leaver)
    one.advance(5)
    assert one.seated == set(table.seats)
    one.end(table)
    leaver.refresh_from_db()
    assert one.free == set(table.seats[1:]) and one.on_break == {leaver.pk}
    assert leaver.break_until == one.now + arena.LEAVE_PENALTY
    assert one.cup.log.get(verb="sent_on_break").data["reason"] == "left"


def test_the_penalty_doubles_with_each_table_that_was_left():
    one = StoredArena(3)
    penalties = []
    for _ in range(3):
        one.cup.entrants.update(free_since=one.now, break_until=None)
        one.advance(5)
        [table] = one.tables
        leaver = one.cup.entrants.order_by("pk")[0]
        one.leave(table, leaver)
        one.end(table)
        leaver.refresh_from_db()
        penalties.append(leaver.break_until - one.now)
    assert penalties == [arena.LEAVE_PENALTY * factor for factor in (1, 2, 4)]


def test_an_entrant_who_has_no_page_open_is_passed_over_and_then_on_a_break(absent):
    users = new_players(4)
    absent.add(users[0].pk)
    one = StoredArena(users)
    one.advance(5)
    away = one.entrant(users[0]).pk
    assert one.free == {away} and len(one.seated) == 3
    one.advance(54)
    assert not one.on_break
    one.advance(1)
    assert one.on_break == {away} and not one.free


def test_nobody_is_sent_on_a_break_while_no_page_can_be_open(absent):
    users = new_players(3)
    absent.update(user.pk for user in users)
    one = StoredArena(users)
    Heartbeat.objects.create(pk=1, web_at=one.now)
    one.advance(300)
    assert len(one.free) == 3 and not one.on_break
    downtime.beat(downtime.WEB, one.now)
    one.advance()
    assert not one.on_break
    Heartbeat.objects.update(web_at=one.now + arena.TIME_TO_RETURN + timedelta(seconds=1))
    one.advance(arena.TIME_TO_RETURN.total_seconds() + 1)
    assert len(one.on_break) == 3


def test_an_entrant_who_plays_elsewhere_is_passed_over():
    users = new_players(4)
    one = StoredArena(users)
    play_elsewhere(users[0])
    one.advance(5)
    [table] = one.tables
    assert one.entrant(users[0]).pk not in table.seats and not table.no_shows


def test_players_who_do_not_come_to_the_table_have_left_it(monkeypatch):
    """A bot plays on for the one who is missing, and the table counts."""
    monkeypatch.setattr(downtime, "is_web_alive", lambda now: True)
    one = StoredArena(3)
    one.advance(5)
    [table] = one.tables
    expected = arrivals.expected().filter(game=table.game_id)
    assert expected.count() == 3
    for seat in (0, 1):
        arrivals.arrive(table.game_id, seat)
    expected.update(expected_by=one.now)
    assert no_shows.sweep(one.now) == 1
    play(table.game_id)
    one.advance()
    assert one.on_break == {table.seats[2]} and one.free == set(table.seats[:2])
    [result] = load_state(one.cup).results
    assert result.places[2] == 3 and not result.no_shows


def test_an_annulled_table_sets_its_players_free():
    one = StoredArena(3)
    one.advance(5)
    [table] = one.tables
    abort(table.game_id, one.now)
    one.advance()
    assert one.free == set(table.seats)


def test_a_closed_account_is_withdrawn_and_never_seated():
    users = new_players(4)
    one = StoredArena(users)
    User.objects.filter(pk=users[0].pk).update(is_active=False)
    one.advance(5)
    assert one.entrant(users[0]).status == Entrant.Status.WITHDRAWN
    assert one.entrant(users[0]).pk not in one.tables[0].seats


def test_a_player_whose_table_was_lost_is_not_forgotten():
    one = StoredArena(3)
    one.advance(5)
    one.cup.entrants.update(current_table=None)
    one.advance()
    assert len(one.free) == 3


# ---- the end


def test_when_the_time_is_over_no_table_begins_and_running_ones_count():
    one = StoredArena(4)
    one.advance(5)
    one.advance(MINUTES * 60)
    assert one.cup.log.filter(verb="time_over").count() == 1
    one.cup.refresh_from_db()
    assert one.cup.status == Status.RUNNING and len(one.tables) == 1
    one.end()
    one.cup.refresh_from_db()
    assert one.cup.status == Status.OVER and not one.tables
    stored = [row["values"][0] for row in one.cup.standings["rows"]]
    assert sum(stored) == 4


def test_a_wave_of_the_last_second_is_played_before_the_end(monkeypatch):
    """Somebody else stores it while the arena is about to end."""
    one = StoredArena(3)
    end, real, done = one.cup.play_until, waves._end, []

    def late(tournament_id: str, now: datetime) -> bool:
        if not done:
            done.append(advance(tournament_id, end - timedelta(seconds=1)))
        return real(tournament_id, now)

    monkeypatch.setattr(waves, "_end", late)
    one.advance(MINUTES * 60)
    one.cup.refresh_from_db()
    assert one.cup.status == Status.RUNNING and len(one.tables) == 1
    one.end()
    one.cup.refresh_from_db()
    assert (
        one.cup.status == Status.OVER
        and sum(row["values"][0] for row in one.cup.standings["rows"]) == 4
    )


def test_an_arena_without_a_table_ends_with_its_time():
    one = StoredArena(2)
    Entrant.objects.update(free_since=None, break_until=one.now)
    one.advance(MINUTES * 60)
    one.cup.refresh_from_db()
    assert one.cup.status == Status.OVER


def test_a_pause_of_the_organiser_moves_the_end():
    users = new_players(3)
    one = StoredArena(users, organiser=users[0])
    before = one.cup.play_until
    organising.pause(users[0], one.cup.pk)
    one.advance(5)
    assert not one.tables
    Tournament.objects.update(paused_at=one.now - timedelta(minutes=10))
    organising.resume(users[0], one.cup.pk)
    one.cup.refresh_from_db()
    assert one.cup.play_until > before + timedelta(minutes=9)


# ---- run_due


def test_run_due_seats_who_waits_and_ends_the_arena():
    one = StoredArena(3)
    assert sweeps.run_due(one.now + timedelta(seconds=5)) == 1
    assert len(one.tables) == 1
    assert sweeps.run_due(one.now + timedelta(seconds=10)) == 0
    one.end()
    assert sweeps.run_due(one.now + timedelta(minutes=MINUTES)) == 1
    one.cup.refresh_from_db()
    assert one.cup.status == Status.OVER


@pytest.mark.slow
def test_waiting_costs_the_same_however_many_tables_were_played():
    def cost(one: StoredArena) -> int:
        one.cup.entrants.filter(free_since__isnull=True).update(break_until=one.now)
        with CaptureQueriesContext(connection) as queries:
            one.advance()
        return len(queries)

    few, many = StoredArena(7), StoredArena(new_players(7, "more"))
    few.advance(5)
    for _ in range(4):
        many.advance(15)
        many.end()
    many.advance(15)
    assert cost(few) == cost(many)


# ---- organisers


def test_a_result_of_the_organiser_sets_the_players_free():
    users = new_players(3)
    one = StoredArena(users, organiser=users[0])
    one.advance(5)
    [table] = one.tables
    ruling = rulings.ResultOverride([300, 200, 100], "power failure")
    rulings.set_result(users[0], one.cup.pk, table.pk, ruling)
    one.advance()
    assert one.free == set(table.seats) and not one.tables


def test_a_replacement_comes_by_the_return_from_a_break():
    users = persons(4)
    one = StoredArena(users[:3], organiser=users[0])
    row = one.entrant(users[2])
    participants.replace(users[0], one.cup.pk, row.pk, users[3].username)
    assert one.on_break == {row.pk}
    one.advance(60)
    assert all(row.pk not in table.seats for table in one.tables)


def test_a_wave_is_not_drawn_again():
    users = new_players(3)
    one = StoredArena(users, organiser=users[0])
    one.advance(5)
    with pytest.raises(organising.TournamentError) as refused:
        organising.redraw(users[0], one.cup.pk)
    assert refused.value.code == "round_begun"


def test_an_arena_has_neither_breaks_between_rounds_nor_waiting_tables(anna):
    cup = make_tournament(anna, format="arena", settings=Settings(arena_minutes=60))
    assert (cup.break_seconds, cup.no_show_minutes) == (0, 0)


# ---- verify


def test_a_whole_arena_is_verified(absent):
    """Ten players, two of them away for a while, one who leaves; really played tables."""
    users = new_players(8)
    one = StoredArena(users)
    absent.add(users[0].pk)
    for wave in range(5):
        one.advance(20)
        if wave == 1:
            table = one.tables[0]
            one.leave(table, one.cup.entrants.select_related("user").get(pk=table.seats[1]))
        one.end(*one.tables[:1])
    one.advance(15)
    for table in one.tables:
        play(table.game_id)
    over = one.finish()
    assert over.status == Status.OVER and Round.objects.count() > 2
    assert verify(over, with_games=False) == []
    rows = [row["entrant"] for row in over.standings["rows"]]
    assert rows == [row.entrant for row in compute_standings(load_state(over)).rows]


def test_verify_finds_another_draw():
    one = StoredArena(6)
    one.advance(5)
    over = one.finish()
    table = TournamentTable.objects.order_by("number")[0]
    table.seats = table.seats[::-1]
    table.save()
    assert any("a repeated draw differs" in problem for problem in verify(over, with_games=False))


def test_verify_finds_another_basis():
    one = StoredArena(6)
    one.advance(5)
    over = one.finish()
    row = over.rounds.get()
    # One fewer was free.
    row.basis["free"].pop()
    row.save()
    assert "round 1: a repeated draw differs" in verify(over, with_games=False)
