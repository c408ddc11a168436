"""Games that began under an older version of the rules."""

from datetime import datetime

from games import engine
from games.models import Game
from games.tables.lifecycle import abort


def close_outdated_games(now: datetime) -> int:
    """Close running games of older rules, and return how many; repeatable after a crash.

    Half of such a game would be played by other rules than were agreed. A deal of the day that is
    closed so stays out of its player's figures (`Run.is_void`).
    """
    games = Game.objects.filter(status=Game.Status.PLAYING, rules_version__lt=engine.RULES_VERSION)
    ids = list(games.order_by("pk").values_list("pk", flat=True))
    return sum(abort.abort(game_id, now) for game_id in ids)
