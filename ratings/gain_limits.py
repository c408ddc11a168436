"""Limits of rating gains: from newcomers, from one opponent, and from everybody. Pure.

Somebody with accounts of their own, which lose on purpose, chooses the winner. Three things cannot
be had by the hundred: accounts that other established players know, opponents, and time. So gains
from accounts that nobody established has met are limited in sum, and those from everybody else one
by one. The fewer players are established, the less a ladder can tell who is independent: it limits
the sum of all gains. The numbers are chosen by `python -m tests.bench farming`
(docs/decisions/0031 and 0081).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ratings.elo import PROVISIONAL_GAMES, Gains, k_factor

# Rated games, and different established opponents, until an account is established.
ESTABLISHED_GAMES = PROVISIONAL_GAMES
ESTABLISHED_OPPONENTS = 8
# Where there are not yet so many to meet, the games must lie on so many different days.
FOUNDER_DAYS = 5
# A ladder with a smaller crowd is young. The limits are those of an old one from there on, except
# that of all gains together, which ends with three times as many.
ESTABLISHED_CROWD = 20
FULL_CROWD = 3 * ESTABLISHED_CROWD
# A hundred accounts are no crowd at once: it grows by one player in so many days.
DAYS_A_PLAYER = 2
# In points of rating in seven days: from all newcomers together on an old ladder, and on a new one.
NEWCOMER_GAIN_A_WEEK = 7.0
NEWCOMER_GAIN_ON_NEW_LADDER = 21.0
# From newcomers in all of the first ESTABLISHED_GAMES games, where the week allows less.
NEWCOMER_GAIN_AT_FIRST = 20.0
# From everybody together in seven days, up to ESTABLISHED_CROWD; beyond, in proportion.
GAIN_A_WEEK = 21.0
# From one opponent in seven days, as a share of K.
OPPONENT_GAIN_A_WEEK = 0.5
# Points that a winner may not gain stay with the loser, who may then be over a limit: repeat.
MAX_PASSES = 20


@dataclass(frozen=True)
class GainHistory:
    """A player's gains before a game.

    games          rated games before it
    established    whether gains from this player are limited only one by one
    from_newcomers points gained from newcomers in the last seven days
    at_first       points ever gained from newcomers, during the first ESTABLISHED_GAMES games
    from_people    points gained from everybody but bots in the last seven days
    from_opponents points gained in the last seven days, by the opponent's seat in this game
    exempt         a bot: gains from it and its own are not limited
    left           whether the player left the game: then nothing reduces the loss
    """

    games: int
    established: bool
    from_newcomers: float = 0.0
    at_first: float = 0.0
    from_people: float = 0.0
    from_opponents: Mapping[int, float] = field(default_factory=dict)
    exempt: bool = False
    left: bool = False


def crowd_of(established: int, days: float) -> int:
    """Return the crowd of a ladder: the established players that its limits believe in.

    `days`: since the first of them was established.
    """
    return int(min(established, days / DAYS_A_PLAYER, FULL_CROWD))


def required_opponents(crowd: int) -> int:
    """Return how many established players an account must have met to be established."""
    return min(ESTABLISHED_OPPONENTS, crowd // 2)


def is_established(games: int, days: int, known: int, crowd: int) -> bool:
    """Return whether an account is established that has played so much.

    `days`: different days with games; `known`: different established opponents.
    """
    if games < ESTABLISHED_GAMES or known < required_opponents(crowd):
        return False
    return known >= ESTABLISHED_OPPONENTS or days >= FOUNDER_DAYS


def newcomer_allowance(crowd: int) -> float:
    """Return what newcomers may bring in seven days; it falls as the crowd grows."""
    share = min(crowd / ESTABLISHED_CROWD, 1.0)
    return share * NEWCOMER_GAIN_A_WEEK + (1.0 - share) * NEWCOMER_GAIN_ON_NEW_LADDER


def weekly_allowance(crowd: int) -> float:
    """Return what everybody together may bring in seven days; it rises with a large crowd."""
    if crowd >= FULL_CROWD:
        return math.inf
    return GAIN_A_WEEK * max(crowd / ESTABLISHED_CROWD, 1.0)


def limit_gains(gains: Gains, histories: Sequence[GainHistory], crowd: int = FULL_CROWD) -> Gains:
    """Return the gains within the limits; what one does not gain the other does not lose.

    `crowd`: of the ladder (`crowd_of`).
    """
    limited = [list(row) for row in gains]
    for _ in range(MAX_PASSES):
        before = [list(row) for row in limited]
        for own, history in enumerate(histories):
            if not history.exempt:
                _limit(limited, histories, own, crowd)
        if limited == before:
            break
    return [
        [min(pair) for pair in zip(full, row, strict=True)] if history.left else row
        for full, row, history in zip(gains, limited, histories, strict=True)
    ]


def _limit(gains: Gains, histories: Sequence[GainHistory], own: int, crowd: int) -> None:
    """Limit what one player gains, and loses in sum and to newcomers.

    Newcomers keep what they gain when the loss is limited: else they would never rise.
    """
    history = histories[own]
    people = [n for n, other in enumerate(histories) if n != own and not other.exempt]
    for other in people:
        allowance = OPPONENT_GAIN_A_WEEK * k_factor(history.games)
        _cap_gain(gains, own, [other], allowance - history.from_opponents.get(other, 0.0))
    _cap_gain(gains, own, people, weekly_allowance(crowd) - history.from_people)
    _cap_loss(gains, own, people, weekly_allowance(crowd) + history.from_people, both=True)
    newcomers = [other for other in people if not histories[other].established]
    _cap_gain(gains, own, newcomers, _left_from_newcomers(history, crowd))
    _cap_loss(gains, own, newcomers, _left_from_newcomers(history, crowd, -1.0))


def _left_from_newcomers(history: GainHistory, crowd: int, sign: float = 1.0) -> float:
    """Return what newcomers may still bring a player; with a sign of -1 what they may cost."""
    allowance = newcomer_allowance(crowd) - sign * history.from_newcomers
    if history.games >= ESTABLISHED_GAMES:
        return allowance
    return max(allowance, NEWCOMER_GAIN_AT_FIRST - sign * history.at_first)


def _cap_gain(gains: Gains, own: int, others: Sequence[int], allowance: float) -> None:
    """Scale gains from these opponents, and what they lose by them, down to the allowance."""
    winning = [other for other in others if gains[own][other] > 0]
    factor = _factor([gains[own][other] for other in others], allowance)
    for other in winning:
        gains[own][other] *= factor
        gains[other][own] *= factor


def _cap_loss(
    gains: Gains, own: int, others: Sequence[int], allowance: float, both: bool = False
) -> None:
    """Scale losses to these opponents down to the allowance; `both`: and what they gain."""
    factor = _factor([-gains[own][other] for other in others], allowance)
    for other in [other for other in others if gains[own][other] < 0]:
        gains[own][other] *= factor
        if both:
            gains[other][own] *= factor


def _factor(amounts: Sequence[float], allowance: float) -> float:
    """Return the factor for the positive amounts with which the sum fits the allowance."""
    positive = sum(amount for amount in amounts if amount > 0)
    negative = sum(amounts) - positive
    if positive + negative <= allowance or not positive:
        return 1.0
    return max(allowance - negative, 0.0) / positive
