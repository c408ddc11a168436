"""Races of presses, cancellations and workers. On PostgreSQL they run at the same time."""

from functools import partial

import pytest
from django.utils import timezone

from accounts.models import User
from games.game_reviews import services, work
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import GameReview, ReviewedDeal, ReviewRequest
from tests.games.game_reviews.games import NETWORK, fresh, game_to_review
from tests.games.tables.threads import at_once, while_paused

pytestmark = pytest.mark.django_db(transaction=True)
State = GameReview.State


@pytest.fixture(autouse=True)
def _site(site: None, queued: list[tuple], notified: list[tuple]) -> None:
    """A site whose commits other threads see."""


def cancelled(review: GameReview, user: User) -> str:
    try:
        services.cancel(review, user)
    except ReviewError as refused:
        return refused.code
    return "cancelled"


def test_two_presses_at_once_are_one_review(people: list[User]) -> None:
    game = game_to_review(people)
    presses = [partial(services.request_review, game, user, NETWORK) for user in people * 2]
    reviews = at_once(*presses)
    assert len(set(reviews)) == 1
    assert ReviewRequest.objects.count() == 3


def test_presses_at_once_are_not_all_somebodys_first(people: list[User]) -> None:
    games = [game_to_review(people) for _ in range(4)]
    at_once(*(partial(services.request_review, game, people[0], NETWORK) for game in games))
    ranks = ReviewRequest.objects.values_list("rank", flat=True)
    assert sorted(ranks) == [1, 2, 3, 4]


def test_two_workers_take_one_review_once(people: list[User]) -> None:
    services.request_review(game_to_review(people), people[0], NETWORK)
    now = timezone.now()
    taken = at_once(partial(work.take, "one", now), partial(work.take, "other", now))
    assert sum(one is not None for one in taken) == 1


def test_two_workers_that_begin_at_once_make_each_deal_once(people: list[User]) -> None:
    review = services.request_review(game_to_review(people), people[0], NETWORK)
    for _ in range(30):
        at_once(partial(work.run, ""), partial(work.run, ""))
        GameReview.objects.filter(state=State.RUNNING).update(leased_until=None)
        if fresh(review).state == State.DONE:
            break
    assert fresh(review).state == State.DONE
    assert ReviewedDeal.objects.count() == 2


@pytest.mark.postgres
def test_a_cancellation_while_the_last_slice_is_stored_finds_it_done(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = people[0]
    review = services.request_review(game_to_review(people), anna, NETWORK)
    token = work.run("")
    while fresh(review).done < 1 or fresh(review).part:
        token = work.run(token)
    monkeypatch.setattr(work, "SLICE_S", 1000.0)
    results = while_paused(
        monkeypatch,
        "games.game_reviews.work._finish",
        partial(work.run, token),
        partial(cancelled, review, anna),
    )
    assert results[1] == "not_waiting"
    assert fresh(review).state == State.DONE


@pytest.mark.postgres
def test_a_cancellation_before_the_slice_is_stored_wins(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = people[0]
    review = services.request_review(game_to_review(people), anna, NETWORK)
    results = while_paused(
        monkeypatch,
        "games.game_reviews.work.store",
        partial(work.run, ""),
        partial(cancelled, review, anna),
    )
    assert results[1] == "cancelled"
    assert fresh(review).state == State.CANCELLED
    assert not ReviewedDeal.objects.exists()
