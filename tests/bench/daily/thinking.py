"""A day played in memory: what the bots cost, with answers that are known and that are new."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any
from unittest.mock import patch

from games.bots import LADDER, costs
from games.bots.warm_up import warm_up
from games.daily.bots import level_lines
from games.daily.bots.answers import answer
from games.daily.bots.level_lines import Chooser
from games.daily.bots.lines import line_hash
from games.daily.models import BotLine, Day
from games.engine import Action, Observation
from tests.bench.daily.people import person
from tests.bench.scale.run import cpu_seconds

ALL_DEALS = 8
KNOWN, NEW = "known", "new"


@dataclass
class Stopwatch:
    """The answers of a day's bots, and the CPU time that people take, which is not the site's.

    times   wall time of each answer in ms; where one action is legal there is none
    people  in seconds
    """

    day: Day
    times: dict[str, list[float]] = field(default_factory=lambda: {KNOWN: [], NEW: []})
    people: float = 0.0
    _known: set[str] = field(default_factory=set)

    def answer(self, name: str, seen: Observation, legal: Sequence[Action]) -> Action:
        """Return the bots' answer, and note how long it took."""
        begun = time.perf_counter()
        action = answer(name, seen, legal)
        if len(legal) > 1:
            self.times[self._kind(name, seen)].append(1000 * (time.perf_counter() - begun))
        return action

    def _kind(self, name: str, seen: Observation) -> str:
        """Return whether the line has come before; from now on it has."""
        deal = int(name.partition("/")[2])
        line = f"{seen.seat} {line_hash(bytes.fromhex(self.day.secret), deal, seen)}"
        kind = KNOWN if line in self._known else NEW
        self._known.add(line)
        return kind

    def timed(self, choose: Chooser) -> Chooser:
        """Return the person's choices, their time kept apart."""

        def chosen(seen: Observation, legal: tuple[Action, ...]) -> Action:
            begun = time.process_time()
            try:
                return choose(seen, legal)
            finally:
                self.people += time.process_time() - begun

        return chosen


def thinking(day: Day, numbers: Sequence[int], deals: int) -> dict[str, Any]:
    """Play these deals of the day and return the figures for each number of people."""
    warm_up()
    watch, found = Stopwatch(day), {}
    with patch.object(level_lines, "answer", watch.answer):
        begun = cpu_seconds()
        _play_bot_lines(day, deals)
        print(f"lines of bots: {cpu_seconds() - begun:.1f} s of CPU", flush=True)
        for played in _people(watch, max(numbers), deals):
            if played in numbers:
                used = (cpu_seconds() - begun - watch.people) * ALL_DEALS / deals
                found[str(played)] = round(used / played, 2)
                print(f"{played} people: {found[str(played)]} s of CPU a person", flush=True)
    return {"cpu_s_per_person": found, "decision_ms": _summary(watch.times)}


def _play_bot_lines(day: Day, deals: int) -> None:
    levels = LADDER if costs.CAN_SEARCH else costs.CHEAP
    for deal in range(1, deals + 1):
        for level in levels:
            changes = level_lines.played(day, deal, level)
            BotLine.objects.create(day=day, deal=deal, level=level, changes=changes)


def _people(watch: Stopwatch, count: int, deals: int) -> Iterator[int]:
    """Let people play one after another; yield how many have."""
    for number in range(1, count + 1):
        for deal in range(1, deals + 1):
            choose = watch.timed(person(number, f"deal {deal}").choose)
            level_lines.played_out(watch.day, deal, choose)
        yield number


def _summary(times: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    return {kind: _percentiles(rows) for kind, rows in times.items()}


def _percentiles(rows: Sequence[float]) -> dict[str, float]:
    steps = quantiles(rows, n=20)
    return {"p50": round(steps[9], 2), "p95": round(steps[-1], 2), "count": len(rows)}
