"""Tests of the choices of people as their games keep them."""

from django.db import transaction

from accounts.models import User
from games.daily.models import Day, Run
from games.daily.screening.choices import choices_of
from games.engine.cards import Seat
from games.models import Entry, Game
from games.tables import visibility
from tests.games.daily.playing import begin, play
from tests.games.daily.stored import run_of


def entries(run: Run, seat: Seat) -> list[str]:
    found = Entry.objects.filter(game=run.game_id, kind="action", seat=seat).order_by("number")
    return list(found.values_list("text", flat=True))


def own_seat(run: Run) -> Seat:
    return int(run.game.seats.get(user=run.user_id).number)


def test_the_choices_are_those_of_the_person_in_their_order(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    own = entries(run, own_seat(run))
    assert len(own) >= 8
    assert choices_of(day) == {players[0].pk: {1: own}}


def test_a_packed_game_says_the_same(day: Day, players: list[User]) -> None:
    run = play(players[0], day)
    before = choices_of(day)
    with transaction.atomic():
        visibility.reveal(run.game_id)
    Entry.objects.filter(game=run.game_id).delete()
    assert Game.objects.get(pk=run.game_id).record is not None
    assert choices_of(day) == before


def test_practice_and_deals_without_a_choice_are_left_out(day: Day, players: list[User]) -> None:
    begin(players[0], day, 1)
    run_of(players[1], day, 2, 40, day.starts_at, counts=False)
    assert players[1].pk not in choices_of(day)
