"""How well `favour` finds those who help each other: on simulated people, with a bounded effort."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist, fmean

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks
from games.engine import Agreements, act, agreements_from, legal_actions, new_game, observe
from games.engine import start_deal as deal_out
from games.engine.cards import Seat
from games.engine.record import Asked, Dealt, Done, Finished, Moment
from games.fairplay.detection.favouritism import Favour, Given, favour, summed
from games.fairplay.detection.point_transfers import Gift, Role, gifts
from games.fairplay.detection.simulated_players import Helper, honest

# The strongest bot at hand: what a move is held against.
YARDSTICK = "greedy"
Pair = tuple[Seat, Seat]


def moments(agreements: Agreements, bots: Sequence[Bot], deals: int, seed: str) -> Iterator[Moment]:
    """So many deals, as a record would tell them; a game that is won is followed by another."""
    row = decks(seed)
    game = new_game(agreements, 0)
    for number in range(deals):
        game = deal_out(new_game(agreements, number % 3) if game.over else game, next(row), (5, 7))
        yield Dealt(game)
        while game.to_act is not None:
            seat = game.to_act
            yield Asked(game, 0)
            action = bots[seat].choose(observe(game, seat), legal_actions(game))
            game = act(game, seat, action)
            yield Done(game, number, seat, action)
        assert game.last is not None
        yield Finished(game, game.last)


def table(zeal: float, deals: int, seed: str) -> Iterator[Favour]:
    """Three who sit together for so many deals; with a zeal seat 0 plays for seat 1.

    Of honest people the favours of all six pairs, else that of the two.
    """
    people = [honest(f"{seed}:{seat}") for seat in range(3)]
    bots: list[Bot] = list(people)
    if zeal:
        bots[0] = Helper(people[0], 1, zeal)
    agreements = agreements_from({"preset": "classic"})
    given = by_pair(gifts(moments(agreements, bots, deals, seed), LEVELS[YARDSTICK]))
    for giver, receiver in [(0, 1)] if zeal else sorted(given):
        yield favour(given[giver, receiver], given[giver, 3 - giver - receiver])


def by_pair(listed: Iterable[Gift]) -> dict[Pair, Given]:
    worths: dict[Pair, dict[Role, list[float]]] = defaultdict(lambda: defaultdict(list))
    for gift in listed:
        worths[gift.giver, gift.receiver][gift.role].append(gift.worth)
    return {
        pair: {role: summed(values) for role, values in roles.items()}
        for pair, roles in worths.items()
    }


def bound_of(scores: Sequence[float], alarms: float) -> float:
    """The score that this share of the honest would pass, were it normal about zero."""
    return NormalDist(0.0, sqrt(fmean(score * score for score in scores))).inv_cdf(1.0 - alarms)


def rate_above(scores: Sequence[float], bound: float) -> float:
    return sum(score > bound for score in scores) / len(scores)
