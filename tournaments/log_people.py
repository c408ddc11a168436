"""The users mentioned in log entries: stored by id, so that closed accounts are not named."""

from collections.abc import Iterable, Iterator, Mapping

from accounts.models import User
from tournaments.models import TournamentEvent

# The key within an event's data: user ids by placeholder, or lists of them.
MENTIONED_USERS = "mentioned"


def mention(**people: User) -> dict[str, dict[str, int]]:
    """Return the entry data for the users of a sentence, by placeholder."""
    return {MENTIONED_USERS: {word: user.pk for word, user in people.items()}}


def mention_all(people: Iterable[User]) -> dict[str, dict[str, list[int]]]:
    """Return the entry data for many users at once: the placeholder is "names"."""
    return {MENTIONED_USERS: {"names": [user.pk for user in people]}}


def with_names(events: Iterable[TournamentEvent]) -> tuple[TournamentEvent, ...]:
    """Return the events with current names filled in; one query, none if nobody is mentioned."""
    rows = tuple(events)
    ids = {user_id for row in rows for user_id in _mentioned_ids(row)}
    names = {user.pk: user.display_name for user in User.objects.filter(pk__in=ids)} if ids else {}
    for row in rows:
        mentioned = row.data.get(MENTIONED_USERS, {})
        words = {word: _names(names, value) for word, value in mentioned.items()}
        row.data = {**row.data, **words}
    return rows


def _mentioned_ids(event: TournamentEvent) -> Iterator[int]:
    for value in event.data.get(MENTIONED_USERS, {}).values():
        yield from value if isinstance(value, list) else [value]


def _names(names: Mapping[int, str], value: int | list[int]) -> str | list[str]:
    """Return the name of a mentioned user, or those of a list."""
    if isinstance(value, list):
        return [names.get(user_id, "?") for user_id in value]
    return names.get(value, "?")
