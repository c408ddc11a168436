"""Spectators of a table: a sorted set in Valkey for each game, whose members expire.

A user counts once, whatever the number of tabs and processes; visitors without an account count
once for their network, so that nobody is worth a crowd. Nothing here is needed to play: while
Valkey is down, nobody is counted, and after a failure nobody waits for it for a while.
"""

import hashlib
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils import translation

from accounts import valkey
from accounts.limits.counter import call_valkey
from accounts.limits.networks import household_of
from accounts.models import User
from games.tables import notices

# Each process extends its spectators after the interval; after the other time they are gone.
INTERVAL_SECONDS, TTL_SECONDS = 10, 30
MAX_NAMES = 20
Json = dict[str, Any]


def member_of(user_id: int | None, network: str) -> str:
    """Return what counts as one viewer: a user, or the household of a visitor."""
    if user_id is not None:
        return f"u{user_id}"
    return f"n{hashlib.sha256(household_of(network).encode()).hexdigest()[:16]}"


def _key(game_id: str) -> str:
    return valkey.key("watching", game_id)


def extend(members_by_game: Mapping[str, Collection[str]]) -> None:
    """Count these spectators on; announce the games in which somebody is new or gone."""
    games = [game_id for game_id, members in members_by_game.items() if members]

    def send() -> list[Any]:
        pipe = valkey.client().pipeline(transaction=False)
        for game_id in games:
            _count_on(pipe, game_id, members_by_game[game_id])
        return pipe.execute()

    replies = (call_valkey(send) if games else None) or []
    for game_id, gone, new in zip(games, replies[::3], replies[1::3], strict=False):
        if gone or new:
            announce(game_id)


def _count_on(pipe: Any, game_id: str, members: Collection[str]) -> None:
    """Add three commands: remove who is gone, count these on, and let the set expire."""
    now = time.time()
    pipe.zremrangebyscore(_key(game_id), "-inf", now)
    pipe.zadd(_key(game_id), dict.fromkeys(members, now + TTL_SECONDS))
    pipe.expire(_key(game_id), 2 * TTL_SECONDS)


def remove(game_id: str, member: str) -> None:
    """Count a viewer no longer; another process that still has them adds them again."""
    if call_valkey(lambda: valkey.client().zrem(_key(game_id), member)):
        announce(game_id)


def members(game_id: str, new: str | None = None) -> set[str]:
    """Return who is watching, with this new member if there is one, in one round trip."""

    def ask() -> list[Any]:
        pipe = valkey.client().pipeline(transaction=False)
        if new is not None:
            _count_on(pipe, game_id, {new})
        pipe.zrangebyscore(_key(game_id), time.time(), "+inf")
        return pipe.execute()

    *changes, found = call_valkey(ask) or [[]]
    if any(changes[:2]):
        announce(game_id)
    return set(found)


def counts(game_ids: Sequence[str]) -> Mapping[str, int]:
    """Return the number of spectators of each game."""
    now = time.time()

    def ask() -> list[int]:
        pipe = valkey.client().pipeline(transaction=False)
        for game_id in game_ids:
            pipe.zcount(_key(game_id), now, "+inf")
        return pipe.execute()

    numbers = (call_valkey(ask) if game_ids else None) or [0] * len(game_ids)
    return dict(zip(game_ids, numbers, strict=True))


def announce(game_id: str) -> None:
    """Tell the processes with this table that its spectators have changed."""
    notices.notify_table(game_id, {"type": "watching", "game": game_id})


def watching_json(
    game_id: str, languages: Collection[str], new: str | None = None
) -> Mapping[str, Json]:
    """Return the number of spectators and the names of those who chose it, in each language."""
    found = members(game_id, new)
    ids = [int(member[1:]) for member in found if member.startswith("u")]
    named = User.objects.filter(pk__in=ids, preferences__watch_by_name=True, is_active=True)
    users = list(named.order_by("name_key")[:MAX_NAMES]) if ids else []
    return {language: _in_language(language, len(found), users) for language in languages}


def _in_language(language: str, count: int, users: Sequence[User]) -> Json:
    with translation.override(language):
        names = [{"name": user.display_name, "username": user.username} for user in users]
    return {"type": "watching", "count": count, "names": names}
