"""Limits of gains: what players can gain from newcomers, and from one opponent. Pure.

Somebody with accounts of their own, which lose on purpose, chooses the winner. Two things cannot be
had by the hundred: accounts that other established players know, and opponents. So gains from
accounts that nobody established has met are limited in sum, and those from everybody else one by
one. The numbers are chosen by `python -m tests.bench farming` (docs/decisions/0031).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ratings.elo import PROVISIONAL_GAMES, Gains, k_factor

# Rated games, and different established opponents, until an account is established.
ESTABLISHED_GAMES = PROVISIONAL_GAMES
ESTABLISHED_OPPONENTS = 8
# In points of rating, from all newcomers together: a day, and in the first ESTABLISHED_GAMES games.
NEWCOMER_GAIN_A_DAY = 1.0
NEWCOMER_GAIN_AT_FIRST = 20.0
# A ladder with fewer established players is young. Nearly everybody is new: the limits are wider.
ESTABLISHED_CROWD = 20
YOUNG_LADDER_FACTOR = 10.0
# From one opponent in seven days, as a share of K.
OPPONENT_GAIN_A_WEEK = 0.5


@dataclass(frozen=True)
class GainHistory:
    """What a player gained before a game.

    games          rated games before it
    established    whether gains from this player are limited only one by one
    from_newcomers points gained from newcomers in the last 24 hours; during the first
                   ESTABLISHED_GAMES games all that were ever gained
    from_opponents points gained in the last seven days, by the opponent's seat in this game
    exempt         a bot: gains from it and its own are not limited
    left           whether the player left the game: then nothing reduces the loss
    """

    games: int
    established: bool
    from_newcomers: float = 0.0
    from_opponents: Mapping[int, float] = field(default_factory=dict)
    exempt: bool = False
    left: bool = False


def limit_gains(gains: Gains, histories: Sequence[GainHistory], is_young: bool = False) -> Gains:
    """Return the gains within the limits; what one does not gain the other does not lose.

    `is_young`: whether the ladder has few established players.
    """
    limited = [list(row) for row in gains]
    _limit_all(limited, histories, YOUNG_LADDER_FACTOR if is_young else 1.0)
    return [
        list(before) if history.left else after
        for before, after, history in zip(gains, limited, histories, strict=True)
    ]


def _limit_all(gains: Gains, histories: Sequence[GainHistory], factor: float) -> None:
    for own, history in enumerate(histories):
        if history.exempt:
            continue
        opponents = [n for n, other in enumerate(histories) if n != own and not other.exempt]
        for other in opponents:
            room = OPPONENT_GAIN_A_WEEK * k_factor(history.games)
            _cap_gain(gains, own, [other], room - history.from_opponents.get(other, 0.0))
        newcomers = [other for other in opponents if not histories[other].established]
        allowance = newcomer_allowance(history.games) * factor
        _cap_gain(gains, own, newcomers, allowance - history.from_newcomers)
        _cap_loss(gains, own, newcomers, allowance + history.from_newcomers)


def newcomer_allowance(games: int) -> float:
    """Return what a player with so many games may gain from newcomers, or lose to them."""
    return NEWCOMER_GAIN_AT_FIRST if games < ESTABLISHED_GAMES else NEWCOMER_GAIN_A_DAY


def _cap_gain(gains: Gains, own: int, others: Sequence[int], room: float) -> None:
    """Scale gains from these opponents, and what they lose by them, down to the room left."""
    winning = [other for other in others if gains[own][other] > 0]
    factor = _factor([gains[own][other] for other in others], room)
    for other in winning:
        gains[own][other] *= factor
        gains[other][own] *= factor


def _cap_loss(gains: Gains, own: int, others: Sequence[int], room: float) -> None:
    """Scale losses to these opponents down to the room left; what they gain stays."""
    factor = _factor([-gains[own][other] for other in others], room)
    for other in others:
        if gains[own][other] < 0:
            gains[own][other] *= factor


def _factor(amounts: Sequence[float], room: float) -> float:
    """Return by what the positive amounts must be scaled so that the sum fits into the room."""
    positive = sum(amount for amount in amounts if amount > 0)
    negative = sum(amounts) - positive
    if positive + negative <= room or not positive:
        return 1.0
    return max(room - negative, 0.0) / positive
