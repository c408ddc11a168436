"""Every address of the site, from Django's own list, with names of things that are there."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from django.urls import get_resolver
from django.urls.resolvers import URLPattern

from games.lobby.views import ACTIONS as TABLE_ACTIONS
from thousand_site.clubs.actions import ACTIONS as CLUB_ACTIONS
from tournaments.extras.repeats.views import ACTIONS as REPEAT_ACTIONS
from tournaments.extras.room.players.views import PLAYER_ACTIONS
from tournaments.extras.room.views import ACTIONS as ROOM_ACTIONS
from tournaments.extras.series.views import ACTIONS as SERIES_ACTIONS
from tournaments.extras.webhooks.views import ACTIONS as WEBHOOK_ACTIONS
from tournaments.organising.views import manage_actions
from tournaments.registration.views import ACTIONS as REGISTRATION_ACTIONS

Arguments = dict[str, Any]
ARGUMENT = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>|\(\?P<(?P<group>\w+)>[^()]*\)")
# An argument means what its address is about.
MEANINGS = {
    ("clubs/", "key"): "club",
    ("leaderboard/", "key"): "ladder",
    ("presets/", "key"): "preset",
    ("api/v1/presets/", "key"): "preset",
    ("tables/", "table_id"): "custom_table",
    ("api/v1/bot/", "table"): "custom_table",
    ("api/v1/tables/", "table"): "custom_table",
    ("api/v1/me/invitations/", "table"): "custom_table",
    ("api/v1/bot/", "game"): "game_id",
    ("room/", "code"): "room_code",
    ("tv/", "key"): "projector_key",
    ("preview/", "key"): "preview_key",
    ("preview/", "kind"): "preview_kind",
    ("calendar/", "secret"): "feed_secret",
}
ACTIONS = {
    "clubs/": list(CLUB_ACTIONS),
    "clubs/<slug:key>/webhook/": list(WEBHOOK_ACTIONS),
    "series/": list(SERIES_ACTIONS),
    "tournaments/<slug:tournament_id>/repeat/": list(REPEAT_ACTIONS),
    "tables/": list(TABLE_ACTIONS),
    "tournaments/<slug:tournament_id>/manage/": list(manage_actions()),
    "tournaments/<slug:tournament_id>/action/": list(REGISTRATION_ACTIONS),
    "^tournaments/(?P<tournament_id>[0-9a-z]{8,12})/room/": list(ROOM_ACTIONS),
    "room/": list(PLAYER_ACTIONS),
}
# Names that are never there, and texts that break careless code.
WRONG = [
    "nosuch",
    "0",
    "9" * 30,
    "a\0b",
    "ё",
    "%s{}'\"<",
    "\ud800".encode("utf-8", "surrogatepass"),
]
# What ends a thing or a login is asked for last.
LAST = re.compile(r"clos|cancel|delet|dissolve|end|leave|logout|others|remove|retire|revoke|stop")


def patterns() -> list[str]:
    """Return the patterns of all addresses, once each, and those that end something last."""
    found = dict.fromkeys(_walk(get_resolver().url_patterns))
    return sorted(found, key=lambda pattern: bool(LAST.search(pattern)))


def _walk(parts: Any, before: str = "") -> Iterator[str]:
    for part in parts:
        whole = before + str(part.pattern)
        if isinstance(part, URLPattern):
            yield whole
        else:
            yield from _walk(part.url_patterns, whole)


def addresses(pattern: str, there: Arguments, wrong: bool = True) -> list[str]:
    """Return addresses of a pattern: of what is there, and with each argument wrong in turn."""
    plain = re.sub(r"\^|\$$|\\Z$", "", pattern.replace(r"[\s\S]+", "nowhere"))
    arguments = list(ARGUMENT.finditer(plain))
    known = [values(pattern, match, there) for match in arguments]
    found = [_filled(plain, [options[0] for options in known])]
    for number, options in enumerate(known):
        for value in [*options[1:], *WRONG[: (7 if len(known) == 1 else 1) * wrong]]:
            chosen = [one[0] for one in known]
            chosen[number] = value
            found.append(_filled(plain, chosen))
    return found


def values(pattern: str, match: re.Match[str], there: Arguments) -> list[Any]:
    """Return what this argument of the pattern can be."""
    name = match["name"] or match["group"]
    if name in ("action", "name"):
        found = [actions for start, actions in ACTIONS.items() if pattern.startswith(start)]
        return found[-1] if found else ["nosuch"]
    for (start, argument), meaning in MEANINGS.items():
        if pattern.startswith(start) and argument == name:
            return list(there[meaning])
    if name == "object_id":
        model = ".".join(pattern.split("/")[1:3])
        return [there["object_id"].get(model, "1")]
    return list(there.get(name) or DEFAULTS.get(name, ["1"]))


DEFAULTS = {
    "username": ["pawel", "olga"],
    "opponent": ["olga"],
    "kind": ["cards", "sheet", "round"],
    "bot": ["robot"],
    "uidb36": ["1"],
    "key": ["set-password"],
    "url": ["nowhere"],
    "language": ["en", "pl"],
    "line": ["a"],
}


def _filled(plain: str, chosen: list[Any]) -> str:
    left = iter(chosen)
    return "/" + ARGUMENT.sub(lambda _: quote(_text(next(left)), safe=""), plain)


def _text(value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()
