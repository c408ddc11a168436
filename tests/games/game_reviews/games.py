"""Finished games with records to review, and workers."""

from typing import Any

from django.utils import timezone

from accounts.models import User
from games import engine
from games.game_reviews import queries, work
from games.game_reviews.models import GameReview, ReviewedSeat
from games.models import Game
from games.review import VERSION
from tests.factories import finished_game
from tests.games.review.records import short_record

NETWORK = "192.0.2.7"


def game_to_review(users: list[User], deals: int = 2, **fields: Any) -> Game:
    """Store a finished game of so many deals, with its record."""
    record = short_record(deals)
    usual = {
        "agreements": record["agreements"],
        "rules_version": engine.RULES_VERSION,
        "record": record,
        "finalised_at": timezone.now(),
    }
    return finished_game(users, **usual | fields)


def work_off(slices: int = 200) -> None:
    """Let one worker do so many slices, or as many as there are."""
    token = ""
    for _ in range(slices):
        token = work.run(token)
        if not token:
            return


def fresh(review: GameReview) -> GameReview:
    """Return the review as it is stored."""
    return GameReview.objects.get(pk=review.pk)


def report_of(game: Game) -> dict[str, Any]:
    """Return the report of a reviewed game as far as it goes."""
    review = queries.review_of(game)
    found = None if review is None else queries.report_json(review)
    assert found is not None
    return found


def reviewed_seat(user: User, **fields: Any) -> ReviewedSeat:
    """Store the figures of a user in a reviewed game that just ended."""
    game = fields.pop("game", None) or finished_game([user])
    usual = {"version": VERSION, "ended_at": timezone.now(), "with_people": True}
    return ReviewedSeat.objects.create(game=game, user=user, **usual | fields)
