"""Players of a series: accounts, and people without one, by name. Pure."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class SeriesEntry:
    """An entrant of a tournament of the series.

    person    the key that somebody without an account has at all events of the club, or ""
    is_local  whether `user` only stands for a name at this event
    """

    entrant: int
    user: int
    tournament: str
    person: str
    is_local: bool


def series_users(entries: Iterable[SeriesEntry]) -> dict[int, int]:
    """Return by entrant the user whose row of the series the results count in.

    A person without an account has a user at each event: the last one stands for all. An account
    that was linked to the name at one of them stands for the others too, unless another account
    was linked at another, or it played beside the name.
    """
    listed = list(entries)
    users = {entry.entrant: entry.user for entry in listed}
    played = {(entry.tournament, entry.user) for entry in listed}
    people: dict[str, list[SeriesEntry]] = defaultdict(list)
    for entry in listed:
        if entry.person:
            people[entry.person].append(entry)
    for rows in people.values():
        users |= _one_user(rows, played)
    return users


def _one_user(rows: list[SeriesEntry], played: set[tuple[str, int]]) -> dict[int, int]:
    """Return the user who stands for the names of one person, by entrant."""
    local = [entry for entry in rows if entry.is_local]
    if not local:
        return {}
    stands = max(local, key=lambda entry: entry.entrant).user
    accounts = {entry.user for entry in rows if not entry.is_local}
    if len(accounts) == 1 and not any((entry.tournament, *accounts) in played for entry in local):
        [stands] = accounts
    return {entry.entrant: stands for entry in local}
