"""Games that can be shared, for tests."""

from accounts.models import User
from games.models import Game, Pool
from tests.games.factories import played_game, recorded


def shared_game_of(people: list[User]) -> Game:
    """Return a game of six deals that was played, rated and recorded."""
    return recorded(played_game(Pool.objects.get(key="classic-short"), people))


def played_deal(game: Game) -> int:
    """Return the number of a deal that was played to its end, from 1."""
    rows = game.deal_results.order_by("number")
    return next(
        number for number, row in enumerate(rows, 1) if row.outcome["outcome"] in ("made", "failed")
    )
