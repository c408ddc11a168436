"""Tests of cases about people who hardly err: by chosen games alone, with their evidence."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.fairplay import cases
from games.fairplay.models import Case
from games.game_reviews.models import GameReview
from games.game_reviews.receivers import forget_user
from games.game_reviews.screening import strength
from games.models import Game
from games.review import VERSION
from tests.factories import finished_game, person
from tests.games.game_reviews.games import reviewed_seat

State = GameReview.State
NOW = timezone.now()
# Of thirty decisions of a game so many cost 5 points or more.
PERFECT, USUAL = 0, 4


def chosen(
    people: Sequence[User], costly: Sequence[int], state: str = State.DONE, **fields: Any
) -> Game:
    """Store a game that fair play chose, with the costly decisions of each person."""
    game = finished_game(people, rated=True)
    number = GameReview.objects.count()
    picked_at = fields.pop("picked_at", NOW - timedelta(days=30) + timedelta(minutes=number))
    GameReview.objects.create(
        game=game, version=VERSION, state=state, players=3, deals=6, picked_at=picked_at
    )
    if state == State.DONE:
        for user, number in zip(people, costly, strict=True):
            sums = {"raise": [30, number, 12.0 * number, 200.0 * number]}
            reviewed_seat(user, game=game, situations=sums, **fields)
    return game


def play(people: Sequence[User], games: int, *costly: int, **fields: Any) -> list[Game]:
    return [chosen(people, costly, **fields) for _ in range(games)]


def suspects() -> set[str]:
    strength.open_strength_cases(NOW)
    return set(
        Case.objects.filter(kind=Case.Kind.STRENGTH).values_list("suspect__username", flat=True)
    )


def test_who_never_errs_has_a_case_with_evidence(people: list[User]) -> None:
    games = play(people, 20, PERFECT, USUAL, USUAL)
    assert suspects() == {"anna"}
    case = Case.objects.get()
    assert set(case.games.all()) == set(games)
    assert case.figures | {"one_in": 0} == {
        "games": 20, "decisions": 600, "costly": 0, "expected": 36.0, "rate": 0.0, "one_in": 0,
    }  # fmt: skip
    assert case.figures["one_in"] >= 1000


def test_a_moderator_reads_it_in_words(people: list[User], admin_client: Client) -> None:
    play(people, 20, PERFECT, USUAL, USUAL)
    strength.open_strength_cases(NOW)
    page = admin_client.get(f"/admin/fairplay/case/{Case.objects.get().pk}/change/")
    assert "reviewed 20 games: 0 of 600 decisions" in page.content.decode()


def test_few_games_are_no_evidence(people: list[User]) -> None:
    play(people, 4, PERFECT, USUAL, USUAL)
    assert suspects() == set()


def test_a_thousand_reviews_that_somebody_asked_for_open_no_case(people: list[User]) -> None:
    """Only games that fair play chose count, however well somebody played in the others."""
    play(people, 40, PERFECT, USUAL, USUAL)
    GameReview.objects.update(picked_at=None)
    assert suspects() == set()


def test_pressing_for_some_of_the_chosen_games_first_changes_nothing(people: list[User]) -> None:
    """Games count in the order of the choice, up to the first one that is still to be reviewed."""
    play(people, 5, PERFECT, USUAL, USUAL)
    play(people, 1, 0, 0, 0, state=State.QUEUED)
    play(people, 40, PERFECT, USUAL, USUAL)
    assert suspects() == set()
    waiting = GameReview.objects.get(state=State.QUEUED)
    for user in people:
        reviewed_seat(user, game=waiting.game, situations={"raise": [30, 4, 40.0, 800.0]})
    GameReview.objects.update(state=State.DONE)
    assert suspects() == {"anna"}


def test_a_review_that_failed_holds_nothing_up(people: list[User]) -> None:
    play(people, 1, 0, 0, 0, state=State.FAILED)
    play(people, 20, PERFECT, USUAL, USUAL)
    assert suspects() == {"anna"}


def test_annulled_games_do_not_count(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    play(people, 20, PERFECT, USUAL, USUAL)
    monkeypatch.setattr(strength, "annulled_ids", set)
    assert suspects() == set()


def test_old_games_do_not_count(people: list[User]) -> None:
    play(people, 20, PERFECT, USUAL, USUAL, picked_at=NOW - timedelta(days=100))
    assert suspects() == set()


def test_games_of_a_closed_case_are_not_counted_again(people: list[User], admin_user: User) -> None:
    play(people, 20, PERFECT, USUAL, USUAL)
    (case,) = strength.open_strength_cases(NOW)
    cases.set_verdict(case, admin_user, "nothing", "A strong player.")
    later = NOW + timedelta(days=cases.REOPEN_AFTER_DAYS + 1)
    assert strength.open_strength_cases(later) == []


def test_a_closed_case_rests(people: list[User], admin_user: User) -> None:
    play(people, 20, PERFECT, USUAL, USUAL)
    (case,) = strength.open_strength_cases(NOW)
    cases.set_verdict(case, admin_user, "nothing", "A strong player.")
    play(people, 40, PERFECT, USUAL, USUAL)
    assert strength.open_strength_cases(NOW) == []


def test_among_people_who_err_often_fewer_games_are_enough(people: list[User]) -> None:
    crowd = [person(f"weak{number}") for number in range(12)]
    for number in range(0, 12, 3):
        play(crowd[number : number + 3], 2, 9, 9, 9, rating_group=12)
    anna, *others = people
    play([anna, *others], 8, 0, 9, 9, rating_group=12)
    assert suspects() == {"anna"}
    assert Case.objects.get().figures["expected"] == pytest.approx(28.8)


def test_a_closed_account_is_nobodys_case(people: list[User]) -> None:
    play(people, 20, PERFECT, USUAL, USUAL)
    forget_user(people[0])
    assert suspects() == set()
