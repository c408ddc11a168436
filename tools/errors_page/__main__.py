"""Command that writes docs/errors.md from the texts of the errors.

    python -m tools.errors_page

What a request or a message itself can get wrong stands in `template.md`.
"""

import os
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import django
from django.utils import translation

from accounts.errors import DomainError

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "errors.md"
TEMPLATE = Path(__file__).with_name("template.md")
# By heading: the errors of one part of the site, in the order of the page.
PARTS: Mapping[str, tuple[str, ...]] = {
    "Tables and the queue": ("games.tables.errors.TableError",),
    "Tables before their game, and invitations": ("games.lobby.errors.LobbyError",),
    "Talk": ("games.talk.errors.TalkError",),
    "Tournaments": (
        "tournaments.errors.TournamentError",
        "tournaments.extras.series.errors.SeriesError",
        "tournaments.extras.repeats.errors.RepeatError",
    ),
    "Puzzles": ("games.puzzles.errors.PuzzleError",),
    "Webhooks": ("tournaments.extras.webhooks.errors.WebhookError",),
    "Following": ("accounts.relations.services.RelationError",),
    "Clubs": ("accounts.clubs.errors.ClubError",),
    "Bans": ("accounts.bans.errors.BanError",),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def page() -> str:
    """Return the page as Markdown."""
    with translation.override("en"):
        parts = "\n".join(f"## {heading}\n\n{_table(names)}" for heading, names in PARTS.items())
    return TEMPLATE.read_text(encoding="utf-8").format(parts=parts)


def _table(names: tuple[str, ...]) -> str:
    texts: dict[str, list[str]] = {}
    for name in names:
        for code, text in _own_texts(name):
            texts.setdefault(code, []).append(text)
    rows = (f"| `{code}` | {' '.join(dict.fromkeys(found))} |\n" for code, found in texts.items())
    return "| code | what it says |\n| --- | --- |\n" + "".join(rows)


def _own_texts(name: str) -> Iterator[tuple[str, str]]:
    """Yield the codes of a class and their texts, with the names of `data` in braces."""
    module, _, class_name = name.rpartition(".")
    error: type[DomainError] = getattr(import_module(module), class_name)
    for code, text in error.texts.items():
        yield code, PLACEHOLDER.sub(r"{\1}", str(text)).replace("|", "/")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
