"""What each viewer may know at each moment of a game: from its record, not from `observe`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.cards import Cards, card_names, cards_of
from games.engine.record import Dealt, Done, read_record, walk
from games.engine.state import Deal
from tests.faults.sights import Sight, cards_in

Known = frozenset[str]


@dataclass(frozen=True)
class Moment:
    """The hands, and what each seat and, last, a spectator knows."""

    hands: tuple[Known, ...]
    known: tuple[Known, ...]


def names(cards: Cards) -> Known:
    return frozenset(card_names(cards))


def moment(deal: Deal) -> Moment:
    seats = range(len(deal.hands))
    known = tuple(names(known_by(deal, seat)) for seat in (*seats, None))
    return Moment(tuple(map(names, deal.hands)), known)


def known_by(deal: Deal, viewer: int | None) -> Cards:
    """By docs/rules.md, section 5: what was played, his own, and what he saw change hands."""
    declares = viewer is not None and viewer == deal.declarer
    known = deal.taken | cards_of([card for _, card in deal.trick]) | cards_of(deal.nines_cut)
    if viewer is not None:
        known |= deal.hands[viewer]
    if deal.held and (deal.shown or declares):
        known |= deal.talon
    for giver, receiver, card in deal.given:
        if deal.open_exchange or viewer in (giver, receiver):
            known |= cards_of([card])
    return known


class Truth:
    """One finished game. Within a deal no two moments have as many cards in each place."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.moments: dict[tuple[int, tuple[int, ...], int], Moment] = {}
        self.ends: dict[int, Moment] = {}
        self.played = {
            number: frozenset(
                card
                for action in deal["actions"]
                if " play " in action
                for card in cards_in(action)
            )
            for number, deal in enumerate(record["deals"])
        }
        for number, deal in self._deals(record):
            seen = moment(deal)
            self.moments[number, tuple(map(len, seen.hands)), deal.lying.bit_count()] = seen
            self.ends[number] = seen

    @staticmethod
    def _deals(record: dict[str, Any]) -> Iterator[tuple[int, Deal]]:
        for step in walk(read_record(record)):
            if isinstance(step, Dealt | Done) and step.game.running is not None:
                yield step.game.deal, step.game.running

    def fault(self, seen: Sight) -> str | None:
        """What is wrong with what was shown, None if nothing is."""
        if seen.you != seen.seat:
            return f"shown as seat {seen.you} to who sits at {seen.seat}"
        if seen.asked:
            return "told who is asked for a claim"
        if seen.secret and not seen.finalised:
            return "the secret was told before the end"
        now = self._now(seen)
        if now is None:
            return "a table that never was"
        return self._hidden(seen, now)

    def _now(self, seen: Sight) -> Moment | None:
        if seen.status != "playing":
            nothing: tuple[Known, ...] = (frozenset(),) * (len(seen.counts) + 1)
            return Moment(nothing[1:], nothing)
        return self.moments.get((seen.deal, seen.counts, seen.lying))

    def _hidden(self, seen: Sight, now: Moment) -> str | None:
        viewer = -1 if seen.seat is None else seen.seat
        hand = set() if seen.seat is None else now.hands[seen.seat]
        if set(cards_in(seen.hand)) != hand:
            return f"a hand of {seen.hand or 'nothing'} instead of {sorted(hand)}"
        if over := set(cards_in(seen.rest)) - now.known[viewer]:
            return f"shown {sorted(over)}"
        if over := set(cards_in(seen.told)) - self._public_before(seen, viewer):
            return f"told of {sorted(over)}"
        return None

    def _public_before(self, seen: Sight, viewer: int) -> Known:
        """What this viewer knew when the deal before had ended, and what is public since."""
        number = seen.deal - (seen.status == "playing")
        last = max(self.ends) if seen.status != "playing" else number
        end, now = self.ends.get(last), self._now(seen)
        known = end.known[viewer] | self.played[last] if end else frozenset()
        return known | now.known[viewer] if now else known
