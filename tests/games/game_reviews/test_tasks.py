"""Tests of the tasks: each slice is a task of its own, behind all turns of bots."""

from typing import Any

import pytest
from django.conf import settings

from accounts.models import User
from games.game_reviews import services, tasks, work
from games.game_reviews.models import GameReview
from games.models import Game
from games.tables import scheduling
from tests.games.game_reviews.games import NETWORK, fresh

Sent = list[tuple[tuple[Any, ...], dict[str, Any]]]


@pytest.fixture
def sent(quiet: None, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The tasks that are sent, with their options."""
    found: Sent = []
    monkeypatch.setattr(scheduling, "send", lambda *task, **options: found.append((task, options)))
    return found


@pytest.fixture
def review(game: Game, anna: User) -> GameReview:
    return services.request_review(game, anna, NETWORK)


def test_a_slice_sends_the_next_one_with_the_last_priority(review: GameReview, sent: Sent) -> None:
    tasks.run()
    token = fresh(review).lease
    assert token and sent == [(("reviews.run", token), {"priority": scheduling.LAST})]
    assert settings.TASK_PRIORITIES[-1] == scheduling.LAST


def test_after_the_last_slice_nothing_is_sent(review: GameReview, sent: Sent) -> None:
    token = ""
    for _ in range(100):
        sent.clear()
        tasks.run(token)
        if not sent:
            break
        token = sent[0][0][1]
    assert fresh(review).state == GameReview.State.DONE and sent == []


def test_a_sweep_begins_where_nobody_works(review: GameReview, sent: Sent) -> None:
    assert tasks.sweep() == 1
    assert sent == [(("reviews.run",), {"priority": scheduling.LAST})]


def test_a_sweep_leaves_a_worker_alone(review: GameReview, sent: Sent) -> None:
    work.run("")
    assert tasks.sweep() == 0 and sent == []


def test_without_reviews_a_sweep_does_nothing(sent: Sent) -> None:
    assert tasks.sweep() == 0


def test_slices_wait_in_the_queue_of_the_bots() -> None:
    assert settings.CELERY_TASK_ROUTES["reviews.run"] == {"queue": "bots"}
