"""A large Swiss or duplicate as it is run, on a database of its own: start, draw, tables, results.

A program for `python -m tests.bench cup`, which gives it an empty database. Nobody is told anything:
there is no Valkey here and no worker.
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
# Of each round so many results are looked at by themselves.
RESULTS = 20


class Watch:
    """How long each kind of step took: by the clock, and of CPU, the database's with it."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (self._database,) = cursor.fetchone()
        self.times: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def _cpu(self) -> float:
        return cpu_seconds(os.getpid()) + cpu_seconds(self._database)

    def step(self, name: str, act: Callable[[], Any]) -> Any:
        begun, used = time.perf_counter(), self._cpu()
        answer = act()
        spent = 1000 * (time.perf_counter() - begun), 1000 * (self._cpu() - used)
        self.times[name].append(spent)
        return answer

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


def quiet() -> None:
    from games.tables import scheduling
    from games.tables.transport import publisher

    scheduling.send = lambda *_: None
    publisher.publish = lambda *_: None


def new_cup(form: str, entrants: int) -> Any:
    """Open for entries, with so many who have entered and are waited for at their tables."""
    from accounts.models import User
    from tournaments.formats import FORMATS
    from tournaments.models import Entrant, Tournament

    start = User.objects.count()
    names = [f"player{start + number}" for number in range(entrants)]
    users = User.objects.bulk_create(User(username=n, name_key=n, password="!") for n in names)
    settings = {"rounds": ROUNDS, "ties": list(FORMATS[form].ties)}
    cup = Tournament.objects.create(
        name=f"Bench {form}",
        format=form,
        status=Tournament.Status.ENTRY,
        settings={**settings, **({"field": "matchpoints"} if form == "duplicate" else {})},
        agreements={"preset": "classic", "max_deals": 6},
        break_seconds=0,
        no_show_minutes=3,
        seed=str(SEED),
    )
    Entrant.objects.bulk_create(Entrant(tournament=cup, user=user) for user in users)
    return cup


def ended(table: Any, dice: Random) -> None:
    """As the last card of its game writes it, and its finalising."""
    from django.utils import timezone

    from games.models import Game, Seat
    from games.tables.lifecycle import finalise

    scores = dice.sample(range(-300, 1000), len(table.seats))
    places = [1 + sum(other > score for other in scores) for score in scores]
    told = {"status": "over", "scores": scores, "places": places, "ended_at": timezone.now()}
    Game.objects.filter(pk=table.game_id).update(turn_at=None, due_at=None, **told)
    Seat.objects.filter(game=table.game_id).update(running=False)
    finalise.finalise(table.game_id)


def play(watch: Watch, cup: Any, form: str) -> None:
    """All rounds; a result is looked at by itself, as by its bell."""
    from django.utils import timezone

    from tournaments.director import open_tables, pair, reveal
    from tournaments.director import start as starting
    from tournaments.director.advance import advance

    dice = Random(SEED)
    watch.step(f"{form}: start", lambda: starting.start(cup.pk, None, timezone.now()))
    for number in range(1, ROUNDS + 1):
        now = timezone.now()
        watch.step(f"{form}: draw a round", partial(pair.pair_next_round, cup.pk, now))
        here(watch, cup, number, now)
        watch.step(f"{form}: open its tables", partial(open_tables.open_due, cup.pk, now))
        tables = tables_of(cup, number)
        for place, table in enumerate(tables[:-1]):
            ended(table, dice)
            if place < RESULTS:
                watch.step(f"{form}: one result", partial(advance, cup.pk, now))
        ended(tables[-1], dice)
        if form == "duplicate":
            unseal = partial(reveal.reveal_due, cup.pk, now)
            watch.step(f"{form}: open the sealed", unseal)
    watch.step(f"{form}: the end", lambda: advance(cup.pk, timezone.now()))
    cup.refresh_from_db()
    assert cup.status == cup.Status.OVER


def tables_of(cup: Any, number: int) -> list[Any]:
    from tournaments.models import TournamentTable

    rows = TournamentTable.objects.filter(round__tournament=cup, round__number=number)
    return list(rows.order_by("number"))


def here(watch: Watch, cup: Any, number: int, now: Any) -> None:
    from tournaments import sweeps
    from tournaments.models import Entrant, TournamentTable
    from tournaments.registration import services as registration

    later = now + sweeps.RECHECK_FOR
    tables = tables_of(cup, number)
    for _ in range(10):
        watch.step("look while all are waited for", lambda: sweeps.run_due(later))
    for table in tables[:10]:
        user = Entrant.objects.get(pk=table.seats[0]).user
        watch.step("say that one is here", partial(registration.confirm_presence, user, table.pk))
    for table in tables:
        people = [one for one in table.seats if one is not None]
        TournamentTable.objects.filter(pk=table.pk).update(present_entrants=people)


def main(entrants: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from games.management.defaults import load_defaults

    call_command("migrate", interactive=False, verbosity=0)
    load_defaults()
    quiet()
    watch = Watch()
    for form in ("swiss", "duplicate"):
        play(watch, new_cup(form, entrants), form)
    figures = watch.figures()
    for name, figure in figures.items():
        print(f"{name:34} {figure}", flush=True)
    print(json.dumps({"entrants": entrants, "steps": figures}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
