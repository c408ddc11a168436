"""Measure the rules engine on one core, in process CPU time."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import count, cycle, islice
from random import Random
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine import (
    PRESETS,
    Agreements,
    BadAgreements,
    DealLog,
    Game,
    Phase,
    act,
    agreements_from,
    legal_actions,
    new_game,
    observe,
    replay,
    start_deal,
    write_record,
)
from games.engine.cards import DECK, deck_text

# Random players seldom reach the target: a game of the samples ends after so many deals.
DEALS_OF_A_GAME = 10
SAMPLES = 40
CUTS = (7, 7, 7, 7)


class Command(BaseCommand):
    help = "Measure random deals, card play, replay and observation; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", default="classic", choices=sorted(PRESETS))
        parser.add_argument("--seconds", type=float, default=5.0)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            agreements = agreements_from({"preset": options["preset"]})
            new_game(agreements, 0)
        except BadAgreements as bad:
            raise CommandError(str(bad)) from bad
        bench = Bench(agreements, options["preset"], options["seconds"] / 4, options["seed"])
        self.stdout.write("process CPU time, one core; legal lists at every step of a deal")
        self.stdout.write(json.dumps(bench.figures()))


class Bench:
    """Each figure is measured for `seconds` of CPU time; what it needs is prepared before."""

    def __init__(self, agreements: Agreements, preset: str, seconds: float, seed: int) -> None:
        self.agreements, self.preset, self.seconds = agreements, preset, seconds
        self.random = Random(seed)
        self.decks = [tuple(self.random.sample(DECK, 24)) for _ in range(997)]

    def figures(self) -> dict[str, float]:
        """All figures, by the names that docs/performance.md uses."""
        return {
            "deals_per_s": round(self._rate(self._deals())),
            "card_play_deals_per_s": round(self._rate(self._card_plays())),
            "replay_actions_per_s": round(self._rate(self._replays())),
            "observe_us": round(1e6 / self._rate(self._observations()), 1),
        }

    def _rate(self, work: Iterator[int]) -> float:
        """How much work is done in a second of CPU time."""
        next(work)
        done, begun = 0, process_time()
        for amount in work:
            done += amount
            used = process_time() - begun
            if used >= self.seconds:
                break
        return done / used

    def _deals(self) -> Iterator[int]:
        """Complete random deals: the whole legal list at each step, and one of it, any, done."""
        game = self._new_game()
        for deck in cycle(self.decks):
            game = self._finished(start_deal(self._new_game() if game.over else game, deck, CUTS))
            yield 1

    def _card_plays(self) -> Iterator[int]:
        """The same from the first lead on."""
        starts = list(islice(self._first_leads(), SAMPLES))
        for game in cycle(starts):
            self._finished(game)
            yield 1

    def _replays(self) -> Iterator[int]:
        """Whole games through `replay`, from the parsed JSON of their records."""
        records = [self._record() for _ in range(SAMPLES)]
        for record in cycle(records):
            yield sum(len(actions) for actions in replay(record).actions)

    def _observations(self) -> Iterator[int]:
        """One call for one seat, at every step of random deals, every seat in turn."""
        states = [game for deck in self.decks[:SAMPLES] for game in self._course(deck)]
        for number in count():
            for game in states:
                observe(game, number % game.players)
            yield len(states)

    def _new_game(self) -> Game:
        return new_game(self.agreements, 0)

    def _chosen(self, game: Game) -> Game:
        legal = legal_actions(game)
        action = legal[int(self.random.random() * len(legal))]
        assert game.to_act is not None
        return act(game, game.to_act, action)

    def _finished(self, game: Game) -> Game:
        while game.running is not None:
            game = self._chosen(game)
        return game

    def _course(self, deck: tuple[int, ...]) -> Iterator[Game]:
        """Every state of one random deal, up to its end."""
        game = start_deal(self._new_game(), deck, CUTS)
        while game.running is not None:
            yield game
            game = self._chosen(game)

    def _first_leads(self) -> Iterator[Game]:
        for deck in cycle(self.decks):
            yield from (g for g in self._course(deck) if g.phase is Phase.PLAY and _untouched(g))

    def _record(self) -> dict[str, Any]:
        """The record of a random game, as it is read from a file."""
        game, deals = self._new_game(), list[DealLog]()
        while not game.over and len(deals) < DEALS_OF_A_GAME:
            deck, actions = self.random.choice(self.decks), list[str]()
            game = start_deal(game, deck, CUTS)
            while game.running is not None:
                seat, legal = game.to_act, legal_actions(game)
                actions.append(f"{seat} {(chosen := self.random.choice(legal))}")
                assert seat is not None
                game = act(game, seat, chosen)
            deals.append(DealLog(deck_text(deck), tuple(actions), CUTS))
        names = [f"seat {seat}" for seat in range(game.players)]
        record = write_record(self.agreements, names, 0, deals, preset=self.preset)
        parsed: dict[str, Any] = json.loads(json.dumps(record))
        return parsed


def _untouched(game: Game) -> bool:
    deal = game.running
    return deal is not None and not deal.trick and not deal.taken
