"""A tournament as everybody may see it, read at once: people, rounds, tables, byes, log.

The number of queries is the same for nine entrants and for five hundred.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache

from accounts.models import User
from games import engine
from games.models import Game
from games.models import Seat as GameSeat
from tournaments.cancel_reasons import reason_text
from tournaments.formats.swiss.format import rounds_of
from tournaments.live.bracket.model import Chart, Charting
from tournaments.live.redaction import public, sealed_rounds
from tournaments.live.running_scores import Live, live_scores
from tournaments.load_state import course_of, tables_of
from tournaments.log_people import with_names
from tournaments.models import Entrant, LogLine, Round, Tournament, TournamentTable
from tournaments.standings.standings import Standings, standings
from tournaments.standings.state import Course

Key = tuple[int, int]
Status = Tournament.Status

# What stands in the log for all: the last ones.
LOG_LINES = 40
TOLD = (
    "published", "edited", "started", "too_few", "drawn", "redrawn", "joined_late", "withdrew",
    "withdrawn", "no_show", "replaced", "result_set", "game_annulled", "time_added", "paused",
    "resumed", "announced", "opened", "over", "cancelled",
)  # fmt: skip
WAITING, PLAYING, ENDED, OVER, ANNULLED = "waiting", "playing", "ended", "over", "annulled"


@dataclass(frozen=True)
class Person:
    """An entrant with what is shown of him."""

    row: Entrant

    @property
    def id(self) -> int:
        return self.row.pk

    @property
    def user(self) -> User:
        return self.row.user

    @property
    def name(self) -> str:
        return self.user.shown_name

    @property
    def rating(self) -> int | None:
        return None if self.row.rating is None else round(self.row.rating)


@dataclass(frozen=True)
class Departure:
    """Somebody left a running table for good: a bot plays on in his seat."""

    game_id: str
    seat: int
    name: str
    at: datetime


@dataclass(frozen=True)
class Seat:
    """One seat of a table; without a person a bot has it.

    absent, left   a bot plays for him: he did not come, or left the running table
    """

    number: int
    person: Person | None
    here: bool = False
    absent: bool = False
    left: bool = False
    place: int = 0
    score: int | None = None


@dataclass(frozen=True)
class Seen:
    """A table as it is seen; an `ended` one waits for the others of its sealed round."""

    row: TournamentTable
    number: int
    state: str
    seats: tuple[Seat, ...]
    live: Live | None = None
    is_final: bool = False

    @property
    def key(self) -> Key:
        return self.row.round.number, self.row.number

    @property
    def game(self) -> Game | None:
        return self.row.game

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def reason(self) -> str:
        stored = (self.row.ruled or {}).get("reason", "") if self.state == OVER else ""
        return reason_text(stored)

    @property
    def ordered(self) -> tuple[Seat, ...]:
        """By place, once there are places; else by seat."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.place, seat.number)))

    @property
    def dealer(self) -> Seat:
        return self.seats[self.row.first_dealer % len(self.seats)]

    @property
    def opens_at(self) -> datetime:
        return self.row.opens_at

    @property
    def is_open_to_see(self) -> bool:
        """Whether its game may be looked at: a sealed one by nobody who does not sit there."""
        return self.game is not None and not self.game.sealed


