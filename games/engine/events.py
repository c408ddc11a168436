"""Everything that can happen in a game, each event with its audience.

Events are the only way to show something to a viewer: the viewer's sequence number grows when an
action makes an event for them. So whatever changes an observation must make an event for exactly
the viewers whose observation it changes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from .cards import NAMES, SUITS, Card, Seat, Suit, parse_card
from .outcome import DealOutcome


@dataclass(frozen=True)
class Event:
    """The base of all events."""

    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.type = re.sub(r"(?<=.)([A-Z])", r"_\1", cls.__name__).lower()
        EVENTS[cls.type] = cls

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Return the seats that may see the event, or None if everybody may."""
        return None

    def as_json(self) -> dict[str, Any]:
        """Return the event as JSON: `{"type": "card_played", "seat": 0, "card": "AS", ...}`."""
        data = self.__dict__.items()
        return {"type": self.type} | {k: _converted(TO_JSON, k, v) for k, v in data}


EVENTS: dict[str, type[Event]] = {}
TO_JSON: dict[str, Callable[[Any], Any]] = {
    "card": NAMES.__getitem__,
    "cards": lambda cards: [NAMES[card] for card in cards],
    "suit": SUITS.__getitem__,
    "outcome": DealOutcome.as_json,
}
FROM_JSON: dict[str, Callable[[Any], Any]] = {
    "card": parse_card,
    "cards": lambda names: tuple(map(parse_card, names)),
    "suit": SUITS.index,
    "outcome": DealOutcome.from_json,
}


def _converted(table: Mapping[str, Callable[[Any], Any]], name: str, value: Any) -> Any:
    return table[name](value) if value is not None and name in table else value


def event_from_json(data: Mapping[str, Any]) -> Event:
    """Return the event that `as_json` wrote."""
    values = {k: _converted(FROM_JSON, k, v) for k, v in data.items() if k != "type"}
    return EVENTS[data["type"]](**values)


class PartialEvent(Event):
    """An event that only some seats may see."""


class PrivateEvent(PartialEvent):
    """An event that only `seat` may see."""

    seat: Seat

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Return the seat alone."""
        return (self.seat,)


@dataclass(frozen=True)
class DealStarted(Event):
    """A new deal, before its cards are dealt."""

    deal: int
    dealer: Seat
    opener: Seat


@dataclass(frozen=True)
class DeckCut(Event):
    """A cut of the deck.

    `card` is the nine that it left at the bottom, which is shown, or None.
    """

    seat: Seat
    card: Card | None


@dataclass(frozen=True)
class ClaimConsidered(Event):
    """Some seat has a right to a redeal and is asked; nobody else learns which one."""


@dataclass(frozen=True)
class ClaimAsked(PrivateEvent):
    """A right to a redeal; only the seat that has it is told, at once."""

    seat: Seat


@dataclass(frozen=True)
class ClaimsEnded(Event):
    """The end of a claim in which nobody used their right to a redeal."""


@dataclass(frozen=True)
class ClaimVoided(Event):
    """A claim that is one too many in a row: it is void, and the deal is played."""


@dataclass(frozen=True)
class Redealt(Event):
    """A redeal: whose claim it was, by which agreement, and the cards that prove it.

    Under the first version of the rules nobody was told: None, None and no cards.
    """

    claimed_by: Seat | None = None
    ground: str | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class BidMade(Event):
    """A bid."""

    seat: Seat
    amount: int


@dataclass(frozen=True)
class Passed(Event):
    """A pass in the bidding."""

    seat: Seat


@dataclass(frozen=True)
class DarkChosen(Event):
    """The choice of a dark deal; the other seats see their cards now."""

    seat: Seat


@dataclass(frozen=True)
class HandLooked(Event):
    """A look at the cards by a seat that could have gone without."""

    seat: Seat


@dataclass(frozen=True)
class DarkUnhidden(Event):
    """The end of a dark deal: the dark seat was outbid and sees its cards."""

    seat: Seat


@dataclass(frozen=True)
class DeclarerObliged(Event):
    """A declarer without bidding: on the barrel, or in a golden deal."""

    seat: Seat
    amount: int


@dataclass(frozen=True)
class BiddingWon(Event):
    """The end of the bidding, with the declarer and the contract."""

    seat: Seat
    amount: int


@dataclass(frozen=True)
class TalonOpened(Event):
    """The talon is open, and the declaration may be bought."""


@dataclass(frozen=True)
class OfferMade(Event):
    """An offer to buy the declaration."""

    seat: Seat
    price: int


@dataclass(frozen=True)
class OfferDeclined(Event):
    """A decision not to buy the declaration."""

    seat: Seat


@dataclass(frozen=True)
class DeclarationSold(Event):
    """The sale of the declaration by `seat` to `to`; the price moves when the deal is scored."""

    seat: Seat
    to: Seat
    price: int


@dataclass(frozen=True)
class TalonTaken(Event):
    """The declarer took the talon; `shown` tells whether everybody sees it."""

    seat: Seat
    shown: bool


@dataclass(frozen=True)
class CardsGiven(Event):
    """Cards were given away; everybody sees this, but not which cards."""

    seat: Seat


@dataclass(frozen=True)
class CardReceived(PartialEvent):
    """A card given to a defender; giver and receiver see it, or all in an open exchange."""

    seat: Seat
    to: Seat
    card: Card
    open: bool

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Return the giver and the receiver, or None in an open exchange."""
        return None if self.open else (self.seat, self.to)


