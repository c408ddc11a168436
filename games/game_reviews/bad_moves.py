"""Moves of bots that people found bad: stored with their position, for those who make the bots."""

from collections.abc import Mapping
from typing import Any

from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from games.bots.levels import VERSION
from games.engine.record import Record, read_record
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import BadBotMove
from games.game_reviews.records import play_of, stored_record
from games.models import Game
from games.queries import seats_of

PRESSES, PRESSES_BY_NETWORK = Limit("bad_bot_moves"), NetworkLimit("bad_bot_moves_by_network")
Json = dict[str, Any]


def mark(game: Game, deal: int, action: int, user: User, network: str) -> BadBotMove:
    """Store that the user found this move of a bot bad; a second press changes nothing.

    deal, action  its numbers in the record, from 0
    network       of the client

    Raises:
        ReviewError: no bot moved there.
        LimitExceeded: they or their network marked too many today.
    """
    if game.status == Game.Status.PLAYING:
        raise ReviewError("unfinished")
    record = read_record(stored_record(game))
    move = _move(record, deal, action)
    level = _level(game, record, int(move[0]), (deal, action))
    key = {"game": game, "deal": deal, "action": action, "user": user}
    known = BadBotMove.objects.filter(**key).first()
    if known is not None:
        return known
    PRESSES.take(user.pk)
    PRESSES_BY_NETWORK.take(network)
    position = position_before(record, deal, action)
    facts = {"level": level, "version": VERSION, "move": move, "position": position}
    return BadBotMove.objects.get_or_create(**key, defaults=facts)[0]


def _move(record: Record, deal: int, action: int) -> str:
    """Return the action with its seat, as in the record. Raises: ReviewError."""
    try:
        return str(record.deals[deal]["actions"][action])
    except IndexError:
        raise ReviewError("no_bot") from None


def _level(game: Game, record: Record, seat: int, moment: tuple[int, int]) -> str:
    """Return the level of the bot that moved. Raises: ReviewError: a person or program did."""
    row = seats_of(game)[seat]
    left = record.extras.get("left") or ()
    has_left = any(one["seat"] == seat and _at(one) <= moment for one in left)
    bot = row.substituted_by if has_left else row.user
    if bot is None or not bot.bot_level:
        raise ReviewError("no_bot")
    return bot.bot_level


def _at(departure: Mapping[str, int]) -> tuple[int, int]:
    return departure["deal"], departure["action"]


def position_before(record: Record, deal: int, action: int) -> Json:
    """Return the record up to a move, without names.

    The deals before it are there: what a bot does depends on the standing, and on all of it.
    """
    play = play_of(record)
    play.pop("stopped", None)
    last = play["deals"][deal]
    last = last | {"actions": last["actions"][:action]}
    if "cuts" in last:
        cut = sum(text.endswith(" cut") for text in last["actions"])
        last["cuts"] = last["cuts"][:cut]
    return play | {"deals": [*play["deals"][:deal], last]}
