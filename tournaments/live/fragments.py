"""A rendered tournament: named HTML fragments, the same for all viewers of one language.

A fragment may have slots, empty elements that name another fragment. A live score is a fragment of
its own, so that a push carries little more. Marks for a single viewer are set in the browser.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string

from tournaments.live.sections import bracket as bracket_page
from tournaments.live.sections import page as sections
from tournaments.live.sections import rounds
from tournaments.live.sections import teams as team_sections
from tournaments.live.snapshot import arena
from tournaments.live.snapshot.tournament import TournamentSnapshot

# An element without content that names a fragment. User texts are escaped: they contain none.
SLOT = re.compile(r'(<[a-z]+\s[^<>]*data-fragment="([a-z0-9-]+)"[^<>]*>)\s*(?=</)')


@dataclass(frozen=True)
class RenderedPage:
    """A tournament's fragments in one language, and the snapshot they show."""

    snapshot: TournamentSnapshot
    language: str
    fragments: dict[str, str]
    # Update messages to this page, by the digest of the page before.
    messages: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def revision(self) -> int:
        """Return the tournament's revision."""
        return self.snapshot.tournament.revision

    @cached_property
    def digest(self) -> str:
        """Return the digest by which a browser names the page it has."""
        text = repr(sorted(self.fragments.items()))
        return hashlib.sha256(text.encode()).hexdigest()[:20]

    def with_slots(self, name: str) -> str:
        """Return a fragment with its slots filled."""
        return SLOT.sub(
            lambda slot: slot[1] + self.with_slots(slot[2]), self.fragments.get(name, "")
        )

    @property
    def full_html(self) -> dict[str, str]:
        """Return the top-level fragments of the page, with their slots filled."""
        return {name: self.with_slots(name) for name in TOP_LEVEL}


def changed_fragments(old: RenderedPage | None, new: RenderedPage) -> dict[str, str]:
    """Return the fragments that differ.

    A changed fragment inside another changed one comes with the outer one.
    """
    if old is None:
        return new.full_html
    changed = {name for name, text in new.fragments.items() if old.fragments.get(name) != text}
    outer = {name for name in changed if name in TOP_LEVEL}
    nested = {slot for name in changed for slot in _slots(new, name)}
    unchanged = {slot for name in new.fragments.keys() - changed for slot in _slots(new, name)}
    separate = {name for name in changed if name not in nested or name in unchanged}
    return {name: new.with_slots(name) for name in sorted(outer | separate)}


def _slots(page: RenderedPage, name: str) -> Iterator[str]:
    """Return the names of the fragments that this one has slots for."""
    return (slot[2] for slot in SLOT.finditer(page.fragments[name]))


def render_page(snapshot: TournamentSnapshot, language: str) -> RenderedPage:
    """Render a tournament in the active language."""
    return RenderedPage(snapshot, language, dict(_render_fragments(snapshot)))


def render_round(snapshot: TournamentSnapshot, number: int) -> str:
    """Render one round with its tables, also one that has ended."""
    context = {"round": rounds.round_context(snapshot, number)}
    fragments = {
        name: _render(template, snapshot, context)
        for name, template, context in rounds.round_table_cards(snapshot, number)
    }
    fragments |= dict(rounds.live_numbers(snapshot))
    page = RenderedPage(snapshot, "", fragments | {"round": _render("round", snapshot, context)})
    return page.with_slots("round")


# The fragments that the page itself includes.
TOP_LEVEL = (
    "header", "status", "announcement", "bracket", "overview", "chips", "rounds", "teams",
    "standings", "arena", "crosstable", "people", "log", "rules",
)  # fmt: skip


def _render_fragments(snapshot: TournamentSnapshot) -> Iterator[tuple[str, str]]:
    """Yield the name and the HTML of every fragment."""
    for name, context in _section_contexts(snapshot):
        yield (
            name,
            _render(name, snapshot, context),
        )
    for name, template, context in bracket_page.boxes(snapshot):
        yield name, _render(template, snapshot, context)
    for name, template, context in rounds.table_cards(snapshot):
        yield name, _render(template, snapshot, context)
    for name, template, context in bracket_page.undrawn_tables(snapshot):
        yield name, _render(template, snapshot, context)
    yield from rounds.live_numbers(snapshot)


def _render(template: str, snapshot: TournamentSnapshot, context: dict[str, Any]) -> str:
    """Render one fragment's template."""
    return render_to_string(
        f"tournaments/live/parts/{template}.html", {"snapshot": snapshot, **context}
    )


def _section_contexts(snapshot: TournamentSnapshot) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the context of each top-level fragment."""
    yield "header", sections.header(snapshot)
    yield "status", sections.header(snapshot)
    yield "announcement", {}
    yield "bracket", bracket_page.bracket_context(snapshot)
    yield "overview", bracket_page.overview_context(snapshot)
    yield "arena", arena.arena_context(snapshot)
    yield "chips", rounds.round_chips(snapshot)
    yield "rounds", rounds.unfinished_rounds(snapshot)
    yield "teams", team_sections.team_table(snapshot)
    yield "standings", sections.standings(snapshot)
    yield "crosstable", sections.crosstable(snapshot)
    yield "people", sections.people(snapshot)
    yield "log", sections.log(snapshot)
    yield "rules", sections.rules(snapshot)
