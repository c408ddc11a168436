"""The outcomes of a deal that the estimator tells apart: who declared, and how it ended.

Each is booked by the rules of the game at its real scores, so that barrels, bolts and the end of
the game count as they do.
"""

from dataclasses import dataclass

from games.engine import Game
from games.engine.actions import DISTRIBUTE, WRITE_OFF
from games.engine.cards import Seat
from games.engine.giving_up import refusal
from games.engine.outcome import DealOutcome
from games.engine.scoring.booking import book_deal
from games.engine.state import Deal, blank_deal
from games.review.dealt.dealt_cards import SEATS, seat_at

ALL_POINTS = 120


@dataclass(frozen=True)
class Ending:
    """A way in which a deal ends for its declarer, with what is usual in such deals.

    taken, declared  the declarer's card points and marriages
    """

    contract: int
    taken: int
    declared: int
    given_up: bool = False


# The contracts are legal wherever bids go by fives or tens.
KINDS = (
    Ending(100, 50, 0, given_up=True),
    Ending(100, 50, 10),
    Ending(130, 34, 80),
    Ending(160, 40, 95),
    Ending(100, 72, 60),
    Ending(120, 72, 90),
    Ending(140, 80, 110),
    Ending(170, 88, 140),
)
GIVEN_UP, FIRST_FAILED, FIRST_MADE = 0, 1, 4
# From which contract on the next kind begins.
FAILED_STEPS, MADE_STEPS = (120, 155), (115, 130, 155)
# A redeal, and each kind for each declarer.
REDEAL, COUNT = 0, 1 + SEATS * len(KINDS)


def kind_of(outcome: DealOutcome) -> int | None:
    """Return the number of the kind; None for a redeal."""
    if outcome.redeal or outcome.declarer is None or outcome.contract is None:
        return None
    contract = outcome.contract
    match outcome.outcome:
        case "failed":
            return FIRST_FAILED + sum(contract >= step for step in FAILED_STEPS)
        case "made":
            return FIRST_MADE + sum(contract >= step for step in MADE_STEPS)
    return GIVEN_UP


def number_of(place: int, kind: int) -> int:
    """Return the number of an outcome by the declarer's place and the kind."""
    return 1 + len(KINDS) * place + kind


def booked(game: Game, number: int) -> Game:
    """Return a game of three that waits for a deal, after the deal has ended with this outcome."""
    if number == REDEAL:
        return game
    place, kind = divmod(number - 1, len(KINDS))
    return book_deal(game, _ended(game, seat_at(place, game.dealer), KINDS[kind]))


def _ended(game: Game, declarer: Seat, kind: Ending) -> Deal:
    rest = (ALL_POINTS - kind.taken) // 2
    own = [seat == declarer for seat in range(SEATS)]
    deal = blank_deal(SEATS).replace(
        before=game.standing,
        dealer=game.dealer,
        active=tuple(range(SEATS)),
        bidder=declarer,
        declarer=declarer,
        golden=game.golden > 0,
        contract=kind.contract,
        points=tuple(kind.taken if one else rest for one in own),
        declared=tuple(kind.declared if one else 0 for one in own),
        tricks=tuple(4 if one else 2 for one in own),
    )
    return deal.replace(ending=_given_up(game, deal) if kind.given_up else "played")


def _given_up(game: Game, deal: Deal) -> str:
    """Return how the declarer gives up; where no agreement allows it, it plays and fails."""
    ways = ((DISTRIBUTE, "distributed"), (WRITE_OFF, "written_off"))
    return next((how for way, how in ways if refusal(game, deal, way) is None), "played")
