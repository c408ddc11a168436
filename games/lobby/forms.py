"""What people hand in to lay a table."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_of
from accounts.models import User
from accounts.queries import user_by_name
from games.lobby import options
from games.lobby.models import OwnTable
from games.lobby.queries import Filters, may_call
from games.lobby.services import Wish
from games.presets import services as presets
from games.presets.models import Preset
from games.presets.queries import newest_preset

MOST_OTHERS = 3
# To these people are called by name; a club's members are called by the club.
CALLED = (OwnTable.Visibility.OPEN, OwnTable.Visibility.INVITED)
DRAFT = "agreements"


def wish_of(user: User, asked: QueryDict) -> Wish:
    """The table that the form asks for. ValidationError: something in it is no choice at all."""
    preset = preset_of(asked.get("preset", "classic"))
    challenged = _challenged(asked.get("challenge", ""))
    visibility = asked.get("visibility", OwnTable.Visibility.OPEN)
    for_club = visibility == OwnTable.Visibility.CLUB
    return Wish(
        agreements=_agreements(asked.get(DRAFT, ""), preset),
        preset=preset,
        clock=asked.get("clock", options.USUAL_CLOCK),
        rated="rated" in asked,
        visibility=OwnTable.Visibility.INVITED if challenged else visibility,
        club=club_of(user, asked) if for_club and not challenged else None,
        bots=_bots(asked),
        invited=_invited(user, asked) if visibility in CALLED else (),
        challenged=challenged,
    )


def preset_of(key: str) -> Preset:
    """The newest version; a player's own is given to whoever knows its address."""
    preset = newest_preset(key) if "\0" not in key else None
    if preset is None:
        raise ValidationError(_("There is no such preset."))
    return preset


def club_of(user: User, asked: QueryDict) -> Club:
    """One of his own clubs."""
    key = asked.get("club", "")[:50].replace("\0", "")
    club = clubs_of(user).filter(key=key).first()
    if club is None:
        raise ValidationError(_("You are in no such club."))
    return club


def _agreements(text: str, preset: Preset) -> dict[str, Any]:
    """What was changed in the editor; without it, the preset as it is."""
    if not text:
        return preset.agreements
    given = read_draft(text)
    if given is None:
        raise ValidationError(_("These agreements cannot be read."))
    return given


def read_draft(text: str) -> dict[str, Any] | None:
    """A draft of the editor; None for what is none."""
    try:
        given = presets.json_of(text)
    except ValueError:
        return None
    return given if isinstance(given, dict) else None


def _bots(asked: QueryDict) -> list[str]:
    """By seat after the owner's, as far as the form names them; the last free ones need not be."""
    found = [asked.get(f"seat{number}", "") for number in range(1, MOST_OTHERS + 1)]
    while found and not found[-1]:
        found.pop()
    return found


def _challenged(name: str) -> User | None:
    if not name:
        return None
    user = user_by_name(name)
    if user is None:
        raise ValidationError(_("There is nobody of this name."))
    return user


def _invited(user: User, asked: QueryDict) -> list[User]:
    wanted = set(asked.getlist("invite"))
    return [one for one in may_call(user) if one.username in wanted]


def filters_of(asked: QueryDict) -> Filters:
    """What the lobby is asked for; what is no choice asks for nothing."""
    names = ("preset", "players", "rated", "clock", "free")
    return Filters(**{name: asked.get(name, "")[:40].replace("\0", "") for name in names})


def given_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON object in a request's body; an empty one where it is none."""
    try:
        return read_draft(request.body.decode()) or {}
    except UnicodeDecodeError:
        return {}


def number_of(asked: QueryDict, name: str) -> int | None:
    """A small whole number, if it is one."""
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
