"""The unfinished game between bots, which is kept in Valkey between two slices.

A game is a seed and the actions so far: the engine repeats the rest in milliseconds.
"""

import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any

import redis

from accounts import valkey
from games import engine
from games.bots import LEVELS, bot_match
from games.engine.cards import Card

# A game that nobody went on with for so long is forgotten.
EXPIRY_SECONDS = 24 * 60 * 60
Json = dict[str, Any]


@dataclass(frozen=True)
class UnfinishedGame:
    """A game with its actions so far.

    name        the id under which its result is rated, once
    agreements  as in a record
    bots        (user id, level) by seat
    """

    name: str
    ladder_id: int
    agreements: Json
    bots: Sequence[tuple[int, str]]
    seed: str = field(default_factory=lambda: secrets.token_hex(16))
    actions: Sequence[str] = ()

    @property
    def levels(self) -> list[str]:
        """Return the levels by seat."""
        return [level for _, level in self.bots]

    def played(self) -> tuple[engine.Game, Iterator[tuple[Card, ...]]]:
        """Return the game after its actions, and the decks that follow."""
        agreed, decks = engine.agreements_from(self.agreements), bot_match.decks(self.seed)
        game = engine.new_game(agreed, Random(self.seed).randrange(agreed.players))
        for action in self.actions:
            while game.to_act is None:
                game = _next_deal(game, decks)
            game = engine.act(game, game.to_act, engine.parse_action(action))
        return game, decks


def play_on(
    unfinished: UnfinishedGame, seconds: float, is_needed: Callable[[], bool] = lambda: False
) -> tuple[UnfinishedGame, engine.Game]:
    """Let the bots act for about so many seconds, or to the end; return both after that.

    is_needed  whether something else needs this process: then they stop earlier
    """
    until = time.monotonic() + seconds
    game, decks = unfinished.played()
    actions = list(unfinished.actions)
    while not game.over and time.monotonic() < until and not is_needed():
        if game.to_act is None:
            game = _next_deal(game, decks)
        else:
            game, action = _act(game, unfinished.levels)
            actions.append(action)
    return replace(unfinished, actions=tuple(actions)), game


def _next_deal(game: engine.Game, decks: Iterator[tuple[Card, ...]]) -> engine.Game:
    deck = next(decks)
    return engine.start_deal(game, deck, bot_match.cuts_from(deck))


def _act(game: engine.Game, levels: Sequence[str]) -> tuple[engine.Game, str]:
    seat = game.to_act
    assert seat is not None
    bot = LEVELS[levels[seat]]
    action = bot.choose(engine.observe(game, seat), engine.legal_actions(game))
    return engine.act(game, seat, action), str(action)


def key() -> str:
    """Return the Valkey key of the game."""
    return valkey.key("bot-game")


def load() -> UnfinishedGame | None:
    """Return the game to go on with; None without one, or if it cannot be read."""
    try:
        text = valkey.client().get(key())
    except (redis.RedisError, OSError):
        return None
    try:
        return _read(json.loads(text)) if text else None
    except (ValueError, TypeError, KeyError):
        return None


def _read(found: Json) -> UnfinishedGame:
    """Return the stored game. Raises: ValueError, TypeError or KeyError: it is no such game."""
    bots = [(int(user_id), str(level)) for user_id, level in found["bots"]]
    actions = [str(action) for action in found["actions"]]
    return UnfinishedGame(**{**found, "bots": bots, "actions": actions})


def save(unfinished: UnfinishedGame) -> None:
    """Keep the game for the next piece; what cannot be kept is lost."""
    try:
        valkey.client().set(key(), json.dumps(asdict(unfinished)), ex=EXPIRY_SECONDS)
    except (redis.RedisError, OSError):
        return


def forget() -> None:
    """Delete the game."""
    try:
        valkey.client().delete(key())
    except (redis.RedisError, OSError):
        return
