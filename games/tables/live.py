"""A running game as the server holds it: frozen, and always as some commit left it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from accounts.models import User
from games import engine

from .clocks import Clock, Timing


@dataclass(frozen=True)
class Person:
    """Who sits at a seat, as all may see."""

    seat: int
    user: User
    rating: int | None
    provisional: bool

    @property
    def bot(self) -> bool:
        return self.user.is_bot


@dataclass(frozen=True)
class Furniture:
    """What does not change while a game runs."""

    id: str
    event: str
    pool_key: str
    pool_name: str
    rated: bool
    agreements: engine.Agreements
    preset: str
    differences: dict[str, Any]
    players: int
    timing: Timing
    secret: bytes
    commitment: str
    contributions: tuple[str, ...]


@dataclass(frozen=True)
class Mark:
    """By what a copy of a game is known to be up to date."""

    version: int
    turn_at: datetime | None
    finalised: bool
    users: tuple[int, ...]
    # A guest may take a name of his own in the middle of a game.
    names: tuple[str, ...]


@dataclass(frozen=True)
class RatingLine:
    """What the game did to the rating of a seat."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class Live:
    """One game at one version of its log.

    seen    how much each seat and, last, a spectator was shown, finalising included
    sheet   a row for each finished deal
    """

    furniture: Furniture
    people: tuple[Person, ...]
    mark: Mark
    game: engine.Game
    clock: Clock
    seen: tuple[int, ...]
    sheet: tuple[dict[str, Any], ...] = ()
    ratings: tuple[RatingLine, ...] | None = None

    @property
    def id(self) -> str:
        return self.furniture.id

    @property
    def version(self) -> int:
        return self.mark.version

    def is_bot(self, seat: int) -> bool:
        """Whether a bot took the seat: it was given no reserve, whatever became of its user."""
        return self.clock.reserves[seat] is None

    def seat_of(self, user_id: int | None) -> int | None:
        """Where the user sits at present."""
        users = self.mark.users
        return users.index(user_id) if user_id in users else None

    def seen_by(self, seat: int | None) -> int:
        """The seq of a seat, or of a spectator."""
        return self.seen[-1 if seat is None else seat]

    def moved(self, game: engine.Game, steps: int) -> "Live":
        """After so many further entries in the log."""
        mark = replace(self.mark, version=self.version + steps)
        return replace(self, game=game, seen=game.seen, mark=mark)
