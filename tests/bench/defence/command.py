"""How often greedy's contracts are made: against a level, against greedy, and with open cards."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks, play_deal
from games.engine import Agreements, Game, Phase, act, legal_actions, new_game, observe, start_deal
from tests.bench.defence.open_cards import play_openly

# Half the width of a 95 % interval, in standard errors.
WIDTH = 1.96


@dataclass(frozen=True)
class Contract:
    """One contract of greedy, played twice with the same cards.

    made, made_usually        whether it was made against the level, and against greedy
    made_openly               whether it was made against defenders who see all cards
    defence, usual_defence    points that both defenders booked together
    """

    made: bool
    made_usually: bool
    made_openly: bool
    defence: int
    usual_defence: int


class Command(BaseCommand):
    help = "Let greedy bid and declare, and a level defend; the same contracts against greedy"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=400, help="contracts that are played")
        parser.add_argument("--level", choices=list(LEVELS), default="expert")
        parser.add_argument("--seed", default="defence")

    def handle(self, *args: Any, **options: Any) -> None:
        found = islice(contracts(options["seed"], LEVELS[options["level"]]), options["deals"])
        self.stdout.write(json.dumps(figures(list(found))))


def contracts(seed: str, level: Bot) -> Iterator[Contract]:
    """Yield what became of greedy's contracts; deals that are not played out are left out."""
    dice, greedy = Random(seed), LEVELS["greedy"]
    for deck in decks(seed):
        game = _until_the_play(start_deal(new_game(Agreements(), dice.randrange(3)), deck, ()))
        if game.phase is Phase.PLAY:
            usual = play_deal(game, [greedy] * 3)
            declarer = observe(game, 0).declarer
            seats = [greedy if seat == declarer else level for seat in range(3)]
            opened = play_openly(game, greedy)
            yield _contract(play_deal(game, seats), usual, opened)


def _until_the_play(game: Game) -> Game:
    """Let greedy act at all seats until the first card is played, or nobody plays."""
    greedy = LEVELS["greedy"]
    while game.to_act is not None and game.phase is not Phase.PLAY:
        seen = observe(game, game.to_act)
        game = act(game, game.to_act, greedy.choose(seen, legal_actions(game)))
    return game


def _contract(played: Game, usual: Game, opened: Game) -> Contract:
    made = [_is_made(game) for game in (played, usual, opened)]
    return Contract(*made, _defence(played), _defence(usual))


def _is_made(game: Game) -> bool:
    assert game.last is not None
    return game.last.outcome == "made"


def _defence(game: Game) -> int:
    """Return the points that both defenders took."""
    last = game.last
    assert last is not None
    others = [seat for seat in range(3) if seat != last.declarer]
    return sum(last.points[seat] + last.declared[seat] for seat in others)


def figures(found: list[Contract]) -> dict[str, Any]:
    """Return the shares of contracts made, with the 95 % interval against the level."""
    made = fmean(one.made for one in found)
    half = WIDTH * sqrt(made * (1 - made) / len(found))
    return {
        "contracts": len(found),
        "made": round(made, 4),
        "low": round(made - half, 4),
        "high": round(made + half, 4),
        "made_against_greedy": round(fmean(one.made_usually for one in found), 4),
        "made_against_open_cards": round(fmean(one.made_openly for one in found), 4),
        "points_gained": round(fmean(one.defence - one.usual_defence for one in found), 2),
    }
