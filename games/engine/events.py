"""What happened, in the past tense, each event with its audience.

An event is the only way to be shown anything: a viewer's `seen` grows when an act makes an event
for it, so whatever changes an observation must be told by an event to just those whose
observation it changes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar

from games.engine.cards import NAMES, SUITS, Card, Seat, Suit, parse_card
from games.engine.outcome import DealOutcome


@dataclass(frozen=True)
class Event:
    """Something that happened. `audience`: the seats that are told, None for everybody."""

    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.type = re.sub(r"(?<=.)([A-Z])", r"_\1", cls.__name__).lower()
        EVENTS[cls.type] = cls

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        return None

    def as_json(self) -> dict[str, Any]:
        """`{"type": "card_played", "seat": 0, "card": "AS", ...}`."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {"type": self.type} | {k: _converted(TO_JSON, k, v) for k, v in data.items()}


EVENTS: dict[str, type[Event]] = {}
TO_JSON: dict[str, Callable[[Any], Any]] = {
    "card": NAMES.__getitem__,
    "suit": SUITS.__getitem__,
    "outcome": DealOutcome.as_json,
}
FROM_JSON: dict[str, Callable[[Any], Any]] = {
    "card": parse_card,
    "suit": SUITS.index,
    "outcome": DealOutcome.from_json,
}


def _converted(table: Mapping[str, Callable[[Any], Any]], name: str, value: Any) -> Any:
    return table[name](value) if value is not None and name in table else value


def event_from_json(data: Mapping[str, Any]) -> Event:
    """The event that `as_json` wrote."""
    values = {k: _converted(FROM_JSON, k, v) for k, v in data.items() if k != "type"}
    return EVENTS[data["type"]](**values)


class Confided(Event):
    """An event that may be for some seats only."""


class Whisper(Confided):
    """An event that only `seat` is told."""

    seat: Seat

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        return (self.seat,)


@dataclass(frozen=True)
class DealStarted(Event):
    deal: int
    dealer: Seat
    opener: Seat


@dataclass(frozen=True)
class DeckCut(Event):
    """`card`: the nine at the bottom, which is shown, or None."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True)
class ClaimConsidered(Event):
    """Some seat has a right to a redeal and is asked; nobody else learns which."""


@dataclass(frozen=True)
class ClaimAsked(Whisper):
    """This seat has a right, and is asked: told to it alone, whoever answers first."""

    seat: Seat


@dataclass(frozen=True)
class ClaimsEnded(Event):
    """All who had a right to a redeal kept their cards."""


@dataclass(frozen=True)
class ClaimVoided(Event):
    """One claim too many in a row: it is void, and the deal is played as it lies."""


@dataclass(frozen=True)
class Redealt(Event):
    """The cards are dealt anew; nobody is told on whose claim."""


@dataclass(frozen=True)
class BidMade(Event):
    seat: Seat
    amount: int


@dataclass(frozen=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True)
class DarkChosen(Event):
    """The seat takes the contract without seeing its cards; the others see theirs now."""

    seat: Seat


@dataclass(frozen=True)
class HandLooked(Event):
    """The seat looks at its cards, and could have gone without."""

    seat: Seat


@dataclass(frozen=True)
class DarkUnhidden(Event):
    """The dark seat was outbid: it sees its cards, and the deal is dark no longer."""

    seat: Seat


@dataclass(frozen=True)
class DeclarerObliged(Event):
    """A seat declares without bidding: on the barrel, or in a golden deal."""

    seat: Seat
    amount: int


@dataclass(frozen=True)
class BiddingWon(Event):
    seat: Seat
    amount: int


@dataclass(frozen=True)
class TalonOpened(Event):
    """The talon lies open, and the declaration may be bought."""


@dataclass(frozen=True)
class OfferMade(Event):
    seat: Seat
    price: int


@dataclass(frozen=True)
class OfferDeclined(Event):
    seat: Seat


@dataclass(frozen=True)
class DeclarationSold(Event):
    """`seat` sold the declaration to `to`; the price moves when the deal is scored."""

    seat: Seat
    to: Seat
    price: int


@dataclass(frozen=True)
class TalonTaken(Event):
    seat: Seat
    shown: bool


@dataclass(frozen=True)
class CardsGiven(Event):
    """Everybody sees that cards were given, but not which."""

    seat: Seat


@dataclass(frozen=True)
class CardReceived(Confided):
    """A given card, told to the giver and the receiver, or to all in an open exchange."""

    seat: Seat
    to: Seat
    card: Card
    open: bool

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        return None if self.open else (self.seat, self.to)


@dataclass(frozen=True)
class Distributed(Event):
    seat: Seat


@dataclass(frozen=True)
class WrittenOff(Event):
    seat: Seat


@dataclass(frozen=True)
class ContractRaised(Event):
    seat: Seat
    amount: int


@dataclass(frozen=True)
class ContractStood(Event):
    seat: Seat
    amount: int


@dataclass(frozen=True)
class TrumpNamed(Event):
    seat: Seat
    suit: Suit


@dataclass(frozen=True)
class CardPlayed(Event):
    """`declares`: the value declared by this lead, or None."""

    seat: Seat
    card: Card
    declares: int | None


@dataclass(frozen=True)
class MarriageDeclared(Event):
    """`suit` is None for four aces; `trump` tells whether the suit became trump."""

    seat: Seat
    suit: Suit | None
    value: int
    trump: bool


@dataclass(frozen=True)
class NinesPlayed(Event):
    """The bonus for playing the first of four nines."""

    seat: Seat
    value: int


@dataclass(frozen=True)
class TrickTaken(Event):
    seat: Seat
    points: int


# The commonest events are made once and shared: they are frozen, and there are few of them.
card_played = cache(CardPlayed)
trick_taken = cache(TrickTaken)


@dataclass(frozen=True)
class BoltEarned(Event):
    """`bolts`: the seat's count before three are taken off."""

    seat: Seat
    bolts: int


@dataclass(frozen=True)
class Charged(Event):
    """`cause`: "bolts", "distributions", "redeals" or "cutting"."""

    seat: Seat
    amount: int
    cause: str


@dataclass(frozen=True)
class MountedBarrel(Event):
    seat: Seat


@dataclass(frozen=True)
class Fell(Event):
    """Off the barrel; `cause`: "contract", "bolts", "attempts", "kick", "together", "charge"."""

    seat: Seat
    score: int
    cause: str


@dataclass(frozen=True)
class ScoreReset(Event):
    """A dump truck: the score of exactly 555 (or -555) became 0."""

    seat: Seat
    score: int


@dataclass(frozen=True)
class GoldenRoundEnded(Event):
    """`repeated`: it is played again; `reset`: from zero scores."""

    repeated: bool
    reset: bool


@dataclass(frozen=True)
class DealScored(Event):
    outcome: DealOutcome


@dataclass(frozen=True)
class GameWon(Event):
    seat: Seat


@dataclass(frozen=True)
class GameStopped(Event):
    """`reason`: "time", "closed" or "annulled"."""

    reason: str
