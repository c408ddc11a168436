"""Rows of the audit log as lines of a page, in the reader's language."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from accounts.audit.models import StaffAction
from accounts.bans.models import Ban
from accounts.permissions import RightsRefused
from accounts.time_zones import in_words
from thousand_site.administration.audit.words import action_words

Json = dict[str, Any]


@dataclass(frozen=True)
class NamedLink:
    """A name, and the address that it leads to; "" if there is none."""

    name: str
    url: str = ""


@dataclass(frozen=True)
class ActionLine:
    """A line: when, who, what they did, to what, about which users, with which details, and why."""

    created_at: datetime
    actor: NamedLink
    verb: str
    target: NamedLink | None
    people: list[NamedLink]
    details: str
    reason: str


def lines_of(actions: Iterable[StaffAction]) -> list[ActionLine]:
    """Return the lines of these actions, whose users are loaded."""
    return [_line(action) for action in actions]


def _line(action: StaffAction) -> ActionLine:
    actor = action.actor
    return ActionLine(
        action.created_at,
        NamedLink(actor.display_name, _page_of(actor.pk)) if actor else NamedLink("\u2013"),
        action.get_kind_display(),
        _target(action),
        [NamedLink(user.display_name, _page_of(user.pk)) for user in action.people.all()],
        "; ".join(_details(action.data)),
        action.reason,
    )


def _page_of(user_id: int) -> str:
    return reverse("admin:administration_user", args=[user_id])


def _target(action: StaffAction) -> NamedLink | None:
    if not action.target_text:
        return None
    if not action.target_model:
        return NamedLink(action.target_text)
    try:
        name = f"admin:{action.target_model.replace('.', '_')}_change"
        return NamedLink(action.target_text, reverse(name, args=[action.target_id]))
    except NoReverseMatch:
        return NamedLink(action.target_text)


def _details(data: Json) -> list[str]:
    """Return in words what is stored beside an action."""
    return [text for name, words in DETAILS.items() if name in data and (text := words(data[name]))]


def _scopes(scopes: list[str]) -> str:
    labels = dict(Ban.Scope.choices)
    names = ", ".join(str(labels.get(scope, scope)) for scope in scopes)
    return _("from: %(names)s") % {"names": names}


def _until(until: str | None) -> str:
    moment = parse_datetime(until) if until else None
    if moment is None:
        return _("permanently")
    return _("until %(time)s") % {"time": in_one_style(moment)}


def _case(number: int) -> str:
    return _("case %(number)s") % {"number": number}


def _fields(names: list[str]) -> str:
    return ", ".join(names)


def _version(number: int) -> str:
    return _("version %(number)s") % {"number": number}


def _refusal(code: str) -> str:
    return RightsRefused(code).text


DETAILS: dict[str, Callable[[Any], str]] = {
    "scopes": _scopes,
    "until": _until,
    "case": _case,
    "fields": _fields,
    "version": _version,
    "action": action_words,
    "refusal": _refusal,
}


def in_one_style(moment: datetime) -> str:
    """Return a moment as all pages of the administration write it."""
    return in_words(moment, "DATETIME_FORMAT")
