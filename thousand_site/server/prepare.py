"""What a start needs before the first page: texts, static files, tables, pools and bots.

Usage: python -m thousand_site.prepare [files] [data]; both if none is named.
"""

import hashlib
import os
import sys
from pathlib import Path


def compile_texts(root: Path) -> None:
    """Compile translations that are missing or older than their source (Babel, not msgfmt)."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in root.glob("*/LC_MESSAGES/*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as file:
            catalogue = read_po(file)
        # Renamed into place: another process may be reading the old one.
        fresh = target.with_suffix(f".{os.getpid()}")
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        fresh.replace(target)


def static_fingerprint() -> str:
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    digest = hashlib.sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = os.stat(storage.path(path))
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static() -> None:
    """Collect and hash static files, if any has changed."""
    from django.conf import settings
    from django.core.management import call_command

    stamp = Path(settings.STATIC_ROOT) / ".collected"
    fingerprint = static_fingerprint()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(fingerprint)


def files() -> None:
    """What belongs to a checkout or an image."""
    from django.conf import settings

    compile_texts(settings.BASE_DIR / "locale")
    if not settings.DEBUG:
        collect_static()


def data() -> None:
    """What belongs to a database."""
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_defaults", verbosity=0)
    call_command("maintain_ratings", verbosity=0)


STEPS = {"files": files, "data": data}


def main(names: list[str]) -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    django.setup()
    for name in names or STEPS:
        STEPS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
