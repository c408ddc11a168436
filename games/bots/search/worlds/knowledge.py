"""The hidden cards that each holder may have, by all that a seat has seen."""

from dataclasses import dataclass

from ....engine.cards import ALL_CARDS, NO_CARDS, Cards, Seat, count, iterate
from ....engine.observation import Observation
from ....engine.state import Phase
from ..solver.search import declared, playable
from .history import candidates, search_rules, steps

# Holds what lies hidden: the talon, or the cards laid aside.
ASIDE: Seat = -1


@dataclass(frozen=True)
class Knowledge:
    """A seat's knowledge of the cards that it does not see.

    holders   the other active seats, then ASIDE if cards lie hidden
    sizes     how many cards each holder has
    possible  which cards each may have
    certain   which cards each has
    """

    holders: tuple[Seat, ...]
    sizes: tuple[int, ...]
    possible: tuple[Cards, ...]
    certain: tuple[Cards, ...]

    @property
    def unseen(self) -> Cards:
        """Return all cards that the seat does not see."""
        cards = NO_CARDS
        for held in self.possible:
            cards |= held
        return cards


def knowledge_of(observation: Observation) -> Knowledge:
    """Return what the seat of an observation knows; it must hold cards that it has seen."""
    seat, unseen = observation.seat, _unseen(observation)
    others = tuple(other for other in observation.active if other != seat)
    sizes = tuple(observation.counts[other] for other in others)
    aside = count(unseen) - sum(sizes)
    shown, excluded = _by_plays(observation, unseen)
    for _, receiver, card in observation.given:
        if card is not None and receiver != seat and unseen >> card & 1:
            shown[receiver] |= 1 << card
    if observation.agreements.exchange == "lay_aside" and observation.declarer is not None:
        # No card of the talon went to a defender.
        for other in (one for one in others if one != observation.declarer):
            excluded[other] |= observation.talon or NO_CARDS
    certain = [shown[other] for other in others]
    possible = [
        unseen & ~excluded[other] & ~_held_by_others(shown, other) | shown[other]
        for other in others
    ]
    if aside:
        others, sizes = (*others, ASIDE), (*sizes, aside)
        possible.append(unseen & ~_held_by_others(shown, ASIDE))
        certain.append(NO_CARDS)
    return Knowledge(others, sizes, tuple(possible), tuple(certain))


def _unseen(observation: Observation) -> Cards:
    """Return the cards that others hold or that lie hidden."""
    seen = observation.hand | observation.played_cards | observation.laid
    for _, card in observation.trick:
        seen |= 1 << card
    # With two players the pile that was taken is shown, and the other one lies hidden.
    if observation.talon_open and observation.talon_count and observation.players > 2:
        seen |= observation.talon or NO_CARDS
    return ALL_CARDS & ~seen


def _held_by_others(shown: dict[Seat, Cards], holder: Seat) -> Cards:
    cards = NO_CARDS
    for other, held in shown.items():
        if other != holder:
            cards |= held
    return cards


def _by_plays(
    observation: Observation, unseen: Cards
) -> tuple[dict[Seat, Cards], dict[Seat, Cards]]:
    """Return for each seat the cards that its plays show it has, and those it cannot have."""
    shown = dict.fromkeys(observation.active, NO_CARDS)
    excluded = dict.fromkeys(observation.active, NO_CARDS)
    if observation.phase is not Phase.PLAY:
        return shown, excluded
    rules = search_rules(observation.agreements)
    own = observation.seat
    for step in steps(observation, rules):
        if step.seat == own:
            continue
        shown[step.seat] |= step.partners & unseen
        excluded[step.seat] |= _forbidding(rules, step.card, step.state, step.trick, unseen)
        if not step.trick and not step.partners:
            excluded[step.seat] |= _undeclared(rules, step.card, step.state)
    return shown, excluded


def _forbidding(rules: list[int], card: int, state: int, trick: int, unseen: Cards) -> Cards:
    """Return the cards beside which this card could not have been played (section 6.2)."""
    found, bit = NO_CARDS, 1 << card
    for other in iterate(unseen & ~bit):
        if not playable(rules, bit | 1 << other, state, trick) & bit:
            found |= 1 << other
    return found


def _undeclared(rules: list[int], card: int, state: int) -> Cards:
    """Return the cards with which this lead would have declared (section 6.4)."""
    found = NO_CARDS
    for other in candidates(card):
        if declared(rules, other | 1 << card, state, card):
            found |= other
    return found
