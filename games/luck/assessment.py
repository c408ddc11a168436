"""The assessment of rated games: each once, in the order in which they were rated.

Only the workers of bots load it: the search takes 120 MB.
"""

import logging
import time
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.limits.counter import call_valkey
from games.bots.costs import CAN_SEARCH
from games.history.models import PlayedGame
from games.luck import dealt, shadow
from games.luck.models import GameLuck, SeatLuck
from games.luck.read_deals import DealtDeal, dealt_deals
from games.luck.services import is_looking_back
from games.models import Game, Seat
from games.monitoring import queue_lengths
from games.review.dealt import VERSION
from games.review.dealt.luck import Luck, luck_of_deal, sum_of

log = logging.getLogger(__name__)

# Games that one run assesses at most.
BATCH = 100


def assess_some(seconds: float) -> int:
    """Assess games that wait, then those of an earlier version, until the time is up."""
    begun, done = time.monotonic(), 0
    if not CAN_SEARCH or is_looking_back():
        return 0
    for row in _waiting():
        if time.monotonic() - begun > seconds or _is_turn_waiting():
            break
        done += _assess(row)
    return done


def _is_turn_waiting() -> bool:
    """Return whether a bot's turn waits for this process; without Valkey there is none."""
    return bool(call_valkey(lambda: any(queue_lengths.lengths("bots"))))


def _waiting() -> list[GameLuck]:
    """Return games in the order in which they were rated: so shadow ratings follow them."""
    new = GameLuck.objects.filter(version=0).order_by("finalised_at", "pk")[:BATCH]
    return list(new) or list(GameLuck.objects.filter(version__gt=0, version__lt=VERSION)[:BATCH])


def _assess(row: GameLuck) -> bool:
    """Assess a game; return False if another process was faster."""
    game = Game.objects.select_related("pool__ladder", "ladder").get(pk=row.pk)
    deals, lucks = _lucks_of(game)
    with transaction.atomic():
        locked = GameLuck.objects.select_for_update().get(pk=row.pk)
        if locked.version != row.version:
            return False
        is_new, locked.version = locked.version == 0, VERSION
        locked.deals = [[round(points, 1) for points in luck.points] for luck in lucks]
        locked.save(update_fields=["version", "deals"])
        if lucks:
            _store(locked, game, sum_of(lucks), len(lucks))
        if is_new:
            _count_once(locked, game, deals, sum_of(lucks))
    return True


def _lucks_of(game: Game) -> tuple[list[DealtDeal], list[Luck]]:
    """Return the deals of a game with their luck; none if they cannot be read, which is logged.

    One game that cannot be read must not stop those behind it.
    """
    try:
        deals = dealt_deals(game)
        return deals, [luck_of_deal(deal.before, deal.cards) for deal in deals]
    except Exception:
        log.exception("the deals of the game %s cannot be assessed", game.pk)
        return [], []


def _store(row: GameLuck, game: Game, luck: Luck, deals: int) -> None:
    """Write the rows of the people and external bots; the site's own bots have none."""
    ladder = game.rated_in
    if ladder is None or game.scores is None:
        return
    annulled = PlayedGame.objects.filter(game=game, annulled=True).exists()
    for seat in _seats(game):
        if seat.user.is_bot:
            continue
        values: dict[str, Any] = {
            "score": game.scores[seat.number],
            "points": luck.points[seat.number],
            "won": game.winner == seat.number,
            "chance": luck.chances[seat.number],
            "variance": luck.variances[seat.number],
            "deals": deals,
            "ladder": ladder,
            "finalised_at": row.finalised_at,
            "annulled": annulled,
        }
        SeatLuck.objects.update_or_create(game=row, user_id=seat.user_id, defaults=values)


def _count_once(row: GameLuck, game: Game, deals: Sequence[DealtDeal], luck: Luck) -> None:
    """Count the hands of a new game, and let it change shadow ratings."""
    if not row.shared:
        # Today: sums of days that are over would grow by one game, and tell its hands.
        dealt.add_hands(timezone.now().date(), deals)
    shadow.rate(game, _seats(game), luck)


def _seats(game: Game) -> list[Seat]:
    return list(game.seats.select_related("user").order_by("number"))
