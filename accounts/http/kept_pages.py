"""Copies of pages that browsers keep for the time without a network: nobody's own.

Each copy has an address that names its language: a service worker asks for it without cookies.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django.utils import translation

DIGEST_LENGTH = 12
# Programs, templates, and texts before they are compiled.
SOURCES = {".py", ".html", ".md", ".toml", ".json", ".po"}


@contextmanager
def visitor_in(request: HttpRequest, language: str) -> Iterator[None]:
    """Answer as to somebody without an account and cookies, in the language of the address.

    Raises:
        Http404: The site has no texts in this language.
    """
    if language not in dict(settings.LANGUAGES):
        raise Http404
    request.user, request.COOKIES = AnonymousUser(), {}
    with translation.override(language):
        yield


def kept_context(page: str, now: datetime) -> dict[str, Any]:
    """Return what a copy of a page tells of itself: the path of the page, and when it was made."""
    return {"is_copy": True, "kept_page": page, "kept_at": now}


@cache
def digest_of(*places: str) -> str:
    """Return a digest of the sources of pages in these folders, as this process found them.

    Another version of the site has another one.

    Raises:
        FileNotFoundError: There is no such folder.
    """
    digest = hashlib.sha256()
    for place in places:
        folder = Path(settings.BASE_DIR) / place
        if not folder.is_dir():
            raise FileNotFoundError(folder)
        for path in sorted(one for one in folder.rglob("*") if one.suffix in SOURCES):
            digest.update(f"{path.relative_to(settings.BASE_DIR).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:DIGEST_LENGTH]
