"""Deals that count no longer: a moderator annulled one of their player's.

The page counts from the runs, and is another at once; stored figures are counted anew, too.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from games.daily.models import LENGTH, Run
from games.daily.weeks.closing import monday_of, take_back_promotions
from games.daily.weeks.scores import recount


@transaction.atomic
def leave_out(game_id: str, now: datetime) -> int:
    """Let nothing count of the annulled deal's day and of the running week; return how many runs.

    Of who has played it. Weeks that are over stay as they are, but for the cheater's promotions
    since then. A second call changes nothing.
    """
    run = Run.objects.filter(game=game_id).first()
    if run is None:
        return 0
    counted = Run.objects.filter(user=run.user_id, counts=True)
    left_out = counted.filter(Q(day=run.day_id) | Q(day__date__gte=monday_of(now)))
    recount(set(left_out.values_list("day", flat=True)))
    number = left_out.update(counts=False)
    take_back_promotions(run.user_id)
    return number


def leave_out_lost(now: datetime) -> int:
    """Do it for annulments whose signal was lost; return of how many runs."""
    lost = Run.objects.filter(counts=True, game__annulment__created_at__gt=now - LENGTH)
    return sum(leave_out(game_id, now) for game_id in lost.values_list("game_id", flat=True))
