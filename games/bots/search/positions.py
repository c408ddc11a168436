"""A world as a position for the solver."""

from collections.abc import Iterable

from ...engine.cards import NO_CARDS, Card, Seat, Suit, points_in
from ...engine.observation import Observation
from ...engine.state import Phase
from ..heuristics.trump_choice import expected_trump
from .solver import BudgetSpent, Position, Solver
from .solver.rules import NO_SEAT, NO_SUIT
from .solver.solver import Window
from .worlds import ASIDE, World
from .worlds.history import places_of, search_rules, state_of


def position_in(observation: Observation, world: World) -> Position:
    """Return the position of the play if the cards lie as in this world."""
    places = places_of(observation)
    hands = [NO_CARDS] * 3
    for seat, place in places.items():
        hands[place] = observation.hand if seat == observation.seat else world[seat]
    state = _state(observation)
    return Position(
        hands=(hands[0], hands[1], hands[2]),
        to_act=places[_player(observation)],
        trick=tuple((places[seat], card) for seat, card in observation.trick),
        trump=_or_none(state >> 2 & 7, NO_SUIT),
        takers=state >> 5 & 7,
        trump_maker=_or_none(state >> 8 & 3, NO_SEAT),
        aces_leader=_or_none(state >> 10 & 3, NO_SEAT),
        pile=pile_of(observation, world),
        laid=laid_by_declarer(observation, world),
    )


def _player(observation: Observation) -> Seat:
    """Return the seat that plays next: in the play, or first in it (section 6.1)."""
    if observation.phase is Phase.PLAY:
        assert observation.to_act is not None
        return observation.to_act
    if observation.agreements.first_lead == "opener" and observation.bids:
        assert observation.opener is not None
        return observation.opener
    assert observation.declarer is not None
    return observation.declarer


def first_lead_place(observation: Observation) -> int:
    """Return the place of the seat that will lead first."""
    return places_of(observation)[_player(observation)]


def _state(observation: Observation) -> int:
    """Return what a lead depends on, as the search packs it."""
    if observation.plays or observation.trick:
        return state_of(observation, search_rules(observation.agreements))[0]
    trump = observation.trump
    if trump is None:
        trump = expected_trump(observation.agreements, observation.hand)
    maker = NO_SEAT if trump is None else 0
    return (NO_SUIT if trump is None else trump) << 2 | maker << 8 | NO_SEAT << 10


def _or_none(value: int, none: int) -> int | None:
    return None if value == none else value


def pile_of(observation: Observation, world: World, laid: Card | None = None) -> int:
    """Return the points that the last trick takes besides its cards (two players).

    laid  the card that the own seat lays aside now
    """
    agreed = observation.agreements
    if agreed.players != 2 or agreed.two_player == "discard_two":
        return 0
    cards = observation.laid | world.get(ASIDE, NO_CARDS)
    return points_in(cards if laid is None else cards | 1 << laid)


def laid_by_declarer(observation: Observation, world: World) -> int:
    """Return the points that the declarer has laid aside in this world (`exchange`)."""
    if observation.agreements.exchange != "lay_aside" or observation.phase is Phase.EXCHANGE:
        return 0
    return points_in(observation.laid | world.get(ASIDE, NO_CARDS))


def maker_of(trump: Suit | None) -> int | None:
    """Return the place that makes this trump by naming it: the declarer's."""
    return None if trump is None else 0


def open_values(
    positions: Iterable[Position], solver: Solver, nodes: int, window: Window
) -> list[int]:
    """Return what the declarer takes in each position whose search ended within its nodes."""
    values = []
    for position in positions:
        try:
            values.append(solver.value(position, nodes, window))
        except BudgetSpent:
            continue
    return values
