"""Storing and deleting shared sheets."""

import hashlib
import re
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.limits.services import NetworkLimit
from accounts.models import User
from games.scorekeeper.club_games import lock_sheet, standing_games
from games.scorekeeper.errors import ScoreError, UnreadableSheet
from games.scorekeeper.facts import FREE_ENTRY
from games.scorekeeper.models import ClubGame, ClubGamePlayer, ScoreSheet
from games.scorekeeper.sheets import SheetRecord, read_sheet

KEY = re.compile(r"[0-9a-f]{32}")
# Sheets that one account keeps, and how long those without an account stay.
MAX_SHEETS_PER_OWNER = 500
UNOWNED_SHEET_RETENTION = timedelta(days=90)
# In the place of a closed account's name.
CLOSED = "\u2013"
NEW_SHEETS = NetworkLimit("new_score_sheets_by_network")


def save(key: object, data: object, owner: User | None, network: str) -> ScoreSheet:
    """Book a sheet again and store it; the key of a stored one changes that one.

    Raises:
        UnreadableSheet: the key or the sheet cannot be read.
        ScoreError: the stored sheet is of another game, a club has it, or there are too many.
        LimitExceeded: too many new sheets from this network.
    """
    key_hash, record = hash_of(key), read_sheet(data)
    with transaction.atomic():
        stored = _locked(key_hash)
        if stored is not None:
            return _change(stored, record)
    _check_new(owner, network)
    try:
        with transaction.atomic():
            return _create(key_hash, record, owner)
    except IntegrityError:
        # The same phone has just sent it twice.
        with transaction.atomic():
            return _change(ScoreSheet.objects.select_for_update().get(key_hash=key_hash), record)


def _locked(key_hash: str) -> ScoreSheet | None:
    return ScoreSheet.objects.select_for_update().filter(key_hash=key_hash).first()


def hash_of(key: object) -> str:
    """Return the hash of the secret of a phone. Raises: UnreadableSheet: it is none."""
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise UnreadableSheet("field", field="key")
    return hashlib.sha256(key.encode()).hexdigest()


def _check_new(owner: User | None, network: str) -> None:
    if owner is not None and owner.score_sheets.count() >= MAX_SHEETS_PER_OWNER:
        raise ScoreError("too_many_sheets", most=MAX_SHEETS_PER_OWNER)
    NEW_SHEETS.take(network)


def _create(key_hash: str, record: SheetRecord, owner: User | None) -> ScoreSheet:
    return ScoreSheet.objects.create(
        key_hash=key_hash,
        owner=owner,
        title=record.title,
        record=record.as_json(),
        rows=_rows(record),
    )


def _change(stored: ScoreSheet, record: SheetRecord) -> ScoreSheet:
    if ClubGame.objects.filter(sheet=stored).exists():
        raise ScoreError("handed_in")
    new = record.as_json()
    if any(stored.record[name] != new[name] for name in ("agreements", "first_dealer")):
        raise ScoreError("other_agreements")
    stored.title, stored.record, stored.rows = record.title, new, _rows(record)
    stored.changed_at = timezone.now()
    stored.save(update_fields=["title", "record", "rows", "changed_at"])
    return stored


def _rows(record: SheetRecord) -> list[dict[str, object]]:
    return [outcome.as_line() for outcome in record.outcomes]


@transaction.atomic
def delete(sheet: ScoreSheet, user: User | None, key: object = None) -> None:
    """Delete a sheet for its owner, or for who knows its key.

    Raises:
        ScoreError: it is somebody else's, or was handed in to a club.
    """
    is_owner = user is not None and sheet.owner_id == user.pk
    knows_key = isinstance(key, str) and KEY.fullmatch(key) and hash_of(key) == sheet.key_hash
    if not (is_owner or knows_key):
        raise ScoreError("not_yours")
    # Nobody hands it in meanwhile.
    lock_sheet(sheet.pk)
    if ClubGame.objects.filter(sheet=sheet).exists():
        raise ScoreError("is_evidence")
    _delete(ScoreSheet.objects.filter(pk=sheet.pk))


@transaction.atomic
def _delete(sheets: QuerySet[ScoreSheet]) -> int:
    """Delete sheets with their games; return how many rows.

    The locks come first: Django deletes the players of a game before the game and its sheet.
    """
    rows = sheets.select_for_update(of=("self",)).order_by("pk")
    return ScoreSheet.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()[0]


def delete_old_sheets(now: datetime) -> int:
    """Delete the old sheets of people without an account; return how many."""
    without_account = Q(owner=None) | Q(owner__is_guest=True)
    old = ScoreSheet.objects.filter(without_account, changed_at__lt=now - UNOWNED_SHEET_RETENTION)
    return _delete(_without_evidence(old))


def _without_evidence(sheets: QuerySet[ScoreSheet]) -> QuerySet[ScoreSheet]:
    """Return those from which no rating stands."""
    return sheets.exclude(pk__in=standing_games().values("sheet"))


def forget(user: User) -> None:
    """Take a closed account's name and its sheets away; evidence of ratings stays without it."""
    _delete(_without_evidence(ScoreSheet.objects.filter(owner=user)))
    for kept in ScoreSheet.objects.filter(owner=user):
        kept.title = kept.record["title"] = str(kept.record["preset"])
        _remove_reasons(kept)
        kept.save(update_fields=["title", "record"])
    for seat in ClubGamePlayer.objects.filter(user=user).select_related("game__sheet"):
        sheet = seat.game.sheet
        sheet.record["players"][seat.seat] = CLOSED
        _remove_reasons(sheet)
        sheet.save(update_fields=["record"])


def _remove_reasons(sheet: ScoreSheet) -> None:
    """Take the reasons of free entries away: people name each other in them."""
    for deal in sheet.record["deals"]:
        if deal["kind"] == FREE_ENTRY:
            deal["reason"] = CLOSED


def delete_sheets_of_closed() -> None:
    """Delete what closed accounts have left, once nothing stands on it."""
    _delete(_without_evidence(ScoreSheet.objects.filter(owner__closed_at__isnull=False)))
