"""The texts of scripts in one language, as a file that browsers keep until it changes."""

import hashlib
import re
from functools import cache

import brotli
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.gzip import gzip_page
from django.views.i18n import JavaScriptCatalog

YEAR_SECONDS = 365 * 24 * 3600
VERSION_LENGTH = 12
# A character in the catalog that Django writes as an escape; the backslash may itself be escaped.
ESCAPE = re.compile(r"\\\\|\\u([0-9a-f]{4})")
INDENT = re.compile(r"\n +")


@cache
def _text(language: str) -> str:
    with translation.override(language):
        text = JavaScriptCatalog(domain="djangojs").get(HttpRequest()).content.decode()
    return INDENT.sub("\n", ESCAPE.sub(_unescaped, text))


def _unescaped(escape: re.Match[str]) -> str:
    """Return the letter for its escape: Cyrillic texts become a tenth smaller when compressed.

    Line separators, and halves of a pair of surrogates, stay as they are.
    """
    letter = chr(int(escape[1], 16)) if escape[1] else ""
    return letter if letter > "\x7f" and letter.isprintable() else escape[0]


@cache
def _compressed(language: str) -> bytes:
    return brotli.compress(_text(language).encode(), brotli.MODE_TEXT)


@cache
def _version(language: str) -> str:
    return hashlib.sha256(_text(language).encode()).hexdigest()[:VERSION_LENGTH]


def address() -> str:
    """Return the address of the texts in the language of the page; it changes with them."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return reverse("javascript_catalog", args=[language, _version(language)])


@gzip_page
def page(request: HttpRequest, language: str, version: str) -> HttpResponse:
    """Return a language's texts; a page of another deployment may ask for other ones.

    Raises:
        Http404: the site has no such language.
    """
    if language not in dict(settings.LANGUAGES):
        raise Http404
    response = _response(language, "br" in request.headers.get("Accept-Encoding", ""))
    if version == _version(language):
        patch_cache_control(response, public=True, max_age=YEAR_SECONDS, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response


def _response(language: str, takes_brotli: bool) -> HttpResponse:
    content = _compressed(language) if takes_brotli else _text(language)
    response = HttpResponse(content, content_type="text/javascript; charset=utf-8")
    if takes_brotli:
        response.headers["Content-Encoding"] = "br"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
