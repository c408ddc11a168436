"""A position as one player knows it: their own cards, and which cards each other may hold."""

from dataclasses import dataclass

from games.bots.search.positions import position_in
from games.bots.search.solver import Position
from games.bots.search.solver.rules import NO_SEAT, NO_SUIT
from games.bots.search.worlds import knowledge_of
from games.bots.search.worlds.history import places_of
from games.bots.search.worlds.sampling import all_worlds
from games.engine.actions import Give, Play
from games.engine.cards import Card, Cards, count
from games.engine.observation import Observation

# Before the first lead nobody has made a trump or taken a trick; the declarer has place 0.
AT_FIRST_LEAD = NO_SUIT << 2 | NO_SEAT << 8 | NO_SEAT << 10
# A deal of three hides at most so many lies from one seat.
ANY_NUMBER = 1 << 40


@dataclass(frozen=True)
class KnownPosition:
    """The start of a search without hindsight.

    hero   the place of the player who knows this: 0 for the declarer
    own    their cards; near, far: the cards that the next and the last player may hold
    sizes  how many cards these two hold
    state  what a lead depends on, and `trick` the running trick, as the solver packs them
    """

    hero: int
    own: Cards
    near: Cards
    far: Cards
    sizes: tuple[int, int]
    state: int
    trick: int


def known_position(observation: Observation) -> KnownPosition:
    """Return what the seat to act knows in the play.

    Some facts are left out, as that a high bid needs a marriage: what is right without them is
    right with them.
    """
    assert observation.seat is not None
    hero = places_of(observation)[observation.seat]
    position = _any_position(observation)
    knowledge = knowledge_of(observation)
    place = places_of(observation)
    may_hold = {
        place[one]: cards for one, cards in zip(knowledge.holders, knowledge.possible, strict=True)
    }
    near, far = (hero + 1) % 3, (hero + 2) % 3
    sizes = (count(position.hands[near]), count(position.hands[far]))
    return KnownPosition(
        hero,
        observation.hand,
        may_hold[near],
        may_hold[far],
        sizes,
        position.state,
        position.packed_trick,
    )


def _any_position(observation: Observation) -> Position:
    worlds = all_worlds(knowledge_of(observation), ANY_NUMBER)
    assert worlds
    return position_in(observation, worlds[0])


def after_gifts(observation: Observation, action: Give) -> KnownPosition:
    """Return what the declarer knows before the first lead, after giving these cards."""
    place = places_of(observation)
    to = {place[receiver]: 1 << card for receiver, card in action.cards}
    unseen = knowledge_of(observation).unseen
    own = observation.hand & ~(to[1] | to[2])
    held = count(own)
    return KnownPosition(0, own, unseen | to[1], unseen | to[2], (held, held), AT_FIRST_LEAD, 0)


def cards_to_play(legal: tuple[object, ...]) -> list[Card]:
    """Return the cards of the actions that play one."""
    return [one.card for one in legal if isinstance(one, Play)]
