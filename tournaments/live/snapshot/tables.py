"""Public data of a tournament's tables: participants, seats, places."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.models import Game
from tournaments.errors import reason_text
from tournaments.live.snapshot.running_scores import RunningScores
from tournaments.models import Entrant, TournamentTable

Key = tuple[int, int]

WAITING, PLAYING, ENDED, OVER, ANNULLED = "waiting", "playing", "ended", "over", "annulled"
NOT_OVER = (WAITING, PLAYING, ENDED)


@dataclass(frozen=True)
class Participant:
    """An entrant with what is displayed of them."""

    row: Entrant

    @property
    def id(self) -> int:
        return self.row.pk

    @property
    def user(self) -> User:
        return self.row.user

    @property
    def name(self) -> str:
        return self.user.display_name

    @property
    def rating(self) -> int | None:
        return None if self.row.rating is None else round(self.row.rating)


@dataclass(frozen=True)
class Departure:
    """A player's leaving of a running table for good: a bot plays on in the seat."""

    game_id: str
    seat: int
    name: str
    at: datetime


@dataclass(frozen=True)
class SeatView:
    """One seat of a table; without a person a bot fills it.

    no_show, departed   a bot plays instead: the player did not come, or left the running table
    place               among the players who were present; 0 before the end, and for bots
    """

    number: int
    person: Participant | None
    present: bool = False
    no_show: bool = False
    departed: bool = False
    place: int = 0
    score: int | None = None


@dataclass(frozen=True)
class TableView:
    """A table as displayed; state `ended`: the other tables of its sealed round still play.

    bracket   main, second or final where there is a second chance; else ""
    """

    row: TournamentTable
    number: int
    state: str
    seats: tuple[SeatView, ...]
    running: RunningScores | None = None
    is_final: bool = False
    bracket: str = ""
    # When bots replace those who are missing; None unless it waits for somebody.
    replaced_at: datetime | None = None

    @property
    def key(self) -> Key:
        return self.row.round.number, self.row.number

    @property
    def game(self) -> Game | None:
        return self.row.game

    @property
    def participant_names(self) -> list[str]:
        return [person.name for person in self.participants]

    @property
    def participants(self) -> tuple[Participant, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def reason(self) -> str:
        """Return why the result was set or the table annulled; "" if there is no reason."""
        early = self.row.early_override if self.state == WAITING else None
        override = self.row.override if self.state == OVER else early
        return reason_text((override or {}).get("reason", ""))

    @property
    def seats_by_place(self) -> tuple[SeatView, ...]:
        """Return the seats by place, bots last, once there are places; else in seat order."""
        return tuple(sorted(self.seats, key=lambda seat: (not seat.place, seat.place, seat.number)))

    @property
    def has_bot_aside(self) -> bool:
        """Return whether the table is over and a bot had a seat, which has no place."""
        bots = any(not seat.person or seat.no_show for seat in self.seats)
        return self.state == OVER and bots and any(seat.place for seat in self.seats)

    @property
    def dealer(self) -> SeatView:
        return self.seats[self.row.first_dealer % len(self.seats)]

    @property
    def opens_at(self) -> datetime:
        return self.row.opens_at

    @property
    def is_viewable(self) -> bool:
        """Return whether anybody may watch its game; a sealed game is for its players only."""
        return self.game is not None and not self.game.sealed


def counts_by_its_game(table: TableView) -> bool:
    """Return whether the game at this table ended by itself, and its record is packed."""
    game = table.game
    if game is None or table.state != OVER or table.row.override:
        return False
    return bool(game.places) and not game.sealed and game.finalised_at is not None
