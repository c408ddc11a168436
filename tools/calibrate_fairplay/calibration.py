"""Calibration of the favouritism score on simulated players."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist, fmean

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks
from games.engine import Agreements, act, agreements_from, legal_actions, new_game, observe
from games.engine import start_deal as deal_out
from games.engine.cards import Seat
from games.engine.record import ActionApplied, ActionPending, DealFinished, DeckDealt, ReplayStep
from games.fairplay.detection.favouritism import Favouritism, SumsByRole, favouritism, transfer_sums
from games.fairplay.detection.point_transfers import Role, Transfer, point_transfers
from tools.calibrate_fairplay.simulated_players import Colluder, honest_player

# The strongest bot: decisions are compared with its choices.
REFERENCE_BOT = "greedy"
Pair = tuple[Seat, Seat]


def simulated_steps(
    agreements: Agreements, bots: Sequence[Bot], deals: int, seed: str
) -> Iterator[ReplayStep]:
    """Yield the steps of so many deals as in a record; each won game is followed by a new one."""
    deck_stream = decks(seed)
    game = new_game(agreements, 0)
    for number in range(deals):
        game = deal_out(
            new_game(agreements, number % 3) if game.over else game, next(deck_stream), (5, 7)
        )
        yield DeckDealt(game)
        while game.to_act is not None:
            seat = game.to_act
            yield ActionPending(game, 0)
            action = bots[seat].choose(observe(game, seat), legal_actions(game))
            game = act(game, seat, action)
            yield ActionApplied(game, number, seat, action)
        assert game.last is not None
        yield DealFinished(game, game.last)


def simulate_table(collusion_rate: float, deals: int, seed: str) -> Iterator[Favouritism]:
    """Yield the favouritism at a table of three; with a collusion rate seat 0 helps seat 1.

    For honest players it is yielded for all six pairs, else for the colluding pair.
    """
    players = [honest_player(f"{seed}:{seat}") for seat in range(3)]
    bots: list[Bot] = list(players)
    if collusion_rate:
        bots[0] = Colluder(players[0], 1, collusion_rate)
    agreements = agreements_from({"preset": "classic"})
    sums = sums_by_pair(
        point_transfers(simulated_steps(agreements, bots, deals, seed), LEVELS[REFERENCE_BOT])
    )
    for giver, receiver in [(0, 1)] if collusion_rate else sorted(sums):
        yield favouritism(sums[giver, receiver], sums[giver, 3 - giver - receiver])


def sums_by_pair(transfers: Iterable[Transfer]) -> dict[Pair, SumsByRole]:
    """Return the transfer sums by (giver, receiver) and role."""
    points: dict[Pair, dict[Role, list[float]]] = defaultdict(lambda: defaultdict(list))
    for transfer in transfers:
        points[transfer.giver, transfer.receiver][transfer.role].append(transfer.points)
    return {
        pair: {role: transfer_sums(values) for role, values in roles.items()}
        for pair, roles in points.items()
    }


def threshold(scores: Sequence[float], false_alarm_rate: float) -> float:
    """Return the score that only this share of honest pairs exceeds, if it is normal about 0."""
    return NormalDist(0.0, sqrt(fmean(score * score for score in scores))).inv_cdf(
        1.0 - false_alarm_rate
    )


def rate_above(scores: Sequence[float], bound: float) -> float:
    """Return the share of scores above the bound."""
    return sum(score > bound for score in scores) / len(scores)
