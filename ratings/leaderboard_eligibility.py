"""Who stands on the boards: kept in the ratings' own rows, and counted in the histogram."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet

from ratings import elo, histogram
from ratings.histogram import Bar
from ratings.models import Ladder, Rating

# So many people are looked at in one transaction of a sweep.
CHUNK = 200


def confirmed_address() -> Exists:
    """Whether the rating's user has confirmed an address."""
    return Exists(EmailAddress.objects.filter(user=OuterRef("user"), verified=True))


def with_standing(ratings: QuerySet[Rating], now: datetime) -> QuerySet[Any]:
    """With `should`: whether the rating belongs on its board.

    Settled, of a bot or of a full account with a confirmed address, that is open; and on a ladder
    without an end not of somebody who was away too long.
    """
    program = ~Q(user__bot_level="") | Q(user__outside_bot=True)
    person = Q(confirmed_address(), user__is_guest=False) & ~program
    shown = (person | program) & Q(user__is_active=True)
    endless = Q(ladder__kind__in=(Ladder.Kind.POOL, Ladder.Kind.CLUB))
    away = endless & Q(played_at__lt=now - elo.AWAY, played_at__isnull=False)
    settled = Q(games__gte=F("settles_at")) & ~away
    # Nobody comes later to a season that is over: whoever won it has won it.
    running = Q(ladder__ends_at=None) | Q(ladder__ends_at__gt=now) | Q(listed=True)
    return ratings.annotate(should=ExpressionWrapper(shown & settled & running, BooleanField()))


def bars(ratings: Iterable[Rating]) -> list[Bar]:
    return [bar for rating in ratings for bar in histogram.bars_of(rating)]


def settle(ratings: Collection[Rating], gone: Iterable[Bar], now: datetime) -> None:
    """After these locked rows were saved: who stands where. `gone`: their bars of before."""
    moved = _brought_up(ratings, now)
    if moved:
        Rating.objects.bulk_update(moved, ["listed", "bot", "country"], batch_size=1000)
    histogram.move(gone, bars(ratings))


def _brought_up(ratings: Collection[Rating], now: datetime) -> list[Rating]:
    """Write into the rows what is true of them now; those that changed."""
    true = _truth([row.pk for row in ratings], now)
    changed = [row for row in ratings if (row.listed, row.bot, row.country) != true[row.pk]]
    for row in changed:
        row.listed, row.bot, row.country = true[row.pk]
    return changed


def _truth(pks: list[int], now: datetime) -> dict[int, tuple[bool, bool, str]]:
    """Whether it belongs on the board, is a bot's, and of which country."""
    rows = with_standing(Rating.objects.filter(pk__in=pks), now)
    columns = rows.values_list(
        "pk", "should", "user__bot_level", "user__outside_bot", "user__country"
    )
    return {
        pk: (should, level != "" or outside, country)
        for pk, should, level, outside, country in columns
    }


def locked(ratings: QuerySet[Rating]) -> list[Rating]:
    """In one order for all: two games never wait for each other."""
    return list(ratings.select_for_update(of=("self",)).order_by("user_id", "ladder_id"))


def relist(user_ids: Collection[int], now: datetime) -> None:
    """Something about these people changed: their account, their address, their country."""
    with transaction.atomic():
        rows = locked(Rating.objects.filter(user_id__in=user_ids))
        if rows:
            settle(rows, bars(rows), now)


def unlist(rating: Rating) -> None:
    """The row is about to be deleted."""
    with transaction.atomic():
        rows = locked(Rating.objects.filter(pk=rating.pk, listed=True))
        histogram.move(bars(rows), [])
        Rating.objects.filter(pk__in=[row.pk for row in rows]).update(listed=False)


def strays(now: datetime) -> QuerySet[Rating]:
    """Ratings whose row does not say what is true: above all of people who stayed away."""
    rows = with_standing(Rating.objects.all(), now)
    wrong = ~Q(listed=F("should")) | ~Q(country=F("user__country"))
    return rows.filter(wrong)


def sweep(now: datetime) -> int:
    """Put right what time has changed; how many people that concerned."""
    people = sorted(set(strays(now).values_list("user_id", flat=True)))
    for first in range(0, len(people), CHUNK):
        relist(people[first : first + CHUNK], now)
    return len(people)


def sweep_histograms() -> list[Ladder]:
    """Make the histograms anew that are not what they should be; of which ladders."""
    wrong = [ladder for ladder in Ladder.objects.all() if not histogram.is_right(ladder)]
    for ladder in wrong:
        histogram.rebuild(ladder)
    return wrong


def rebuild_histograms() -> None:
    for ladder in Ladder.objects.all():
        histogram.rebuild(ladder)
