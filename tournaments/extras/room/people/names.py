"""Names of local players: their validation and their public form."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import validators
from accounts.names.confusables import skeleton
from tournaments.extras.room.errors import RoomError
from tournaments.extras.room.models import MAX_NAME_LENGTH, LocalPlayer, LocalRequest
from tournaments.models import Entrant, Tournament
from tournaments.text_cleaning import clean_name

MIN_NAME_LENGTH = 2
_FORM = re.compile(r"[\w .'’\-]+")


def checked_name(tournament: Tournament, text: str, ignored: LocalPlayer | None = None) -> str:
    """Return the name as it is stored. Raises: RoomError: it is not possible at this event.

    `ignored`: a player who is to be renamed.
    """
    name = clean_name(text)
    try:
        _check_form(name)
        validators.check_one_alphabet(name)
        validators.check_reserved(name)
    except ValidationError as error:
        raise RoomError("bad_name", name=name[:MAX_NAME_LENGTH], why=error.messages[0]) from None
    _check_alone(tournament, name, ignored)
    return name


def _check_form(name: str) -> None:
    if not MIN_NAME_LENGTH <= len(name) <= MAX_NAME_LENGTH:
        words = {"least": MIN_NAME_LENGTH, "most": MAX_NAME_LENGTH}
        raise ValidationError(
            _("The name must have %(least)s to %(most)s characters."), params=words
        )
    if not _FORM.fullmatch(name) or not name[0].isalpha() or "_" in name:
        raise ValidationError(
            _("It starts with a letter, and has only letters, digits, spaces, - . and '.")
        )


def _check_alone(tournament: Tournament, name: str, ignored: LocalPlayer | None) -> None:
    """Check that the name resembles no account's, and no other name of the event.

    Bots have the names of people, and none sits at a real table: their names are free.
    """
    look = skeleton(name)
    accounts = User.objects.filter(is_local=False, is_external_bot=False, bot_level="")
    if accounts.filter(name_skeleton=look).exists():
        raise RoomError("like_account", name=name)
    others = LocalPlayer.objects.filter(tournament=tournament, name_skeleton=look)
    if ignored is not None:
        others = others.exclude(pk=ignored.pk)
    requests = LocalRequest.objects.filter(tournament=tournament, name_skeleton=look)
    if others.exists() or requests.exists():
        raise RoomError("name_twice", name=name)


def initials(name: str) -> str:
    """Return the initials of a name: "A. K."."""
    words = (word for word in re.split(r"[ \-]+", name) if word and word[0].isalnum())
    return " ".join(f"{word[0].upper()}." for word in words)


def public_name(tournament: Tournament, name: str, is_public: bool) -> str:
    """Return what public pages show: the name where the person agreed, else initials.

    Equal initials at one event are told apart by a number.
    """
    if is_public:
        return name
    short = initials(name)
    rows = LocalPlayer.objects.filter(tournament=tournament, user__first_name__startswith=short)
    taken = set(rows.values_list("user__first_name", flat=True))
    numbered = (f"{short} {number}" for number in range(2, len(taken) + 3))
    return short if short not in taken else next(one for one in numbered if one not in taken)


def names_in_room(tournament: Tournament) -> dict[int, str]:
    """Return by entrant what is shown in the room: names as given, else those of accounts."""
    rows = tournament.entrants.select_related("user", "local_player")
    return {row.pk: _name_in_room(row) for row in rows}


def _name_in_room(row: Entrant) -> str:
    player = getattr(row, "local_player", None)
    return (player.name if player is not None else "") or row.user.display_name
