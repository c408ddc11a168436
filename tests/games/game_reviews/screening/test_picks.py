"""Tests of the games that fair play chooses: by nobody's press, within a share of the day."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.game_reviews import queries, services, work_day
from games.game_reviews.models import GameReview
from games.game_reviews.screening import picks
from games.models import Game
from tests.conftest import SetLimits
from tests.games.factories import changed
from tests.games.game_reviews.games import NETWORK, fresh, game_to_review, work_off

State = GameReview.State
# Late in the day all of its share may be used.
EVENING = datetime.combine(timezone.now().astimezone(UTC).date(), datetime.min.time(), UTC)
EVENING += timedelta(hours=23)


@pytest.fixture(autouse=True)
def _evening(quiet: None, limits: SetLimits) -> None:
    """No tasks, and nothing was counted before."""


def rated_games(people: list[User], number: int) -> list[Game]:
    return [
        game_to_review(people, rated=True, finalised_at=EVENING - timedelta(minutes=number))
        for _ in range(number)
    ]


def picked() -> set[str]:
    chosen = GameReview.objects.filter(picked_at__isnull=False)
    return set(chosen.values_list("game_id", flat=True))


def test_games_that_nobody_asked_for_are_reviewed(people: list[User]) -> None:
    (game,) = rated_games(people, 1)
    assert picks.pick_some(EVENING) == 1
    work_off()
    review = GameReview.objects.get()
    assert (review.game, review.state) == (game, State.DONE)


def test_a_game_is_chosen_once(people: list[User]) -> None:
    rated_games(people, 2)
    assert [picks.pick_some(EVENING), picks.pick_some(EVENING)] == [2, 0]


def test_a_press_changes_no_choice(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked for reviews, the same games are chosen."""
    games = rated_games(people, 6)
    monkeypatch.setattr(picks, "MAX_PICKS", 2)
    wanted = set(sorted((game.pk for game in games), key=picks._digest)[:2])
    for game in games:
        if game.pk not in wanted:
            services.request_review(game, people[0], NETWORK)
    picks.pick_some(EVENING)
    assert picked() == wanted


def test_a_review_that_is_there_is_not_repeated(people: list[User]) -> None:
    (game,) = rated_games(people, 1)
    services.request_review(game, people[0], NETWORK)
    work_off()
    picks.pick_some(EVENING)
    review = GameReview.objects.get()
    assert review.state == State.DONE and review.picked_at == EVENING


@pytest.mark.parametrize(
    "fields",
    [
        {"rated": False},
        {"status": "stopped"},
        {"sealed": True},
        {"players": 4},
        {"finalised_at": EVENING - timedelta(days=2)},
        {"agreements": {"preset": "classic", "marriage_declaration": "spoken"}},
    ],
    ids=str,
)
def test_other_games_are_not_chosen(people: list[User], fields: dict) -> None:
    (game,) = rated_games(people, 1)
    changed(game, **fields)
    assert picks.pick_some(EVENING) == 0


def test_a_game_of_one_person_against_bots_is_not_chosen(anna: User, bots: list[User]) -> None:
    rated_games([anna, *bots[:2]], 1)
    assert picks.pick_some(EVENING) == 0


def test_they_take_no_more_than_their_share(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three games of two deals fit into a quarter of a budget of twelve such games."""
    rated_games(people, 6)
    monkeypatch.setattr(work_day, "budget_ms", lambda: 12 * 2 * 1000)
    monkeypatch.setattr(queries, "deal_ms", lambda: 1000.0)
    monkeypatch.setattr(picks, "USUAL_DEALS", 2)
    midnight = EVENING + timedelta(hours=1) - timedelta(seconds=1)
    assert picks.pick_some(EVENING - timedelta(hours=17)) == 0
    assert sum(picks.pick_some(midnight) for _ in range(5)) == 2


def test_no_more_are_chosen_while_many_wait(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    rated_games(people, 3)
    monkeypatch.setattr(picks, "MAX_PICKS", 2)
    monkeypatch.setattr(picks, "MAX_WAITING", 2)
    assert [picks.pick_some(EVENING), picks.pick_some(EVENING)] == [2, 0]


def test_they_count_in_the_order_of_their_digests(people: list[User]) -> None:
    """Not in that of their reviews, some of which were asked for before."""
    games = rated_games(people, 4)
    for game in games[2:]:
        services.request_review(game, people[0], NETWORK)
    picks.pick_some(EVENING)
    counted = GameReview.objects.order_by("picked_at", "-pk").values_list("game_id", flat=True)
    assert list(counted) == sorted((game.pk for game in games), key=picks._digest)


def test_a_site_without_reviews_chooses_none(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    rated_games(people, 1)
    monkeypatch.setattr(work_day, "budget_ms", lambda: 0)
    assert picks.pick_some(EVENING) == 0


# Nobody knows, and nobody stops it


def test_nobody_is_told(people: list[User]) -> None:
    (game,) = rated_games(people, 1)
    picks.pick_some(EVENING)
    assert queries.state_of(game, people[0]).state == "none"


def test_who_asks_for_it_is_told_as_of_any_other(people: list[User]) -> None:
    (game,) = rated_games(people, 1)
    picks.pick_some(EVENING)
    services.request_review(game, people[0], NETWORK)
    assert queries.state_of(game, people[0]).state == "queued"


def test_who_cancels_does_not_stop_it(people: list[User]) -> None:
    (game,) = rated_games(people, 1)
    picks.pick_some(EVENING)
    review = services.request_review(game, people[0], NETWORK)
    services.cancel(review, people[0])
    assert fresh(review).state == State.QUEUED
    services.forget(people[0])
    services.drop_old(EVENING + services.MAX_WAIT + timedelta(days=1))
    assert fresh(review).state == State.QUEUED


def test_first_requests_of_people_come_before_it(people: list[User]) -> None:
    (chosen,) = rated_games(people, 1)
    picks.pick_some(EVENING)
    asked = game_to_review(people)
    services.request_review(asked, people[1], NETWORK)
    assert [review.game for review in queries.queue()] == [asked, chosen]
