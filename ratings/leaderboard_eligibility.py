"""Eligibility for leaderboards, stored with each rating and counted in the histogram."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet

from ratings import elo, histogram
from ratings.histogram import BinKey
from ratings.models import Ladder, Rating

# Users that one transaction of `update_stale_listings` handles.
CHUNK = 200


def has_confirmed_email() -> Exists:
    """Return the condition that the rating's user has confirmed an email address."""
    return Exists(EmailAddress.objects.filter(user=OuterRef("user"), verified=True))


def with_expected_listing(ratings: QuerySet[Rating], now: datetime) -> QuerySet[Any]:
    """Annotate `should_be_listed`: whether the rating belongs on its leaderboard.

    It must have enough games, and belong to an active bot or an active full account with a
    confirmed email. On ladders without an end, an absent player's rating is not listed.
    """
    program = ~Q(user__bot_level="") | Q(user__is_external_bot=True)
    person = Q(has_confirmed_email(), user__is_guest=False) & ~program
    accepted = (person | program) & Q(user__is_active=True)
    endless = Q(ladder__ends_at=None)
    absent = endless & Q(played_at__lt=now - elo.ABSENCE_LIMIT, played_at__isnull=False)
    established = Q(games__gte=F("games_to_list")) & ~absent
    # Nobody is added to a season that is over: its winner does not change.
    running = Q(ladder__ends_at=None) | Q(ladder__ends_at__gt=now) | Q(is_listed=True)
    condition = accepted & established & running
    return ratings.annotate(should_be_listed=ExpressionWrapper(condition, BooleanField()))


def bins_of_all(ratings: Iterable[Rating]) -> list[BinKey]:
    """Return the bins that count these ratings."""
    return [key for rating in ratings for key in histogram.bins_of(rating)]


def refresh_and_count(
    ratings: Collection[Rating], removed: Iterable[BinKey], now: datetime
) -> None:
    """Update the listing and the histogram after these locked rows were saved.

    `removed` are the bins that counted them before the change.
    """
    changed = _refresh_rows(ratings, now)
    if changed:
        Rating.objects.bulk_update(changed, ["is_listed", "bot", "country"], batch_size=1000)
    histogram.update_bins(removed, bins_of_all(ratings))


def _refresh_rows(ratings: Collection[Rating], now: datetime) -> list[Rating]:
    """Set the expected values on the rows, without saving; return the changed ones."""
    expected = _expected_values([row.pk for row in ratings], now)
    changed = [row for row in ratings if (row.is_listed, row.bot, row.country) != expected[row.pk]]
    for row in changed:
        row.is_listed, row.bot, row.country = expected[row.pk]
    return changed


def _expected_values(pks: list[int], now: datetime) -> dict[int, tuple[bool, bool, str]]:
    """Return (should be listed, is a bot's, country) for each rating."""
    rows = with_expected_listing(Rating.objects.filter(pk__in=pks), now)
    columns = rows.values_list(
        "pk", "should_be_listed", "user__bot_level", "user__is_external_bot", "user__country"
    )
    return {
        pk: (should_be_listed, level != "" or is_external_bot, country)
        for pk, should_be_listed, level, is_external_bot, country in columns
    }


def lock_ratings(ratings: QuerySet[Rating]) -> list[Rating]:
    """Lock the ratings in one fixed order, so that two games never deadlock."""
    return list(ratings.select_for_update(of=("self",)).order_by("user_id", "ladder_id"))


def update_listing(user_ids: Collection[int], now: datetime) -> None:
    """Update all ratings of these users after a change of account, email or country."""
    with transaction.atomic():
        rows = lock_ratings(Rating.objects.filter(user_id__in=user_ids))
        if rows:
            refresh_and_count(rows, bins_of_all(rows), now)


def unlist(rating: Rating) -> None:
    """Take a rating off its leaderboard before the row is deleted."""
    with transaction.atomic():
        rows = lock_ratings(Rating.objects.filter(pk=rating.pk, is_listed=True))
        histogram.update_bins(bins_of_all(rows), [])
        Rating.objects.filter(pk__in=[row.pk for row in rows]).update(is_listed=False)


def stale_rows(now: datetime) -> QuerySet[Rating]:
    """Return the ratings whose listing is out of date, mostly those of absent users."""
    rows = with_expected_listing(Rating.objects.all(), now)
    wrong = ~Q(is_listed=F("should_be_listed")) | ~Q(country=F("user__country"))
    return rows.filter(wrong)


def update_stale_listings(now: datetime) -> int:
    """Update listings that have gone stale with time; return the number of users."""
    user_ids = sorted(set(stale_rows(now).values_list("user_id", flat=True)))
    for first in range(0, len(user_ids), CHUNK):
        update_listing(user_ids[first : first + CHUNK], now)
    return len(user_ids)


def repair_histograms() -> list[Ladder]:
    """Rebuild the histograms that do not match the ratings; return their ladders."""
    wrong = [ladder for ladder in Ladder.objects.all() if not histogram.is_consistent(ladder)]
    for ladder in wrong:
        histogram.rebuild(ladder)
    return wrong


def rebuild_histograms() -> None:
    """Rebuild the histograms of all ladders."""
    for ladder in Ladder.objects.all():
        histogram.rebuild(ladder)
