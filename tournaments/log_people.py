"""Whom a line of the log names: kept by number, so that a closed account is named nowhere."""

from collections.abc import Iterable

from accounts.models import User
from tournaments.models import LogLine

# Within a line's data: by the word that stands for the name, whose it is.
WHOM = "whom"


def named(**people: User) -> dict[str, dict[str, int]]:
    """For `note`: the people that its sentence is about."""
    return {WHOM: {word: user.pk for word, user in people.items()}}


def with_names(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The lines with the names as they are now; one query, and none where nobody is named."""
    rows = tuple(lines)
    ids = {user_id for row in rows for user_id in row.data.get(WHOM, {}).values()}
    names = {user.pk: user.shown_name for user in User.objects.filter(pk__in=ids)} if ids else {}
    for row in rows:
        whom = row.data.get(WHOM, {})
        told = {word: names.get(user_id, "?") for word, user_id in whom.items()}
        row.data = {**row.data, **told}
    return rows
