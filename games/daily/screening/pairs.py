"""Cases about two accounts that chose alike on a day, more than chance explains.

Networks and devices are not looked at: families exist, and a moderator decides.
"""

from datetime import UTC, datetime
from math import exp, log
from typing import Any

from django.db import transaction

from accounts.models import User
from games.daily.models import LENGTH, Day
from games.daily.screening.choices import choices_of
from games.daily.screening.similarity import MARGIN, Similarity, similar_pairs, threshold
from games.fairplay import cases
from games.fairplay.models import Case
from games.models import Game

KIND = Case.Kind.SIMILAR
# Larger numbers say nothing more to people.
MAX_SHOWN = 1_000_000
# Days of before this are not looked at, as after a long rest of the site.
LOOKED_BACK = 7 * LENGTH


def screen_days(now: datetime) -> int:
    """Compare the choices of days that are over and were not compared; return of how many cases."""
    today = now.astimezone(UTC).date()
    days = Day.objects.filter(screened_at=None, date__lt=today, date__gte=today - LOOKED_BACK)
    # Results that came late, and annulments, are in the stored figures.
    ready = days.filter(scored_at__isnull=False).order_by("date")
    return sum(_screen(day.pk, now) for day in ready)


@transaction.atomic
def _screen(day_id: int, now: datetime) -> int:
    """Open the cases of a day, once for each pair; a second call changes nothing."""
    day = Day.objects.select_for_update(no_key=True).get(pk=day_id)
    if day.screened_at is not None:
        return 0
    people = choices_of(day)
    rests = cases.recently_closed(KIND, now)
    found = [one for one in similar_pairs(people) if one.pair not in rests]
    for one in found:
        _open_case(day, one, len(people))
    Day.objects.filter(pk=day.pk).update(screened_at=now)
    return len(found)


def _open_case(day: Day, found: Similarity, people: int) -> None:
    users = User.objects.in_bulk(found.pair)
    games = Game.objects.filter(
        daily_run__day=day, daily_run__user__in=found.pair, daily_run__deal__in=found.deals
    )
    case = cases.open_case(KIND, users[found.pair[0]], users[found.pair[1]], games.only("pk"))
    cases.set_score(case, round(found.score, 2), _figures(day, found, people))


def _figures(day: Day, found: Similarity, people: int) -> dict[str, Any]:
    return {
        "date": day.date.isoformat(),
        "deals": len(found.deals),
        "identical": len(found.identical),
        "numbers": ", ".join(map(str, found.identical)) or "\u2013",
        "people": people,
        "one_in": _one_in(found.score, people),
    }


def _one_in(score: float, people: int) -> int:
    """Return on one of how many days two of so many people would choose so alike by chance."""
    return round(exp(min(score - threshold(people) + MARGIN, log(MAX_SHOWN))))
