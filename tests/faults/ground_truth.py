"""The knowledge of each viewer in each position, from the record and not from `observe`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.engine.cards import Cards, card_names, cards_of
from games.engine.record import ActionApplied, DealFinished, DeckDealt, read_record, replay_steps
from games.engine.state import Deal
from tests.faults.observed_frames import ObservedFrame, cards_in

Known = frozenset[str]


@dataclass(frozen=True)
class KnownPosition:
    """The hands, and what each seat and, last, a spectator knows."""

    hands: tuple[Known, ...]
    known: tuple[Known, ...]


def names(cards: Cards) -> Known:
    return frozenset(card_names(cards))


def known_position(deal: Deal) -> KnownPosition:
    seats = range(len(deal.hands))
    known = tuple(names(known_by(deal, seat)) for seat in (*seats, None))
    return KnownPosition(tuple(map(names, deal.hands)), known)


def known_by(deal: Deal, viewer: int | None) -> Cards:
    """Return the cards that a viewer knows by rules.md section 5: own, played and seen given."""
    declares = viewer is not None and viewer == deal.declarer
    known = deal.taken | cards_of([card for _, card in deal.trick]) | cards_of(deal.nines_cut)
    if viewer is not None:
        known |= deal.hands[viewer]
    if declares:
        known |= deal.laid
    if deal.talon and (deal.talon_shown or declares):
        known |= deal.talon
    for giver, receiver, card in deal.given:
        if deal.open_exchange or viewer in (giver, receiver):
            known |= cards_of([card])
    return known


class GroundTruth:
    """One finished game; within a deal each position has its own card counts."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.positions: dict[tuple[int, tuple[int, ...], int], KnownPosition] = {}
        self.ends: dict[int, KnownPosition] = {}
        self.played = {
            number: frozenset(
                card
                for action in deal["actions"]
                if " play " in action
                for card in cards_in(action)
            )
            for number, deal in enumerate(record["deals"])
        }
        self.claims = self._claims(record)
        for number, deal in self._deals(record):
            seen = known_position(deal)
            sizes = tuple(map(len, seen.hands))
            self.positions[number, sizes, deal.talon_on_table.bit_count()] = seen
            self.ends[number] = seen

    @staticmethod
    def _deals(record: dict[str, Any]) -> Iterator[tuple[int, Deal]]:
        for step in replay_steps(read_record(record)):
            if isinstance(step, DeckDealt | ActionApplied) and step.game.running is not None:
                yield step.game.deal, step.game.running

    @staticmethod
    def _claims(record: dict[str, Any]) -> dict[int, str]:
        """Return the cards of each claim that led to a new deal, by the number of its deal."""
        return {
            step.outcome.deal: "".join(card_names(cards_of(step.outcome.claim.cards)))
            for step in replay_steps(read_record(record))
            if isinstance(step, DealFinished) and step.outcome.claim is not None
        }

    def fault(self, seen: ObservedFrame) -> str | None:
        """Return what is wrong with a frame, or None."""
        if seen.you != seen.seat:
            return f"shown as seat {seen.you} to who sits at {seen.seat}"
        if seen.reveals_claim:
            return "showed who is asked for a claim"
        if seen.secret and not seen.finalised:
            return "the secret was shown before the end"
        now = self._now(seen)
        if now is None:
            return "a table that never was"
        return self._hidden(seen, now)

    def _now(self, seen: ObservedFrame) -> KnownPosition | None:
        if seen.status != "playing":
            nothing: tuple[Known, ...] = (frozenset(),) * (len(seen.counts) + 1)
            return KnownPosition(nothing[1:], nothing)
        return self.positions.get((seen.deal, seen.counts, seen.talon_count))

    def _hidden(self, seen: ObservedFrame, now: KnownPosition) -> str | None:
        viewer = -1 if seen.seat is None else seen.seat
        hand = set() if seen.seat is None else now.hands[seen.seat]
        if set(cards_in(seen.hand)) != hand:
            return f"a hand of {seen.hand or 'nothing'} instead of {sorted(hand)}"
        if over := set(cards_in(seen.rest)) - now.known[viewer]:
            return f"shown {sorted(over)}"
        for number, cards in seen.claimed:
            ended = number < seen.deal or seen.status != "playing"
            if not ended or self.claims.get(number) != cards:
                return f"the sheet shows {cards} as the claim of deal {number}"
        if over := set(cards_in(seen.previous)) - self._public_before(seen, viewer):
            return f"showed the end of {sorted(over)}"
        return None

    def _public_before(self, seen: ObservedFrame, viewer: int) -> Known:
        """Return what this viewer knew at the end of the last deal, and what is public since."""
        number = seen.deal - (seen.status == "playing")
        last = max(self.ends) if seen.status != "playing" else number
        end, now = self.ends.get(last), self._now(seen)
        known = end.known[viewer] | self.played[last] if end else frozenset()
        known |= frozenset(cards_in(self.claims.get(last, "")))
        return known | now.known[viewer] if now else known
