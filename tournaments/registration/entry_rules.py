"""Who may enter a tournament: what its door asks, what a person brings, what is between. Pure."""

from collections.abc import Callable
from dataclasses import dataclass

OPEN, CLUB, INVITATION, PASSWORD = "open", "club", "invitation", "password"
WAYS = (OPEN, CLUB, INVITATION, PASSWORD)


@dataclass(frozen=True)
class Door:
    """What is asked of whoever comes; None and 0 ask for nothing.

    way     who is meant: all, members of its club, the invited, or who knows the password
    guests  whether people without an account may come too
    rated   whether its games are: then no program comes in, invited or not
    """

    way: str = OPEN
    guests: bool = False
    rated: bool = False
    rating_min: int | None = None
    rating_max: int | None = None
    min_games: int = 0


@dataclass(frozen=True)
class Caller:
    """Who stands before it.

    bot        one of ours, which fill seats and enter nothing
    outside    somebody's program (docs/bots.md)
    twin       of the owner of this program, or of his own programs, one is in already, where all
               tables play the same cards
    confirmed  his address is; a guest has none
    invited    by an organiser: then neither password nor membership is asked for
    password   whether the word that he gives is the right one; None: he gives none
    rating     in the ladder that the door goes by, and in how many games
    blocked    between him and the organiser, or he is banned from its club
    """

    bot: bool = False
    outside: bool = False
    twin: bool = False
    guest: bool = False
    confirmed: bool = True
    member: bool = False
    invited: bool = False
    password: bool | None = None
    blocked: bool = False
    rating: float = 0.0
    games: int = 0


@dataclass(frozen=True)
class Obstacle:
    """Why somebody cannot enter: a code, and the number it is about."""

    code: str
    number: int = 0


Check = Callable[[Door, Caller], Obstacle | None]


def obstacles(door: Door, caller: Caller) -> tuple[Obstacle, ...]:
    """All that keeps him out, what he cannot mend first; () if he may enter."""
    found = (check(door, caller) for check in CHECKS)
    return tuple(one for one in found if one is not None)


def _person(door: Door, caller: Caller) -> Obstacle | None:
    return Obstacle("bot") if caller.bot else None


def _program(door: Door, caller: Caller) -> Obstacle | None:
    """A program plays for nobody's rating, and only where an organiser asked for it by name."""
    if not caller.outside:
        return None
    if door.rated:
        return Obstacle("bots_unrated")
    return None if caller.invited else Obstacle("bots_invited")


def _twin(door: Door, caller: Caller) -> Obstacle | None:
    return Obstacle("same_cards") if caller.twin else None


def _blocked(door: Door, caller: Caller) -> Obstacle | None:
    return Obstacle("not_for_you") if caller.blocked else None


def _account(door: Door, caller: Caller) -> Obstacle | None:
    if caller.bot or caller.outside or (caller.guest and door.guests):
        return None
    if caller.guest:
        return Obstacle("needs_account")
    return None if caller.confirmed else Obstacle("needs_confirmed")


def _way(door: Door, caller: Caller) -> Obstacle | None:
    if door.way == OPEN or caller.invited:
        return None
    if door.way == CLUB:
        return None if caller.member else Obstacle("members_only")
    if door.way == INVITATION:
        return Obstacle("invited_only")
    if caller.password is None:
        return Obstacle("needs_password")
    return None if caller.password else Obstacle("wrong_password")


def _games(door: Door, caller: Caller) -> Obstacle | None:
    few = caller.games < door.min_games
    return Obstacle("few_games", door.min_games) if few else None


def _low(door: Door, caller: Caller) -> Obstacle | None:
    least = door.rating_min
    if least is None or caller.rating >= least:
        return None
    return Obstacle("rating_low", least)


def _high(door: Door, caller: Caller) -> Obstacle | None:
    most = door.rating_max
    if most is None or caller.rating <= most:
        return None
    return Obstacle("rating_high", most)


# A door that asks for ratings asks for them of the invited too: the field is what was announced.
CHECKS: tuple[Check, ...] = (
    _person, _program, _blocked, _twin, _account, _games, _low, _high, _way,
)  # fmt: skip
