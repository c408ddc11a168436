"""`python -m tests.bench duplicate`: comparisons and skill in duplicates; the last line is JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import correlation, fmean
from typing import Any

from django.core.management.base import BaseCommand

from tests.bench.tournaments.field import with_draw
from tournaments.formats import FORMATS, Draw
from tournaments.standings.comparisons import comparisons_of
from tournaments.standings.state import Entrant, Result, Settings, Table, TournamentState
from tournaments.standings.tiebreaks import TieBreakData

DUPLICATE = FORMATS["duplicate"]
# Players and rounds.
FIELDS = ((9, 3), (9, 4), (12, 4), (15, 5))
# Deviations of a game's score. The cards of a seat are alike at all tables; chance is not. With
# these random seats give the correlation that was seen in simulated events of bots, 0.71.
SKILL, CARDS, CHANCE = 100.0, 300.0, 105.0

DrawRound = Callable[[TournamentState, Random], Draw]


class Command(BaseCommand):
    help = "Draw duplicates, and simulate events whose players differ in skill."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--events", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        events, seed = options["events"], options["seed"]
        met = {
            f"{people}x{rounds}": comparison_spread(people, rounds, seed)
            for people, rounds in FIELDS
        }
        ours = mean_correlation(ours_drawn, events, seed)
        random = mean_correlation(drawn_at_random, events, seed)
        figures = {
            "met_max_minus_min": met,
            "skill_correlation": {"ours": round(ours, 3), "random": round(random, 3)},
        }
        self.stdout.write(json.dumps(figures))


def comparison_spread(people: int, rounds: int, seed: int) -> int:
    """Return how much oftener than the rarest pair one pair was compared."""
    *_, state = played(people, rounds, ours_drawn, Random(seed))
    counts, ids = comparisons_of(state), sorted(state.by_id)
    times = [counts[pair] for pair in combinations(ids, 2)]
    return max(times) - min(times)


def mean_correlation(draw: DrawRound, events: int, seed: int) -> float:
    """Return the mean correlation of skill and points over events of nine and four rounds."""
    found = []
    for event in range(events):
        *_, state = played(9, 4, draw, Random(f"{seed}:{event}"))
        points = TieBreakData(state).points
        skills = [entrant.rating for entrant in state.entrants]
        found.append(correlation(skills, [points[entrant.id] for entrant in state.entrants]))
    return fmean(found)


def played(people: int, rounds: int, draw: DrawRound, random: Random) -> Iterator[TournamentState]:
    """Play an event; yield its state after each round."""
    seed = str(random.random())
    settings = Settings(rounds=rounds, field="matchpoints", ties=DUPLICATE.ties, seed=seed)
    entrants = tuple(Entrant(number, random.gauss(0, SKILL)) for number in range(1, people + 1))
    state = TournamentState(settings, entrants)
    for _ in range(rounds):
        state = _with_results(with_draw(state, draw(state, random)), random)
        yield state


def ours_drawn(state: TournamentState, random: Random) -> Draw:
    """Return the round that the site draws."""
    return DUPLICATE.draw(state)


def drawn_at_random(state: TournamentState, random: Random) -> Draw:
    """Return a round of random tables and seats."""
    ids = [entrant.id for entrant in state.entrants]
    random.shuffle(ids)
    seats, number = state.settings.seats, state.round + 1
    groups = [tuple(ids[at : at + seats]) for at in range(0, len(ids), seats)]
    return Draw(tuple(Table(number, at, group, 0) for at, group in enumerate(groups, 1)))


def _with_results(state: TournamentState, random: Random) -> TournamentState:
    """Return the state with results for the running tables, which play the same cards."""
    cards = [random.gauss(0, CARDS) for _ in range(state.settings.seats)]
    results = (r if r.over else _result(state, r.table, cards, random) for r in state.results)
    return replace(state, results=tuple(results))


def _result(state: TournamentState, table: Table, cards: list[float], random: Random) -> Result:
    """Return a result: cards, chance, and the skill above that of the others at the table."""
    skills = [state.by_id[one].rating for one in table.people]
    scores = tuple(
        round(skill - (sum(skills) - skill) / (len(skills) - 1) + card + random.gauss(0, CHANCE))
        for skill, card in zip(skills, cards, strict=True)
    )
    return Result(table, tuple(1 + sum(other > one for other in scores) for one in scores), scores)
