"""Queries about reviews: their reports, and how far they have come."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import User
from games.game_reviews import work_day
from games.game_reviews.models import BadBotMove, GameReview, ReviewedDeal, ReviewRequest
from games.models import Game
from games.review import VERSION

Json = dict[str, Any]
State = GameReview.State
WAITING = (State.QUEUED, State.RUNNING)
# Until reviews were made: about what a deal takes.
USUAL_DEAL_MS = 600
# A deal takes as long as in so many reviews of late.
NEWEST = 30
DAY_S = 24 * 60 * 60


@dataclass(frozen=True)
class ReviewState:
    """The state of a review, as a viewer is told.

    state           "none", "refused", "queued", "running", "failed", "cancelled" or "done"
    reason, text    of a refusal: its code, and a sentence for the viewer
    position        in the queue, from 1
    about_s         the seconds until it is done, estimated
    done, of        deals that are reviewed, and all of them
    deal            where it failed, from 0
    waits           whether the viewer waits for it, and may cancel
    """

    state: str = "none"
    reason: str = ""
    text: str = ""
    position: int = 0
    about_s: int = 0
    done: int = 0
    of: int = 0
    deal: int | None = None
    waits: bool = False


def review_of(game: Game) -> GameReview | None:
    """Return the game's review by this version of the reviewer, or a finished older one."""
    return _newest(GameReview.objects.filter(game=game))


def review_of_record(record_hash: str) -> GameReview | None:
    """Return the review of a record from elsewhere, as `review_of` does."""
    return _newest(GameReview.objects.filter(record_hash=record_hash, game=None))


def _newest(reviews: QuerySet[GameReview]) -> GameReview | None:
    usable = Q(version=VERSION) | Q(state=State.DONE)
    return reviews.filter(usable).order_by("-version").first()


def report_json(review: GameReview, first: int = 0) -> Json | None:
    """Return the report of a review as far as it goes, from this deal on; None before any deal."""
    if review.point is None:
        return None
    deals = ReviewedDeal.objects.filter(review=review, number__gte=first)
    return {
        "version": review.version,
        "point": review.point,
        "players": review.players,
        "deals": list(deals.order_by("number").values_list("report", flat=True)),
        "breakdowns": review.breakdowns,
    }


def state_of(game: Game, viewer: User | None) -> ReviewState:
    """Return the state of a game's review for this viewer."""
    return state_of_review(review_of(game), viewer)


def state_of_review(review: GameReview | None, viewer: User | None) -> ReviewState:
    """Return the state of a review for this viewer; None: there is none."""
    if review is None:
        return ReviewState()
    waits = _waits(review, viewer)
    if review.state in WAITING and review.picked_at and not _is_wanted(review):
        # Fair play chose the game: that is told to nobody.
        return ReviewState()
    found = ReviewState(review.state, done=review.done, of=review.deals, waits=waits)
    match review.state:
        case State.DONE | State.CANCELLED:
            return found
        case State.FAILED:
            return replace(found, deal=review.done)
    position, about_s = place_of(review, timezone.now())
    return replace(found, position=position, about_s=about_s)


def _waits(review: GameReview, viewer: User | None) -> bool:
    if viewer is None:
        return False
    return ReviewRequest.objects.filter(review=review, user=viewer, waits=True).exists()


def _is_wanted(review: GameReview) -> bool:
    return ReviewRequest.objects.filter(review=review, waits=True).exists()


# The queue


def queue() -> QuerySet[GameReview]:
    """Return the reviews that wait or run, in their order."""
    # What runs is in the index of those that wait: everybody's first one of a day before anybody's
    # second.
    return GameReview.objects.filter(state__in=WAITING).order_by("rank", "asked_at", "pk")


def due(now: datetime) -> QuerySet[GameReview]:
    """Return the reviews of the queue on which the work may go on."""
    return queue().filter(Q(not_before=None) | Q(not_before__lte=now))


def is_stuck(now: datetime) -> bool:
    """Return whether reviews wait and nobody works on any: so a worker was lost, or had to stop."""
    if work_day.left_ms(now) == 0:
        return False
    return due(now).exists() and not queue().filter(leased_until__gt=now).exists()


def place_of(review: GameReview, now: datetime) -> tuple[int, int]:
    """Return the place of a review in the queue, from 1, and the seconds until it is done."""
    earlier = Q(rank__lt=review.rank) | Q(rank=review.rank, asked_at__lt=review.asked_at)
    ahead = queue().filter(earlier | Q(state=State.RUNNING)).exclude(pk=review.pk)
    left = ahead.aggregate(deals=Sum(F("deals") - F("done")))["deals"] or 0
    needed_ms = (left + review.deals - review.done) * deal_ms()
    held = (review.not_before - now).total_seconds() if review.not_before else 0
    return ahead.count() + 1, max(_seconds(needed_ms, now), round(held))


def deal_ms() -> float:
    """Return how many milliseconds of CPU a deal takes, by the newest reviews."""
    newest = GameReview.objects.filter(state=State.DONE).order_by("-finished_at")[:NEWEST]
    rows = list(newest.values_list("cpu_ms", "deals"))
    deals = sum(number for _, number in rows)
    return sum(ms for ms, _ in rows) / deals if deals else USUAL_DEAL_MS


def _seconds(needed_ms: float, now: datetime) -> int:
    """Return the seconds that so much work takes, with the days that it has to wait for."""
    left, daily = work_day.left_ms(now), work_day.budget_ms()
    if needed_ms <= left or not daily:
        return round(needed_ms / 1000)
    days, rest = divmod(needed_ms - left, daily)
    return round(work_day.seconds_to_next(now) + days * DAY_S + rest / 1000)


# Own data


def requests_of(user: User) -> list[Mapping[str, Any]]:
    """Return the user's requests for reviews, the first one first."""
    rows = ReviewRequest.objects.filter(user=user).order_by("pk")
    of = {"game_id": F("review__game"), "record_hash": F("review__record_hash")}
    return list(rows.values("created_at", "waits", **of))


def bad_moves_of(user: User) -> list[Mapping[str, Any]]:
    """Return the moves of bots that the user found bad, the first one first."""
    rows = BadBotMove.objects.filter(user=user).order_by("pk")
    return list(rows.values("game_id", "deal", "action", "move", "created_at"))
