"""`python -m tests.fuzz [games] [seed]`: random games of random agreements, on every core.

FUZZ_GAMES (3,000) and FUZZ_SEED (the number of the day) say the same; FUZZ_WORKERS: how many
processes. Every field of section 12 must have changed something at least once. The status is 1 if
that or any check fails.
"""

import os
import sys
import time
from datetime import date
from multiprocessing import get_context

from tests.fuzz.random_agreements import FIELDS
from tests.fuzz.seeded_game import Report, run

GAMES = 3000
CHUNK = 25
MAX_FAULTS = 10


def chunk(job):
    seed, first, last = job
    told = Report()
    for number in range(first, last):
        told.add(run(seed, number))
    return told


def fuzz(games, seed, workers):
    """Play this many games; return their statistics, and what was wrong or None."""
    jobs = [(seed, first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    told, began = Report(), time.monotonic()
    with get_context("fork").Pool(workers) as pool:
        for done, part in enumerate(pool.imap_unordered(chunk, jobs), 1):
            told.add(part)
            if done % 40 == 0:
                print(f"  {done * CHUNK} games, {time.monotonic() - began:.0f} s", flush=True)
    return told


def table(told):
    """Return how often each agreement was not the default, was reset, and had an effect."""
    yield f"{'agreement':36}{'agreed':>8}{'put back':>10}{'changed':>9}"
    for name in FIELDS:
        row = told.agreed[name], told.asked[name], told.changed[name]
        yield f"{name:36}{row[0]:8}{row[1]:10}{row[2]:9}"


def silent(told):
    """Return the fields that never changed anything."""
    return [name for name in FIELDS if not told.changed[name]]


def seed_of_day():
    """Return FUZZ_SEED, else the number of the day: the games of every day are others."""
    return os.environ.get("FUZZ_SEED") or date.today().toordinal()


def worker_count():
    """Return how many processes play."""
    return int(os.environ.get("FUZZ_WORKERS", os.cpu_count() or 1))


def report(told, games, seconds, seed):
    for name, number in sorted(told.happened.items()):
        print(f"{name:40}{number:10}")
    print("\n".join(table(told)))
    for number, fault, record in told.broken[:MAX_FAULTS]:
        print(f"\nGame {number} of seed {seed}:\n{fault}\n{record}")
    print(
        f"\n{games} games of seed {seed}, {told.happened['deals']} deals, "
        f"{told.happened['states']} states, {seconds:.0f} s; {len(told.broken)} broken; "
        f"agreements that changed nothing: {', '.join(silent(told)) or 'none'}"
    )


def main(arguments):
    asked = [*arguments, *(None, None)][:2]
    games = int(asked[0] or os.environ.get("FUZZ_GAMES", GAMES))
    seed = int(asked[1] or seed_of_day())
    workers = worker_count()
    began = time.monotonic()
    told = fuzz(games, seed, workers)
    report(told, games, time.monotonic() - began, seed)
    return 1 if told.broken or silent(told) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
