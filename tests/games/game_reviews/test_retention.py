"""Tests of what is deleted, and of what stays."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine.record import read_record
from games.game_reviews import bad_moves, retention, services
from games.game_reviews.models import (
    UPLOAD_LIFETIME,
    BadBotMove,
    GameReview,
    ReviewDay,
    ReviewedDeal,
    ReviewRequest,
)
from games.models import Game
from tests.conftest import SetLimits
from tests.games.game_reviews.games import NETWORK, game_to_review, work_off
from tests.games.review.records import short_record


@pytest.fixture
def uploaded(quiet: None, anna: User) -> GameReview:
    """The finished review of a record from elsewhere."""
    review = services.request_record_review(read_record(short_record()), anna, NETWORK)
    work_off()
    return review


def test_reviews_of_records_expire(uploaded: GameReview) -> None:
    later = timezone.now() + UPLOAD_LIFETIME
    assert retention.clear_records(later - timedelta(hours=1)) == 0
    assert retention.clear_records(later + timedelta(hours=1)) > 0
    assert not GameReview.objects.exists() and not ReviewedDeal.objects.exists()


def test_who_asks_again_keeps_it_for_longer(
    uploaded: GameReview, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = timezone.now() + UPLOAD_LIFETIME
    monkeypatch.setattr(timezone, "now", lambda: later - timedelta(hours=1))
    services.request_record_review(read_record(short_record()), anna, NETWORK)
    assert retention.clear_records(later + timedelta(hours=1)) == 0


def test_reviews_of_games_stay(game: Game, anna: User) -> None:
    services.request_review(game, anna, NETWORK)
    work_off()
    assert retention.clear_records(timezone.now() + timedelta(days=9999)) == 0


def test_old_requests_and_days_are_deleted(game: Game, anna: User) -> None:
    services.request_review(game, anna, NETWORK)
    later = timezone.now() + retention.REQUEST_LIFETIME + timedelta(days=1)
    # Somebody still waits.
    retention.clear_requests(later)
    assert ReviewRequest.objects.exists()
    work_off()
    retention.clear_requests(timezone.now())
    assert ReviewRequest.objects.exists()
    retention.clear_requests(later)
    assert not ReviewRequest.objects.exists() and not ReviewDay.objects.exists()


def test_old_moves_of_bots_are_deleted(
    quiet: None, anna: User, bots: list[User], limits: SetLimits
) -> None:
    limits()
    game = game_to_review([anna, *bots[:2]])
    actions = game.record["deals"][0]["actions"]
    number = next(n for n, text in enumerate(actions) if text[0] == "1")
    bad_moves.mark(bad_moves.bot_move(game, 0, number), anna, NETWORK)
    assert retention.clear_moves(timezone.now()) == 0
    retention.clear_moves(timezone.now() + retention.MOVE_LIFETIME + timedelta(days=1))
    assert not BadBotMove.objects.exists()
