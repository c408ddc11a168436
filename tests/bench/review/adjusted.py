"""Results less the luck of the dealt cards: how much of their spread is left, and their bias."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any

from games.bots import LEVELS
from games.bots.bot_match import decks, play_deal
from games.engine import agreements_from, new_game, start_deal
from games.review.dealt.dealt_cards import SEATS, cards_of_deck, seat_at
from games.review.dealt.luck import Luck, luck_of_deal, sum_of

TEACHERS = ("casual", "greedy", "club", "strong")
DEALS = 3000


@dataclass(frozen=True)
class AdjustedDeal:
    """The points of a deal by place, forehand first, and what the cards brought of them."""

    points: tuple[float, ...]
    luck: tuple[float, ...]


@dataclass(frozen=True)
class AdjustedGame:
    """A game: its deals, and by seat whether it was won and what the cards brought of that."""

    deals: list[AdjustedDeal]
    won: tuple[float, ...]
    luck: tuple[float, ...]


def adjusted_games(deals: int, levels: Sequence[str], seed: str) -> Iterator[AdjustedGame]:
    """Yield games of `classic` between levels drawn by lot, until they have so many deals."""
    number = 0
    while deals > 0:
        game = _played(levels, f"{seed} {number}")
        yield game
        deals, number = deals - len(game.deals), number + 1


def _played(levels: Sequence[str], seed: str) -> AdjustedGame:
    dice, source = Random(seed), decks(f"{seed} decks")
    bots = [LEVELS[dice.choice(levels)] for _ in range(SEATS)]
    game = new_game(agreements_from({"preset": "classic"}), dice.randrange(SEATS))
    deals, lucks = [], []
    while not game.over:
        deck, before = next(source), game
        game = play_deal(start_deal(game, deck), bots)
        lucks.append(luck_of_deal(before, cards_of_deck(deck)))
        gains = [b - a for a, b in zip(before.standing.scores, game.standing.scores, strict=True)]
        deals.append(_by_place(gains, lucks[-1], before.dealer))
    won = tuple(float(seat == game.winner) for seat in range(SEATS))
    return AdjustedGame(deals, won, sum_of(lucks).chances)


def _by_place(gains: Sequence[float], luck: Luck, dealer: int) -> AdjustedDeal:
    seats = [seat_at(place, dealer) for place in range(SEATS)]
    return AdjustedDeal(
        tuple(gains[seat] for seat in seats), tuple(luck.points[seat] for seat in seats)
    )


def adjusted(
    deals: int = DEALS, levels: Sequence[str] = TEACHERS, seed: str = "adjusted"
) -> dict[str, Any]:
    """Return how the spread and the mean of adjusted results compare with those of raw ones.

    adjusted_sd_ratio        the standard deviation of a deal, as a part of the raw one
    adjusted_bias_z          the mean of what was taken away, in its standard errors, seats pooled
    adjusted_bias_by_place   the same for each place
    adjusted_game_sd_ratio   as the first, of wins
    """
    games = list(adjusted_games(deals, levels, seed))
    found = [deal for game in games for deal in game.deals]
    return {
        "adjusted_sd_ratio": _ratio([(deal.points, deal.luck) for deal in found]),
        "adjusted_bias_z": _z([fmean(deal.luck) for deal in found]),
        "adjusted_bias_by_place": [
            _z([deal.luck[place] for deal in found]) for place in range(SEATS)
        ],
        "adjusted_game_sd_ratio": _ratio([(game.won, game.luck) for game in games]),
        "adjusted_deals": len(found),
        "adjusted_games": len(games),
    }


def _ratio(rows: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    raw = [value for results, _ in rows for value in results]
    left = [a - b for results, luck in rows for a, b in zip(results, luck, strict=True)]
    return round(pstdev(left) / pstdev(raw), 3)


def _z(values: Sequence[float]) -> float:
    return round(fmean(values) / (stdev(values) / sqrt(len(values))), 2)
