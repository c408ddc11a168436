"""Template tags for pages with cards: their settings and the first payload."""

import time
from typing import Any
from urllib.parse import quote

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

from accounts.clubs.models import MESSAGE_LENGTH
from accounts.models import Preferences, User
from accounts.preferences.appearance import appearance_of, default_appearance
from accounts.preferences.forms import VOLUMES
from games import card_pictures
from games.tables.messages import MAX_OWN_WORDS_LENGTH

register = template.Library()

Json = dict[str, Any]


class _CompactEncoder(DjangoJSONEncoder):
    """JSON without spaces and with letters as they are: pages are sent without compression."""

    item_separator, key_separator = ",", ":"

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "ensure_ascii": False})


def _faces(deck: str) -> Json | str:
    """Return the URL of the file with all cards of a deck; in development the URL of each card."""
    if getattr(staticfiles_storage, "has_card_sheets", False):
        return static(f"games/cards/{card_pictures.DECKS[deck]}.json")
    return dict(card_pictures.standard_faces(deck))


def _pictures() -> Json:
    """Return the URLs of faces and backs."""
    return {
        "faces": {deck: _faces(deck) for deck in card_pictures.DECKS},
        "large_faces": static(card_pictures.LARGE),
        "backs": {back: card_pictures.back_url(back) for back in card_pictures.BACKS},
    }


def _preferences(request: HttpRequest) -> Json:
    user = request.user
    preferences = getattr(user, "preferences", None) or Preferences()
    return {
        "person": isinstance(user, User),
        "appearance": appearance_of(request),
        "confirm": preferences.confirm_cards,
        "sound": preferences.sound,
        "volumes": {name.removesuffix("_volume"): getattr(preferences, name) for name in VOLUMES},
        "vibration": preferences.vibration,
        "hide_talk": preferences.hide_talk,
        "watch_by_name": preferences.watch_by_name,
    }


def _menu_urls() -> Json:
    """Return the addresses that the menu of every page with cards needs."""
    return {
        "home": "/",
        "theme": reverse("switch_theme"),
        "switches": reverse("switch_table"),
        "appearance": reverse("switch_appearance"),
    }


def _urls(game_id: str) -> Json:
    return {
        "socket": f"/ws/table/{game_id}/",
        "sheet": reverse("table_sheet", args=[game_id]),
        "leave": reverse("table_leave", args=[game_id]),
        "take_back": reverse("table_return", args=[game_id]),
        "hint": reverse("table_hint", args=[game_id]),
        "agreements": reverse("table_agreements", args=[game_id]),
        "replay": reverse("game", args=[game_id]),
        "review": reverse("review", args=[game_id]),
        "rematch": reverse("game_rematch", args=[game_id]),
        "fairness": f"{reverse('fairness')}?game={game_id}",
        "last_deal": reverse("game_last_deal", args=[game_id]),
        "play": reverse("play"),
        "cancel": reverse("play_cancel"),
        "accept": reverse("play_accept"),
        "again": reverse("play_again"),
        "status": reverse("play_status"),
        **_menu_urls(),
        "new_table": reverse("custom_table_new"),
        "people": "/@/",
        "convert_guest": f"{reverse('convert_guest')}?next={reverse('table', args=[game_id])}",
    }


def _sounds(script: str) -> Json:
    """Return the URLs of a page's script of sounds and of the file that holds them."""
    return {
        "script": static(script),
        "file": static("games/sounds/sounds.json"),
    }


