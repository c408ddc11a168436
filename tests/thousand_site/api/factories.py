"""Users with tokens, rated games and a tournament configuration, for tests of the API."""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from accounts import valkey
from accounts.models import User
from accounts.tokens import services as tokens
from games.matchmaking import presence
from games.models import Game
from games.queries import seats_of
from games.tables.lifecycle import finalise
from ratings.models import Ladder
from tests.factories import person, rate, rated_game

START = datetime(2026, 10, 1, 12, tzinfo=UTC)
ALL = ("read", "play", "puzzles", "tables", "organise", "webhooks")
CONFIG: dict[str, Any] = {
    "name": "Autumn cup",
    "format": "swiss",
    "preset": "classic",
    "settings": {"rounds": 2},
    "ends_by": "deals",
    "deals": 3,
    "break_seconds": 0,
    "no_show_minutes": 0,
}


class TokenUser(NamedTuple):
    """A user with a token of all scopes."""

    user: User
    token: str


def token_user(name: str) -> TokenUser:
    """Return a new user with a token, who has a page of the site in sight."""
    user = person(name)
    presence.mark_page([user.pk])
    return TokenUser(user, token_for(user, *ALL))


def wrong_members(problem: dict[str, Any]) -> dict[str, str]:
    """Return what an invalid request was told, by the pointer or parameter that it is about."""
    assert problem["code"] == "invalid"
    return {one.get("pointer") or one.get("parameter"): one["detail"] for one in problem["errors"]}


def close_page(user: User) -> None:
    """Let no page of the user be in sight."""
    valkey.client().delete(presence._page_key(user.pk))


def token_users(count: int, start: str = "p") -> list[TokenUser]:
    """Return new users with numbered names."""
    return [token_user(f"{start}{number}") for number in range(1, count + 1)]


def token_for(user: User, *scopes: str) -> str:
    """Create a token and return its text."""
    return tokens.create_token(user, "a test", scopes)[1]


def played_game(users: list[User], number: int, pool: str = "classic-calm", **fields: Any) -> Game:
    """Create a rated game that ended `number` hours after START, won by the first user."""
    at = START + timedelta(hours=number)
    game = rated_game(users, at, pool, **{"secret": "5ec3e7" * 10} | fields)
    if "record" not in fields and game.finalised_at:
        game.record = finalise.build_record(game, seats_of(game))
        game.save(update_fields=["record"])
    return game


def listed_bots() -> list[User]:
    """Put five bots on the leaderboard, with ratings from 2000 down, a hundred apart."""
    ladder = Ladder.objects.get(key="classic")
    bots = list(User.objects.exclude(bot_level="").order_by("pk")[:5])
    for index, bot in enumerate(bots):
        rate(bot, ladder, 2000 - 100 * index)
    return bots
