"""Play of a person at a deal of the day, with the bots' turns between."""

from collections.abc import Callable, Collection, Iterator

from accounts.models import User
from games.daily import results, services
from games.daily.models import Day, Run
from games.tables.state.live_game import LiveGame
from tests.games.tables.driver import choice, turns


def begin(user: User, day: Day, deal: int, browser_keys: Collection[str] = ()) -> Run:
    """Begin a deal, or go on with it, in these browsers; by default in the user's own one."""
    return services.begin(user, day, deal, browser_keys or {f"browser of {user.pk}"})


def play(user: User, day: Day, deal: int = 1, choose: Callable[[LiveGame], str] = choice) -> Run:
    """Play a deal to its end and return the run with its result."""
    run = begin(user, day, deal)
    for _ in turns(run.game_id, [user], choose):
        pass
    results.settle(run.game_id)
    run.refresh_from_db()
    return run


def states(user: User, run: Run) -> Iterator[LiveGame]:
    """Yield the states of a run as it is played on."""
    return turns(run.game_id, [user])
