"""A tournament as it is drawn: parts of HTML by name, the same for everybody of one language.

A part may have holes, elements that name another part. So a score that moves is a part of its own,
and a push carries that part and no more. What is somebody's own is marked in his browser.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string

from tournaments.live import bracket_page, rounds, sections
from tournaments.live.snapshot import Sight

# An empty element that names a part. What people write is escaped, so none can be theirs.
HOLE = re.compile(r'(<[a-z]+ [^<>]*data-part="([a-z0-9-]+)"[^<>]*>)(?=</)')


@dataclass(frozen=True)
class Scene:
    """The parts as they are drawn, and what they were drawn of."""

    sight: Sight
    language: str
    parts: dict[str, str]
    # What was told of it, by the digest of what was shown before.
    texts: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def revision(self) -> int:
        return self.sight.tournament.revision

    @cached_property
    def digest(self) -> str:
        """By this a browser says what it has."""
        text = repr(sorted(self.parts.items()))
        return hashlib.sha256(text.encode()).hexdigest()[:20]

    def filled(self, name: str) -> str:
        """A part with all that belongs into its holes."""
        return HOLE.sub(lambda hole: hole[1] + self.filled(hole[2]), self.parts.get(name, ""))

    @property
    def whole(self) -> dict[str, str]:
        """What a page is laid out of."""
        return {name: self.filled(name) for name in PLACES}


def changes(old: Scene | None, new: Scene) -> dict[str, str]:
    """The parts that differ; one that lies in another part that differs comes with it."""
    if old is None:
        return new.whole
    changed = {name for name, text in new.parts.items() if old.parts.get(name) != text}
    outer = {name for name in changed if name in PLACES}
    within = {hole for name in changed for hole in _holes(new, name)}
    once = {hole for name in new.parts.keys() - changed for hole in _holes(new, name)}
    loose = {name for name in changed if name not in within or name in once}
    return {name: new.filled(name) for name in sorted(outer | loose)}


def _holes(scene: Scene, name: str) -> Iterator[str]:
    return (hole[2] for hole in HOLE.finditer(scene.parts[name]))


def drawn(sight: Sight, language: str) -> Scene:
    """The scene in the active language."""
    return Scene(sight, language, dict(_parts(sight)))


def drawn_round(sight: Sight, number: int) -> str:
    """One round with its tables, also one that is over and not shown at once."""
    context = {"one": rounds.one_round(sight, number)}
    parts = {
        name: _drawn(template, sight, own) for name, template, own in rounds.cards_of(sight, number)
    }
    parts |= dict(rounds.numbers(sight))
    whole = Scene(sight, "", parts | {"round": _drawn("round", sight, context)})
    return whole.filled("round")


# The parts that stand on the page itself, with the functions that draw them.
PLACES = (
    "head", "status", "announcement", "bracket", "overview", "chips", "rounds", "standings",
    "crosstable", "people", "log", "rules",
)  # fmt: skip


def _parts(sight: Sight) -> Iterator[tuple[str, str]]:
    for name, context in _contexts(sight):
        yield (
            name,
            render_to_string(f"tournaments/live/parts/{name}.html", {"sight": sight, **context}),
        )
    for part, template, context in bracket_page.boxes(sight):
        yield part, _drawn(template, sight, context)
    for part, template, context in rounds.cards(sight):
        yield part, _drawn(template, sight, context)
    for part, template, context in bracket_page.coming(sight):
        yield part, _drawn(template, sight, context)
    yield from rounds.numbers(sight)


def _drawn(template: str, sight: Sight, context: dict[str, Any]) -> str:
    return render_to_string(f"tournaments/live/parts/{template}.html", {"sight": sight, **context})


def _contexts(sight: Sight) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "head", sections.head(sight)
    yield "status", sections.head(sight)
    yield "announcement", {}
    yield "bracket", bracket_page.bracket(sight)
    yield "overview", bracket_page.small_map(sight)
    yield "chips", rounds.chips(sight)
    yield "rounds", rounds.rounds(sight)
    yield "standings", sections.ranking(sight)
    yield "crosstable", sections.cross(sight)
    yield "people", sections.people(sight)
    yield "log", sections.log(sight)
    yield "rules", sections.rules(sight)
