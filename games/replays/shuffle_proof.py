"""Whether a finished game was dealt as it was promised (rules.md section 11).

It recomputes from the published secret what the record says was drawn, and knows no rules.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import shuffle


class Uncheckable(Exception):
    """A record from which nothing can be recomputed: the text says what is missing."""


@dataclass(frozen=True)
class Check:
    """One drawn thing.

    what      "commitment", "dealer", "deck" or "cut"
    deal      its place in the record, None for what belongs to the whole game
    promised  what the secret gives; found: what the record says
    """

    what: str
    deal: int | None
    promised: object
    found: object

    @property
    def ok(self) -> bool:
        return self.promised == self.found


def check(record: object) -> list[Check]:
    """Every drawn thing of a record, in order. Raises Uncheckable."""
    if not isinstance(record, Mapping):
        raise Uncheckable("a record is a JSON object")
    secret, contributions, commitment = _drawn_from(record)
    head = [Check("commitment", None, shuffle.commitment(secret), commitment)]
    if rematch_of(record) is None and event_of(record) is None:
        dealer = shuffle.first_dealer(secret, contributions, len(contributions))
        head.append(Check("dealer", None, dealer, record.get("first_dealer")))
    return head + list(_deals(secret, contributions, record.get("deals")))


def rematch_of(record: Mapping[str, Any]) -> str | None:
    """The game whose winner dealt first, so that the first dealer was not drawn."""
    fairness = record.get("fairness")
    before = fairness.get("rematch_of") if isinstance(fairness, Mapping) else None
    return str(before) if before else None


def event_of(record: Mapping[str, Any]) -> str | None:
    """The event whose draw set the first dealer, so that none was drawn from the secret."""
    fairness = record.get("fairness")
    event = fairness.get("event") if isinstance(fairness, Mapping) else None
    return str(event) if event else None


def _drawn_from(record: Mapping[str, Any]) -> tuple[bytes, list[str], object]:
    """The secret, the contributions by seat, and the commitment."""
    fairness, players = record.get("fairness"), record.get("players")
    if not isinstance(fairness, Mapping):
        raise Uncheckable("fairness: the record does not say what its cards were drawn from")
    if not isinstance(players, list):
        raise Uncheckable("players: a list is needed")
    given = fairness.get("contributions") or [""] * len(players)
    if not _are_texts(given) or len(given) != len(players):
        raise Uncheckable("contributions: a hash, or an empty text, for each seat")
    return _secret(fairness.get("secret")), list(given), fairness.get("commitment")


def _secret(text: object) -> bytes:
    if text is None:
        raise Uncheckable("secret: it is published when the game has ended")
    try:
        secret = bytes.fromhex(str(text))
    except ValueError:
        raise Uncheckable("secret: 64 hexadecimal digits are needed") from None
    if len(secret) != 32:
        raise Uncheckable("secret: 64 hexadecimal digits are needed")
    return secret


def _are_texts(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


def _deals(secret: bytes, contributions: Sequence[str], deals: object) -> Iterator[Check]:
    if not isinstance(deals, list) or not all(isinstance(deal, Mapping) for deal in deals):
        raise Uncheckable("deals: a list of deals is needed")
    for number, deal in enumerate(deals):
        deck = shuffle.deck(secret, contributions, number)
        yield Check("deck", number, deck, deal.get("deck"))
        cuts = deal.get("cuts") or []
        for place, size in enumerate(cuts if isinstance(cuts, list) else []):
            drawn = shuffle.cut(secret, contributions, number, place)
            yield Check("cut", number, drawn, size)
