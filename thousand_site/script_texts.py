"""The texts of a page's scripts in one language, as a file that browsers keep until it changes."""

import hashlib
import re
from functools import cache
from typing import Any

import brotli
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.gzip import gzip_page
from django.views.i18n import JavaScriptCatalog

from thousand_site.static_files import modules
from thousand_site.static_files.messages import keys_by_entry

YEAR_SECONDS = 365 * 24 * 3600
VERSION_LENGTH = 12
SUFFIX = ".js"
# A character in the catalog that Django writes as an escape; the backslash may itself be escaped.
ESCAPE = re.compile(r"\\\\|\\u([0-9a-f]{4})")
INDENT = re.compile(r"\n +")


class _EntryCatalog(JavaScriptCatalog):
    """Django's catalog, with the messages of a main module and of what it imports alone."""

    entry = ""

    def get_catalog(self) -> dict[str, Any]:
        keys = keys_by_entry()[self.entry]
        return {key: value for key, value in super().get_catalog().items() if key in keys}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        # No script asks for the formats of dates and numbers: browsers know them.
        return {**super().get_context_data(**kwargs), "formats": {}}


@cache
def _text(entry: str, language: str) -> str:
    with translation.override(language):
        text = _EntryCatalog(entry=entry).get(HttpRequest()).content.decode()
    return modules.minified(INDENT.sub("\n", ESCAPE.sub(_unescaped, text)))


def _unescaped(escape: re.Match[str]) -> str:
    """Return the letter for its escape: Cyrillic texts become a tenth smaller when compressed.

    Line separators, and halves of a pair of surrogates, stay as they are.
    """
    letter = chr(int(escape[1], 16)) if escape[1] else ""
    return letter if letter > "\x7f" and letter.isprintable() else escape[0]


@cache
def _compressed(entry: str, language: str) -> bytes:
    return brotli.compress(_text(entry, language).encode(), brotli.MODE_TEXT)


@cache
def _version(entry: str, language: str) -> str:
    return hashlib.sha256(_text(entry, language).encode()).hexdigest()[:VERSION_LENGTH]


def address(entry: str) -> str:
    """Return the address of a main module's texts in the language of the page.

    It changes with them. `entry` is the module's name below `static`.

    Raises:
        KeyError: there is no such main module.
    """
    language = translation.get_language() or settings.LANGUAGE_CODE
    place = entry.removesuffix(SUFFIX)
    return reverse("javascript_catalog", args=[place, language, _version(entry, language)])


@gzip_page
def page(request: HttpRequest, place: str, language: str, version: str) -> HttpResponse:
    """Return the texts of a main module; a page of another deployment may ask for other ones.

    `place` is the module's name without its suffix.

    Raises:
        Http404: the site has no such language or module.
    """
    entry = f"{place}{SUFFIX}"
    if language not in dict(settings.LANGUAGES) or entry not in keys_by_entry():
        raise Http404
    takes_brotli = "br" in request.headers.get("Accept-Encoding", "")
    response = _response(entry, language, takes_brotli)
    if version == _version(entry, language):
        patch_cache_control(response, public=True, max_age=YEAR_SECONDS, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response


def _response(entry: str, language: str, takes_brotli: bool) -> HttpResponse:
    content = _compressed(entry, language) if takes_brotli else _text(entry, language)
    response = HttpResponse(content, content_type="text/javascript; charset=utf-8")
    if takes_brotli:
        response.headers["Content-Encoding"] = "br"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
