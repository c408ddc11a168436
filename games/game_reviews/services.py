"""Requests for reviews, and their cancellation. The work is done elsewhere (work.py)."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from games import engine
from games.bots import costs
from games.engine.record import Record
from games.game_reviews import queries, records, uploads, work_day
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import GameReview, ReviewRequest, UploadedRecord
from games.game_reviews.queries import WAITING
from games.models import Game
from games.presets.wording.values import label, value_text
from games.review import VERSION
from games.review.support import unsupported
from games.tables import scheduling
from games.tables.presence.live_help import longest_turn

REVIEWS, REVIEWS_BY_NETWORK = Limit("reviews"), NetworkLimit("reviews_by_network")
# Each may waste a slice of the day's budget.
AGAIN = Limit("reviews_again")
GUESTS, GUESTS_BY_NETWORK = Limit("guest_reviews"), NetworkLimit("guest_reviews_by_network")
# So long an account has the limits of guests: else a hundred new ones would all come first.
NEW_FOR = timedelta(days=1)
# Who has waited so long waits no longer: the site has more requests than time.
MAX_WAIT = timedelta(days=2)
State = GameReview.State
TASK = "reviews.run"


def check_game(game: Game) -> None:
    """Check that a finished game can be reviewed; it must be one that the reader may see.

    Raises:
        ReviewError: it cannot.
    """
    if game.status == Game.Status.PLAYING:
        raise ReviewError("unfinished")
    if not records.stored_record(game)["deals"]:
        raise ReviewError("no_deals")
    if game.rules_version != engine.RULES_VERSION:
        raise ReviewError("unreadable")
    check_agreements(engine.agreements_from(game.agreements))


def check_agreements(agreements: engine.Agreements) -> None:
    """Check that this site reviews games of these agreements.

    Raises:
        ReviewError: it makes no reviews, or does not know one of the agreements.
    """
    if not work_day.budget_ms():
        raise ReviewError("off")
    if not costs.CAN_SEARCH:
        raise ReviewError("no_search")
    names = unsupported(agreements)
    if names:
        values = agreements.as_json()
        words = [f"{label(name)}: {value_text(name, values[name])}" for name in names]
        raise ReviewError("agreements", agreements=", ".join(words))


def check_record(record: Record) -> None:
    """Check that a record from elsewhere can be reviewed now.

    Raises:
        ReviewError: it cannot.
    """
    check_agreements(record.agreements)
    uploads.check_cards(record)


def request_review(game: Game, user: User, network: str) -> GameReview:
    """Let this user or guest wait for the review of a game; a finished one is returned as it is.

    network  of the client (accounts/limits/networks.py)

    Raises:
        ReviewError: the game cannot be reviewed.
        LimitExceeded: they or their network asked for too many.
    """
    check_game(game)
    deals = len(records.stored_record(game)["deals"])
    values = {"players": game.players, "deals": deals}
    return _request({"game": game, "record_hash": ""}, values, user, network)


def request_record_review(record: Record, user: User, network: str) -> GameReview:
    """Keep a record from elsewhere for this user or guest, who waits for its review.

    The work begins when each turn that goes on now is over: on another device the record could
    be one of them.

    Raises:
        ReviewError: the record cannot be reviewed.
        LimitExceeded: they or their network asked for too many.
    """
    check_record(record)
    values = {
        "players": len(record.players),
        "deals": len(record.deals),
        "record": records.play_of(record),
        "not_before": timezone.now() + longest_turn(),
    }
    key = {"game": None, "record_hash": records.hash_of(record)}
    with transaction.atomic():
        review = _request(key, values, user, network)
        uploads.keep(record, user)
    return review


@transaction.atomic
def _request(key: dict[str, Any], values: dict[str, Any], user: User, network: str) -> GameReview:
    now = timezone.now()
    # One request of the site at a time: a first request of the day is counted as first only once.
    work_day.locked_day(now)
    made = values | {"state": State.CANCELLED, "asked_at": now}
    GameReview.objects.get_or_create(**key, version=VERSION, defaults=made)
    review = GameReview.objects.select_for_update().get(**key, version=VERSION)
    if review.state == State.DONE or _waits(review, user):
        _keep_for_longer(review, now)
        return review
    rank = _rank(review, user, network, now)
    _wait(review, rank, now, values)
    transaction.on_commit(start)
    return review


def _waits(review: GameReview, user: User) -> bool:
    """Return whether the user waits for a review that goes on."""
    return review.state in WAITING and review.requests.filter(user=user, waits=True).exists()


def _keep_for_longer(review: GameReview, now: datetime) -> None:
    if review.record_hash and review.state == State.DONE:
        GameReview.objects.filter(pk=review.pk).update(asked_at=now)


def _rank(review: GameReview, user: User, network: str, now: datetime) -> int:
    """Store the request; return how many the user has asked for on this day.

    Raises:
        LimitExceeded: it is one too many.
    """
    day = work_day.day_of(now)
    known = ReviewRequest.objects.filter(review=review, user=user, day=day).first()
    if known is not None:
        AGAIN.take(user.pk)
        # Who cancels and asks again keeps the place of the first request.
        ReviewRequest.objects.filter(pk=known.pk).update(waits=True)
        return known.rank
    take_limits(user, network, now)
    rank = ReviewRequest.objects.filter(user=user, day=day).count() + 1
    row = {"day": day, "rank": rank, "created_at": now, "waits": True}
    ReviewRequest.objects.update_or_create(review=review, user=user, defaults=row)
    return rank


def take_limits(user: User, network: str, now: datetime) -> None:
    """Count a review that the user asks for. Raises: LimitExceeded: it is one too many."""
    is_new = user.is_guest or now - user.date_joined < NEW_FOR
    person, all_there = (GUESTS, GUESTS_BY_NETWORK) if is_new else (REVIEWS, REVIEWS_BY_NETWORK)
    person.take(user.pk)
    all_there.take(network)


def _wait(review: GameReview, rank: int, now: datetime, values: dict[str, Any]) -> None:
    """Put the review into the queue, or let it move up there; it goes on where it stood."""
    if review.state in WAITING:
        review.rank = min(review.rank, rank)
    else:
        review.state, review.rank, review.asked_at, review.attempts = State.QUEUED, rank, now, 0
        review.lease, review.leased_until = "", None
        review.record, review.not_before = values.get("record"), values.get("not_before")
    review.save()


def cancel(review: GameReview, user: User) -> None:
    """Let the user wait no longer; without anybody who waits the review stops where it stands.

    Raises:
        ReviewError: they do not wait; it may just have been finished.
    """
    with transaction.atomic():
        locked = GameReview.objects.select_for_update().get(pk=review.pk)
        waiting = locked.requests.filter(user=user, waits=True)
        if locked.state == State.DONE or not waiting.update(waits=False):
            raise ReviewError("not_waiting")
        stop_unwanted(locked)


def stop_unwanted(locked: GameReview) -> None:
    """Cancel a review for which nobody waits; its row is locked."""
    if locked.state not in WAITING or locked.picked_at is not None:
        return
    if locked.requests.filter(waits=True).exists():
        return
    locked.state, locked.lease, locked.leased_until = State.CANCELLED, "", None
    locked.record = None
    locked.save()


def drop_old(now: datetime) -> int:
    """Let nobody wait for longer than MAX_WAIT; return how many reviews were looked at."""
    old = GameReview.objects.filter(state__in=WAITING, asked_at__lt=now - MAX_WAIT, picked_at=None)
    pks = list(old.values_list("pk", flat=True))
    for pk in pks:
        with transaction.atomic():
            locked = GameReview.objects.select_for_update().get(pk=pk)
            waiting = locked.requests.filter(waits=True, created_at__lt=now - MAX_WAIT)
            waiting.update(waits=False)
            stop_unwanted(locked)
    return len(pks)


def forget(user: User) -> None:
    """Delete the requests of a closed account; what nobody else waits for stops."""
    reviews = GameReview.objects.filter(requests__user=user, state__in=WAITING)
    for pk in list(reviews.values_list("pk", flat=True)):
        with transaction.atomic():
            locked = GameReview.objects.select_for_update().get(pk=pk)
            locked.requests.filter(user=user).delete()
            stop_unwanted(locked)
    ReviewRequest.objects.filter(user=user).delete()


def drop_upload(user: User, record_hash: str) -> None:
    """Delete the user's copy of a record; they wait for its review no longer."""
    review = queries.review_of_record(record_hash)
    if review is not None:
        with suppress(ReviewError):
            cancel(review, user)
    UploadedRecord.objects.filter(user=user, record_hash=record_hash).delete()


def start() -> None:
    """Let a worker of the bots take the next review, after all turns; a sweep does it if lost."""
    scheduling.send(TASK, priority=scheduling.LAST)
