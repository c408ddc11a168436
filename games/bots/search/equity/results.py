"""The game after a possible result of its running deal, booked by the rules themselves."""

from dataclasses import dataclass

from ....engine import giving_up
from ....engine.actions import DISTRIBUTE
from ....engine.cards import Seat
from ....engine.observation import Observation
from ....engine.scoring.booking import book_deal
from ....engine.state import Deal, Game, blank_deal


@dataclass(frozen=True)
class PossibleResult:
    """A possible result of the running deal.

    ending    "played", "distributed" or "written_off"
    points    card points of each seat, declared: its marriages, tricks: how many it takes
    """

    declarer: Seat
    contract: int
    points: tuple[int, ...]
    declared: tuple[int, ...]
    tricks: tuple[int, ...]
    ending: str = "played"


def booked(observation: Observation, result: PossibleResult) -> Game:
    """Return the game after this result, as far as the seat knows it."""
    deal = _deal(observation, result.declarer).replace(
        contract=result.contract,
        points=result.points,
        declared=result.declared,
        tricks=result.tricks,
        ending=result.ending,
    )
    return book_deal(game_before(observation), deal)


def may_distribute(observation: Observation, declarer: Seat) -> bool:
    """Return whether this declarer could give the deal up by a distribution (section 7)."""
    deal = _deal(observation, declarer)
    return giving_up.refusal(game_before(observation), deal, DISTRIBUTE) is None


def game_before(observation: Observation) -> Game:
    """Return the game as it was before the running deal, as far as the seat knows it."""
    return Game(
        agreements=observation.agreements,
        players=observation.players,
        dealer=observation.dealer,
        standing=observation.standing,
        missed=(0,) * (observation.players + 1),
        favoured=observation.dealer,
        deal=observation.deal,
        played=observation.played,
    )


def _deal(observation: Observation, declarer: Seat) -> Deal:
    sale = observation.sale
    return blank_deal(observation.players).replace(
        before=observation.standing,
        dealer=observation.dealer,
        active=observation.active,
        bidder=sale[0] if sale and sale[1] == declarer else declarer,
        declarer=declarer,
        golden=bool(observation.golden),
        dark=observation.dark if observation.dark == declarer else None,
        offers=observation.offers,
    )