def _page(request: HttpRequest) -> Json:
    """Return the settings that every page with cards needs."""
    return {
        "csrf": get_token(request),
        "limits": {"message": MESSAGE_LENGTH, "own_words": MAX_OWN_WORDS_LENGTH},
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
        "sounds": _sounds("games/table/sound/main.js"),
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


def _data(page: Json, name: str) -> SafeString:
    """Return the settings as a data block, after an order for the cards that are needed too."""
    block = json_script(page, name, encoder=_CompactEncoder)
    faces = page["faces"][card_pictures.deck_of(page["appearance"])]
    if page["appearance"]["large_indices"] or not isinstance(faces, str):
        return block
    preload = '<link rel="preload" href="{}" as="fetch" crossorigin>{}'
    return format_html(preload, faces, block)


@register.simple_tag(takes_context=True)
def table_config(context: template.Context) -> SafeString:
    """Return the settings as a data block: it is not a script and needs no nonce."""
    more = context.get("extra") or {}
    return _data(config(context["request"], context["payload"], **more), "table-config")


@register.simple_tag(takes_context=True)
def appearance_config(context: template.Context) -> SafeString:
    """Return what the preview of the settings page needs."""
    settings = {**_pictures(), "appearance": appearance_of(context["request"])}
    return json_script(settings, "appearance-config")


@register.simple_tag(takes_context=True)
def tutorial_config(context: template.Context) -> SafeString:
    """Return the settings of the tutorial page, with its first scene."""
    urls = {
        **_menu_urls(),
        "act": reverse("tutorial_act"),
        "answers": context["answers"],
        "play_bots": reverse("play_bots"),
        "lessons": reverse("lessons"),
        "rules": reverse("rules"),
    }
    page = {"urls": urls, "tutorial": context["tutorial"], **_page(context["request"])}
    page["sounds"] = _sounds("games/tutorial/sounds.js")
    if context.get("kept_at"):
        # What a copy names is kept with it: only the cards that it shows.
        deck = card_pictures.deck_of(page["appearance"])
        page |= {"csrf": "", "faces": {deck: page["faces"][deck]}, "large_faces": ""}
    return _data(page, "tutorial-config")


@register.simple_tag(takes_context=True)
def lesson_config(context: template.Context) -> SafeString:
    """Return the settings of the page of a lesson, with the step at which it opens."""
    urls = {
        **_menu_urls(),
        "act": reverse("lesson_act", args=[context["lesson_key"]]),
        "lessons": reverse("lessons"),
        "rules": reverse("rules"),
    }
    page = {**context["lesson"], "urls": urls, **_page(context["request"])}
    page["sounds"] = _sounds("games/tutorial/sounds.js")
    return _data(page, "lesson-config")


@register.simple_tag(takes_context=True)
def what_if_config(context: template.Context) -> SafeString:
    """Return the settings of the page of “What if”, with the table at its moment."""
    args, place = [context["game"].pk], context["place"]
    urls = {
        **_menu_urls(),
        "play": reverse("what_if_play", args=args),
        "replay": f"{reverse('game', args=args)}#{place}",
        "rules": reverse("rules"),
    }
    page = {"urls": urls, "what_if": context["what_if"], **_page(context["request"])}
    page["sounds"] = _sounds("games/tutorial/sounds.js")
    return _data(page, "what-if-config")


@register.simple_tag(takes_context=True)
def puzzle_config(context: template.Context) -> SafeString:
    """Return the settings of a puzzle's page with its question."""
    return _data(_puzzle_page(context, context["puzzle"]), "puzzle-config")


@register.simple_tag(takes_context=True)
def rush_config(context: template.Context) -> SafeString:
    """Return the settings of the page of the rush."""
    return _data(_puzzle_page(context, context["rush"]), "rush-config")


def _puzzle_page(context: template.Context, contents: Json) -> Json:
    here = quote(context["request"].path)
    urls = {
        **_menu_urls(),
        "puzzles": reverse("puzzles"),
        "next": reverse("puzzle_next"),
        "rush": reverse("puzzles_rush"),
        "start": reverse("rush_start"),
        "convert_guest": f"{reverse('convert_guest')}?next={here}",
        "login": f"{reverse('account_login')}?next={here}",
    }
    sounds = _sounds("games/replay/sounds.js")
    return {**contents, "urls": urls, **_page(context["request"]), "sounds": sounds}


@register.simple_tag(takes_context=True)
def replay_config(context: template.Context) -> SafeString:
    """Return the settings of a replay's page with the whole game."""
    urls = {
        **_menu_urls(),
        "table": context.get("back"),
        "deals": context.get("deals"),
        "replay": reverse("replay"),
    }
    replay, request = context["replay"], context["request"]
    more = context.get("review_urls") or _review_urls(replay)
    settings = {"urls": urls | more, "replay": replay, **_page(request)}
    settings["plain"] = "plain" in request.GET
    settings["sounds"] = _sounds("games/replay/sounds.js")
    return _data(settings, "replay-config")


@register.simple_tag
def frame_config(replay: Json, url: str) -> SafeString:
    """Return the settings of a replay in a frame: nothing in them is of a reader."""
    settings = {
        "urls": {"replay": url},
        "replay": replay,
        "csrf": "",
        "limits": {"message": 0, "own_words": 0},
        "person": False,
        "appearance": default_appearance(),
        **dict.fromkeys(("confirm", "sound", "hide_talk", "watch_by_name", "plain"), False),
        **_pictures(),
    }
    return _data(settings, "replay-config")


def _review_urls(replay: Json) -> Json:
    """Return the addresses of the review of a finished game of this site."""
    if not replay["record"]:
        return {}
    args = [replay["id"]]
    return {
        "summary": reverse("review", args=args),
        "moves": reverse("review_moves", args=args),
        "line": reverse("review_line", args=args),
        "bad_move": reverse("bad_bot_move", args=args),
        "what_if": reverse("what_if", args=args),
        "propose": reverse("propose_puzzle", args=args),
        "practise": reverse("puzzle_next"),
        "plain": f"{reverse('game', args=args)}?plain",
    }
