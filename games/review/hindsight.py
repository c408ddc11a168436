"""Hindsight: what the declarer of a deal could have taken had all cards lain open.

It judges nobody, since nobody knew the cards. Pages show it apart, and marked.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.bots.heuristics import exchange as heuristic
from games.bots.search.exchange import CANDIDATES, Gift, is_redealt, position_after
from games.bots.search.solver import BudgetSpent, Position, Solver
from games.bots.search.solver.solver import EVERYTHING
from games.bots.search.worlds import World
from games.engine import legal_actions
from games.engine.cards import Seat
from games.engine.observation import Observation, observe
from games.engine.record import ReplayStep
from games.engine.state import Game, Phase
from games.review.judgement import Hindsight
from games.review.questions import first_in_phase


@dataclass(frozen=True)
class OpenDeal:
    """A deal before its exchange, with all cards open.

    seen   by the declarer
    world  the hands of the other active seats
    gifts  the exchanges that may be made
    bid    the contract in the end
    """

    seen: Observation
    world: World
    gifts: Sequence[Gift]
    bid: int


def open_deals(steps: Iterable[ReplayStep]) -> Iterator[OpenDeal]:
    """Yield the deals of three among these steps of a record that came to an exchange."""
    for before, outcome in first_in_phase(steps, Phase.EXCHANGE):
        if outcome.contract and not outcome.redeal:
            yield from _open_deal(before, outcome.contract)


def _open_deal(game: Game, bid: int) -> Iterator[OpenDeal]:
    assert game.to_act is not None and game.running is not None
    seen, legal = observe(game, game.to_act), legal_actions(game)
    gifts = [action for action in legal if isinstance(action, Gift)]
    if len(seen.active) != 3 or not gifts:
        return
    hands: Mapping[Seat, int] = dict(enumerate(game.running.hands))
    yield OpenDeal(seen, {s: hands[s] for s in seen.active if s != seen.seat}, gifts, bid)


def hindsight_of(deal: OpenDeal, solver: Solver, nodes: int) -> Hindsight | None:
    """Return the hindsight of a deal; None if no search ended.

    Only the gifts that promise most are tried: all of them would take as long as the review.
    """
    seen, best = deal.seen, -1
    ranked = sorted(deal.gifts, key=lambda gift: -heuristic.gift_value(seen, gift))
    for gift in ranked[:CANDIDATES]:
        position = position_after(seen, gift, deal.world)
        if not is_redealt(seen.agreements, position):
            best = _better(position, best, solver, nodes)
    assert seen.seat is not None
    return Hindsight(seen.seat, deal.bid, best) if best >= 0 else None


def _better(position: Position, best: int, solver: Solver, nodes: int) -> int:
    """Return what the declarer takes here, if it is more."""
    try:
        return max(best, solver.value(position, nodes, (best, EVERYTHING)))
    except BudgetSpent:
        return best
