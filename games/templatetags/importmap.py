"""Template tags for pages with scripts: import map, settings, the first payload."""

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
from accounts.preferences.looks import looks_of
from games import card_pictures

register = template.Library()

ENTRY = "games/table/main.js"
Json = dict[str, Any]


def _modules(folders: tuple[str, ...]) -> Iterator[str]:
    root = Path(apps.get_app_config("games").path) / "static"
    for folder in ("games/table", "games/vendor", *folders):
        for path in sorted((root / folder).rglob("*.js")):
            yield path.relative_to(root).as_posix()


@register.simple_tag
def modules(*folders: str) -> Json:
    """Return an import map from plain to hashed URLs of the table's modules and these folders'.

    Modules import their neighbours by plain relative names. The map sends each of them to the
    hashed file of the same deployment, so that old and new modules never mix.
    """
    plain = settings.STATIC_URL
    return {"imports": {plain + name: static(name) for name in _modules(folders)}}


@register.filter
def json_for_script(value: Json) -> SafeString:
    """Return JSON that is safe inside a script element."""
    text = json.dumps(value).replace("<", "\\u003C")
    return mark_safe(text)


@register.simple_tag
def module_entry(name: str = ENTRY) -> str:
    """Return the URL of a page's main module."""
    return static(name)


def _pictures() -> Json:
    """Return the URLs of faces and backs."""
    return {
        "faces": {deck: card_pictures.standard_faces(deck) for deck in card_pictures.DECKS},
        "large_faces": static(card_pictures.LARGE),
        "backs": {back: card_pictures.back_url(back) for back in card_pictures.BACKS},
    }


def _preferences(request: HttpRequest) -> Json:
    user = request.user
    preferences = getattr(user, "preferences", None) or Preferences()
    return {
        "person": isinstance(user, User),
        "looks": looks_of(request),
        "confirm": preferences.confirm_cards,
        "sound": preferences.sound,
        "hide_talk": preferences.hide_talk,
        "watch_by_name": preferences.watch_by_name,
    }


def _urls(game_id: str) -> Json:
    return {
        "socket": f"/ws/table/{game_id}/",
        "sheet": reverse("table_sheet", args=[game_id]),
        "leave": reverse("table_leave", args=[game_id]),
        "take_back": reverse("table_return", args=[game_id]),
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
        "looks": reverse("switch_looks"),
        "home": "/",
        "people": "/@/",
        "convert_guest": f"{reverse('convert_guest')}?next={reverse('table', args=[game_id])}",
    }


def _page(request: HttpRequest) -> Json:
    """Return the settings that every page with cards needs."""
    return {
        "csrf": get_token(request),
        **_pictures(),
        **_preferences(request),
    }


def config(request: HttpRequest, payload: Json, **more: Any) -> Json:
    """Return the settings of a table's page."""
    return {
        "urls": _urls(payload["id"]),
        "table": payload,
        "now": int(time.time() * 1000),
        "talk": True,
        "username": request.user.get_username(),
        "account_url": _account_url(request, payload["id"]),
        **_page(request),
        **more,
    }


def _account_url(request: HttpRequest, game_id: str) -> str:
    """Return where a visitor logs in or a guest registers; "" for people with an account."""
    user = request.user if isinstance(request.user, User) else None
    if user is not None and not user.is_guest:
        return ""
    name = "account_login" if user is None else "convert_guest"
    return f"{reverse(name)}?next={reverse('table', args=[game_id])}"


@register.simple_tag(takes_context=True)
def table_config(context: template.Context) -> SafeString:
    """Return the settings as a data block: it is not a script and needs no nonce."""
    more = context.get("extra") or {}
    return json_script(config(context["request"], context["payload"], **more), "table-config")


@register.simple_tag(takes_context=True)
def looks_config(context: template.Context) -> SafeString:
    """Return what the preview of the settings page needs."""
    settings = {**_pictures(), "looks": looks_of(context["request"])}
    return json_script(settings, "looks-config")


@register.simple_tag(takes_context=True)
def tutorial_config(context: template.Context) -> SafeString:
    """Return the settings of the tutorial page, with its first scene."""
    urls = {
        "home": "/",
        "act": reverse("tutorial_act"),
        "play_bots": reverse("play_bots"),
        "rules": reverse("rules"),
        "theme": reverse("switch_theme"),
        "switches": reverse("switch_table"),
        "looks": reverse("switch_looks"),
    }
    settings = {"urls": urls, "tutorial": context["tutorial"], **_page(context["request"])}
    return json_script(settings, "tutorial-config")


@register.simple_tag(takes_context=True)
def replay_config(context: template.Context) -> SafeString:
    """Return the settings of a replay's page with the whole game."""
    urls = {
        "home": "/",
        "table": context.get("back"),
        "replay": reverse("replay"),
        "theme": reverse("switch_theme"),
        "switches": reverse("switch_table"),
        "looks": reverse("switch_looks"),
    }
    settings = {"urls": urls, "replay": context["replay"], **_page(context["request"])}
    return json_script(settings, "replay-config")
