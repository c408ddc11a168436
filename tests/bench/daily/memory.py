"""The memory of deals that are being played, in the process that serves them."""

import gc
import os
from itertools import islice
from typing import Any

from django.utils import timezone

from accounts.models import User
from games import engine
from games.daily.models import LENGTH, Day
from games.daily.services import begin
from games.tables.state.live_game import LiveGame
from tests.bench.tables.stack import memory_kb
from tests.factories import person
from tests.games.tables.driver import turns

# Actions in each deal: it is in the middle of its tricks then.
ACTIONS = 20
DEAL = 1


def measured(day: Day, running: int) -> dict[str, Any]:
    """Let so many people be in the middle of a deal; return by how much the process grew."""
    joined = timezone.now() - 30 * LENGTH
    people = [person(f"p{number}", date_joined=joined) for number in range(running + 1)]
    # The first one brings what the process needs but once, and the bots' answers.
    _play(people.pop(), day)
    gc.collect()
    before = memory_kb(os.getpid())
    for user in people:
        _play(user, day)
    gc.collect()
    grown = (memory_kb(os.getpid()) - before) / running
    print(f"a running deal: {grown:.1f} kB", flush=True)
    return {"memory_kb_per_running": round(grown, 1)}


def _play(user: User, day: Day) -> None:
    run = begin(user, day, DEAL, {f"browser of {user.pk}"})
    for _ in islice(turns(run.game_id, [user], _first), ACTIONS):
        pass


def _first(live: LiveGame) -> str:
    """Return the first legal action: everybody does the same, so that the bots need not think."""
    return str(engine.legal_actions(live.game)[0])
