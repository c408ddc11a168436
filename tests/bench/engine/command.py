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

# Random players seldom reach the target: sample games end after this many deals.
MAX_DEALS = 10
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
        bench = Benchmark(agreements, options["preset"], options["seconds"] / 4, options["seed"])
        self.stdout.write("process CPU time, one core; legal lists at every step of a deal")
        self.stdout.write(json.dumps(bench.figures()))


class Benchmark:
    """A benchmark that measures each figure for `seconds` of CPU time; set-up time is excluded."""

    def __init__(self, agreements: Agreements, preset: str, seconds: float, seed: int) -> None:
        self.agreements, self.preset, self.seconds = agreements, preset, seconds
        self.random = Random(seed)
        self.decks = [tuple(self.random.sample(DECK, 24)) for _ in range(997)]

    def figures(self) -> dict[str, float]:
        """Return all figures by the names of docs/performance.md."""
        return {
            "deals_per_s": round(self._rate(self._play_deals())),
            "card_play_deals_per_s": round(self._rate(self._play_cards())),
            "replay_actions_per_s": round(self._rate(self._replays())),
            "observe_us": round(1e6 / self._rate(self._observations()), 1),
        }

    def _rate(self, work: Iterator[int]) -> float:
        """Return the amount of work per second of CPU time."""
        next(work)
        done, start = 0, process_time()
        for amount in work:
            done += amount
            used = process_time() - start
            if used >= self.seconds:
                break
        return done / used

    def _play_deals(self) -> Iterator[int]:
        """Play complete random deals; take a random action of all legal ones."""
        game = self._new_game()
        for deck in cycle(self.decks):
            game = self._play_to_end(
                start_deal(self._new_game() if game.over else game, deck, CUTS)
            )
            yield 1

    def _play_cards(self) -> Iterator[int]:
        """Play random deals from the first lead on."""
        starts = list(islice(self._first_leads(), SAMPLES))
        for game in cycle(starts):
            self._play_to_end(game)
            yield 1

    def _replays(self) -> Iterator[int]:
        """Replay whole games from the parsed JSON of their records."""
        records = [self._record() for _ in range(SAMPLES)]
        for record in cycle(records):
            yield sum(len(actions) for actions in replay(record).actions)

    def _observations(self) -> Iterator[int]:
        """Observe every step of random deals, from every seat in turn."""
        states = [game for deck in self.decks[:SAMPLES] for game in self._deal_states(deck)]
        for number in count():
            for game in states:
                observe(game, number % game.players)
            yield len(states)

    def _new_game(self) -> Game:
        return new_game(self.agreements, 0)

    def _act_randomly(self, game: Game) -> Game:
        legal = legal_actions(game)
        action = legal[int(self.random.random() * len(legal))]
        assert game.to_act is not None
        return act(game, game.to_act, action)

    def _play_to_end(self, game: Game) -> Game:
        # Without a call for each action: the engine is measured, not this loop.
        draw = self.random.random
        while game.running is not None:
            legal = legal_actions(game)
            game = act(game, game.to_act, legal[int(draw() * len(legal))])  # type: ignore[arg-type]
        return game

    def _deal_states(self, deck: tuple[int, ...]) -> Iterator[Game]:
        """Yield every state of a random deal, up to its end."""
        game = start_deal(self._new_game(), deck, CUTS)
        while game.running is not None:
            yield game
            game = self._act_randomly(game)

    def _first_leads(self) -> Iterator[Game]:
        for deck in cycle(self.decks):
            yield from (
                g for g in self._deal_states(deck) if g.phase is Phase.PLAY and _is_first_lead(g)
            )

    def _record(self) -> dict[str, Any]:
        """Return the parsed record of a random game."""
        game, deals = self._new_game(), list[DealLog]()
        while not game.over and len(deals) < MAX_DEALS:
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


def _is_first_lead(game: Game) -> bool:
    deal = game.running
    return deal is not None and not deal.trick and not deal.taken
