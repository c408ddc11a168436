"""Benchmark of defence: the share of greedy's contracts made against several defenders."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks, play_deal
from games.engine import Agreements, Game, Phase, act, legal_actions, new_game, observe, start_deal
from tests.bench.defence.best_defence import is_breakable

# Half the width of a 95 % interval, in standard errors.
WIDTH = 1.96
GIVEN_UP = ("distributed", "written_off")


@dataclass(frozen=True)
class Contract:
    """One contract that greedy plays, twice with the same cards.

    made, made_usually        whether it was made against the level, and against greedy
    safe                      whether no defence can break it, whatever it sees and knows
    defence, usual_defence    points that both defenders booked together
    """

    made: bool
    made_usually: bool
    safe: bool
    defence: int
    usual_defence: int


class Command(BaseCommand):
    help = "Let greedy bid and declare, and a level defend; the same contracts against greedy"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=400, help="contracts that are played")
        parser.add_argument("--level", choices=list(LEVELS), default="expert")
        parser.add_argument("--seed", default="defence")

    def handle(self, *args: Any, **options: Any) -> None:
        seed, level = options["seed"], LEVELS[options["level"]]
        self.stdout.write(json.dumps(figures(first_contracts(seed, level, options["deals"]))))


def first_contracts(seed: str, level: Bot, played: int) -> list[Contract | None]:
    """Return greedy's first contracts, until so many are played."""
    found: list[Contract | None] = []
    for contract in contracts(seed, level):
        found.append(contract)
        played -= contract is not None
        if not played:
            break
    return found


def contracts(seed: str, level: Bot) -> Iterator[Contract | None]:
    """Yield what became of greedy's contracts; None if greedy gave up the deal.

    Deals that are dealt once more are left out.
    """
    dice, greedy = Random(seed), LEVELS["greedy"]
    for deck in decks(seed):
        game = _until_the_play(start_deal(new_game(Agreements(), dice.randrange(3)), deck, ()))
        if game.phase is Phase.PLAY:
            yield _played(game, level, greedy)
        elif game.last is not None and game.last.outcome in GIVEN_UP:
            yield None


def _played(game: Game, level: Bot, greedy: Bot) -> Contract:
    """Return what becomes of a contract that greedy plays."""
    declarer = observe(game, 0).declarer
    seats = [greedy if seat == declarer else level for seat in range(3)]
    played, usual = play_deal(game, seats), play_deal(game, [greedy] * 3)
    return Contract(
        made=_is_made(played),
        made_usually=_is_made(usual),
        safe=not is_breakable(game, greedy),
        defence=_defence(played),
        usual_defence=_defence(usual),
    )


def _until_the_play(game: Game) -> Game:
    """Let greedy act at all seats until the first card is played, or nobody plays."""
    greedy = LEVELS["greedy"]
    while game.to_act is not None and game.phase is not Phase.PLAY:
        seen = observe(game, game.to_act)
        game = act(game, game.to_act, greedy.choose(seen, legal_actions(game)))
    return game


def _is_made(game: Game) -> bool:
    assert game.last is not None
    return game.last.outcome == "made"


def _defence(game: Game) -> int:
    """Return the points that both defenders took."""
    last = game.last
    assert last is not None
    others = [seat for seat in range(3) if seat != last.declarer]
    return sum(last.points[seat] + last.declared[seat] for seat in others)


def figures(contracts: Sequence[Contract | None]) -> dict[str, Any]:
    """Return the shares of contracts made, with the 95 % interval against the level."""
    found = [contract for contract in contracts if contract is not None]
    made = fmean(one.made for one in found)
    half = WIDTH * sqrt(made * (1 - made) / len(found))
    played = len(found) / len(contracts)
    return {
        "contracts": len(found),
        "made": round(made, 4),
        "low": round(made - half, 4),
        "high": round(made + half, 4),
        "made_against_greedy": round(fmean(one.made_usually for one in found), 4),
        "made_against_any_defence": round(fmean(one.safe for one in found), 4),
        "given_up": round(1 - played, 4),
        "made_of_all": round(made * played, 4),
        "points_gained": round(fmean(one.defence - one.usual_defence for one in found), 2),
    }
