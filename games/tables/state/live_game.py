"""The live game: an immutable copy of a running game as some commit left it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from accounts.models import User
from games import engine
from games.engine.dataclass_tools import Frozen
from games.tables.clocks import Clock, TimeControl


@dataclass(frozen=True)
class SeatedPlayer(Frozen):
    """The public data of a seat.

    substitute    the bot that plays there since the user left
    return_until  the number of the deal until which the user may take the seat back; None: no
                  longer, or never
    has_returned  whether the user has taken the seat back, which is possible once
    closed_game   whether the user left before the first bid, which closed the game
    """

    seat: int
    user: User
    rating: int | None
    provisional: bool
    has_left: bool = False
    substitute: User | None = None
    return_until: int | None = None
    has_returned: bool = False
    closed_game: bool = False

    @property
    def may_return(self) -> bool:
        """Return whether the user lost the seat and may take it back."""
        return self.return_until is not None

    @property
    def is_bot(self) -> bool:
        """Return whether a bot plays here now."""
        return self.has_left or self.user.is_bot

    @property
    def level(self) -> str:
        """Return the level of the bot that plays here; an empty string for a person."""
        player = self.substitute if self.has_left else self.user
        return player.bot_level if player else ""


@dataclass(frozen=True)
class GameSettings:
    """The static part of a live game: what never changes while it runs."""

    id: str
    event: str
    pool_key: str
    pool_name: str
    rated: bool
    agreements: engine.Agreements
    preset: str
    differences: dict[str, Any]
    players: int
    time_control: TimeControl
    secret: bytes
    commitment: str
    contributions: tuple[str, ...]
    # Whether there is an end time after which no new deal begins; it may move during the game. That
    # of a fixed deal does not, and is below.
    has_end_time: bool = False
    # Whether only its players may see it (visibility.py) until the result is revealed.
    sealed: bool = False
    # The club of the game. A private club's games are visible to its members only.
    club_id: int | None = None
    # Whether its person may ask what an expert would do (hints.py).
    hints: bool = False
    # Whether a seat may show the rest of a deal (play/shown_rest.py).
    shows_rest: bool = False
    # The deal that its person plays alone, at which the game ends (games/daily); "": none.
    fixed_deal: str = ""
    # When its person can do nothing more, in milliseconds since the epoch; None: never.
    fixed_deal_ends_ms: int | None = None
    # Serialised parts of payloads, to be reused (payloads/cache.py).
    cached_json: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_ranked(self) -> bool:
        """Return whether the result counts: in a rating, or in a tournament."""
        return self.rated or bool(self.event)


@dataclass(frozen=True)
class StateVersion(Frozen):
    """The values that tell whether a copy of a game is up to date.

    `substitution_count`: how often a seat changed hands, to a bot or back.
    """

    version: int
    revision: int
    turn_at: datetime | None
    finalised: bool
    # By seat; None where the user left and a bot took over.
    users: tuple[int | None, ...]
    # By seat. A guest may choose a name during a game.
    names: tuple[str, ...]
    substitution_count: int = 0


@dataclass(frozen=True)
class SeatRatingChange:
    """The change that the game made to the rating of a seat."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class LiveGame(Frozen):
    """One game at one version of its log.

    seq_by_viewer  number of the last change shown to each seat and, last, to spectators
    sheet          one row per finished deal
    absent         seats whose players are shown as absent
    answered       seats that have answered the current claim; looked up for display only
    is_waiting     whether it waits for a person to be connected: no clock runs, and no bot moves
    """

    settings: GameSettings
    people: tuple[SeatedPlayer, ...]
    state_version: StateVersion
    game: engine.Game
    clock: Clock
    seq_by_viewer: tuple[int, ...]
    sheet: tuple[dict[str, Any], ...] = ()
    ratings: tuple[SeatRatingChange, ...] | None = None
    absent: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    is_waiting: bool = False

    @property
    def id(self) -> str:
        """Return the game's id."""
        return self.settings.id

    @property
    def version(self) -> int:
        """Return the length of the log."""
        return self.state_version.version

    @property
    def version_key(self) -> tuple[int, int]:
        """Return (version, revision), which grows with every change at the table."""
        return self.state_version.version, self.state_version.revision

    @property
    def status(self) -> Literal["playing", "over", "stopped"]:
        """Return the `Game.Status`; one that was closed or annulled is stopped."""
        if not self.game.over:
            return "playing"
        return "stopped" if self.game.stopped in ("closed", "annulled") else "over"

    @property
    def awaits_contributions(self) -> bool:
        """Return whether the first deck still waits for contributions to the shuffle."""
        return self.game.phase is engine.Phase.DECK

    @property
    def hides_claim(self) -> bool:
        """Return whether a claim is running whose asked seats, and their number, must stay secret.

        After the talon only the declarer can be asked, which everybody knows.
        """
        return self.game.claiming and self.game.phase is not engine.Phase.TALON_CLAIM

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats with a right to the current claim, in the order of the rules."""
        return self.game.running.undecided if self.game.running and self.game.claiming else ()

    def is_bot(self, seat: int) -> bool:
        """Return whether a bot plays here; its seat has no reserve, whatever became of its user."""
        return self.clock.reserve_ms_by_seat[seat] is None

    def seat_of(self, user_id: int | None) -> int | None:
        """Return the current seat of the user, or None."""
        users = self.state_version.users
        return users.index(user_id) if user_id is not None and user_id in users else None

    def view_seat_of(self, user_id: int | None) -> int | None:
        """Return the seat that the user is shown: their own, even while they may take it back."""
        lost = (one.seat for one in self.people if one.may_return and one.user.pk == user_id)
        seat = self.seat_of(user_id)
        return next(lost, None) if seat is None else seat

    @property
    def substitution_count(self) -> int:
        """Return how often a seat changed hands, to a bot or back to its player."""
        return self.state_version.substitution_count

    @property
    def deal_number(self) -> int:
        """Return the number of the running deal as players count them: redeals have none."""
        return self.game.played + 1

    @property
    def places(self) -> tuple[int, ...] | None:
        """Return the places; players who left share the last place. None while the game runs."""
        places = self.game.places
        return None if places is None else places_with_leavers(places, self.state_version.users)

    def seq_of(self, seat: int | None) -> int:
        """Return the seq of a seat, or of spectators (None)."""
        return self.seq_by_viewer[-1 if seat is None else seat]

    @property
    def closes_if_left(self) -> bool:
        """Return whether the game would end if a player left it for good now.

        Until the first bid nobody has played. A tournament needs the result of each of its games,
        and friends may go on with a bot. A deal that was thrown in has begun the game, too.
        """
        by_chance = bool(self.settings.pool_key) or self.settings.rated
        has_begun = bool(self.sheet) or engine.bidding_has_begun(self.game)
        return by_chance and not self.settings.event and not self.game.over and not has_begun

    def with_entries(self, game: engine.Game, count: int) -> "LiveGame":
        """Return the game after `count` further log entries."""
        state_version = self.state_version.replace(version=self.version + count)
        return self.replace(
            game=game, seq_by_viewer=game.seq_by_viewer, state_version=state_version, answered=()
        )


def places_with_leavers(places: Sequence[int], users: Sequence[int | None]) -> tuple[int, ...]:
    """Return the places with the seats whose user is None behind all others."""
    stayed = [place for place, user in zip(places, users, strict=True) if user is not None]
    return tuple(
        1 + (len(stayed) if user is None else sum(other < place for other in stayed))
        for place, user in zip(places, users, strict=True)
    )
