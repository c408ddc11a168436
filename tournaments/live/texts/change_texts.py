"""Texts of changed settings: which one, the old value, and the new one."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.live.texts.state_texts import FORMAT_NAMES
from tournaments.models import Tournament

Text = str | Promise
# Longer values are not repeated in the log.
MAX_VALUE_LENGTH = 60
ARROW = " \u2192 "

NAMES: dict[str, Text] = {
    "name": gettext_lazy("name"),
    "description": gettext_lazy("description"),
    "club": gettext_lazy("club"),
    "venue": gettext_lazy("venue"),
    "format": gettext_lazy("format"),
    "settings": gettext_lazy("settings of the format"),
    "preset": gettext_lazy("preset"),
    "agreements": gettext_lazy("agreements"),
    "action_ms": gettext_lazy("time per action"),
    "reserve_ms": gettext_lazy("reserve for the game"),
    "ends_by": gettext_lazy("a game ends"),
    "deals": gettext_lazy("deals"),
    "minutes": gettext_lazy("minutes"),
    "rated": gettext_lazy("rated"),
    "starts_at": gettext_lazy("start"),
    "break_seconds": gettext_lazy("break between rounds"),
    "check_in_minutes": gettext_lazy("check-in"),
    "no_show_minutes": gettext_lazy("waiting for missing players"),
    "entry": gettext_lazy("registration"),
    "password": gettext_lazy("password"),
    "guests": gettext_lazy("guests too"),
    "rating_min": gettext_lazy("lowest rating"),
    "rating_max": gettext_lazy("highest rating"),
    "min_games": gettext_lazy("rated games needed"),
    "limit": gettext_lazy("places"),
    "late_rounds": gettext_lazy("late registration until round"),
}


def change_list(changes: Mapping[str, Any], fields: Collection[str]) -> list[str]:
    """Return one text for each changed setting; `fields` names those without values too.

    Settings that only follow from others, such as the ladder, are left out.
    """
    return [_change(name, changes.get(name)) for name in NAMES if name in {*changes, *fields}]


def _change(name: str, pair: Any) -> str:
    """Return "places 24 \u2192 27"; only the name where a value is long or not for the log."""
    values = [_value(name, value) for value in pair] if pair else []
    if not values or not all(values) or any(len(value) > MAX_VALUE_LENGTH for value in values):
        return str(NAMES[name])
    return f"{NAMES[name]} {ARROW.join(values)}"


def _value(name: str, value: Any) -> str:
    """Return a stored value in words; "" if it has none."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in (None, ""):
        return _("none")
    if name in UNITS and isinstance(value, int):
        return UNITS[name](value)
    if name in CHOICES:
        return str(dict(CHOICES[name]).get(value, value))
    if name == "starts_at":
        return moment_text(value)
    return str(value) if isinstance(value, int | str) else ""


def moment_text(value: str) -> str:
    """Return a time in UTC; the log is the same for all readers."""
    try:
        return f"{date_format(datetime.fromisoformat(value), 'j E, H:i')} UTC"
    except (TypeError, ValueError):
        return str(value)


def _minutes(count: int) -> str:
    return ngettext("%(count)s minute", "%(count)s minutes", count) % {"count": count}


def _seconds(count: int) -> str:
    if count and count % 60 == 0:
        return _minutes(count // 60)
    return ngettext("%(count)s second", "%(count)s seconds", count) % {"count": count}


UNITS: dict[str, Callable[[int], str]] = {
    "action_ms": lambda value: _seconds(value // 1000),
    "reserve_ms": lambda value: _seconds(value // 1000),
    "break_seconds": _seconds,
    "check_in_minutes": _minutes,
    "no_show_minutes": _minutes,
}
CHOICES: dict[str, Any] = {
    "format": {"knockout": gettext_lazy("knockout"), **FORMAT_NAMES},
    "ends_by": Tournament.EndsBy.choices,
    "entry": Tournament.Entry.choices,
}
