"""The version of what browsers keep of this site: scripts, styles, texts and templates."""

import hashlib
from functools import cache

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from accounts.http.kept_pages import DIGEST_LENGTH, digest_of

SCRIPT = "site/web_app/service_worker.js"
# What the copies of pages are made of beside static files, in the folders of the code. Copies of
# the home page are renewed anyway.
MADE_OF = (
    "accounts/http",
    "games/engine",
    "games/rulebook",
    "games/scorekeeper",
    "games/tables/payloads",
    "games/templatetags",
    "games/tutorial",
    "locale",
    "templates",
)


@cache
def version() -> str:
    """Return what another version of the site has otherwise."""
    files = str(getattr(staticfiles_storage, "manifest_hash", ""))
    made_of = files + source() + digest_of(*MADE_OF)
    return hashlib.sha256(made_of.encode()).hexdigest()[:DIGEST_LENGTH]


def source() -> str:
    """Return the service worker: of this version, so not from an older collection of static files.

    Raises:
        FileNotFoundError: The site has no such script.
    """
    path = finders.find(SCRIPT)
    if not isinstance(path, str):
        raise FileNotFoundError(SCRIPT)
    with open(path, encoding="utf-8") as file:
        return file.read()
