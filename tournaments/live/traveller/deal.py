"""One deal at one table, from its record and its outcome. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import engine
from games.engine.cards import Cards
from games.engine.record import ActionApplied, DeckDealt, Record, replay_steps

Json = Mapping[str, Any]
# Actions by which cards leave the declarer's hand (record.md).
GIVING = ("give", "lay")
# Seat, suit (None: of aces) and value of a declaration.
Marriage = tuple[int, int | None, int]


@dataclass(frozen=True)
class PlayedDeal:
    """A deal as one table played it; the tuples have one number for each seat.

    bid             the declarer's last bid; None if the contract came without one
    given           the cards that the declarer gave away or laid aside, in seat order
    points          card points; `declared`: marriages and the like
    marriages       each that was declared, in order
    bolts           the seats that got a stroke
    """

    declarer: int | None
    bid: int | None
    contract: int | None
    outcome: str
    given: tuple[str, ...]
    points: tuple[int, ...]
    declared: tuple[int, ...]
    marriages: tuple[Marriage, ...]
    gains: tuple[int, ...]
    bolts: frozenset[int]

    @property
    def taken(self) -> int:
        """Return what the declarer took, card points and marriages."""
        assert self.declarer is not None
        return self.points[self.declarer] + self.declared[self.declarer]

    @property
    def missing(self) -> int:
        """Return by how many points the contract failed; 0 if it was made or not played."""
        if self.outcome != "failed" or self.contract is None:
            return 0
        return max(0, self.contract - self.taken)


def played_deal(
    actions: Sequence[str],
    outcome: Json,
    marks: Sequence[Json],
    marriages: tuple[Marriage, ...] = (),
) -> PlayedDeal:
    """Return a deal by the actions of its record (record.md), its outcome, marks and marriages."""
    words = [action.split() for action in actions]
    declarer = outcome["declarer"]
    own = [word for word in words if word[0] == str(declarer)]
    bids = [int(word[2]) for word in own if word[1] == "bid"]
    given = [card for word in own if word[1] in GIVING for card in word[2:]]
    return PlayedDeal(
        declarer=declarer,
        bid=max(bids, default=None),
        contract=outcome["contract"],
        outcome=outcome["outcome"],
        given=tuple(card[-2:] for card in given),
        points=tuple(outcome["points"]),
        declared=tuple(outcome["declared"]),
        marriages=marriages,
        gains=tuple(outcome["gains"]),
        bolts=frozenset(seat for seat, counts in enumerate(marks) if counts.get("bolts")),
    )


def declared_marriages(record: Record, number: int) -> tuple[Marriage, ...]:
    """Return the marriages of a deal in the order in which they were declared."""
    found: tuple[Marriage, ...] = ()
    deal = -1
    for step in replay_steps(record, pending=False):
        deal += isinstance(step, DeckDealt)
        if deal > number:
            break
        if deal == number and isinstance(step, ActionApplied) and step.game.running is not None:
            found = step.game.running.marriages
    return found


def dealt_cards(record: Record, number: int) -> tuple[tuple[Cards, ...], Cards]:
    """Return the hands and the talon of a deal as they were dealt; empty sets without that deal."""
    deal = -1
    for step in replay_steps(record, pending=False):
        deal += isinstance(step, DeckDealt)
        if deal == number and isinstance(step, DeckDealt | ActionApplied):
            cards = _dealt(step.game)
            if cards is not None:
                return cards
    return (0,) * record.agreements.players, 0


def _dealt(game: engine.Game) -> tuple[tuple[Cards, ...], Cards] | None:
    """Return hands and talon, None while the deck is still being cut."""
    running = game.running
    if running is None or not any(running.hands):
        return None
    return tuple(running.hands), running.talon_on_table


def deal_matchpoints(gains: Mapping[int, int]) -> dict[int, float]:
    """Return for each key one matchpoint for each lower gain, and a half for each equal one."""
    values = list(gains.values())
    return {
        key: sum((own > other) + (own == other) / 2 for other in values) - 0.5
        for key, own in gains.items()
    }
