"""The result of one finished deal: a line of the replay command (docs/record.md)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from .cards import NAMES as CARD_NAMES
from .cards import Card, Seat, parse_card
from .dataclass_tools import quick_init


@dataclass(frozen=True)
class Claim:
    """A claim to a redeal (section 3): the seat, the agreement that gives the right, the proof."""

    seat: Seat
    ground: str
    cards: tuple[Card, ...]


@quick_init
@dataclass(frozen=True)
class DealOutcome:
    """A finished deal, a redeal included. The tuples have one number for each seat.

    deal      its place in the record's `deals`
    redeal    whether it ended in a redeal; then nothing was scored
    declarer, contract   None if a redeal came before they were known
    outcome   "made", "failed", "distributed", "written_off" or "redeal"
    points    card points taken (T of section 8); declared: marriages and the like (M)
    gains     the change of each score in this deal, all charges and resets included
    scores, bolts, barrel, falls   after the deal; barrel is None for a seat not on it
    winner    the seat that won the game by this deal, or None
    claim     the claim that led to a redeal; None for other deals
    laid      the cards that the declarer laid aside, told with the end of a played deal (5.4)
    """

    deal: int
    redeal: bool
    dealer: Seat
    declarer: Seat | None
    contract: int | None
    outcome: str
    points: tuple[int, ...]
    declared: tuple[int, ...]
    gains: tuple[int, ...]
    scores: tuple[int, ...]
    bolts: tuple[int, ...]
    barrel: tuple[int | None, ...]
    falls: tuple[int, ...]
    winner: Seat | None
    claim: Claim | None = None
    laid: tuple[Card, ...] = ()

    def as_line(self) -> dict[str, Any]:
        """Return the keys of the replay line, without `game`."""
        values = {name: getattr(self, name) for name in NAMES}
        return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}

    def as_json(self) -> dict[str, Any]:
        """Return the keys of the replay line, those of a redeal's claim, and `laid` if any were."""
        laid = {"laid": [CARD_NAMES[card] for card in self.laid]} if self.laid else {}
        return self.as_line() | ({} if self.claim is None else _claim_json(self.claim)) | laid

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "DealOutcome":
        """Return the outcome that `as_json` wrote."""
        values: dict[str, Any] = {name: data[name] for name in NAMES}
        lists = {k: tuple(v) for k, v in values.items() if isinstance(v, list)}
        laid = tuple(map(parse_card, data.get("laid", ())))
        return cls(**(values | lists), claim=_claim_from_json(data), laid=laid)


# The keys of the replay line.
NAMES = tuple(field.name for field in fields(DealOutcome) if field.name not in ("claim", "laid"))


def _claim_json(claim: Claim) -> dict[str, Any]:
    cards = [CARD_NAMES[card] for card in claim.cards]
    return {"claimed_by": claim.seat, "ground": claim.ground, "cards": cards}


def _claim_from_json(data: Mapping[str, Any]) -> Claim | None:
    if "claimed_by" not in data:
        return None
    cards = tuple(map(parse_card, data["cards"]))
    return Claim(data["claimed_by"], data["ground"], cards)
