"""Games that fair play chooses for a review: by a keyed digest, and no press.

Nobody can choose the games by which somebody is judged, and nobody knows which they are.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, Sum
from django.utils.crypto import salted_hmac

from games import engine
from games.bots import costs
from games.game_reviews import queries, records, services, work_day
from games.game_reviews.models import GameReview
from games.models import Game
from games.review import VERSION
from games.review.support import unsupported

# Of the budget of a day, in CPU.
SHARE = 0.25
# Behind everybody's first review of a day, with the second ones.
RANK = 2
# Games that ended in this time may be chosen.
WINDOW = timedelta(days=1)
# The size of a run, and how many may wait: where people ask for all the time, no more are chosen.
MAX_PICKS, MAX_WAITING = 20, 60
# About the deals of a game, until some were chosen on a day.
USUAL_DEALS = 20
State = GameReview.State


def pick_some(now: datetime) -> int:
    """Choose games of the last day, as many as the hour of the day allows; return how many."""
    allowed = min(MAX_PICKS, _allowed(now))
    if allowed <= 0:
        return 0
    picked = 0
    for game in _candidates(now):
        if picked >= allowed:
            break
        # By these times games are counted in the order of their digests (strength.py).
        picked += _pick(game, now + picked * timedelta.resolution)
    if picked:
        services.start()
    return picked


def _allowed(now: datetime) -> int:
    """Return how many games may be chosen now: the share of the budget is spread over the day."""
    if not work_day.budget_ms() or not costs.CAN_SEARCH or _waiting() >= MAX_WAITING:
        return 0
    midnight = datetime.combine(work_day.day_of(now), time(), UTC)
    today = GameReview.objects.filter(picked_at__gte=midnight)
    found = today.aggregate(deals=Sum("deals"), games=Count("pk"))
    passed = (now - midnight) / timedelta(days=1)
    left_ms = SHARE * work_day.budget_ms() * passed - (found["deals"] or 0) * queries.deal_ms()
    usual = (found["deals"] or 0) / found["games"] if found["games"] else USUAL_DEALS
    return int(left_ms / (queries.deal_ms() * usual))


def _waiting() -> int:
    return queries.queue().filter(picked_at__isnull=False).count()


def _candidates(now: datetime) -> Iterator[Game]:
    """Yield rated games of three with two people or more, in the order of their digests."""
    people = Count("seats", filter=Q(seats__user__bot_level="", seats__left_at=None))
    rows = Game.objects.filter(
        status=Game.Status.OVER,
        rated=True,
        players=3,
        sealed=False,
        finalised_at__gt=now - WINDOW,
        record__isnull=False,
        rules_version=engine.RULES_VERSION,
    )
    chosen = GameReview.objects.filter(picked_at__gt=now - 2 * WINDOW, game__isnull=False)
    ids = rows.exclude(pk__in=chosen.values("game")).annotate(people=people).filter(people__gte=2)
    for game_id in sorted(ids.values_list("pk", flat=True), key=_digest):
        yield Game.objects.get(pk=game_id)


def _digest(game_id: str) -> str:
    return salted_hmac("games.game_reviews.screening", game_id, settings.SECRET_KEY).hexdigest()


@transaction.atomic
def _pick(game: Game, now: datetime) -> bool:
    """Choose a game; return whether it can be reviewed. A review that is there is not repeated."""
    deals = len(records.stored_record(game)["deals"])
    if not deals or unsupported(engine.agreements_from(game.agreements)):
        return False
    work_day.locked_day(now)
    made = {"state": State.CANCELLED, "players": game.players, "deals": deals, "asked_at": now}
    GameReview.objects.get_or_create(game=game, record_hash="", version=VERSION, defaults=made)
    review = GameReview.objects.select_for_update().get(game=game, record_hash="", version=VERSION)
    review.picked_at = now
    if review.state == State.CANCELLED:
        review.state, review.rank, review.asked_at, review.attempts = State.QUEUED, RANK, now, 0
    review.save()
    return True
