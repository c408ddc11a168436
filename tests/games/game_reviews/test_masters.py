"""Tests of deals that masters play on demand: asked for, divided, counted, kept and shown."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.errors import DomainError
from accounts.limits.errors import LimitExceeded
from accounts.models import User
from games.game_reviews import masters, services, tasks, work_day
from games.game_reviews.models import GameReview, ReviewedDeal
from games.models import Game
from games.review import masters as pure
from games.tables import scheduling
from tests.conftest import SetLimits
from tests.factories import client_of, person
from tests.games.game_reviews.games import NETWORK, fresh, work_off
from tests.games.game_reviews.test_live_help import counting

BID = {"declarer": 0, "bid": 120, "possible": 140}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Tasks that are queued, with their priorities."""
    found: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        scheduling, "send", lambda task, *keys, priority: found.append((task, *keys, priority))
    )
    return found


@pytest.fixture
def review(
    game: Game, anna: User, limits: SetLimits, monkeypatch: pytest.MonkeyPatch
) -> GameReview:
    """A review that is done, both of whose deals came to an exchange."""
    monkeypatch.setattr(pure, "LEVEL", "greedy")
    found = services.request_review(game, anna, NETWORK)
    work_off()
    for deal in ReviewedDeal.objects.all():
        deal.report["hindsight"] = BID
        deal.save()
    return fresh(found)


def play_all(review: GameReview) -> int:
    """Let the masters play to the end; return in how many slices."""
    slices = 1
    while masters.play(review.pk):
        slices += 1
    return slices


def test_they_play_each_deal_and_the_ends_are_kept(review: GameReview, anna: User) -> None:
    masters.ask(review, anna, NETWORK)
    play_all(review)
    ends = masters.ends_of(review)
    assert set(ends) == {0, 1}
    assert all(set(end) == {"declarer", "contract", "outcome"} for end in ends.values())
    assert not masters.is_playing(fresh(review), timezone.now())


def test_a_slice_ends_after_its_time_and_the_next_goes_on(
    review: GameReview, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    masters.ask(review, anna, NETWORK)
    monkeypatch.setattr(masters, "SLICE_S", 0.0)
    masters.play(review.pk)
    assert len(ReviewedDeal.objects.get(number=0).masters["actions"]) == 1
    assert play_all(review) > 20 and set(masters.ends_of(review)) == {0, 1}


def test_slices_are_queued_behind_all_turns(
    review: GameReview, anna: User, sent: list[tuple[Any, ...]]
) -> None:
    masters.ask(review, anna, NETWORK)
    tasks.masters_move(review.pk)
    assert sent == [(masters.TASK, review.pk, scheduling.LAST)] * 2


def test_their_moves_count_as_work_of_the_day(review: GameReview, anna: User) -> None:
    before = work_day.left_ms(timezone.now())
    play_all(review)
    assert work_day.left_ms(timezone.now()) < before


def test_without_time_nobody_plays(review: GameReview, anna: User) -> None:
    with transaction.atomic():
        work_day.count_cpu(timezone.now(), work_day.budget_ms())
    with pytest.raises(DomainError) as refused:
        masters.ask(review, anna, NETWORK)
    assert refused.value.code == "no_time" and not masters.play(review.pk)


def test_many_presses_are_one(
    review: GameReview, anna: User, boris: User, sent: list[tuple[Any, ...]]
) -> None:
    for user in (anna, boris, anna):
        masters.ask(fresh(review), user, NETWORK)
    assert len(sent) == 1


def test_who_asks_again_after_a_lost_task_gets_another(
    review: GameReview, anna: User, sent: list[tuple[Any, ...]]
) -> None:
    masters.ask(review, anna, NETWORK)
    GameReview.objects.update(masters_at=timezone.now() - masters.LOST_AFTER)
    masters.ask(fresh(review), anna, NETWORK)
    assert len(sent) == 2


def test_a_press_counts_as_a_review(
    review: GameReview, anna: User, limits: SetLimits, sent: list[tuple[Any, ...]]
) -> None:
    limits(reviews=1, guest_reviews=1)
    services.take_limits(anna, NETWORK, timezone.now())
    with pytest.raises(LimitExceeded):
        masters.ask(review, anna, NETWORK)
    assert not sent


def test_a_deal_without_an_exchange_is_left_out(review: GameReview) -> None:
    deal = ReviewedDeal.objects.get(number=0)
    deal.report["hindsight"] = None
    deal.save()
    play_all(review)
    assert masters.deal_count(review) == 1 and set(masters.ends_of(review)) == {1}


# The page


def page(user: User, game: Game) -> str:
    return client_of(user).get(f"/game/{game.pk}/review/").content.decode()


def test_the_page_offers_it_and_shows_what_they_made(
    review: GameReview, game: Game, anna: User
) -> None:
    address = f"/game/{game.pk}/review/masters/"
    assert address in page(anna, game) and "Three masters</th>" not in page(anna, game)
    assert client_of(anna).post(address).json() == {"status": "playing"}
    text = page(anna, game)
    assert "data-ongoing" in text and "0 of 2" in text and address not in text
    play_all(review)
    text = page(anna, game)
    assert "Three masters</th>" in text and "data-ongoing" not in text


def test_an_end_is_told_in_words(review: GameReview, game: Game, anna: User) -> None:
    ends = [
        {"declarer": 1, "contract": 125, "outcome": "failed"},
        {"declarer": None, "contract": None, "outcome": "redeal"},
    ]
    for number, end in enumerate(ends):
        ReviewedDeal.objects.filter(number=number).update(masters=end)
    text = page(anna, game)
    assert "boris 125, failed" in text and "a redeal" in text


def test_who_plays_a_game_that_counts_asks_for_nothing(
    review: GameReview, game: Game, sent: list[tuple[Any, ...]]
) -> None:
    nadia = person("nadia")
    counting(nadia, "rated")
    answer = client_of(nadia).post(f"/game/{game.pk}/review/masters/")
    assert answer.status_code == 403 and not sent


def test_a_game_without_a_review_has_no_masters(game: Game, anna: User) -> None:
    assert client_of(anna).post(f"/game/{game.pk}/review/masters/").status_code == 404
