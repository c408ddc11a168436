"""The project's settings for tests: servers, prefixes and files of each test process's own."""

import atexit
import os
import secrets
import tempfile
from pathlib import Path

from thousand_site.server.embedded import start_valkey
from thousand_site.server.prepare import compile_translations
from thousand_site.server.process_group import ProcessGroup

DIRECTORY = tempfile.TemporaryDirectory(prefix="thousand-tests-")


def own_valkey() -> str:
    """A Valkey for this run; pytest-xdist's workers inherit its address."""
    guard = ProcessGroup()
    atexit.register(guard.close)
    return start_valkey(guard)[0]


os.environ["REDIS_URL"] = os.environ.get("REDIS_URL") or own_valkey()
os.environ["REDIS_PREFIX"] = f"test-{secrets.token_hex(4)}"
os.environ.setdefault("SECRET_KEY", "not a secret, but long enough, in tests")

from thousand_site.settings import *  # noqa: E402, F403 (the environment had to be there first)
from thousand_site.settings import BASE_DIR, DATABASES, LIMITS  # noqa: E402

# A fresh clone has no compiled translations.
compile_translations(BASE_DIR / "locale")

EXTRA_URLS = ["tools.gallery.urls"]
DATA_DIR = Path(DIRECTORY.name)
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tasks that are sent stay in the memory of the process; see the fixture `tasks_at_once`.
CELERY_BROKER_URL = "memory://"
BOT_PACE = 0.0
CONTRIBUTE_MS = 0
BOT_GAMES = False
HEARTBEAT = False
# One address asks for all tests.
MAX_ANONYMOUS_SOCKETS = MAX_SOCKETS_BY_USER = MAX_SOCKETS_BY_NETWORK = 0
LIMITS = {name: (0, seconds) for name, (_, seconds) in LIMITS.items()}
# The number of queries of a page depends on nothing that was asked before.
REMINDER_CACHE_SECONDS = 0
HOME_CACHE_SECONDS = 0
# Tests of the administration log in at once; tests/accounts/mfa/test_staff.py has the second step.
STAFF_MFA_REQUIRED = False
