"""Tests of games.fairplay.screening."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.fairplay import screening
from games.fairplay.models import AnalysedGame, BidFavours, PointTransfer
from games.models import Game, Seat
from tests.factories import person, persons
from tests.games.fairplay.factories import played_record, stored_game
from tools.calibrate_fairplay.simulated_players import honest_player

NOW = timezone.now


def record(deals: int) -> dict:
    """Return the record of a real game of so many deals."""
    return played_record([honest_player(f"{seat}") for seat in range(3)], deals)


def test_a_game_is_analysed_once(people: list[User]) -> None:
    game = stored_game(people, record=record(3))
    assert screening.analyse_some(NOW(), 60.0) == 1
    rows = PointTransfer.objects.order_by("pk")
    assert {(row.giver, row.receiver) for row in rows} == {
        (giver, receiver) for giver in people for receiver in people if giver != receiver
    }
    assert {row.deals for row in rows} <= {1, 2, 3} and any(row.total for row in rows)
    bids = {(row.giver, row.receiver): row.sums for row in BidFavours.objects.all()}
    assert bids.keys() <= {(row.giver, row.receiver) for row in rows} and all(bids.values())
    before = list(rows.values_list())
    assert screening.analyse_game(game.pk) is False and screening.analyse_some(NOW(), 60.0) == 0
    assert list(rows.values_list()) == before


def test_bots_and_leavers_have_no_transfers(people: list[User]) -> None:
    anna, boris, _ = people
    game = stored_game([anna, person("Robot", bot_level="greedy"), boris], record=record(2))
    Seat.objects.filter(user=boris).update(left_at=NOW())
    screening.analyse_game(game.pk)
    for model in (PointTransfer, BidFavours):
        pairs = model.objects.values_list("giver__username", "receiver__username")
        assert set(pairs) == {("anna", "Robot")}


def test_only_finished_stored_games_of_people_are_analysed(people: list[User]) -> None:
    bots = persons(2, "robot", bot_level="greedy")
    stored_game(people, status=Game.Status.PLAYING)
    stored_game(people, finalised_at=None)
    stored_game(people, rated=False)
    stored_game([people[0], *bots])
    stored_game(people, finalised_at=NOW() - timedelta(days=screening.WINDOW_DAYS + 1))
    expected = stored_game([*people[:2], bots[0]])
    assert screening.analyse_some(NOW(), 60.0) == 1
    assert [row.game for row in AnalysedGame.objects.all()] == [expected]
    assert not screening.games_to_screen(NOW()).exists()


def test_an_unreadable_game_is_skipped(people: list[User]) -> None:
    stored_game(people, record={"format": "nonsense"})
    assert screening.analyse_some(NOW(), 60.0) == 1
    assert AnalysedGame.objects.count() == 1 and not PointTransfer.objects.exists()
    assert not BidFavours.objects.exists()


def test_too_frequent_meetings_open_a_case(people: list[User]) -> None:
    anna, boris, _ = people
    others = persons(22)
    noon = NOW().replace(hour=12, minute=0) - timedelta(days=30)
    games = []
    for day in range(10):
        opponents = others[day:] + others[:day]
        for at, table in enumerate([[anna, boris, opponents[0]], *_threes(opponents[1:])]):
            games.append(stored_game(table))
            Game.objects.filter(pk=games[-1].pk).update(created_at=noon + timedelta(days=day))
            assert at < 8
    (case,) = screening.open_co_occurrence_cases(NOW())
    assert {case.suspect, case.partner} == {anna, boris} and case.games.count() == 10
    assert case.figures["met"] == 10 and case.figures["expected"] < 1


def _threes(people: list[User]) -> list[list[User]]:
    return [people[at : at + 3] for at in range(0, len(people), 3)]


def test_meetings_at_custom_tables_open_no_case(people: list[User]) -> None:
    for _ in range(12):
        stored_game(people)
    Game.objects.update(pool=None)
    assert screening.open_co_occurrence_cases(NOW()) == []


@pytest.mark.parametrize("name", ["fairplay.sweep_games", "fairplay.sweep_pairs"])
def test_the_tasks_run_on_an_empty_site(db: None, name: str) -> None:
    from thousand_site.celery import app

    app.loader.import_default_modules()
    app.tasks[name].apply(throw=True)
