"""The lines of a published day for research: what people did at each deal, without their names.

A person has the same name in all deals of one day and another one on each other day, so that nobody
is followed. Neither times nor games are told: both would lead to the person.
"""

import json
from collections.abc import Iterable, Iterator
from typing import TypedDict

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from games.daily.deals import DEALS
from games.daily.models import Day, Run
from games.tables.lifecycle import finalise
from games.tables.lifecycle.record_types import RecordDeal

# The number of games in memory at once.
CHUNK = 50
LENGTH = 16


class DailyLine(TypedDict):
    """A person's deal of a day; seats count from the person's own to the left."""

    deal: int
    player: str
    change: int
    declarer: int | None
    contract: int | None
    outcome: str
    points: int | None
    played: list[RecordDeal]


def are_complete(day: Day) -> bool:
    """Return whether the day is published, and all games that count are revealed."""
    hidden = Run.objects.filter(day=day, counts=True, game__sealed=True)
    return day.published_at is not None and not hidden.exists()


def pseudonym(user_id: int, day: Day) -> str:
    """Return the name of a user on this day; only who has the secret key can compute it."""
    made = salted_hmac(f"games.daily.lines {day}", str(user_id), algorithm="sha256")
    return made.hexdigest()[:LENGTH]


def lines_of(day: Day, deals: Iterable[int] = DEALS) -> Iterator[str]:
    """Yield a line of JSON for each person's deal, by deal, then by pseudonym.

    What did not count and what was not finished is left out.
    """
    for deal in deals:
        runs = _told(day, deal)
        names = {pk: pseudonym(user, day) for pk, user in runs.values_list("pk", "user")}
        order = sorted(names, key=lambda pk: names[pk])
        for start in range(0, len(order), CHUNK):
            part = order[start : start + CHUNK]
            found = Run.objects.select_related("game").in_bulk(part)
            yield from [_line(names[pk], found[pk]) for pk in part if pk in found]


def _told(day: Day, deal: int) -> QuerySet[Run]:
    """Return the runs of a deal that are told: those of closed accounts no longer."""
    runs = Run.objects.filter(day=day, deal=deal, counts=True, change__isnull=False)
    return runs.filter(user__is_active=True)


def _line(name: str, run: Run) -> str:
    # A run that was played to its end has one.
    assert run.change is not None
    line: DailyLine = {
        "deal": run.deal,
        "player": name,
        "change": run.change,
        "declarer": run.declarer,
        "contract": run.contract,
        "outcome": run.outcome,
        "points": run.points,
        # More than one deal where it was dealt anew.
        "played": finalise.played_deals(run.game),
    }
    return json.dumps(line, separators=(",", ":"))
