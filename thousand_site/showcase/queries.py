"""The game of the day for the home page, kept for ten minutes; without people that of bots."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache as keep
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.names.bot_names import bot_name
from games.engine.record import Record, read_record
from games.models import Game
from games.replays.records import public_record
from games.replays.timeline import build_timeline
from thousand_site.showcase.choice import CLEANEST, CLOSEST, HIGHEST, Choice, choose
from thousand_site.showcase.playback import POSITIONS, Playback, playback_of

Json = dict[str, Any]
RECORDS = Path(__file__).parent / "records"
KEPT_S = 600
BOTS = "bots"
RULE_TEXTS: dict[str, str | Promise] = {
    CLOSEST: _("the closest finish yesterday"),
    HIGHEST: _("the highest contract made yesterday"),
    CLEANEST: _("the fewest mistakes yesterday"),
}


@dataclass(frozen=True)
class ShownPlayer:
    """A player of the game of the day; the score is that before the deal."""

    position: str
    name: str
    score: int
    tone: int


@dataclass(frozen=True)
class GameOfDay:
    """The game of the day; `scores`: at its end, the highest first."""

    rule: str
    url: str
    pool: str
    players: tuple[ShownPlayer, ...]
    scores: tuple[int, ...]
    playback: Playback

    @property
    def is_of_bots(self) -> bool:
        """Return whether no person played it."""
        return self.rule == BOTS

    @property
    def rule_text(self) -> str | Promise:
        """Return why it was chosen; "" for a game of bots."""
        return RULE_TEXTS.get(self.rule, "")

    @property
    def declarer(self) -> str:
        """Return the name of who plays the contract."""
        return self.players[0].name

    @property
    def replay_url(self) -> str:
        """Return the address of its replay at this deal."""
        return f"{self.url}?at={self.playback.place}"


def game_of_day(day: date) -> GameOfDay:
    """Return the game of the day for this date."""
    key = f"game-of-day:{day}:{get_language()}"
    kept: GameOfDay | None = cache.get(key) if settings.HOME_CACHE_SECONDS else None
    if kept is None:
        choice = choose(day)
        kept = (_of_people(choice) if choice else None) or game_of_bots(day)
        cache.set(key, kept, KEPT_S)
    return kept


def _of_people(choice: Choice) -> GameOfDay | None:
    """Return the chosen game; None if its record cannot be played back."""
    data = public_record(choice.game_id)
    game = (
        Game.objects.select_related("pool").prefetch_related("seats__user").get(pk=choice.game_id)
    )
    if data is None or game.pool is None:
        return None
    users = [seat.user for seat in game.seats.all()]
    return _shown(
        Choice(choice.game_id, choice.rule, choice.deal),
        read_record(data),
        [(user.display_name, user.pk) for user in users],
        reverse("game", args=[game.pk]),
        game.pool.name,
    )


def bot_games() -> Sequence[Record]:
    """Return the recorded games of bots, which come with the site."""
    return _bot_games()


@keep
def _bot_games() -> tuple[Record, ...]:
    files = sorted(RECORDS.glob("*.json"))
    return tuple(read_record(json.loads(file.read_text(encoding="utf-8"))) for file in files)


def game_of_bots(day: date) -> GameOfDay:
    """Return a recorded game of bots, another one each day."""
    number = day.toordinal() % len(bot_games())
    record = bot_games()[number]
    people = [(bot_name(name), at) for at, name in enumerate(record.players)]
    url = reverse("bot_game", args=[number + 1])
    found = _shown(Choice("", BOTS), record, people, url, "")
    assert found is not None, "the recorded games follow the rules"
    return found


def _shown(
    choice: Choice, record: Record, people: list[tuple[str, int]], url: str, pool: str
) -> GameOfDay | None:
    timeline = build_timeline(record, first=len(record.deals))
    playback = _playback(record, timeline.rows, choice.deal)
    if timeline.failed is not None or playback is None:
        return None
    players = tuple(
        ShownPlayer(position, people[seat][0], score, people[seat][1])
        for position, seat, score in zip(POSITIONS, playback.seats, playback.scores, strict=True)
    )
    scores = tuple(sorted(timeline.game.standing.scores, reverse=True))
    return GameOfDay(choice.rule, url, pool, players, scores, playback)


def _playback(record: Record, rows: list[Json | None], deal: int | None) -> Playback | None:
    """Return the deal that was chosen, else the last one that was played."""
    places = range(len(rows) - 1, -1, -1) if deal is None else [deal]
    found = (playback_of(record, rows, place) for place in places)
    return next((one for one in found if one is not None), None)