@dataclass(frozen=True)
class Distributed(Event):
    """A deal given up by distribution (section 7)."""

    seat: Seat


@dataclass(frozen=True)
class WrittenOff(Event):
    """A deal given up by a write-off (section 7)."""

    seat: Seat


@dataclass(frozen=True)
class ContractRaised(Event):
    """A raise of the contract to `amount`."""

    seat: Seat
    amount: int


@dataclass(frozen=True)
class ContractStood(Event):
    """A decision to leave the contract at `amount`."""

    seat: Seat
    amount: int


@dataclass(frozen=True)
class TrumpNamed(Event):
    """The choice of the trump suit."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True)
class CardPlayed(Event):
    """A card played; `declares` is the value declared by this lead, or None."""

    seat: Seat
    card: Card
    declares: int | None


@dataclass(frozen=True)
class MarriageDeclared(Event):
    """A declaration; `suit` is None for four aces.

    `trump` tells whether the suit became trump.
    """

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
    """A finished trick and its points."""

    seat: Seat
    points: int


@dataclass(frozen=True)
class BoltEarned(Event):
    """A bolt; `bolts` is the seat's count before three are taken off."""

    seat: Seat
    bolts: int


@dataclass(frozen=True)
class Charged(Event):
    """A penalty; `cause` is "bolts", "distributions", "redeals" or "cutting"."""

    seat: Seat
    amount: int
    cause: str


@dataclass(frozen=True)
class MountedBarrel(Event):
    """A seat that got on the barrel."""

    seat: Seat


@dataclass(frozen=True)
class Fell(Event):
    """A fall from the barrel to `score`.

    `cause` is "contract", "bolts", "attempts", "kick", "together" or "charge".
    """

    seat: Seat
    score: int
    cause: str


@dataclass(frozen=True)
class ScoreReset(Event):
    """A dump truck: the score of exactly 555, 55 or -555 became 0."""

    seat: Seat
    score: int


@dataclass(frozen=True)
class GoldenRoundEnded(Event):
    """The end of a golden round.

    `repeated` tells whether it is played again, `reset` whether from zero scores.
    """

    repeated: bool
    reset: bool


@dataclass(frozen=True)
class DealScored(Event):
    """The result of a finished deal."""

    outcome: DealOutcome


@dataclass(frozen=True)
class GameWon(Event):
    """The end of a game that somebody won."""

    seat: Seat


@dataclass(frozen=True)
class GameStopped(Event):
    """The early end of a game; `reason` is "time", "closed" or "annulled"."""

    reason: str


# The commonest events are created once and shared: they are immutable, and there are few of them.
bid_made = cache(BidMade)
passed = cache(Passed)
bidding_won = cache(BiddingWon)
talon_taken = cache(TalonTaken)
cards_given = cache(CardsGiven)
card_received = cache(CardReceived)
contract_stood = cache(ContractStood)
contract_raised = cache(ContractRaised)
card_played = cache(CardPlayed)
trick_taken = cache(TrickTaken)
bolt_earned = cache(BoltEarned)
