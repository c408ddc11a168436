"""The reader's runs of a day, with what the page needs of their games and of who sits there.

The statement is written by hand: the page of the day asks each time, and Django needs long to
compose it and to make an object of each seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from games import sql
from games.daily.deals import SEATS
from games.daily.models import Day, Run
from games.daily.page.friends import USER_FIELDS
from games.models import Game

# In the order in which Django makes objects of rows. No page says when a deal was begun.
RUN_FIELDS = [one.attname for one in Run._meta.concrete_fields if one.attname != "begun_at"]
GAME_FIELDS = ["id", "sealed", "status"]
USERS_AT, DEAL = len(RUN_FIELDS) + len(GAME_FIELDS), RUN_FIELDS.index("deal")
STATEMENT = f"""
SELECT {", ".join(f"run.{name}" for name in RUN_FIELDS)},
    {", ".join(f"game.{name}" for name in GAME_FIELDS)},
    {", ".join(f"accounts_user.{name}" for name in USER_FIELDS)}
FROM daily_run run JOIN games_game game ON game.id = run.game_id
JOIN games_seat seat ON seat.game_id = game.id
JOIN accounts_user ON accounts_user.id = seat.user_id
WHERE run.user_id = %s AND run.day_id = %s ORDER BY run.deal, seat.number
"""

Row = tuple[Any, ...]


@dataclass(frozen=True)
class OwnRun:
    """A run of the reader, and the users at its table in the order of their seats."""

    run: Run
    seated: list[User] = field(default_factory=list)

    @property
    def around(self) -> tuple[str, ...]:
        """Return the names of the seats from the person's on; the own one is empty."""
        return names_around(self.seated, self.run.user_id)

    @property
    def others(self) -> tuple[str, ...]:
        """Return the names of the two others by their seats; () while they are not seated."""
        if len(self.seated) < SEATS:
            return ()
        return tuple(one.display_name for one in self.seated if one.pk != self.run.user_id)


def names_around(seated: Sequence[User], own_id: int) -> tuple[str, ...]:
    """Return the names of the seats from this user's on; the own one is empty."""
    own = next(number for number, user in enumerate(seated) if user.pk == own_id)
    others = [seated[(own + step) % SEATS].display_name for step in range(1, SEATS)]
    return "", *others


def own_runs(user: User, day: Day) -> dict[int, OwnRun]:
    """Return the runs of the user on this day, by deal."""
    found: dict[int, OwnRun] = {}
    people: dict[Row, User] = {}
    for row in sql.fetch_all(STATEMENT, [user.pk, day.pk]):
        own, person = row[:USERS_AT], row[USERS_AT:]
        if own[DEAL] not in found:
            found[own[DEAL]] = OwnRun(_run(own, user, day))
        if person not in people:
            people[person] = sql.object_of(User, USER_FIELDS, person)
        found[own[DEAL]].seated.append(people[person])
    return found


def _run(row: Row, user: User, day: Day) -> Run:
    """Return the run of a row, with its day, its user and its game."""
    run = sql.object_of(Run, RUN_FIELDS, row[: len(RUN_FIELDS)])
    run.day, run.user = day, user
    run.game = sql.object_of(Game, GAME_FIELDS, row[len(RUN_FIELDS) :])
    return run
