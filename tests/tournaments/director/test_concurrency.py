"""All actions at once, each in its own connection: no deadlock, nothing twice, nothing left out."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.clubs import services as clubs
from accounts.models import User
from games.models import Game, Seat
from games.tables import scheduling
from games.tables.lifecycle import finalise
from ratings.models import Ladder, RatingChange
from tests.factories import make_club
from tests.games.tables.threads import at_once
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments import sweeps as tournaments_sweeps
from tournaments.director import open_tables
from tournaments.director.advance import advance
from tournaments.director.verify import verify
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import rulings
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("quiet"),
    pytest.mark.postgres,
]
Status = Tournament.Status


def new_crowd(form: str, users: list[User], anna: User, **fields: Any) -> Tournament:
    settings = {"rounds": 3, "field": "difference"} if form == "duplicate" else {"rounds": 3}
    ladder = Ladder.objects.get(key="classic")
    more = {"rated": True, "ladder": ladder, "organiser": anna, **fields}
    return new_tournament(form, users, settings=settings, **more)


def finalise_all() -> None:
    for game_id in scheduling.overdue_for_finalisation(timezone.now() + timedelta(minutes=1)):
        finalise.finalise(game_id)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", ["swiss", "duplicate", "knockout"])
def test_all_actions_at_once_finish_the_tournament(form, monkeypatch, caplog):
    [anna, *users] = new_players(13)
    club = make_club(anna, members=users)
    cup = new_crowd(form, users, anna, club=club)
    monkeypatch.setattr(scheduling, "send", partial(run_task_at_once, cup))
    start_tournament(cup)
    for number in range(6):
        at_once(*concurrent_actions(cup, anna, users, number))
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    check_finished(cup)
    # Ratings changed once for each game that has places.
    rated = Game.objects.filter(places__isnull=False)
    moved = RatingChange.objects.filter(ladder__kind=Ladder.Kind.POOL)
    assert set(moved.values_list("game_id", flat=True)) == {game.pk for game in rated}


def run_task_at_once(cup: Tournament, task: str, *args: Any, **_: Any) -> None:
    """Run a task in the caller."""
    if task == "tournaments.director.advance":
        advance(args[0], timezone.now())
    elif task == "games.finalise":
        finalise.finalise(args[0])


def concurrent_actions(
    cup: Tournament, anna: User, users: list[User], number: int
) -> list[Callable[[], object]]:
    random = Random(number)
    playing = running_tables(cup)
    random.shuffle(playing)
    done: list[Callable[[], object]] = [partial(set_random_result, table) for table in playing[:3]]
    done += [
        partial(advance, cup.pk, timezone.now()),
        partial(tournaments_sweeps.sweep, timezone.now()),
    ]
    done += [finalise_all]
    if number == 1:
        done += [partial(close_account, users[0]), partial(registration.withdraw, users[1], cup.pk)]
    if number == 2:
        done += [
            partial(organising.pause, anna, cup.pk),
            partial(registration.withdraw, users[2], cup.pk),
        ]
    if number == 3:
        result = partial(rulings.set_result, anna, cup.pk)
        done += [partial(organising.resume, anna, cup.pk), partial(close_account, users[3])]
        done += [partial(result, table.pk, RULING) for table in playing[-1:]]
    if number == 4:
        done += [partial(clubs.dissolve_as_site_moderator, cup.club)]
    return done


RULING = rulings.ResultOverride([300, 200, 100], "by hand")


def check_finished(cup: Tournament) -> None:
    for _ in range(8):
        advance(cup.pk, timezone.now())
        for table in running_tables(cup):
            set_random_result(table)
    finalise_all()
    cup.refresh_from_db()
    assert cup.status == Status.OVER and verify(cup, with_games=False) == []
    assert not Seat.objects.filter(running=True).exists()
    assert not Game.objects.filter(sealed=True).exists()
    assert not Game.objects.filter(finalised_at=None).exists()


def test_two_tournaments_seating_the_same_players_do_not_deadlock(monkeypatch):
    """One of the two seats them; the other waits for them to be free."""
    users = new_players(6)
    cups = [
        new_crowd("swiss", order, users[0], no_show_minutes=3) for order in (users, users[::-1])
    ]
    start_all(cups)
    now = timezone.now()
    seen = at_once(*[partial(open_tables.open_due, cup.pk, now) for cup in cups * 2])
    assert any(seen)
    seated = Seat.objects.filter(running=True).values_list("user_id", flat=True)
    assert len(seated) == len(set(seated)) > 0
    advance(cups[0].pk, now + timedelta(minutes=3))
    advance(cups[1].pk, now + timedelta(minutes=3))
    first = TournamentTable.objects.filter(round__number=1)
    assert not first.filter(game=None, override__isnull=True).exists()


def start_all(cups: list[Tournament]) -> None:
    later = timezone.now() + timedelta(hours=1)
    for cup in cups:
        start_tournament(cup)
        for table in TournamentTable.objects.filter(round__tournament=cup):
            table.present_entrants, table.opens_at = table.seats, later
            table.save()
    TournamentTable.objects.update(opens_at=timezone.now())
