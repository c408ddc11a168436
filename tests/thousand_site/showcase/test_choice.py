"""Tests of the choice of the game of the day: the rules by day, and who may be shown."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from games import engine
from games.game_reviews.models import GameReview
from games.models import DealResult, Game, Seat
from tests.factories import finished_game, make_club, person
from thousand_site.showcase.choice import CLEANEST, CLOSEST, HIGHEST, RULES, choose

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)


def day_of(rule: str) -> date:
    """Return the first day from NOON's on whose rule this is."""
    days = (NOON.date() + timedelta(days=number) for number in range(1, 4))
    return next(day for day in days if RULES[day.toordinal() % len(RULES)] == rule)


def ended(
    people: list[User], day: date, scores: Sequence[int] = (1000, 455, -20), **fields: Any
) -> Game:
    """Return a game that ended on the day before."""
    at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC) - timedelta(days=1)
    usual = {"finalised_at": at, "rules_version": engine.RULES_VERSION, "scores": list(scores)}
    return finished_game(people, at, **usual | fields)


def made(game: Game, contract: int) -> None:
    DealResult.objects.create(
        game=game, number=3, version=9, rules_version=1, standing={},
        outcome={"outcome": "made", "contract": contract, "declarer": 0},
    )  # fmt: skip


def reviewed(game: Game, *own: float) -> None:
    GameReview.objects.create(
        game=game, version=1, state="done", players=3, deals=1,
        breakdowns=[{"own": value} for value in own],
    )  # fmt: skip


def chosen(day: date) -> tuple[str, str] | None:
    found = choose(day)
    return (found.game_id, found.rule) if found else None


def test_without_a_game_there_is_none() -> None:
    assert choose(NOON.date()) is None


def test_the_closest_finish_is_chosen_on_its_day(people: list[User]) -> None:
    day = day_of(CLOSEST)
    ended(people, day)
    close = ended(people, day, (1005, 985, 940))
    assert chosen(day) == (close.pk, CLOSEST)


def test_the_highest_contract_is_chosen_on_its_day_with_its_deal(people: list[User]) -> None:
    day = day_of(HIGHEST)
    made(ended(people, day, (1005, 1000, 940)), 120)
    high = ended(people, day)
    made(high, 240)
    assert chosen(day) == (high.pk, HIGHEST)
    found = choose(day)
    assert found is not None and found.deal == 3


def test_the_fewest_mistakes_are_chosen_on_their_day(people: list[User]) -> None:
    day = day_of(CLEANEST)
    reviewed(ended(people, day, (1005, 1000, 940)), -0.4, -0.1, -0.2)
    clean = ended(people, day)
    reviewed(clean, -0.1, 0.0, -0.1)
    assert chosen(day) == (clean.pk, CLEANEST)


def test_where_no_game_fits_a_rule_the_next_one_decides(people: list[User]) -> None:
    day = day_of(CLEANEST)
    game = ended(people, day)
    assert chosen(day) == (game.pk, CLOSEST)


@pytest.mark.parametrize(
    "fields",
    [
        {"sealed": True},
        {"pool_id": None},
        {"finalised_at": None},
        {"status": "playing"},
        {"status": "stopped"},
        {"fixed_deal": "2026-11-28/1"},
        {"rules_version": 0},
        {"ended_at": NOON - timedelta(days=9)},
    ],
    ids=str,
)
def test_hidden_running_and_older_games_are_not_shown(
    people: list[User], fields: dict[str, Any]
) -> None:
    day = day_of(CLOSEST)
    game = ended(people, day)
    assert chosen(day) is not None
    Game.objects.filter(pk=game.pk).update(**fields)
    assert chosen(day) is None


def test_games_of_clubs_and_with_bots_are_not_shown(people: list[User]) -> None:
    day = day_of(CLOSEST)
    ended(people, day, club=make_club(people[0]))
    ended([*people[:2], person("robot", bot_level="club")], day)
    left = ended(people, day)
    Seat.objects.filter(game=left, number=2).update(left_at=NOON)
    assert chosen(day) is None
