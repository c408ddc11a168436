"""Names of people without an account, for readers who may see more than initials.

What everybody reads is rendered once and cached (docs/decisions/0027). So a name as given never
enters a shared snapshot or page: a reader who may see it gets copies of their own.
"""

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import replace

from accounts.models import User
from tournaments.extension import EXTENSIONS
from tournaments.live.snapshot.tables import Participant
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.log_people import with_given_names as with_event_names
from tournaments.models import Tournament


def given_names(viewer: User | None, tournaments: Collection[Tournament]) -> dict[int, str]:
    """Return by user the names at these tournaments that this reader may see as they were given."""
    if viewer is None or not tournaments:
        return {}
    found: dict[int, str] = {}
    for extension in EXTENSIONS:
        if extension.names is not None:
            found |= extension.names(viewer, tournaments)
    return found


def with_given_names(snapshot: TournamentSnapshot, viewer: User | None) -> TournamentSnapshot:
    """Return the snapshot with the names that this reader may see; the same one without any."""
    names = given_names(viewer, [snapshot.tournament])
    if not names:
        return snapshot
    people = {key: _named(person, names) for key, person in snapshot.participants.items()}
    events = tuple(with_event_names(event, names) for event in snapshot.log)
    return replace(snapshot, participants=people, log=events)


def _named(person: Participant, names: Mapping[int, str]) -> Participant:
    """Return the participant under the name as given; rows are copied, since others share them."""
    name = names.get(person.user.pk)
    if not name:
        return person
    row, user = copy(person.row), copy(person.user)
    user.given_name, row.user = name, user
    return Participant(row)


def show_given_names(
    viewer: User | None, tournaments: Collection[Tournament], users: Iterable[User]
) -> None:
    """Let these users, loaded for this reader alone, show the names that the reader may see."""
    names = given_names(viewer, tournaments)
    for user in users:
        user.given_name = names.get(user.pk, "")


def names_by_entrant(snapshot: TournamentSnapshot, viewer: User | None) -> dict[int, str]:
    """Return by entrant the names that a page drawn for everybody does not show to this reader."""
    names = given_names(viewer, [snapshot.tournament])
    people = snapshot.participants.items()
    return {key: names[person.user.pk] for key, person in people if person.user.pk in names}
