"""The users mentioned in log entries: stored by id, so that closed accounts are not named."""

from collections.abc import Iterable

from accounts.models import User
from tournaments.models import TournamentEvent

# The key within an event's data: user ids by placeholder.
MENTIONED_USERS = "mentioned"


def mention(**people: User) -> dict[str, dict[str, int]]:
    """Return the entry data for the users of a sentence, by placeholder."""
    return {MENTIONED_USERS: {word: user.pk for word, user in people.items()}}


def with_names(events: Iterable[TournamentEvent]) -> tuple[TournamentEvent, ...]:
    """Return the events with current names filled in; one query, none if nobody is mentioned."""
    rows = tuple(events)
    ids = {user_id for row in rows for user_id in row.data.get(MENTIONED_USERS, {}).values()}
    names = {user.pk: user.display_name for user in User.objects.filter(pk__in=ids)} if ids else {}
    for row in rows:
        mentioned = row.data.get(MENTIONED_USERS, {})
        names_by_word = {word: names.get(user_id, "?") for word, user_id in mentioned.items()}
        row.data = {**row.data, **names_by_word}
    return rows
