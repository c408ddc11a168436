"""Eligibility for leaderboards, stored with each rating and counted in the histogram."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet

from accounts import batches
from ratings import elo, histogram
from ratings.histogram import BinKey
from ratings.models import Ladder, Rating

# Ratings that one transaction of the maintenance handles, and that one run looks at otherwise.
CHUNK, BATCH = 1000, 100
# The columns from which a listing and its bins follow.
COUNTED = ("user_id", "ladder_id", "display_value", "is_listed", "bot", "country")
# So far back a run looks for absent players if it does not know where the last one ended.
LOOK_BACK = timedelta(days=2)


def has_confirmed_email() -> Exists:
    """Return the condition that the rating's user has confirmed an email address."""
    return Exists(EmailAddress.objects.filter(user=OuterRef("user"), verified=True))


def _known_on_parent() -> Exists:
    """Return the condition that the user is established on the ladder of this season or week."""
    parent = Rating.objects.filter(ladder=OuterRef("ladder__parent"), user=OuterRef("user"))
    return Exists(parent.filter(established=True))


def with_expected_listing(ratings: QuerySet[Rating], now: datetime) -> QuerySet[Any]:
    """Annotate `should_be_listed`: whether the rating belongs on its leaderboard.

    It must have enough games, and belong to an active bot or an active full account with a
    confirmed email. A public ladder lists only people who are established there: so accounts that
    know only each other have no rank. An absent player's rating is not listed on endless ladders.
    """
    program = ~Q(user__bot_level="") | Q(user__is_external_bot=True)
    person = Q(has_confirmed_email(), user__is_guest=False) & ~program
    over = Q(ladder__ends_at__isnull=False, ladder__ends_at__lte=now)
    is_known = Q(established=True) | Q(_known_on_parent()) | Q(ladder__kind=Ladder.Kind.CLUB) | over
    accepted = ((person & is_known) | program) & Q(user__is_active=True)
    endless = Q(ladder__ends_at=None)
    absent = endless & Q(played_at__lt=now - elo.ABSENCE_LIMIT, played_at__isnull=False)
    played = Q(games__gte=F("games_to_list")) & ~absent
    # Nobody is added to a season that is over: its winner does not change.
    running = Q(ladder__ends_at=None) | Q(ladder__ends_at__gt=now) | Q(is_listed=True)
    condition = accepted & played & running
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
    _save(_refresh_rows(ratings, now))
    histogram.update_bins(removed, bins_of_all(ratings))


def _refresh_rows(ratings: Collection[Rating], now: datetime) -> list[Rating]:
    """Set the expected values on the rows, without saving; return the changed ones."""
    expected = _expected_values([row.pk for row in ratings], now)
    changed = [row for row in ratings if (row.is_listed, row.bot, row.country) != expected[row.pk]]
    for row in changed:
        row.is_listed, row.bot, row.country = expected[row.pk]
    return changed


def _save(changed: Iterable[Rating]) -> None:
    """Save the listings: one statement for all rows that get the same values."""
    groups: dict[tuple[bool, bool, str], list[int]] = defaultdict(list)
    for row in changed:
        groups[row.is_listed, row.bot, row.country].append(row.pk)
    for (is_listed, bot, country), pks in sorted(groups.items()):
        rows = Rating.objects.filter(pk__in=pks)
        rows.update(is_listed=is_listed, bot=bot, country=country)


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
    """Update all listings that have gone stale; return the number of users.

    One query finds them. Each CHUNK is a transaction of its own, so that a killed process leaves
    the others to the next.
    """
    users: set[int] = set()
    stale = list(stale_rows(now).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(stale), CHUNK):
        users |= _refresh(stale[start : start + CHUNK], now)
    return len(users)


def _update_stale(ratings: QuerySet[Rating], now: datetime) -> set[int]:
    """Update those of at most CHUNK ratings that are stale; return the ids of their users."""
    stale = stale_rows(now).filter(pk__in=ratings.values("pk"))
    pks = list(stale.values_list("pk", flat=True))
    return _refresh(pks, now) if pks else set()


def _refresh(pks: Sequence[int], now: datetime) -> set[int]:
    """Update these ratings; return the ids of their users."""
    with transaction.atomic():
        rows = lock_ratings(Rating.objects.filter(pk__in=pks).only(*COUNTED))
        refresh_and_count(rows, bins_of_all(rows), now)
    return {row.user_id for row in rows}


def update_some_listings(now: datetime) -> int:
    """Update players who have just become absent, and a batch of all; return the users.

    A rating that a process failed to update is found by a later batch.
    """
    batch = batches.next_batch("listings", Rating.objects.all(), BATCH)
    users = _update_stale(Rating.objects.filter(pk__in=_newly_absent(now)), now)
    return len(users | _update_stale(Rating.objects.filter(pk__in=batch), now))


def _newly_absent(now: datetime) -> Sequence[int]:
    """Return listed ratings whose last game became too old since the last run."""
    limit = now - elo.ABSENCE_LIMIT
    since = _moment(batches.position("absent players"))
    if since is None or since > limit:
        # Unknown, or the clock was set back.
        since = limit - LOOK_BACK
    old = Rating.objects.filter(is_listed=True, played_at__gte=since, played_at__lt=limit)
    rows = list(old.order_by("played_at").values_list("pk", "played_at")[:CHUNK])
    reached = rows[-1][1] if len(rows) == CHUNK else limit
    batches.move("absent players", (reached or limit).isoformat())
    return [pk for pk, _ in rows]


def _moment(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def repair_histograms() -> list[Ladder]:
    """Rebuild the histograms that do not match the ratings; return their ladders."""
    suspected = Ladder.objects.filter(pk__in=histogram.suspected_ladders())
    wrong = [ladder for ladder in suspected if not histogram.is_consistent(ladder)]
    for ladder in wrong:
        histogram.rebuild(ladder)
    return wrong


def rebuild_histograms() -> None:
    """Rebuild the histograms of all ladders."""
    for ladder in Ladder.objects.all():
        histogram.rebuild(ladder)
