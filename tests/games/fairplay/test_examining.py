"""What play tells: each game is examined once, and cases are opened for what is beyond chance."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots.bot_match import decks
from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import deck_text
from games.engine.record import DealLog, write_record
from games.fairplay import cases, screening
from games.fairplay.detection.simulated_players import honest
from games.fairplay.models import Case, Examined, Given
from games.models import Game, Seat
from tests.games.fairplay.conftest import Sit, person

NOW = timezone.now


def record(deals: int) -> dict:
    """A real game of so many deals."""
    agreements = agreements_from({"preset": "classic", "max_deals": deals})
    people, row, logs = [honest(f"{seat}") for seat in range(3)], decks("record"), []
    game = new_game(agreements, 0)
    while not game.over:
        deck, said = next(row), []
        game = start_deal(game, deck)
        while (seat := game.to_act) is not None:
            action = people[seat].choose(observe(game, seat), legal_actions(game))
            said.append(f"{seat} {action}")
            game = act(game, seat, action)
        logs.append(DealLog(deck_text(deck), tuple(said)))
    return write_record(agreements, ["Anna", "Boris", "Vera"], 0, logs)


def given(game: Game, giver: User, receiver: User, worth: float, deals: int = 30) -> None:
    """So many deals of about that worth, in one role."""
    squares = deals * (worth * worth + 100.0)
    Given.objects.create(
        game=game, giver=giver, receiver=receiver, role="third", deals=deals,
        total=worth * deals, squares=squares,
    )  # fmt: skip


def test_a_game_is_examined_once(three: list[User], sit: Sit) -> None:
    game = sit(three, record=record(3))
    assert screening.examine_some(NOW(), 60.0) == 1
    rows = Given.objects.order_by("pk")
    assert {(row.giver, row.receiver) for row in rows} == {
        (one, other) for one in three for other in three if one != other
    }
    assert {row.deals for row in rows} <= {1, 2, 3} and any(row.total for row in rows)
    before = list(rows.values_list())
    assert screening.examine(game.pk) is False and screening.examine_some(NOW(), 60.0) == 0
    assert list(rows.values_list()) == before


def test_bots_and_who_left_give_nothing(three: list[User], sit: Sit) -> None:
    anna, boris, _ = three
    game = sit([anna, person("Robot", bot_level="greedy"), boris], record=record(2))
    Seat.objects.filter(user=boris).update(left_at=NOW())
    screening.examine(game.pk)
    assert set(Given.objects.values_list("giver__username", "receiver__username")) == {
        ("Anna", "Robot")
    }


def test_only_finished_rated_games_of_people_are_read(three: list[User], sit: Sit) -> None:
    bots = [person(f"Robot{number}", bot_level="greedy") for number in range(2)]
    sit(three, status=Game.Status.PLAYING)
    sit(three, finalised_at=None)
    sit(three, rated=False)
    sit([three[0], *bots])
    sit(three, finalised_at=NOW() - timedelta(days=screening.DAYS + 1))
    read = sit([*three[:2], bots[0]])
    assert list(screening.unexamined(NOW())) == [read]


def test_a_game_that_cannot_be_read_is_passed_over(three: list[User], sit: Sit) -> None:
    sit(three, record={"format": "nonsense"})
    assert screening.examine_some(NOW(), 60.0) == 1
    assert Examined.objects.count() == 1 and not Given.objects.exists()


def test_a_favour_beyond_chance_opens_a_case(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    games = [sit(three) for _ in range(3)]
    for game in games:
        given(game, anna, boris, 9.0)
        given(game, anna, vera, 1.0)
        given(game, vera, boris, 1.0)
        given(game, vera, anna, 2.0)
    (case,) = screening.judge_favours(NOW())
    assert (case.kind, case.suspect, case.partner) == ("favour", anna, boris)
    assert set(case.games.all()) == set(games)
    assert case.figures == {"deals": 90, "points_a_deal": 8.0} and case.score > 5
    assert screening.judge_favours(NOW()) == [case] and Case.objects.count() == 1


def test_few_deals_open_none(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    game = sit(three)
    given(game, anna, boris, 50.0)
    given(game, anna, vera, 0.0)
    assert screening.judge_favours(NOW()) == []


def test_what_was_closed_is_not_brought_up_again_at_once(three: list[User], sit: Sit) -> None:
    anna, boris, vera = three
    for game in (sit(three), sit(three)):
        given(game, anna, boris, 20.0)
        given(game, anna, vera, 0.0)
    (case,) = screening.judge_favours(NOW())
    cases.decide(case, vera, "nothing")
    assert screening.judge_favours(NOW()) == []
    Case.objects.update(closed_at=NOW() - timedelta(days=screening.REST_DAYS + 1))
    (again,) = screening.judge_favours(NOW())
    assert again != case


def test_a_pair_that_always_meets_opens_a_case(three: list[User], sit: Sit) -> None:
    anna, boris, _ = three
    others = [person(f"P{number}") for number in range(22)]
    noon = NOW().replace(hour=12, minute=0) - timedelta(days=30)
    made = []
    for day in range(10):
        beside = others[day:] + others[:day]
        for at, table in enumerate([[anna, boris, beside[0]], *_threes(beside[1:])]):
            made.append(sit(table))
            Game.objects.filter(pk=made[-1].pk).update(created_at=noon + timedelta(days=day))
            assert at < 8
    (case,) = screening.judge_overlaps(NOW())
    assert {case.suspect, case.partner} == {anna, boris} and case.games.count() == 10
    assert case.figures["met"] == 10 and case.figures["expected"] < 1


def _threes(people: list[User]) -> list[list[User]]:
    return [people[at : at + 3] for at in range(0, len(people), 3)]


def test_friends_at_their_own_tables_are_no_case(three: list[User], sit: Sit) -> None:
    for _ in range(12):
        sit(three, pool=None)
    assert screening.judge_overlaps(NOW()) == []


@pytest.mark.parametrize("name", ["fairplay.sweep_games", "fairplay.sweep_pairs"])
def test_the_tasks_are_known_and_run_on_an_empty_site(db: None, name: str) -> None:
    from thousand_site.celery import app

    app.loader.import_default_modules()
    app.tasks[name].apply(throw=True)
