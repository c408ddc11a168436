"""Manifest, service worker and offline page: the same for everybody, in each language."""

import functools
import json
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.notifications import push
from games.scorekeeper.texts import TEXTS
from thousand_site.web_app.version import source, version

# Pages that are read without a network: each has a copy that is nobody's own, at an address of its
# own. The home page comes last: it names the others.
KEPT_PAGES = {
    "score": "score_kept",
    "rules": "rules_kept",
    "tutorial": "tutorial_kept",
    "home": "home_kept",
}
# What home shows changes. A first visit keeps home and the rules; the lesson, which brings a table,
# and the scorekeeper are kept for those who have opened them.
RENEWED, OPENED = {"home"}, {"tutorial", "score"}
HOUR = 3600
# Of a notification that cannot be read.
NAME = "Thousand"
# The dark room of tokens.css, which is the default theme.
ROOM = "#0D1311"
ICONS = [
    ("site/icon-192.png", "192x192", "any"),
    ("site/icon-512.png", "512x512", "any"),
    ("site/icon-maskable-512.png", "512x512", "maskable"),
]


@require_safe
@cache_control(public=True, max_age=HOUR)
def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """Return the web app manifest in one language: browsers ask for it without cookies."""
    _check_language(language)
    with translation.override(language):
        body = _manifest(language)
    return JsonResponse(body, content_type="application/manifest+json")


def _manifest(language: str) -> dict[str, Any]:
    icons = [
        {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for path, sizes, purpose in ICONS
    ]
    return {
        "id": "/",
        "name": _("Thousand, a card game for three"),
        "short_name": _("Thousand"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ROOM,
        "theme_color": ROOM,
        "categories": ["games"],
        "shortcuts": [{"name": str(TEXTS["scorekeeper"]), "url": reverse("score")}],
        "icons": icons,
    }


def _check_language(language: str) -> None:
    if language not in dict(settings.LANGUAGES):
        raise Http404


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker of the whole site; it changes with each version of the site."""
    return HttpResponse(_service_worker(), content_type="text/javascript; charset=utf-8")


@functools.cache
def _service_worker() -> str:
    pages = {code: reverse("offline", args=[code]) for code, _name in settings.LANGUAGES}
    values = {
        "version": version(),
        "name": NAME,
        "offline": pages,
        "pages": {name: _kept_page(name) for name in KEPT_PAGES},
        "files": _file_addresses(),
        "icon": static(ICONS[0][0]),
        "key": push.public_key() if push.is_enabled() else "",
        "renewal": reverse("push_device_renew"),
    }
    return f"const SITE = {json.dumps(values)};\n{source()}"


def _kept_page(name: str) -> dict[str, Any]:
    """Return the address of a page, and those of its copies."""
    copies = {code: reverse(KEPT_PAGES[name], args=[code]) for code, _name in settings.LANGUAGES}
    return {
        "page": reverse(name),
        "kept": copies,
        "renewed": name in RENEWED,
        "opened": name in OPENED,
    }


def _file_addresses() -> list[str]:
    """Return how the addresses begin of what pages load: files, texts, answers of the lesson."""
    texts = reverse("javascript_catalog", args=["place", "en", "version"])
    answers = reverse("tutorial_answers", args=["en", "version"])
    starts = texts.partition("place")[0], answers.partition("en/")[0]
    return [settings.STATIC_URL, *starts]


@require_safe
@cache_control(public=True, max_age=HOUR)
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """Return the page that the service worker shows where no other is kept; nobody's own."""
    _check_language(language)
    with translation.override(language):
        return render(request, "thousand_site/web_app/offline.html")
