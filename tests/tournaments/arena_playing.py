"""Stored arenas for tests: an arena runs by a clock of its own, and tables end when told."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director.advance import advance
from tournaments.models import Entrant, Tournament, TournamentTable

MINUTES = 60


class StoredArena:
    """A running arena, and the time of day in it."""

    def __init__(self, people: int | Sequence[User], **fields: Any) -> None:
        users = new_players(people) if isinstance(people, int) else list(people)
        settings = {"arena_minutes": MINUTES, "streak": True, **fields.pop("settings", {})}
        self.now: datetime = timezone.now()
        self.cup = new_tournament("arena", users, settings=settings, **fields)
        start_tournament(self.cup, self.now)
        self.cup.refresh_from_db()

    def advance(self, seconds: float = 0) -> int:
        """Let the time pass, and do what is due."""
        self.now += timedelta(seconds=seconds)
        return advance(self.cup.pk, self.now)

    def end(self, *tables: TournamentTable, scores: Sequence[int] | None = None) -> None:
        """End these tables now, or else all running ones, and free their players."""
        for table in tables or running_tables(self.cup):
            set_random_result(table, scores)
            Game.objects.filter(pk=table.game_id).update(ended_at=self.now)
        self.advance()

    def finish(self) -> Tournament:
        """Let the time run out, end what is still played, and return the reloaded tournament."""
        self.advance(MINUTES * 60)
        self.end()
        self.cup.refresh_from_db()
        return self.cup

    def leave(self, table: TournamentTable, entrant: Entrant) -> None:
        """Let a player leave a running table for good: a bot plays on."""
        seats = Seat.objects.filter(game=table.game_id, user=entrant.user)
        seats.update(left_at=self.now, running=False)

    @property
    def tables(self) -> list[TournamentTable]:
        """Return the running tables."""
        return running_tables(self.cup)

    @property
    def free(self) -> set[int]:
        """Return the entrants who wait for a table."""
        return self._ids(free_since__isnull=False)

    @property
    def seated(self) -> set[int]:
        return self._ids(current_table__isnull=False)

    @property
    def on_break(self) -> set[int]:
        return self._ids(break_until__isnull=False)

    def _ids(self, **conditions: Any) -> set[int]:
        return set(self.cup.entrants.filter(**conditions).values_list("pk", flat=True))

    def entrant(self, user: User) -> Entrant:
        return self.cup.entrants.select_related("user").get(user=user)
