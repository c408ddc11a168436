"""A running game as the server holds it: frozen, and always as some commit left it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from accounts.models import User
from games import engine
from games.tables.clocks import Clock, Timing


@dataclass(frozen=True)
class Person:
    """Who sits at a seat, as all may see; `keeper`: the bot that keeps it since he left."""

    seat: int
    user: User
    rating: int | None
    provisional: bool
    left: bool = False
    keeper: User | None = None

    @property
    def bot(self) -> bool:
        return self.left or self.user.is_bot

    @property
    def level(self) -> str:
        """The level of the bot that plays here; empty for a person."""
        player = self.keeper if self.left else self.user
        return player.bot_level if player else ""


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
    # Whether a moment is set after which no new deal begins; it may move while the game runs.
    timed: bool = False
    # Whether only its players may see it (sealing.py); opened when it is over.
    sealed: bool = False
    # The number of the club whose game it is: a private one's is for its members (viewing.py).
    club: int | None = None
    # What was made of it for the viewers, to be sent again (packing.py).
    texts: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Mark:
    """By what a copy of a game is known to be up to date."""

    version: int
    revision: int
    turn_at: datetime | None
    finalised: bool
    # None: he left for good, and a bot keeps the seat.
    users: tuple[int | None, ...]
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
    absent  the seats whose people are away, as all are shown it
    answered  who has answered the claim that is considered; looked up for those who are shown it
    """

    furniture: Furniture
    people: tuple[Person, ...]
    mark: Mark
    game: engine.Game
    clock: Clock
    seen: tuple[int, ...]
    sheet: tuple[dict[str, Any], ...] = ()
    ratings: tuple[RatingLine, ...] | None = None
    absent: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        return self.furniture.id

    @property
    def version(self) -> int:
        return self.mark.version

    @property
    def age(self) -> tuple[int, int]:
        """Grows with all that happens at a table."""
        return self.mark.version, self.mark.revision

    @property
    def gathering(self) -> bool:
        """Whether the first deck waits for the contributions of people's clients."""
        return self.game.phase is engine.Phase.DECK

    @property
    def considering(self) -> bool:
        """Whether a claim is considered of which nobody may know who is asked, or how many are.

        After the talon the declarer alone can be asked, as all know.
        """
        return self.game.claiming and self.game.phase is not engine.Phase.TALON_CLAIM

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats with a right to the claim that is considered, in the order of the rules."""
        return self.game.running.asked if self.game.running and self.game.claiming else ()

    def is_bot(self, seat: int) -> bool:
        """Whether a bot took the seat: it was given no reserve, whatever became of its user."""
        return self.clock.reserves[seat] is None

    def seat_of(self, user_id: int | None) -> int | None:
        """Where the user sits at present."""
        users = self.mark.users
        return users.index(user_id) if user_id is not None and user_id in users else None

    @property
    def kept(self) -> int:
        """How many seats were left for good."""
        return self.mark.users.count(None)

    @property
    def places(self) -> tuple[int, ...] | None:
        """The places; who left for good is last, and several of them share the last place."""
        played = self.game.places
        return None if played is None else with_leavers(played, self.mark.users)

    def seen_by(self, seat: int | None) -> int:
        """The seq of a seat, or of a spectator."""
        return self.seen[-1 if seat is None else seat]

    def moved(self, game: engine.Game, steps: int) -> "Live":
        """After so many further entries in the log."""
        mark = replace(self.mark, version=self.version + steps)
        return replace(self, game=game, seen=game.seen, mark=mark, answered=())


def with_leavers(played: Sequence[int], users: Sequence[int | None]) -> tuple[int, ...]:
    """Places as they were played, with the seats of None behind all others."""
    stayed = [place for place, user in zip(played, users, strict=True) if user is not None]
    return tuple(
        1 + (len(stayed) if user is None else sum(other < place for other in stayed))
        for place, user in zip(played, users, strict=True)
    )
