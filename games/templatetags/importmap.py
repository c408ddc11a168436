"""What the table's page hands its scripts: hashed addresses, settings, the first payload."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django import template
from django.apps import apps
from django.conf import settings
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import json_script
from django.utils.safestring import SafeString, mark_safe

from accounts.models import Preferences, User

register = template.Library()

ENTRY = "games/table/main.js"
DECKS = {"two": "two-colour", "four": "four-colour"}
Json = dict[str, Any]


def _modules(folders: tuple[str, ...]) -> Iterator[str]:
    root = Path(apps.get_app_config("games").path) / "static"
    for folder in ("games/table", "games/vendor", *folders):
        for path in sorted((root / folder).rglob("*.js")):
            yield path.relative_to(root).as_posix()


@register.simple_tag
def modules(*folders: str) -> Json:
    """Plain address -> the address of this very version; the table's modules and these folders'.

    Modules import their neighbours by plain relative names; the map sends each of them to the
    hashed file of the same deploy, so that old and new modules never mix.
    """
    plain = settings.STATIC_URL
    return {"imports": {plain + name: static(name) for name in _modules(folders)}}


@register.filter
def json_for_script(value: Json) -> SafeString:
    """JSON that may stand inside a script element."""
    text = json.dumps(value).replace("<", "\\u003C")
    return mark_safe(text)


@register.simple_tag
def module_entry(name: str = ENTRY) -> str:
    return static(name)


def _faces(folder: str) -> Json:
    cards = [rank + suit for suit in "SCDH" for rank in "9JQKTA"]
    return {name: static(f"games/cards/{folder}/{name}.svg") for name in [*cards, "back"]}


def _preferences(request: HttpRequest) -> Json:
    user = request.user
    found = Preferences.objects.filter(user=user).first() if isinstance(user, User) else None
    found = found or Preferences()
    return {
        "person": isinstance(user, User),
        "deck": "four" if found.four_colours else "two",
        "confirm": found.confirm_cards,
        "sound": found.sound,
    }


def _urls(game_id: str) -> Json:
    return {
        "socket": f"/ws/table/{game_id}/",
        "sheet": reverse("table_sheet", args=[game_id]),
        "leave": reverse("table_leave", args=[game_id]),
        "agreements": reverse("table_agreements", args=[game_id]),
        "replay": reverse("game", args=[game_id]),
        "rematch": reverse("game_rematch", args=[game_id]),
        "fairness": f"{reverse('fairness')}?game={game_id}",
        "last_deal": reverse("game_last_deal", args=[game_id]),
        "play": reverse("play"),
        "cancel": reverse("play_cancel"),
        "status": reverse("play_status"),
        "theme": reverse("switch_theme"),
        "switches": reverse("switch_table"),
        "home": "/",
        "keep": f"{reverse('keep')}?next={reverse('table', args=[game_id])}",
    }


def _page(request: HttpRequest) -> Json:
    """What a page with cards needs, whatever it shows."""
    return {
        "csrf": get_token(request),
        "faces": {deck: _faces(folder) for deck, folder in DECKS.items()},
        **_preferences(request),
    }


def config(request: HttpRequest, payload: Json, **more: Any) -> Json:
    """The settings of one table's page."""
    return {
        "urls": _urls(payload["id"]),
        "table": payload,
        "now": int(time.time() * 1000),
        **_page(request),
        **more,
    }


@register.simple_tag(takes_context=True)
def table_config(context: template.Context) -> SafeString:
    """The settings as a block of data: no script, so no nonce."""
    more = context.get("extra") or {}
    return json_script(config(context["request"], context["payload"], **more), "table-config")


@register.simple_tag(takes_context=True)
def lesson_config(context: template.Context) -> SafeString:
    """The settings of the lesson's page, with its first scene."""
    urls = {
        "home": "/",
        "act": reverse("lesson_act"),
        "rules": reverse("rules"),
        "theme": reverse("switch_theme"),
        "switches": reverse("switch_table"),
    }
    settings = {"urls": urls, "lesson": context["lesson"], **_page(context["request"])}
    return json_script(settings, "lesson-config")


@register.simple_tag(takes_context=True)
def replay_config(context: template.Context) -> SafeString:
    """The settings of a replay's page, with the whole game that it shows."""
    urls = {
        "home": "/",
        "table": context.get("back"),
        "replay": reverse("replay"),
        "theme": reverse("switch_theme"),
        "switches": reverse("switch_table"),
    }
    settings = {"urls": urls, "replay": context["replay"], **_page(context["request"])}
    return json_script(settings, "replay-config")
