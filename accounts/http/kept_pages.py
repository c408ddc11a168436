"""Copies of pages that browsers keep for the time without a network: nobody's own.

Each copy has an address that names its language: a service worker asks for it without cookies.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django.utils import translation


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
    return {"kept_page": page, "kept_at": now}
