"""The storage of collected static files."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.files.storage import Storage
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from thousand_site.static_files import modules, style_sheets
from thousand_site.static_files.messages import OWN

CARDS = "games/cards/"
GZIP_ONLY = Compressor(use_brotli=False, quiet=True)

# Names of files, each with the storage and the name of its source.
Paths = Mapping[str, tuple[Storage, str]]


class OwnCompressor(Compressor):
    """Brotli and gzip for the site's own files, gzip alone for the others.

    Brotli takes many seconds for the megabytes of the administration and of the API's page.
    """

    def __init__(self, root: str, **options: Any) -> None:
        super().__init__(**options)
        self.root = root

    def compress(self, path: str) -> list[str]:
        """Write the compressed copies of a file; return their names."""
        is_own = Path(path).relative_to(self.root).as_posix().startswith(OWN)
        return super().compress(path) if is_own else GZIP_ONLY.compress(path)


class BundledStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Files with hashed names and compressed copies; modules, styles and cards bundled before."""

    # Files that pages with cards ask for (games.templatetags).
    has_card_sheets = True

    def post_process(self, paths: Paths, **options: Any) -> Iterator[tuple]:
        """Bundle what was collected, then hash and compress it."""
        bundles = {} if options.get("dry_run") else _bundles(paths)
        for name, text in bundles.items():
            Path(self.path(name)).write_text(text)
        paths = {**paths, **{name: (self, name) for name in bundles}}
        yield from super().post_process(paths, **options)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """Compress what pages ask for: the files with hashed names."""
        yield from super().compress_files(paths & set(self.hashed_files.values()))

    def create_compressor(self, **options: Any) -> Compressor:
        """Return what writes the compressed copies."""
        return OwnCompressor(self.location, **options)


def card_sheet(folder: str) -> str:
    """Return the name of the file that holds all cards of a folder."""
    return f"{CARDS}{folder}.json"


def _bundles(paths: Paths) -> dict[str, str]:
    """Return the text of each bundle by its name: modules, style sheets, sheets of cards."""
    scripts, styles = _texts(paths, ".js"), _texts(paths, ".css")
    return {
        **{name: modules.bundle(name, scripts) for name in modules.entries(scripts)},
        **{name: style_sheets.bundle(name, styles) for name in styles},
        **{name: json.dumps(cards) for name, cards in _card_sheets(paths).items()},
    }


def _texts(paths: Paths, suffix: str) -> dict[str, str]:
    own = (name for name in paths if name.startswith(OWN) and name.endswith(suffix))
    return {name: _text(*paths[name]) for name in own}


def _text(storage: Storage, name: str) -> str:
    """Return the text of a source: a collected file may be a bundle already."""
    with storage.open(name) as file:
        return bytes(file.read()).decode()


def _card_sheets(paths: Paths) -> dict[str, dict[str, str]]:
    """Return the cards of each folder by the name of its sheet."""
    sheets: dict[str, dict[str, str]] = {}
    for name, text in _texts(paths, ".svg").items():
        if name.startswith(CARDS):
            folder, _, card = name.removeprefix(CARDS).partition("/")
            sheets.setdefault(card_sheet(folder), {})[card.removesuffix(".svg")] = text
    return sheets
