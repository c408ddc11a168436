"""Uploaded records: kept for their owner alone, so many an account, until they expire."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.record import DeckDealt, Record, read_record, replay_steps
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import UploadedRecord
from games.game_reviews.records import hash_of, play_of
from games.replays.services import MAX_NAME_LENGTH
from games.tables.presence import live_help

# Of more records the oldest go.
MAX_KEPT = 20


def keep(record: Record, user: User) -> UploadedRecord:
    """Keep a record for the user, or keep it for longer; the caller's transaction is used."""
    names = [name.strip()[:MAX_NAME_LENGTH] for name in record.players]
    values = {"record": play_of(record) | {"players": names}, "uploaded_at": timezone.now()}
    kept, _ = UploadedRecord.objects.update_or_create(
        user=user, record_hash=hash_of(record), defaults=values
    )
    newest = uploads_of(user).values_list("pk", flat=True)[:MAX_KEPT]
    UploadedRecord.objects.filter(user=user).exclude(pk__in=list(newest)).delete()
    return kept


def uploads_of(user: User) -> QuerySet[UploadedRecord]:
    """Return the user's records, the newest first."""
    return UploadedRecord.objects.filter(user=user).order_by("-uploaded_at", "-pk")


def upload_of(user: User | None, record_hash: str) -> UploadedRecord | None:
    """Return the user's record with this hash; None: they have none."""
    if user is None:
        return None
    return UploadedRecord.objects.filter(user=user, record_hash=record_hash).first()


def record_with(record_hash: str) -> Record | None:
    """Return the play with this hash, by any of its uploads; None: nobody keeps it any more."""
    kept = UploadedRecord.objects.filter(record_hash=record_hash).order_by("pk").first()
    return None if kept is None else read_record(kept.record)


def check_cards(record: Record) -> None:
    """Check that a record holds no cards with which people play for a result now.

    Compared are only whole hands that everybody who plays them was dealt alike: the answer says
    nothing about a card that they do not see. A deal that was completed with made-up cards has
    them, too.

    Raises:
        ReviewError: it does.
    """
    known = {hand for hands in live_help.KNOWN_HANDS for hand in hands()}
    if known and any(hand in known for hand in _dealt_hands(record)):
        raise ReviewError("cards_in_play")


def _dealt_hands(record: Record) -> Iterator[int]:
    for step in replay_steps(record, pending=False):
        if isinstance(step, DeckDealt) and step.game.running is not None:
            yield from step.game.running.hands


# Own data


def own_data(user: User) -> list[Mapping[str, Any]]:
    """Return the user's records, the first one first."""
    rows = UploadedRecord.objects.filter(user=user).order_by("pk")
    return list(rows.values("uploaded_at", "record", hash=F("record_hash")))
