"""Reviewed games as a reader sees them: games of this site, and records that they uploaded."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from games.engine.record import Record, read_record, replay
from games.game_reviews.models import UploadedRecord
from games.game_reviews.records import left_at, stored_record
from games.models import Game, Seat
from games.queries import changes_of, seats_of


class NamedSeat(NamedTuple):
    """A seat with the name of its player."""

    number: int
    name: str


class ReviewAddresses(NamedTuple):
    """The addresses of a review and its replay; `what_if` is "" where nothing can be tried."""

    summary: str
    replay: str
    moves: str
    line: str
    request: str
    cancel: str
    masters: str
    what_if: str = ""

    @property
    def plain(self) -> str:
        """Return the replay without marks, results and others' cards."""
        return f"{self.replay}?plain"


class Reviewed(ABC):
    """A finished game with its record and seats.

    own_seat  the reader's seat, or None
    """

    own_seat: int | None = None

    @property
    @abstractmethod
    def key(self) -> str:
        """Return what tells it from all others."""

    @cached_property
    @abstractmethod
    def record(self) -> Record:
        """Return the record of the game."""

    @cached_property
    @abstractmethod
    def seats(self) -> Sequence[NamedSeat]:
        """Return the seats in order."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """Return the seat that won."""

    @property
    @abstractmethod
    def scores(self) -> Sequence[int]:
        """Return the final scores; a game that was stopped before any has zeros."""

    @property
    @abstractmethod
    def addresses(self) -> ReviewAddresses:
        """Return where the review and the replay are."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Return what kind of game it was."""

    @property
    @abstractmethod
    def day(self) -> datetime | None:
        """Return when it ended; of a record, when it was uploaded."""

    @property
    def bots(self) -> Mapping[int, tuple[int, int]]:
        """Return since which deal and action a bot of the site plays for a seat, from 0."""
        return {}

    @property
    def rating_change(self) -> tuple[int, int] | None:
        """Return the reader's rating before and after, if it was rated."""
        return None

    @cached_property
    def names(self) -> list[str]:
        """Return the names of the seats; the reader is "you"."""
        you = gettext("you")
        return [you if one.number == self.own_seat else one.name for one in self.seats]

    @property
    def order(self) -> list[NamedSeat]:
        """Return the seats, the reader's first, then clockwise."""
        first = self.own_seat or 0
        return [*self.seats[first:], *self.seats[:first]]

    @property
    def own_result(self) -> str:
        """Return how the game ended for the reader, or who won it."""
        winner, scores = self.winner, self.scores
        if winner is None:
            return gettext("The game has no winner")
        if self.own_seat is None:
            values = {"name": self.seats[winner].name, "score": scores[winner]}
            return gettext("%(name)s: first with %(score)s") % values
        if winner == self.own_seat:
            return gettext("You won with %(score)s") % {"score": scores[winner]}
        return gettext("You have %(score)s") % {"score": scores[self.own_seat]}

    @property
    def score_line(self) -> str:
        """Return all scores, the reader's first."""
        named = [f"{self.titled(one.number)} {self.scores[one.number]}" for one in self.order]
        return " · ".join(named).replace("-", "−")

    def titled(self, seat: int) -> str:
        """Return a name as it begins a line."""
        return gettext("You") if seat == self.own_seat else self.names[seat]


@dataclass(frozen=True)
class ReviewedGame(Reviewed):
    """A game of this site."""

    game: Game
    rows: Sequence[Seat]
    own_seat: int | None

    @property
    def key(self) -> str:
        """Return the id of the game."""
        return self.game.pk

    @cached_property
    def record(self) -> Record:
        """Return the record of the game."""
        return read_record(stored_record(self.game))

    @cached_property
    def seats(self) -> Sequence[NamedSeat]:
        """Return the seats in order."""
        return [NamedSeat(row.number, row.user.display_name) for row in self.rows]

    @property
    def winner(self) -> int | None:
        """Return the seat that won."""
        return self.game.winner

    @property
    def scores(self) -> Sequence[int]:
        """Return the final scores; a game that was stopped before any has zeros."""
        return self.game.scores or [0] * len(self.rows)

    @property
    def addresses(self) -> ReviewAddresses:
        """Return where the review and the replay are."""
        names = ("review", "game", "review_moves", "review_line", "review_request")
        more = ("review_cancel", "review_masters", "what_if")
        args = [self.game.pk]
        return ReviewAddresses(*(reverse(name, args=args) for name in (*names, *more)))

    @property
    def title(self) -> str:
        """Return the pool or the event."""
        return gettext(self.game.pool.name) if self.game.pool else self.game.event

    @property
    def day(self) -> datetime | None:
        """Return when it ended."""
        return self.game.ended_at

    @property
    def bots(self) -> Mapping[int, tuple[int, int]]:
        """Return since which deal and action a bot of the site plays for a seat, from 0."""
        found = {}
        for row in self.rows:
            left = left_at(self.record, row.number)
            if row.user.bot_level:
                found[row.number] = (0, 0)
            elif left is not None and row.substituted_by_id:
                found[row.number] = left
        return found

    @property
    def rating_change(self) -> tuple[int, int] | None:
        """Return the reader's rating before and after, if it was rated."""
        if self.own_seat is None:
            return None
        user = self.rows[self.own_seat].user
        change = changes_of(self.game).filter(user=user).first()
        return None if change is None else (round(change.before), round(change.after))


@dataclass(frozen=True)
class ReviewedRecord(Reviewed):
    """A record that the reader uploaded; no seat is known to be theirs."""

    upload: UploadedRecord

    @property
    def key(self) -> str:
        """Return the hash of the play, and the owner, whose names these are."""
        return f"{self.upload.record_hash}:{self.upload.user_id}"

    @cached_property
    def record(self) -> Record:
        """Return the record."""
        return read_record(self.upload.record)

    @cached_property
    def seats(self) -> Sequence[NamedSeat]:
        """Return the seats in order; one without a name has its number."""
        return [
            NamedSeat(number, name or str(number + 1))
            for number, name in enumerate(self.upload.record["players"])
        ]

    @cached_property
    def _result(self) -> tuple[int | None, Sequence[int]]:
        game = replay(self.record).game
        return game.winner if game.over else None, game.standing.scores

    @property
    def winner(self) -> int | None:
        """Return the seat that won."""
        return self._result[0]

    @property
    def scores(self) -> Sequence[int]:
        """Return the scores after the last deal."""
        return self._result[1]

    @property
    def addresses(self) -> ReviewAddresses:
        """Return where the review and the replay are."""
        names = ("", "_replay", "_moves", "_line", "_again", "_cancel", "_masters")
        args = [self.upload.record_hash]
        return ReviewAddresses(*(reverse(f"record_review{name}", args=args) for name in names))

    @property
    def title(self) -> str:
        """Return what it is."""
        return gettext("Game record")

    @property
    def day(self) -> datetime | None:
        """Return when it was uploaded."""
        return self.upload.uploaded_at


def reviewed_game(game: Game, user_id: int | None) -> ReviewedGame:
    """Return a finished game as this reader sees it."""
    rows = seats_of(game)
    own = next((one.number for one in rows if one.user_id == user_id), None)
    return ReviewedGame(game, rows, own)
