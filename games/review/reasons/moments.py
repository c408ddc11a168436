"""A decision with what its seat knew, what would have been better, and what came after it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from games.engine.actions import Action
from games.engine.cards import ALL_CARDS, SUIT_CARDS, Card, Cards, Seat, Suit
from games.engine.events import Event
from games.engine.observation import Observation, observe
from games.engine.record import ActionApplied, ActionPending, Record, ReplayFailed, replay_steps

# The deal and the action of a decision, from 0, as a record counts them.
Key = tuple[int, int]


@dataclass(frozen=True)
class Reason:
    """A proved fact.

    code    which fact
    values  what it speaks of: `card`, `better` and `fallen` are cards, `suit` is a suit, `seat` a
            seat; all others are numbers
    """

    code: str
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Moment:
    """A decision whose reason is looked for.

    seen    what the seat knew
    chosen  what it did; best: what would have been better
    later   what happened in the deal after it, this action included
    """

    seen: Observation
    chosen: Action
    best: Action
    later: tuple[Event, ...] = ()

    @property
    def seat(self) -> Seat:
        """Return the seat that decided."""
        assert self.seen.seat is not None
        return self.seen.seat

    @property
    def is_declarer(self) -> bool:
        """Return whether the seat is the declarer."""
        return self.seen.declarer == self.seat

    @cached_property
    def unseen(self) -> Cards:
        """Return the cards that others hold or that lie hidden."""
        lying = sum(1 << card for _, card in self.seen.trick)
        return ALL_CARDS & ~(self.seen.hand | self.seen.laid | self.seen.played_cards | lying)

    def higher_out(self, card: Card) -> Cards:
        """Return the unseen cards of the suit that are higher than this card."""
        return self.unseen & SUIT_CARDS[card // 6] & ~((1 << card + 1) - 1)

    def trumps_out(self, trump: Suit | None) -> Cards:
        """Return the unseen trumps."""
        return 0 if trump is None else self.unseen & SUIT_CARDS[trump]

    def is_enemy(self, seat: Seat) -> bool:
        """Return whether a seat plays against the own one: declarer and defender do."""
        return self.seen.declarer in (seat, self.seat) and seat != self.seat


Fact = Callable[[Moment], Reason | None]


def moments(record: Record, best: Mapping[Key, Action]) -> Iterator[tuple[Key, Moment]]:
    """Yield the moment of each decision of a record whose better choice is given, in order.

    It ends where the record breaks the rules.
    """
    open_deal: list[tuple[Key, Observation, Action]] = []
    told: list[Event] = []
    places: list[int] = []
    before: ActionPending | None = None
    deal = 0
    for step in replay_steps(record):
        match step:
            case ActionPending():
                before = step
            case ActionApplied() if before is not None:
                if step.deal != deal:
                    yield from _with_later(open_deal, told, places, best)
                    open_deal, told, places, deal = [], [], [], step.deal
                key = (step.deal, before.action)
                if key in best and step.seat == before.game.to_act:
                    open_deal.append((key, observe(before.game, step.seat), step.done))
                    places.append(len(told))
                told.extend(step.game.events)
            case ReplayFailed():
                break
    yield from _with_later(open_deal, told, places, best)


def _with_later(
    decisions: list[tuple[Key, Observation, Action]],
    told: list[Event],
    places: list[int],
    best: Mapping[Key, Action],
) -> Iterator[tuple[Key, Moment]]:
    for (key, seen, chosen), place in zip(decisions, places, strict=True):
        yield key, Moment(seen, chosen, best[key], tuple(told[place:]))
