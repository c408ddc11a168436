"""Registry of the optional apps' extensions; the core imports none of them (docs/extensions.md).

Each optional app registers an `Extension` when it is ready. Its fields name the places that ask.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.http import QueryDict
from django.utils.functional import Promise

from accounts.models import User
from games.presets import uses
from games.presets.uses import Use
from tournaments.models import Tournament, TournamentEvent

Context = Mapping[str, Any]
# The text of an event of the log, from the snapshot of its tournament and the event.
LogText = Callable[[Any, TournamentEvent], str]
# The title and the lines of a preview that anybody may see.
PreviewText = tuple[str, tuple[str, ...]]


def _no_context(page: Context) -> Context:
    return {}


@dataclass(frozen=True)
class Panel:
    """A part of a page.

    slot      the place, as the page's template names it
    template  rendered with the page's context and with `context`
    context   returns the panel's own values; None: there is nothing to show
    """

    slot: str
    template: str
    context: Callable[[Context], Context | None] = _no_context


@dataclass(frozen=True)
class MenuItem:
    """A list of the administration: its group in the menu, its title, and its model's label."""

    group: str
    title: Promise
    model: str


@dataclass(frozen=True)
class PeriodicTask:
    """A task that Celery's beat sends every so many seconds."""

    seconds: float
    task: str


@dataclass(frozen=True)
class ManageAction:
    """A form of the organiser: called with the user, the tournament's id and the form's values.

    success  what the page says afterwards
    """

    perform: Callable[[User, str, QueryDict], object]
    success: Promise


@dataclass(frozen=True, kw_only=True)
class Extension:
    """The additions of one optional app.

    name            the app's label
    urls            its URLconf; "": it has none
    panels          parts of pages
    beat            periodic tasks
    sweep           what is due, called every minute in the sweep of tournaments
    table_relations what a snapshot loads with each table
    manage_actions  of the organiser's page, by the last part of their address
    navigation      lists of the administration
    search          finds tournaments there by what somebody typed
    settings_check  called before changed settings are stored; raises TournamentError
    log_texts       what a tournament's public log says, by verb
    arrival_verbs   of a tournament's log, for events of single entrants
    audit_texts     what a tournament's log says to organisers, by verb
    audit_words     what staff did, for the administration, by verb
    data_export     values of the download of a user's data, by key
    preset_uses     what plays by a preset, by its key
    names           by user the names at tournaments that a reader may see, and others may not
    previews        what the picture of a link says, by its kind; None: there is nothing to show
    """

    name: str
    urls: str = ""
    panels: Sequence[Panel] = ()
    beat: Sequence[PeriodicTask] = ()
    sweep: Callable[[datetime], object] | None = None
    table_relations: Sequence[str] = ()
    manage_actions: Mapping[str, ManageAction] = field(default_factory=dict)
    navigation: Sequence[MenuItem] = ()
    search: Callable[[str], Q] | None = None
    settings_check: Callable[[Tournament], None] | None = None
    log_texts: Mapping[str, LogText] = field(default_factory=dict)
    arrival_verbs: Sequence[str] = ()
    audit_texts: Mapping[str, Callable[[], str]] = field(default_factory=dict)
    audit_words: Mapping[str, Promise] = field(default_factory=dict)
    data_export: Mapping[str, Callable[[User], Any]] = field(default_factory=dict)
    preset_uses: Sequence[Callable[[str], Iterable[Use]]] = ()
    names: Callable[[User, Collection[Tournament]], Mapping[int, str]] | None = None
    previews: Mapping[str, Callable[[str], PreviewText | None]] = field(default_factory=dict)


EXTENSIONS: list[Extension] = []


def register(extension: Extension) -> None:
    """Add what an optional app brings."""
    EXTENSIONS.append(extension)
    uses.SOURCES.extend(extension.preset_uses)


def panels_of(slot: str) -> Iterator[Panel]:
    """Yield the panels of a place, in the order of INSTALLED_APPS."""
    for extension in EXTENSIONS:
        yield from (panel for panel in extension.panels if panel.slot == slot)
