"""Names that guests give themselves: they reserve nothing, and are shown as those of guests."""

from collections.abc import Iterable
from unicodedata import normalize

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.confusables import skeleton
from accounts.names.validators import VALIDATORS
from accounts.queries import is_name_taken


def checked_guest_name(typed: str) -> str:
    """Return the name as it is stored, words joined by "_".

    Raises:
        ValidationError: it is not possible.
    """
    name = normalize("NFC", "_".join(typed.split()))
    for check in VALIDATORS:
        check(name)
    if is_name_taken(name):
        raise ValidationError(_("An account has this name, or one that looks like it."))
    return name


def is_like_another(name: str, people: Iterable[User]) -> bool:
    """Return whether one of these people has this name, or one that looks like it."""
    others = {skeleton(one.first_name if one.is_guest else one.display_name) for one in people}
    return skeleton(name) in others - {""}


def name_guest(guest: User, name: str) -> None:
    """Let a guest have a name that was checked."""
    guest.first_name = name
    guest.save(update_fields=["first_name"])
