"""Preparation of a start: translations, static files, migrations and initial data.

Usage: python -m thousand_site.server.prepare [files] [data]; both by default.
"""

import hashlib
import os
import sys
import time
from pathlib import Path

# How long a database may take to start, and the time between two attempts.
DATABASE_SECONDS, DATABASE_PAUSE_SECONDS = 120.0, 1.0


def compile_translations(root: Path) -> None:
    """Compile the translations that are missing or older than their source, by Babel."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in root.glob("*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file)
        # Written aside and renamed: another process may be reading the old file.
        fresh = target.with_suffix(f".{os.getpid()}")
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        fresh.replace(target)


def static_fingerprint() -> str:
    """Return a hash of the names, sizes and times of all static files, and of what bundles them."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    from thousand_site import static_files

    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for source in sorted(Path(static_files.__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = os.stat(storage.path(path))
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static() -> None:
    """Collect and hash the static files if any has changed."""
    from django.conf import settings
    from django.core.management import call_command

    stamp = Path(settings.STATIC_ROOT) / ".collected"
    fingerprint = static_fingerprint()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    # Declarations of types are for developers alone.
    options = {"interactive": False, "clear": True, "verbosity": 0}
    call_command("collectstatic", ignore_patterns=["*.d.ts"], **options)
    stamp.write_text(fingerprint)


def files() -> None:
    """Prepare what belongs to a checkout or an image."""
    from django.conf import settings

    compile_translations(settings.BASE_DIR / "locale")
    if not settings.DEBUG:
        collect_static()


def protect_local_files() -> None:
    """Keep a local server's folder and database from others; earlier versions did not."""
    from django.conf import settings
    from django.db import connection

    if connection.vendor != "sqlite":
        return
    database = Path(settings.DATABASES["default"]["NAME"])
    if database.parent == settings.DATA_DIR:
        database.parent.chmod(0o700)
    for path in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
        if path.exists():
            path.chmod(0o600)


def wait_for_database() -> None:
    """Wait until the database answers: it may start beside this process.

    Raises:
        OperationalError: it does not, after DATABASE_SECONDS.
    """
    from django.db import OperationalError, connection

    deadline = time.monotonic() + DATABASE_SECONDS
    while True:
        try:
            connection.ensure_connection()
            return
        except OperationalError as error:
            if time.monotonic() > deadline:
                raise
            print(f"the database does not answer yet: {error}", file=sys.stderr, flush=True)
            time.sleep(DATABASE_PAUSE_SECONDS)


def load_puzzles() -> None:
    """Store the bundled puzzles, or say why not: a site does not need them to start."""
    from django.core.management import CommandError, call_command

    try:
        call_command("load_puzzles", verbosity=0)
    except CommandError as error:
        print(error, file=sys.stderr, flush=True)


def data() -> None:
    """Prepare what belongs to a database."""
    from django.core.management import call_command

    wait_for_database()
    protect_local_files()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("close_outdated_games")
    call_command("load_defaults", verbosity=0)
    load_puzzles()
    call_command("maintain_ratings", verbosity=0)


STEPS = {"files": files, "data": data}


def main(names: list[str]) -> None:
    """Run the named steps, or all."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    django.setup()
    for name in names or STEPS:
        STEPS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
