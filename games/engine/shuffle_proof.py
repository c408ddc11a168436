"""Verification that a finished game was dealt as promised (rules.md section 11).

It recomputes everything that was drawn from the published secret, and knows no rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import shuffle
from .errors import BadRecord


@dataclass(frozen=True)
class Check:
    """The verification of one drawn value.

    what      "commitment", "dealer", "deck" or "cut"
    deal      its index in the record; None for what belongs to the whole game
    expected  what follows from the secret
    recorded  what the record says
    """

    what: str
    deal: int | None
    expected: object
    recorded: object

    @property
    def ok(self) -> bool:
        """Return whether the record agrees with the secret."""
        return self.expected == self.recorded


def check_record(record: object) -> list[Check]:
    """Return the verification of every drawn value, in order.

    Raises:
        BadRecord: Nothing can be recomputed; the text says what is missing.
    """
    if not isinstance(record, Mapping):
        raise BadRecord("not a record: a JSON object is needed")
    secret, contributions, commitment = _drawn_from(record)
    head = [Check("commitment", None, shuffle.commitment(secret), commitment)]
    if rematch_of(record) is None and event_of(record) is None:
        dealer = shuffle.first_dealer(secret, contributions, len(contributions))
        head.append(Check("dealer", None, dealer, record.get("first_dealer")))
    return head + list(_deals(secret, contributions, record.get("deals")))


def rematch_of(record: Mapping[str, Any]) -> str | None:
    """Return the game whose winner dealt first, so that the first dealer was not drawn; or None."""
    fairness = record.get("fairness")
    game_id = fairness.get("rematch_of") if isinstance(fairness, Mapping) else None
    return str(game_id) if game_id else None


def event_of(record: Mapping[str, Any]) -> str | None:
    """Return the event that drew the first dealer, so that the secret did not; or None."""
    fairness = record.get("fairness")
    event = fairness.get("event") if isinstance(fairness, Mapping) else None
    return str(event) if event else None


def _drawn_from(record: Mapping[str, Any]) -> tuple[bytes, list[str], object]:
    """Return the secret, the contributions by seat, and the commitment."""
    fairness, players = record.get("fairness"), record.get("players")
    if not isinstance(fairness, Mapping):
        raise BadRecord("fairness: the record has no shuffle data")
    if not isinstance(players, list):
        raise BadRecord("players: a list is needed")
    contributions = fairness.get("contributions") or [""] * len(players)
    if not _are_texts(contributions) or len(contributions) != len(players):
        raise BadRecord("contributions: a hash or an empty text is needed for each seat")
    return _secret(fairness.get("secret")), list(contributions), fairness.get("commitment")


def _secret(text: object) -> bytes:
    if text is None:
        raise BadRecord("secret: not published yet; it is published when the game ends")
    try:
        secret = bytes.fromhex(str(text))
    except ValueError:
        raise BadRecord("secret: 64 hexadecimal digits are needed") from None
    if len(secret) != 32:
        raise BadRecord("secret: 64 hexadecimal digits are needed")
    return secret


def _are_texts(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _deals(secret: bytes, contributions: Sequence[str], deals: object) -> Iterator[Check]:
    if not isinstance(deals, list) or not all(isinstance(deal, Mapping) for deal in deals):
        raise BadRecord("deals: a list of deals is needed")
    for number, deal in enumerate(deals):
        deck = shuffle.deck(secret, contributions, number)
        yield Check("deck", number, deck, deal.get("deck"))
        cuts = deal.get("cuts") or []
        for place, size in enumerate(cuts if isinstance(cuts, list) else []):
            drawn = shuffle.cut(secret, contributions, number, place)
            yield Check("cut", number, drawn, size)
