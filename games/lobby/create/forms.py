"""Parsing of the forms that create and filter tables."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_of
from accounts.models import User
from accounts.queries import user_by_name
from games import engine
from games.lobby import options
from games.lobby.models import CustomTable
from games.lobby.queries import LobbyFilters, invitable_users
from games.lobby.services import TableRequest
from games.presets import services as presets
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from games.presets.queries import newest_preset

MAX_OTHER_SEATS = 3
# Here people are invited by name; a club's members are invited through the club.
INVITING_VISIBILITIES = (CustomTable.Visibility.OPEN, CustomTable.Visibility.INVITED)
DRAFT_FIELD = "agreements"
# Before the name of a friend who is to take a seat; other choices are levels of bots.
FRIEND_MARK = "@"


def table_request(user: User, params: QueryDict) -> TableRequest:
    """Return the requested table.

    Raises:
        ValidationError: a value is not among the choices.
    """
    preset = chosen_preset(params.get("preset", DEFAULT_PRESET))
    agreements = _agreements(params.get(DRAFT_FIELD, ""), preset)
    challenged = _challenged(params.get("challenge", ""))
    people = _people(user, params)
    if challenged is not None:
        people = _people_of_challenge(user, params, _players(agreements)) | {
            "challenged": challenged
        }
    return TableRequest(
        agreements=agreements,
        preset=preset,
        clock=params.get("clock", options.DEFAULT_CLOCK),
        rated="rated" in params,
        **people,
    )


def _people(user: User, params: QueryDict) -> dict[str, Any]:
    """Return who may sit at a table that is no challenge."""
    visibility = params.get("visibility", CustomTable.Visibility.OPEN)
    for_club = visibility == CustomTable.Visibility.CLUB
    return {
        "visibility": visibility,
        "club": chosen_club(user, params) if for_club else None,
        "bots": _without_free_end(_seats(params, MAX_OTHER_SEATS + 1)),
        "invited": _invited(user, params) if visibility in INVITING_VISIBILITIES else (),
    }


def _people_of_challenge(user: User, params: QueryDict, players: int) -> dict[str, Any]:
    """Return who sits beside the two: bots, friends, or, where a seat is open, anybody.

    Raises:
        ValidationError: a friend cannot be invited.
    """
    others = _seats(params, players)[1:]
    names = {seat.removeprefix(FRIEND_MARK) for seat in others if seat.startswith(FRIEND_MARK)}
    friends = [friend for friend in invitable_users(user) if friend.username in names]
    if len(friends) < len(names):
        raise ValidationError(_("You cannot invite this user."))
    bots = ["" if seat.startswith(FRIEND_MARK) else seat for seat in others]
    is_open = "" in others
    return {
        "visibility": CustomTable.Visibility.OPEN if is_open else CustomTable.Visibility.INVITED,
        "bots": _without_free_end(["", *bots]),
        "invited": friends,
    }


def _players(agreements: dict[str, Any]) -> int:
    """Return the number of players; 0 for agreements that no table can have."""
    try:
        return engine.agreements_from(agreements).players
    except engine.BadAgreements:
        return 0


def chosen_preset(key: str) -> Preset:
    """Return the newest version of a preset; private ones are found by their key too.

    Raises:
        ValidationError: there is no such preset.
    """
    preset = newest_preset(key) if "\0" not in key else None
    if preset is None:
        raise ValidationError(_("This preset does not exist."))
    return preset


def chosen_club(user: User, params: QueryDict) -> Club:
    """Return the named club of the user.

    Raises:
        ValidationError: the user is not in such a club.
    """
    key = params.get("club", "")[:50]
    club = clubs_of(user).filter(key=key).first()
    if club is None:
        raise ValidationError(_("You are not a member of this club."))
    return club


def _agreements(text: str, preset: Preset) -> dict[str, Any]:
    """Return the editor's draft, or the agreements of the preset without one."""
    if not text:
        return preset.agreements
    draft = read_draft(text)
    if draft is None:
        raise ValidationError(_("These agreements could not be read."))
    return draft


def read_draft(text: str) -> dict[str, Any] | None:
    """Return the JSON object of an editor's draft; None if it is not one."""
    try:
        draft = presets.parse_json(text)
    except ValueError:
        return None
    return draft if isinstance(draft, dict) else None


def _seats(params: QueryDict, players: int) -> list[str]:
    """Return the choice for each seat after the owner's; "" for an open one."""
    return [params.get(f"seat{number}", "") for number in range(1, players)]


def _without_free_end(levels: list[str]) -> list[str]:
    """Return the levels of bots by seat, without trailing free seats."""
    while levels and not levels[-1]:
        levels.pop()
    return levels


def _challenged(name: str) -> User | None:
    if not name:
        return None
    user = user_by_name(name)
    if user is None:
        raise ValidationError(_("There is no user with this name."))
    return user


def _invited(user: User, params: QueryDict) -> list[User]:
    names = set(params.getlist("invite"))
    return [guest for guest in invitable_users(user) if guest.username in names]


def lobby_filters(params: QueryDict) -> LobbyFilters:
    """Return the filters of the lobby list; unknown values filter nothing."""
    names = ("preset", "players", "rated", "clock", "free")
    return LobbyFilters(**{name: params.get(name, "")[:40] for name in names})


def small_number(params: QueryDict, name: str) -> int | None:
    """Return a whole number below 100; None for anything else."""
    text = params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
