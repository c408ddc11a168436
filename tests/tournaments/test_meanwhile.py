"""What others do between two statements of a step, and what must come of it all the same."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from games.models import Game, Seat
from tests.tournaments.playing import (
    begin,
    decide,
    elsewhere,
    new_tournament,
    people,
    running,
    tables,
)
from tournaments import sweeps as tournaments_sweeps
from tournaments.director import finish, pair
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.load_state import course_of
from tournaments.models import Entrant, Round, Tournament
from tournaments.organising import services as organising

pytestmark = pytest.mark.usefixtures("site")
Status = Tournament.Status
NOW = timezone.now()
WAIT = {"no_show_minutes": 3, "settings": {"rounds": 2}}


def before(monkeypatch: pytest.MonkeyPatch, room: Any, name: str, act: Callable[[], Any]) -> None:
    """Once, just before this function of a room is called, something else happens."""
    real, todo = getattr(room, name), [act]

    def late(*args: Any, **more: Any) -> Any:
        if todo:
            todo.pop()()
        return real(*args, **more)

    monkeypatch.setattr(room, name, late)


def second_round(form: str, organiser: User, users: list[User]) -> Tournament:
    """Drawn, and none of its tables has begun."""
    cup = new_tournament(form, users, organiser=organiser, break_seconds=60, settings={"rounds": 3})
    begin(cup)
    for table in running(cup):
        decide(table)
    advance(cup.pk, timezone.now())
    assert cup.rounds.count() == 2 and not running(cup)
    return cup


def test_a_round_that_is_drawn_again_while_it_is_drawn_has_its_own_lots(monkeypatch):
    [anna, *users] = people(10)
    cup = second_round("swiss", anna, users)
    Round.objects.get(number=2).tables.all().delete()
    Round.objects.filter(number=2).delete()
    # The row is read; then comes the organiser; then the course is read, and it looks the same.
    before(monkeypatch, pair, "course_of", lambda: again(cup))
    assert not pair.draw(cup.pk, timezone.now())
    assert pair.draw(cup.pk, timezone.now())
    assert verify(cup, with_games=False) == []


def again(cup: Tournament) -> None:
    cup.refresh_from_db()
    cup.settings["redrawn"] = {"2": 1}
    cup.save(update_fields=["settings"])


def test_a_duplicates_round_that_is_drawn_again_keeps_the_first_dealer():
    """Whoever has each seat as often as the others has dealt first as often too."""
    [anna, *users] = people(7)
    for number in range(4):
        cup = second_round("duplicate", anna, users)
        Tournament.objects.filter(pk=cup.pk).update(seed=f"seed {number}")
        for _ in range(3):
            organising.redraw(anna, cup.pk)
            assert pair.draw(cup.pk, timezone.now())
            dealers = {result.table.first_dealer for result in course_of(cup).results}
            assert len(dealers) == 1
        Seat.objects.update(running=False)


def test_a_game_that_ends_while_it_is_called_off_counts_no_more(monkeypatch):
    cup = new_tournament("swiss", people(6), settings={"rounds": 1})
    begin(cup)
    first, second = running(cup)
    decide(first)
    before(monkeypatch, finish, "tidy", lambda: decide(second))
    assert finish.cancel(cup.pk, None, timezone.now())
    cup.refresh_from_db()
    assert Game.objects.get(pk=second.game_id).status == Game.Status.OVER
    assert verify(cup, with_games=False) == []


def test_what_begins_at_the_moment_its_club_is_dissolved_goes_on(monkeypatch):
    club = Club.objects.create(name="Club", key="club")
    cup = new_tournament("swiss", people(3), club=club)
    Club.objects.update(dissolved_at=timezone.now())
    before(monkeypatch, finish, "cancel", lambda: begin(cup))
    assert tournaments_sweeps.call_off_orphans(timezone.now()) == 0
    cup.refresh_from_db()
    assert cup.status == Status.RUNNING and len(running(cup)) == 1


def test_what_a_dissolved_club_announced_does_not_begin_at_its_hour():
    club = Club.objects.create(name="Club", key="club", dissolved_at=NOW)
    cup = new_tournament("swiss", people(3), club=club, starts_at=NOW)
    assert tournaments_sweeps.wake(NOW) == 1
    cup.refresh_from_db()
    assert cup.status == Status.CANCELLED and not tables()
    assert cup.log.get(verb="cancelled").data["reason"] == "club"


def test_bots_alone_play_no_table_again_that_all_have_left():
    cup = new_tournament("knockout", people(3))
    begin(cup)
    table = running(cup)[0]
    type(table).objects.filter(pk=table.pk).update(annulled=True)
    Entrant.objects.update(status=Entrant.Status.WITHDRAWN, left=1)
    advance(cup.pk, timezone.now())
    cup.refresh_from_db()
    assert cup.status == Status.OVER and not running(cup) and Game.objects.count() == 1


def test_nobody_plays_the_same_cards_twice_for_two_entrants():
    """Put in somebody's place, after he had played them in his own, or another's."""
    [anna, *users] = people(7)
    cup = new_tournament("duplicate", users, organiser=anna, **WAIT)
    begin(cup, NOW)
    first, second = tables()
    first.here = first.seats
    first.save()
    advance(cup.pk, NOW)
    decide(running(cup)[0])
    one = Entrant.objects.get(pk=first.seats[0])
    knowing, one.user = one.user, anna
    one.save()
    Entrant.objects.filter(pk=second.seats[0]).update(user=knowing)
    second.here = second.seats
    second.save()
    advance(cup.pk, NOW)
    assert not running(cup)
    advance(cup.pk, NOW + timedelta(minutes=3))
    [table] = running(cup)
    assert table.absent == second.seats[:1]
    assert knowing not in {seat.user for seat in table.game.seats.all()}


def looked_at(now: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        tournaments_sweeps.wake(now)
    return len(queries)


def test_a_table_that_waits_for_somebody_costs_one_query():
    cup = new_tournament("swiss", people(30), **WAIT)
    begin(cup, NOW)
    assert looked_at(NOW + timedelta(minutes=1)) == 1
    assert looked_at(NOW + timedelta(minutes=2, seconds=59)) == 1
    assert looked_at(NOW + timedelta(minutes=3)) > 1
    # Nobody came to any of them.
    assert Round.objects.count() == 2 and not running(cup)


def test_who_comes_from_another_game_is_seen_though_nobody_rings():
    users = people(3)
    cup = new_tournament("swiss", users, **WAIT)
    game = elsewhere(users[0])
    begin(cup, NOW)
    [table] = tables()
    table.here = table.seats
    table.save()
    later = NOW + timedelta(minutes=1)
    assert tournaments_sweeps.wake(later) == 1 and not running(cup)
    Seat.objects.filter(game=game).update(running=False)
    assert tournaments_sweeps.wake(later) == 1 and len(running(cup)) == 1
    assert tournaments_sweeps.wake(later) == 0
