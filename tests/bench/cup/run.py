"""A large Swiss and duplicate tournament: start, pairing, tables, results.

A program for `python -m tests.bench cup`, which provides an empty database. Notifications are
off: there is neither Valkey nor a worker.
"""

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import Any

from tests.bench.tables.stack import cpu_seconds

SEED = 7
ROUNDS = 3
# Results per round that are measured one by one.
MAX_MEASURED_RESULTS = 20


class Stopwatch:
    """Wall-clock and CPU times of each kind of step, the database's CPU time included."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (self._database,) = cursor.fetchone()
        self.times: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def _cpu(self) -> float:
        return cpu_seconds(os.getpid()) + cpu_seconds(self._database)

    def step(self, name: str, action: Callable[[], Any]) -> Any:
        start, used = time.perf_counter(), self._cpu()
        result = action()
        spent = 1000 * (time.perf_counter() - start), 1000 * (self._cpu() - used)
        self.times[name].append(spent)
        return result

    def figures(self) -> dict[str, dict[str, float]]:
        return {
            name: {
                "times": len(spent),
                "median_ms": round(median(clock for clock, _ in spent), 1),
                "slowest_ms": round(max(clock for clock, _ in spent), 1),
                "cpu_ms": round(sum(cpu for _, cpu in spent) / len(spent), 1),
            }
            for name, spent in self.times.items()
        }


def mute_notifications() -> None:
    from games.realtime import publisher
    from games.tables import scheduling

    scheduling.send = lambda *_: None
    publisher.publish = lambda *_: None


def new_tournament(form: str, entrants: int) -> Any:
    """Create a tournament that is open for registration, with its entrants."""
    from accounts.models import User
    from tournaments.formats import FORMATS
    from tournaments.models import Entrant, Tournament

    start = User.objects.count()
    names = [f"player{start + number}" for number in range(entrants)]
    users = User.objects.bulk_create(User(username=n, name_key=n, password="!") for n in names)
    settings = {"rounds": ROUNDS, "ties": list(FORMATS[form].ties)}
    tournament = Tournament.objects.create(
        name=f"Bench {form}",
        format=form,
        status=Tournament.Status.ENTRY,
        settings={**settings, **({"field": "matchpoints"} if form == "duplicate" else {})},
        agreements={"preset": "classic", "max_deals": 6},
        break_seconds=0,
        no_show_minutes=3,
        seed=str(SEED),
    )
    Entrant.objects.bulk_create(Entrant(tournament=tournament, user=user) for user in users)
    return tournament


def finish_table(table: Any, dice: Random) -> None:
    """End the game of a table with random scores, and finalise it."""
    from django.utils import timezone

    from games.models import Game, Seat
    from games.tables.lifecycle import finalise

    scores = dice.sample(range(-300, 1000), len(table.seats))
    places = [1 + sum(other > score for other in scores) for score in scores]
    fields = {"status": "over", "scores": scores, "places": places, "ended_at": timezone.now()}
    Game.objects.filter(pk=table.game_id).update(turn_at=None, due_at=None, **fields)
    Seat.objects.filter(game=table.game_id).update(running=False)
    finalise.finalise(table.game_id)


def play_tournament(stopwatch: Stopwatch, tournament: Any, form: str) -> None:
    """Play all rounds; the first results of a round are processed one by one."""
    from django.utils import timezone

    from tournaments.director import open_tables, pair, reveal
    from tournaments.director import start as starting
    from tournaments.director.advance import advance

    dice = Random(SEED)
    stopwatch.step(f"{form}: start", lambda: starting.start(tournament.pk, None, timezone.now()))
    for number in range(1, ROUNDS + 1):
        now = timezone.now()
        stopwatch.step(f"{form}: draw a round", partial(pair.pair_next_round, tournament.pk, now))
        measure_check_in(stopwatch, tournament, number, now)
        stopwatch.step(
            f"{form}: open its tables", partial(open_tables.open_due, tournament.pk, now)
        )
        tables = tables_of(tournament, number)
        for place, table in enumerate(tables[:-1]):
            finish_table(table, dice)
            if place < MAX_MEASURED_RESULTS:
                stopwatch.step(f"{form}: one result", partial(advance, tournament.pk, now))
        finish_table(tables[-1], dice)
        if form == "duplicate":
            reveal_round = partial(reveal.reveal_due, tournament.pk, now)
            stopwatch.step(f"{form}: open the sealed", reveal_round)
    stopwatch.step(f"{form}: the end", lambda: advance(tournament.pk, timezone.now()))
    tournament.refresh_from_db()
    assert tournament.status == tournament.Status.OVER


def tables_of(tournament: Any, number: int) -> list[Any]:
    from tournaments.models import TournamentTable

    rows = TournamentTable.objects.filter(round__tournament=tournament, round__number=number)
    return list(rows.order_by("number"))


def measure_check_in(stopwatch: Stopwatch, tournament: Any, number: int, now: Any) -> None:
    from tournaments import sweeps
    from tournaments.models import Entrant, TournamentTable
    from tournaments.registration import services as registration

    later = now + sweeps.RECHECK_FOR
    tables = tables_of(tournament, number)
    for _ in range(10):
        stopwatch.step("look while all are waited for", lambda: sweeps.run_due(later))
    for table in tables[:10]:
        user = Entrant.objects.get(pk=table.seats[0]).user
        stopwatch.step(
            "say that one is here", partial(registration.confirm_presence, user, table.pk)
        )
    for table in tables:
        entrants = [entrant for entrant in table.seats if entrant is not None]
        TournamentTable.objects.filter(pk=table.pk).update(present_entrants=entrants)


def main(entrants: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from games.management.defaults import load_defaults

    call_command("migrate", interactive=False, verbosity=0)
    load_defaults()
    mute_notifications()
    stopwatch = Stopwatch()
    for form in ("swiss", "duplicate"):
        play_tournament(stopwatch, new_tournament(form, entrants), form)
    figures = stopwatch.figures()
    for name, figure in figures.items():
        print(f"{name:34} {figure}", flush=True)
    print(json.dumps({"entrants": entrants, "steps": figures}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
