"""A day played in memory: what the bots cost, with answers that are known and that are new.

A known line and a new one are played at the same moment if the new one is thought about within the
pace of its turn (bots/think_time.py): so what took longer than the shortest pace is counted, too.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import quantiles
from typing import Any
from unittest.mock import patch

from games.bots import LADDER, costs
from games.bots.think_time import think_time_ms
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
    spent   what of the shortest pace of its turn each new answer took: 1 is all of it
    people  in seconds
    """

    day: Day
    times: dict[str, list[float]] = field(default_factory=lambda: {KNOWN: [], NEW: []})
    spent: list[float] = field(default_factory=list)
    people: float = 0.0
    _known: set[str] = field(default_factory=set)

    def answer(self, name: str, seen: Observation, legal: Sequence[Action]) -> Action:
        """Return the bots' answer, and note how long it took."""
        begun = time.perf_counter()
        action = answer(name, seen, legal)
        if len(legal) > 1:
            self._note(name, seen, 1000 * (time.perf_counter() - begun))
        return action

    def _note(self, name: str, seen: Observation, ms: float) -> None:
        kind = self._kind(name, seen)
        self.times[kind].append(ms)
        if kind == NEW:
            self.spent.append(ms / shortest_pace_ms(seen))

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


def shortest_pace_ms(seen: Observation) -> int:
    """Return the time before a bot plays at the usual pace, without what varies by the turn."""
    return think_time_ms(replace(seen, seq=0, deal=0))


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
    summary = {kind: _percentiles(rows) for kind, rows in watch.times.items()}
    return {"cpu_s_per_person": found, "decision_ms": summary, "pace": _pace(watch.spent)}


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


def _percentiles(rows: Sequence[float]) -> dict[str, float]:
    steps = quantiles(rows, n=100)
    found = {"p50": steps[49], "p95": steps[94], "p99": steps[98], "max": max(rows)}
    return {**{name: round(ms, 2) for name, ms in found.items()}, "count": len(rows)}


def _pace(spent: Sequence[float]) -> dict[str, float]:
    """Return the most of its pace that a new answer took, and how many took longer than it."""
    return {"most": round(max(spent), 2), "longer": sum(part > 1 for part in spent)}
