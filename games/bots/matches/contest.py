"""The contest of a match: sets of games, each with its own decks and all rotations of seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from ...engine import Agreements, Game, new_game, start_deal
from ...engine.cards import Card, Seat
from ..bot_match import cuts_from, decks, play_deal
from ..levels import LEVELS
from ..protocol import Bot


@dataclass(frozen=True)
class Contest:
    """A match of the first bot against the others.

    yardstick  what the first bot is compared with: it plays the same seat with the same decks
    standings  the deals begin from these, by turns; without any, whole games are played
    """

    agreements: Agreements
    bots: Sequence[Bot]
    yardstick: Bot
    seed: int
    standings: Sequence[Mapping[str, object]] = ()


@dataclass(frozen=True)
class SetResult:
    """The result of one set of decks, as means over the rotations of the seats.

    number     the set
    win_share  the share of games that the first bot won; 0 for deals
    points     points a deal that the first bot gained above the yardstick
    capped     games that ended by the limit of deals and not by the target
    """

    number: int
    win_share: float
    points: float
    capped: int

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "SetResult":
        """Return a row as it was written."""
        return cls(
            int(data["number"]),
            float(data["win_share"]),
            float(data["points"]),
            int(data["capped"]),
        )


def play_set(contest: Contest, number: int) -> SetResult:
    """Play one set: each rotation once with the first bot, and once with the yardstick."""
    seats = range(len(contest.bots))
    played = _rotated(contest, number, contest.bots[0])
    compared = _rotated(contest, number, contest.yardstick)
    gains = [_gain(played[seat], seat) - _gain(compared[seat], seat) for seat in seats]
    wins = [game.winner == seat for seat, (game, _) in enumerate(played)]
    capped = sum(_is_capped(game) for game, _ in played) if not contest.standings else 0
    return SetResult(number, fmean(wins), fmean(gains), capped)


# A game at its end, and the scores at its start.
Played = tuple[Game, tuple[int, ...]]


def _rotated(contest: Contest, number: int, first: Bot) -> list[Played]:
    """Play a set with `first` at each seat."""
    play = _deal if contest.standings else _game
    seats = range(len(contest.bots))
    if all(bot is first for bot in contest.bots[1:]) and first in LEVELS.values():
        # Our bots always decide alike: with the same one at all seats a rotation changes nothing.
        return [play(contest, number, [first] * len(seats))] * len(seats)
    return [play(contest, number, _seated(contest, first, seat)) for seat in seats]


def _seated(contest: Contest, first: Bot, seat: Seat) -> list[Bot]:
    """Return the bots by seat: `first` at its seat, the others to its left in their order."""
    others = contest.bots[1:]
    count = len(contest.bots)
    return [first if at == seat else others[(at - seat - 1) % count] for at in range(count)]


def _gain(played: Played, seat: Seat) -> float:
    """Return the change of a score per deal."""
    game, before = played
    return (game.standing.scores[seat] - before[seat]) / max(game.played, 1)


def _is_capped(game: Game) -> bool:
    agreed = game.agreements
    return max(game.standing.scores) < agreed.target + agreed.more_than_target


def _game(contest: Contest, number: int, bots: Sequence[Bot]) -> Played:
    """Play a whole game."""
    source = decks(f"{contest.seed}:{number}")
    game = new_game(contest.agreements, _dealer(contest, number))
    while not game.over:
        game = _next_deal(game, next(source), bots)
    return game, (0,) * len(bots)


def _deal(contest: Contest, number: int, bots: Sequence[Bot]) -> Played:
    """Play one deal from a standing; a redeal is followed by the next deck."""
    source = decks(f"{contest.seed}:{number}")
    standing = contest.standings[number % len(contest.standings)]
    game = new_game(contest.agreements, _dealer(contest, number), standing)
    before = game.standing.scores
    while not game.played and not game.over:
        game = _next_deal(game, next(source), bots)
    return game, before


def _dealer(contest: Contest, number: int) -> Seat:
    return Random(f"{contest.seed}:{number}").randrange(contest.agreements.players)


def _next_deal(game: Game, deck: tuple[Card, ...], bots: Sequence[Bot]) -> Game:
    return play_deal(start_deal(game, deck, cuts_from(deck)), bots)
