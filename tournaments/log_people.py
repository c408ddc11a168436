"""The users mentioned in log entries: stored by id, so that closed accounts are not named."""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

from accounts.models import User
from tournaments.models import TournamentEvent

# The key within an event's data: user ids by placeholder, or lists of them.
MENTIONED_USERS = "mentioned"
NO_NAMES: Mapping[int, str] = MappingProxyType({})


def mention(**people: User) -> dict[str, dict[str, int]]:
    """Return the entry data for the users of a sentence, by placeholder."""
    return {MENTIONED_USERS: {word: user.pk for word, user in people.items()}}


def mention_all(people: Iterable[User]) -> dict[str, dict[str, list[int]]]:
    """Return the entry data for many users at once: the placeholder is "names"."""
    return {MENTIONED_USERS: {"names": [user.pk for user in people]}}


def with_names(
    events: Iterable[TournamentEvent], given: Mapping[int, str] = NO_NAMES
) -> tuple[TournamentEvent, ...]:
    """Return the events with current names filled in; one query, none if nobody is mentioned.

    `given`: by user, the names as given that the only reader of these events may see.
    """
    rows = tuple(events)
    ids = {user_id for row in rows for user_id in _mentioned_ids(row)}
    names = {user.pk: user.display_name for user in User.objects.filter(pk__in=ids)} if ids else {}
    names |= {user_id: given[user_id] for user_id in names if user_id in given}
    for row in rows:
        if row.actor_id in given and row.actor is not None:
            row.actor.given_name = given[row.actor.pk]
        mentioned = row.data.get(MENTIONED_USERS, {})
        words = {word: _names(names, value) for word, value in mentioned.items()}
        row.data = {**row.data, **words}
    return rows


def with_given_names(event: TournamentEvent, given: Mapping[int, str]) -> TournamentEvent:
    """Return a copy of an event whose names were filled in, with names as given where known.

    Others share the event itself: it stays as it is.
    """
    row, mentioned = copy(event), event.data.get(MENTIONED_USERS, {})
    words = {word: _given(given, value, event.data[word]) for word, value in mentioned.items()}
    row.data = {**event.data, **words}
    if row.actor is not None and row.actor_id in given:
        row.actor = copy(row.actor)
        row.actor.given_name = given[row.actor.pk]
    return row


def _given(given: Mapping[int, str], value: int | list[int], shown: Any) -> str | list[str]:
    """Return the name as given of a mentioned user, or those of a list; else what is shown."""
    if isinstance(value, list):
        return [given.get(user_id, name) for user_id, name in zip(value, shown, strict=True)]
    return given.get(value, shown)


def _mentioned_ids(event: TournamentEvent) -> Iterator[int]:
    for value in event.data.get(MENTIONED_USERS, {}).values():
        yield from value if isinstance(value, list) else [value]


def _names(names: Mapping[int, str], value: int | list[int]) -> str | list[str]:
    """Return the name of a mentioned user, or those of a list."""
    if isinstance(value, list):
        return [names.get(user_id, "?") for user_id in value]
    return names.get(value, "?")
