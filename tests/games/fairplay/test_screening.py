"""Tests of games.fairplay.screening."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots.bot_match import decks
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import deck_text
from games.engine.record import DealLog, write_record
from games.fairplay import cases, screening
from games.fairplay.detection.simulated_players import honest_player
from games.fairplay.models import AnalysedGame, Case, PointTransfer
from games.models import Game, Seat
from tests.factories import person, persons
from tests.games.fairplay.factories import stored_game

NOW = timezone.now


def record(deals: int) -> dict:
    """Return the record of a real game of so many deals."""
    agreements = agreements_from({"preset": "classic", "max_deals": deals})
    people, deck_stream, logs = [honest_player(f"{seat}") for seat in range(3)], decks("record"), []
    game = new_game(agreements, 0)
    while not game.over:
        deck, actions = next(deck_stream), []
        game = start_deal(game, deck)
        while (seat := game.to_act) is not None:
            action = people[seat].choose(observe(game, seat), legal_actions(game))
            actions.append(f"{seat} {action}")
            game = act(game, seat, action)
        logs.append(DealLog(deck_text(deck), tuple(actions)))
    return write_record(agreements, ["Anna", "Boris", "Vera"], 0, logs)


def transfer(game: Game, giver: User, receiver: User, points: float, deals: int = 30) -> None:
    """Create transfers of about so many points in each deal, in one role."""
    squares = deals * (points * points + 100.0)
    PointTransfer.objects.create(
        game=game, giver=giver, receiver=receiver, role="third", deals=deals,
        total=points * deals, squares=squares,
    )  # fmt: skip


def test_a_game_is_analysed_once(people: list[User]) -> None:
    game = stored_game(people, record=record(3))
    assert screening.analyse_some(NOW(), 60.0) == 1
    rows = PointTransfer.objects.order_by("pk")
    assert {(row.giver, row.receiver) for row in rows} == {
        (giver, receiver) for giver in people for receiver in people if giver != receiver
    }
    assert {row.deals for row in rows} <= {1, 2, 3} and any(row.total for row in rows)
    before = list(rows.values_list())
    assert screening.analyse_game(game.pk) is False and screening.analyse_some(NOW(), 60.0) == 0
    assert list(rows.values_list()) == before


def test_bots_and_leavers_have_no_transfers(people: list[User]) -> None:
    anna, boris, _ = people
    game = stored_game([anna, person("Robot", bot_level="greedy"), boris], record=record(2))
    Seat.objects.filter(user=boris).update(left_at=NOW())
    screening.analyse_game(game.pk)
    assert set(PointTransfer.objects.values_list("giver__username", "receiver__username")) == {
        ("anna", "Robot")
    }


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


def test_favouritism_beyond_chance_opens_a_case(people: list[User]) -> None:
    anna, boris, vera = people
    games = [stored_game(people) for _ in range(3)]
    for game in games:
        transfer(game, anna, boris, 9.0)
        transfer(game, anna, vera, 1.0)
        transfer(game, vera, boris, 1.0)
        transfer(game, vera, anna, 2.0)
    (case,) = screening.open_favouritism_cases(NOW())
    assert (case.kind, case.suspect, case.partner) == ("favour", anna, boris)
    assert set(case.games.all()) == set(games)
    assert case.figures == {"deals": 90, "points_per_deal": 8.0} and case.score > 5
    assert screening.open_favouritism_cases(NOW()) == [case] and Case.objects.count() == 1


def test_few_deals_open_no_case(people: list[User]) -> None:
    anna, boris, vera = people
    game = stored_game(people)
    transfer(game, anna, boris, 50.0)
    transfer(game, anna, vera, 0.0)
    assert screening.open_favouritism_cases(NOW()) == []


def test_a_closed_case_is_not_reopened_at_once(people: list[User]) -> None:
    anna, boris, vera = people
    for game in (stored_game(people), stored_game(people)):
        transfer(game, anna, boris, 20.0)
        transfer(game, anna, vera, 0.0)
    (case,) = screening.open_favouritism_cases(NOW())
    cases.set_verdict(case, vera, "nothing")
    assert screening.open_favouritism_cases(NOW()) == []
    Case.objects.update(closed_at=NOW() - timedelta(days=cases.REOPEN_AFTER_DAYS + 1))
    (again,) = screening.open_favouritism_cases(NOW())
    assert again != case


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
