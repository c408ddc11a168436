"""The looks of cards and table: of a user in a row, of a visitor in a cookie."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast
from urllib.parse import parse_qsl, urlencode

from django.core.exceptions import ValidationError
from django.db.models import Field
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.models import Preferences, User
from accounts.preferences.cookies import YEAR_SECONDS

LOOKS = (
    "large_indices",
    "four_colours",
    "card_back",
    "table_colour",
    "suit_order",
    "trumps_first",
    "aces_right",
    "left_handed",
)
LOOKS_COOKIE = "looks"
Looks = dict[str, str | bool]
# What style sheets need to know before the first paint.
_ATTRIBUTES = {
    "four_colours": ("data-deck", "four"),
    "table_colour": ("data-table-colour", None),
    "left_handed": ("data-hand", "left"),
}


def looks_in(preferences: Preferences) -> Looks:
    """Return the looks of a row."""
    return {name: getattr(preferences, name) for name in LOOKS}


def default_looks() -> Looks:
    """Return the looks of a viewer who has chosen nothing."""
    return dict(_default_looks())


@cache
def _default_looks() -> Looks:
    return looks_in(Preferences())


def looks_of(request: HttpRequest) -> Looks:
    """Return the looks for the viewer of a page."""
    if isinstance(request.user, User):
        # Django remembers the row with the user of the request.
        return looks_in(getattr(request.user, "preferences", None) or Preferences())
    return default_looks() | chosen_in_browser(request)


def cleaned(values: Mapping[str, str]) -> Looks:
    """Return the looks among these values, with their types.

    Raises:
        ValidationError: a value that does not exist.
    """
    named = [name for name in LOOKS if name in values]
    return {name: _field(name).clean(values[name], None) for name in named}


def _field(name: str) -> "Field[Any, Any]":
    return cast("Field[Any, Any]", Preferences._meta.get_field(name))


def values_of(name: str) -> list[tuple[str, str]]:
    """Return the values that a look can have, as text, each with its label; "" for a switch."""
    choices = _field(name).flatchoices or [(False, ""), (True, "")]
    return [(str(value), str(label)) for value, label in choices]


def chosen_in_browser(request: HttpRequest) -> Looks:
    """Return the looks of this browser's cookie; empty without a valid one."""
    try:
        return cleaned(dict(parse_qsl(request.COOKIES.get(LOOKS_COOKIE, ""))))
    except ValidationError:
        return {}


def remember_looks(response: HttpResponse, looks: Looks) -> None:
    """Set the cookie of the looks."""
    text = urlencode({name: str(value) for name, value in looks.items()})
    response.set_cookie(LOOKS_COOKIE, text, max_age=YEAR_SECONDS, samesite="Lax", httponly=True)


def attributes(looks: Looks) -> SafeString:
    """Return what differs from the default as attributes of the page's root element."""
    default = default_looks()
    found = [
        (name, value or looks[field])
        for field, (name, value) in _ATTRIBUTES.items()
        if looks[field] != default[field]
    ]
    return format_html_join("", ' {}="{}"', found)
