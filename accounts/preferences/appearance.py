"""Settings for the appearance of cards and table: of a user in a row, of a visitor in a cookie."""

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

APPEARANCE_FIELDS = (
    "large_indices",
    "four_colours",
    "card_letters",
    "card_back",
    "table_colour",
    "suit_order",
    "trumps_first",
    "aces_right",
    "left_handed",
    "animation_speed",
)
APPEARANCE_COOKIE = "looks"
Appearance = dict[str, str | bool]
# Settings that style sheets need before the first paint.
_ATTRIBUTES = {
    "four_colours": ("data-deck", "four"),
    "card_letters": ("data-letters", None),
    "table_colour": ("data-table-colour", None),
    "left_handed": ("data-hand", "left"),
    "animation_speed": ("data-animation", None),
}


def appearance_in(preferences: Preferences) -> Appearance:
    """Return the settings of a row."""
    return {name: getattr(preferences, name) for name in APPEARANCE_FIELDS}


def default_appearance() -> Appearance:
    """Return the appearance of a viewer who has chosen nothing."""
    return dict(_default_appearance())


@cache
def _default_appearance() -> Appearance:
    return appearance_in(Preferences())


def appearance_of(request: HttpRequest) -> Appearance:
    """Return the settings for the viewer of a page."""
    if isinstance(request.user, User):
        # Django remembers the row with the user of the request.
        return appearance_in(getattr(request.user, "preferences", None) or Preferences())
    return default_appearance() | chosen_in_browser(request)


def cleaned(values: Mapping[str, str]) -> Appearance:
    """Return the settings of appearance among these values, with their types.

    Raises:
        ValidationError: a value that does not exist.
    """
    named = [name for name in APPEARANCE_FIELDS if name in values]
    return {name: _field(name).clean(values[name], None) for name in named}


def _field(name: str) -> "Field[Any, Any]":
    return cast("Field[Any, Any]", Preferences._meta.get_field(name))


def chosen_in_browser(request: HttpRequest) -> Appearance:
    """Return the appearance of this browser's cookie; empty without a valid one."""
    try:
        return cleaned(dict(parse_qsl(request.COOKIES.get(APPEARANCE_COOKIE, ""))))
    except ValidationError:
        return {}


def remember_appearance(response: HttpResponse, appearance: Appearance) -> None:
    """Set the cookie of the appearance."""
    text = urlencode({name: str(value) for name, value in appearance.items()})
    response.set_cookie(
        APPEARANCE_COOKIE, text, max_age=YEAR_SECONDS, samesite="Lax", httponly=True
    )


def attributes(appearance: Appearance) -> SafeString:
    """Return the settings that differ from the default as attributes of the page's root element."""
    default = default_appearance()
    found = [
        (name, value or appearance[field])
        for field, (name, value) in _ATTRIBUTES.items()
        if appearance[field] != default[field]
    ]
    return format_html_join("", ' {}="{}"', found)
