"""Moves of bots that people found bad: stored with their position, for those who make the bots."""

from dataclasses import dataclass
from typing import Any

from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from games.bots.levels import VERSION
from games.engine.record import Record, read_record
from games.game_reviews.errors import ReviewError
from games.game_reviews.models import BadBotMove
from games.game_reviews.records import left_at, play_of, stored_record
from games.models import Game
from games.queries import seats_of
from games.review.questions import is_shown

PRESSES, PRESSES_BY_NETWORK = Limit("bad_bot_moves"), NetworkLimit("bad_bot_moves_by_network")
Json = dict[str, Any]


@dataclass(frozen=True)
class BotMove:
    """A move of a bot in a finished game: its numbers in the record, and who made it."""

    game: Game
    record: Record
    deal: int
    action: int
    text: str
    level: str


def bot_move(game: Game, deal: int, action: int) -> BotMove:
    """Return the move of a bot with these numbers in the record, from 0.

    Raises:
        ReviewError: the game still runs, or no bot moved there.
    """
    if game.status == Game.Status.PLAYING:
        raise ReviewError("unfinished")
    record = read_record(stored_record(game))
    text = _move(record, deal, action)
    if is_shown(record.deals[deal], action):
        # The site played it for all: no bot chose it.
        raise ReviewError("no_bot")
    level = _level(game, record, int(text[0]), (deal, action))
    return BotMove(game, record, deal, action, text, level)


def mark(move: BotMove, user: User, network: str) -> BadBotMove:
    """Store that the user found this move bad; a second press changes nothing.

    network  of the client

    Raises:
        LimitExceeded: they or their network marked too many today.
    """
    key = {"game": move.game, "deal": move.deal, "action": move.action, "user": user}
    known = BadBotMove.objects.filter(**key).first()
    if known is not None:
        return known
    PRESSES.take(user.pk)
    PRESSES_BY_NETWORK.take(network)
    facts = {"level": move.level, "version": VERSION, "move": move.text}
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
    left = left_at(record, seat)
    bot = row.substituted_by if left is not None and left <= moment else row.user
    if bot is None or not bot.bot_level:
        raise ReviewError("no_bot")
    return bot.bot_level


def position_of(row: BadBotMove) -> Json | None:
    """Return the record up to a marked move, without names: what the bot had to answer.

    The game keeps its record, so that a mark need not repeat it. None if it has no such deal.
    """
    record = read_record(stored_record(row.game))
    return position_before(record, row.deal, row.action) if row.deal < len(record.deals) else None


def position_before(record: Record, deal: int, action: int) -> Json:
    """Return the record up to a move, without names.

    The deals before it are there: what a bot does depends on the standing, and on all of it.
    """
    play = play_of(record)
    play.pop("stopped", None)
    last = play["deals"][deal]
    last = last | {"actions": last["actions"][:action]}
    last.pop("shown", None)
    if "cuts" in last:
        cut = sum(text.endswith(" cut") for text in last["actions"])
        last["cuts"] = last["cuts"][:cut]
    return play | {"deals": [*play["deals"][:deal], last]}
