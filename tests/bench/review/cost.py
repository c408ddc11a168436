"""The CPU time of reviews, by the very steps that a worker takes."""

from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

from games.bots.search.solver import Solver
from games.engine.record import Record
from games.review.deal_work import DealWork
from tests.bench.review.figures import percentiles
from tests.bench.review.luck.tables import played

SEED = "cost"


def cost(games: int, whole: int, say: Callable[[str], Any]) -> dict[str, Any]:
    """Return the CPU time of deals in ms and of whole games in s.

    games  of six deals
    whole  games to the target
    """
    # The first search of a process compiles, or loads what was compiled.
    deal_seconds(played(0, deals=1, seed="warm"))
    short = [deal_seconds(played(number, seed=SEED)) for number in range(games)]
    say(f"{games} games of six deals")
    long = [deal_seconds(played(number, deals=0, seed=SEED)) for number in range(whole)]
    say(f"{whole} whole games")
    deals = [1000 * spent for game in (*short, *long) for spent in game]
    return {
        "deal_ms": percentiles(deals, 0),
        "game_s": percentiles([sum(game) for game in long or short], 1),
        "six_deals_s": percentiles([sum(game) for game in short or long], 1),
        "deals_a_game": percentiles([len(game) for game in long or short], 0),
    }


def deal_seconds(record: Record) -> Sequence[float]:
    """Return the CPU seconds that the review of each deal takes."""
    solver, spent, before = Solver(record.agreements), [], None
    for number in range(len(record.deals)):
        start = process_time()
        work = DealWork(record, number, solver, before=before)
        for _ in work.progress():
            pass
        spent.append(process_time() - start)
        before = work.after
    return spent
