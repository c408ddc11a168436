"""Records to review: of stored games, and the play of records from elsewhere by its hash."""

import hashlib
import json
from typing import Any

from games.engine.record import Record, read_record
from games.game_reviews.models import GameReview
from games.models import Game
from games.queries import seats_of
from games.review.questions import shown_from
from games.tables.lifecycle import finalise

Json = dict[str, Any]


def stored_record(game: Game) -> Json:
    """Return the record of a finished game."""
    record: Json = game.record or finalise.build_record(game, seats_of(game))
    return record


def record_of(review: GameReview) -> Record:
    """Return the record that a review is about; that of a record from elsewhere has no names.

    Raises:
        BadRecord, BadAgreements: It was made by other rules.
    """
    data = stored_record(review.game) if review.game else review.record
    return read_record(data)


def left_at(record: Record, seat: int) -> tuple[int, int] | None:
    """Return the deal and action from which on a bot plays for a seat; None: its player stayed."""
    for one in record.extras.get("left") or ():
        if one["seat"] == seat:
            return one["deal"], one["action"]
    return None


def play_of(record: Record) -> Json:
    """Return what of a record a review depends on: no names, times or ratings."""
    standing = {"standing": record.extras["standing"]} if record.extras.get("standing") else {}
    stopped = {"stopped": {"reason": record.stopped}} if record.stopped else {}
    return {
        "format": "thousand-record/1",
        "agreements": {"preset": record.preset, **record.agreements.differences(record.preset)},
        "players": [""] * len(record.players),
        "first_dealer": record.first_dealer,
        "deals": [_play_of_deal(deal) for deal in record.deals],
        "result": None,
        **standing,
        **stopped,
    }


def _play_of_deal(deal: Any) -> Json:
    """Return deck, cuts and actions of a deal that can be replayed, and from where it was shown."""
    play = {name: deal[name] for name in ("deck", "cuts", "actions") if name in deal}
    first = shown_from(deal)
    return play if first is None else play | {"shown": {"action": first}}


def hash_of(record: Record) -> str:
    """Return the hash of a record's play: the same for copies with other names or times."""
    agreements = {"agreements": record.agreements.as_json()}
    text = json.dumps(play_of(record) | agreements, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