@dataclass(frozen=True)
class Sight:
    """All that is read of a tournament; everything else is computed of it."""

    tournament: Tournament
    people: dict[int, Person]
    rounds: tuple[Round, ...]
    rows: tuple[TournamentTable, ...]
    course: Course
    live: dict[str, Live]
    log: tuple[LogLine, ...]
    departures: tuple[Departure, ...] = ()

    @cached_property
    def public(self) -> Course:
        return public(self.course, self.tournament.format)

    @cached_property
    def sealed(self) -> frozenset[int]:
        return sealed_rounds(self.course, self.tournament.format)

    @cached_property
    def standings(self) -> Standings:
        return ranked(self.public)

    @property
    def is_knockout(self) -> bool:
        return self.tournament.format == "knockout"

    @property
    def has_begun(self) -> bool:
        return bool(self.rounds)

    @cached_property
    def charting(self) -> Charting | None:
        """Of a knockout that has begun."""
        if not self.is_knockout or not self.has_begun or len(self.course.entrants) < 2:
            return None
        return Charting(self.public)

    @cached_property
    def chart(self) -> Chart | None:
        return self.charting.chart() if self.charting else None

    @cached_property
    def has_results(self) -> bool:
        """Before the first there are no places: all that differs is the lot."""
        return any(result.counts for result in self.public.results)

    @cached_property
    def left_seats(self) -> frozenset[tuple[str | None, int]]:
        return frozenset((one.game_id, one.seat) for one in self.departures)

    @cached_property
    def leavers(self) -> frozenset[int]:
        """The entrants for whom a bot plays on now."""
        playing = (table for table in self.tables.values() if table.state == PLAYING)
        seats = (seat for table in playing for seat in table.seats if seat.left)
        return frozenset(seat.person.id for seat in seats if seat.person)

    @cached_property
    def rounds_in_all(self) -> int:
        """How many rounds there are to be; 0: it is not known before the start."""
        if not self.course.entrants:
            return 0
        if self.charting:
            return len(self.charting.cup.stages)
        return 0 if self.is_knockout else rounds_of(self.course)

    def is_final(self, round_number: int) -> bool:
        return self.is_knockout and 0 < round_number == self.rounds_in_all

    def number_of(self, round_number: int, table: int) -> int:
        """By which number people know a table: those of a knockout are numbered through."""
        return self.charting.number(round_number, table) if self.charting else table

    @cached_property
    def tables(self) -> dict[Key, Seen]:
        """The last attempt at each table."""
        last = {(row.round.number, row.number): row for row in self.rows}
        return {key: self._seen(row) for key, row in last.items()}

    def of_round(self, number: int) -> list[Seen]:
        return [table for key, table in self.tables.items() if key[0] == number]

    @cached_property
    def current(self) -> int:
        """The last round that was drawn."""
        return max((row.number for row in self.rounds), default=0)

    @cached_property
    def unfinished(self) -> tuple[int, ...]:
        """The rounds in which something is still to come, and the last one drawn."""
        running = {key[0] for key, table in self.tables.items() if table.state in NOT_OVER}
        return tuple(sorted(running | ({self.current} - {0})))

    @property
    def agreements(self) -> engine.Agreements:
        return engine.agreements_from(self.tournament.agreements)

    def _seen(self, row: TournamentTable) -> Seen:
        number = self.number_of(row.round.number, row.number)
        state = self._state(row)
        live = self.live.get(row.game_id) if row.game_id and state == PLAYING else None
        seats = tuple(self._seats(row, state, live))
        return Seen(row, number, state, seats, live, self.is_final(row.round.number))

    def _state(self, row: TournamentTable) -> str:
        if row.annulled:
            return ANNULLED
        ended = bool(row.ruled) or (row.game is not None and row.game.status != "playing")
        if ended:
            return ENDED if row.round.number in self.sealed else OVER
        return PLAYING if row.game is not None else WAITING

    def _seats(self, row: TournamentTable, state: str, live: Live | None) -> Iterator[Seat]:
        places, scores = self._outcome(row, state, live)
        for number, who in enumerate(row.seats):
            person = self.people.get(who) if who else None
            here = who is not None and (who in row.here or (row.game is not None))
            yield Seat(
                number, person, here and who not in row.absent, who in row.absent,
                (row.game_id, number) in self.left_seats,
                places[number] if places else 0, scores[number] if scores else None,
            )  # fmt: skip

    def _outcome(
        self, row: TournamentTable, state: str, live: Live | None
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Places and scores, as far as they are anybody's to see."""
        if state == OVER and row.ruled:
            return row.ruled["places"], row.ruled["scores"]
        if state == OVER and row.game is not None:
            return row.game.places or (), row.game.scores or ()
        if live is not None and row.round.number not in self.sealed:
            return (), live.scores
        return (), ()


# Most changes (somebody is here, somebody asks) leave the course as it was.
ranked = lru_cache(maxsize=8)(standings)

NOT_OVER = (WAITING, PLAYING, ENDED)


def sight_of(tournament_id: str) -> Sight | None:
    """The whole tournament; None: there is none."""
    found = Tournament.objects.select_related("organiser", "club", "preset", "ladder")
    tournament = found.filter(pk=tournament_id).first()
    if tournament is None:
        return None
    rows = tuple(tables_of(tournament))
    playing = [row.game_id for row in rows if row.game_id and row.game and is_played(row)]
    return Sight(
        tournament,
        _people(tournament),
        tuple(tournament.rounds.order_by("number")),
        rows,
        course_of(tournament),
        live_scores(playing),
        _log(tournament),
        tuple(_departures(tournament)),
    )


def is_played(row: TournamentTable) -> bool:
    return row.game is not None and row.game.status == Game.Status.PLAYING


def _departures(tournament: Tournament) -> Iterator[Departure]:
    """The first first."""
    own = GameSeat.objects.filter(
        game__tournament_table__round__tournament=tournament, left_at__isnull=False
    )
    for seat in own.select_related("user").order_by("left_at", "pk"):
        assert seat.left_at is not None
        yield Departure(seat.game_id, seat.number, seat.user.shown_name, seat.left_at)


def _people(tournament: Tournament) -> dict[int, Person]:
    rows = tournament.entrants.select_related("user").order_by("created_at", "pk")
    return {row.pk: Person(row) for row in rows}


def _log(tournament: Tournament) -> tuple[LogLine, ...]:
    """Of what concerns all (`logwords`), the newest first."""
    lines = tournament.log.filter(verb__in=TOLD).select_related("who").order_by("-pk")
    return with_names(lines[:LOG_LINES])


def entrant_of(sight: Sight, user: User | None) -> Person | None:
    """The reader's own row."""
    if user is None:
        return None
    own = (person for person in sight.people.values() if person.row.user_id == user.pk)
    return next(own, None)


def table_of(sight: Sight, person: Person | None) -> Seen | None:
    """His table that is not over yet, or the last one he had."""
    if person is None:
        return None
    own = [table for table in sight.tables.values() if person in table.people]
    if not own:
        return None
    return next((table for table in own if table.state in NOT_OVER), own[-1])
