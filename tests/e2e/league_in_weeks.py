"""A league on a real site whose weeks pass within a minute: its dates move, and not the clock."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from threading import Thread
from typing import Any

from tests.e2e import independent_count
from tests.e2e.full_session import Crowd, Hand, Person
from tests.e2e.independent_count import Played

Json = dict[str, Any]
WHOLE = 100.0
# All that is dated in a league comes nearer; then it advances as the clock would let it.
TURN = """
from datetime import timedelta
from django.db.models import F
from django.utils import timezone
from tournaments.director.advance import advance
from tournaments.extras.appointments.models import Appointment, TimeOffer
from tournaments.models import Round, Tournament, TournamentTable

by, cup = timedelta(seconds={seconds}), {cup!r}
rounds = Round.objects.filter(tournament=cup)
appointments = Appointment.objects.filter(table__round__tournament=cup)
# Pages are rendered again where the revision has grown.
row = {{"started_at": F("started_at") - by, "revision": F("revision") + 1}}
Tournament.objects.filter(pk=cup).update(**row)
rounds.update(**{{n: F(n) - by for n in ("drawn_at", "starts_at", "ends_at")}})
TournamentTable.objects.filter(round__tournament=cup).update(opens_at=F("opens_at") - by)
TimeOffer.objects.filter(appointment__in=appointments).update(at=F("at") - by)
appointments.update(deadline=F("deadline") - by)
advance(cup, timezone.now())
"""
SETTINGS = {"rounds": 4, "round_days": 7}


class League:
    """A running league, by its API, and its people by entrant."""

    def __init__(self, organiser: Person, people: Sequence[Person], deals: int) -> None:
        self.organiser, self.site = organiser, organiser.site
        given = {
            "name": f"League {organiser.name}", "format": "league", "preset": "classic",
            "settings": SETTINGS, "ends_by": "deals", "deals": deals, "no_show_minutes": 10,
        }  # fmt: skip
        self.key: str = organiser.do("tournaments/", given)["id"]
        self.path = f"tournaments/{self.key}/"
        self.url = f"{self.site.url}/{self.path}"
        organiser.do(f"{self.path}publish/")
        for person in people:
            person.do(f"{self.path}entry/")
        organiser.do(f"{self.path}start/")
        self.crowd = Crowd([], self.key)
        self.crowd.until("the first round", lambda: self.round() == 1)
        self.by_entrant = {p.ask(f"{self.path}entry/")["entrant"]: p for p in people}

    def round(self) -> int:
        return self.organiser.ask(self.path)["round"]

    @property
    def status(self) -> str:
        return self.organiser.ask(self.path)["status"]

    def week(self, number: int) -> Json:
        """Return a round with its tables."""
        return self.organiser.ask(f"{self.path}rounds/{number}/")

    def people_at(self, table: Json) -> list[Person]:
        return [self.by_entrant[seat["entrant"]] for seat in table["seats"]]

    def turn_to(self, moment: str, before: timedelta = timedelta(0)) -> None:
        """Let the time come that is so long before this moment of the league."""
        now = datetime.now().astimezone()
        by = datetime.fromisoformat(moment) - before - now
        self.site.shell(TURN.format(seconds=by.total_seconds() + 1, cup=self.key))

    def come(self, table: Json, absent: Collection[Person] = ()) -> None:
        """All but the absent say that they are there; the time must be near."""
        for person in self.people_at(table):
            if person not in absent:
                person.do(f"{self.path}tables/{table['id']}/presence/")

    def meet_at_deadline(self, number: int, absent: Collection[Person] = ()) -> None:
        """At each table without a time all but the absent come, and nobody waits in vain."""
        waiting = self.waiting(number)
        self.turn_to(waiting[0]["opens_at"], timedelta(minutes=5))
        for table in self.waiting(number):
            self.come(table, absent)
        self.turn_to(self.waiting(number)[0]["opens_at"], -timedelta(minutes=10))
        assert not self.waiting(number)

    def waiting(self, number: int) -> list[Json]:
        return [table for table in self.week(number)["tables"] if table["state"] == "waiting"]

    def play(self, number: int, absent: Collection[Person] = ()) -> None:
        """Play the games of a round to their ends; bots play for the absent."""
        tables = [table for table in self.week(number)["tables"] if table["state"] == "playing"]
        hands = [
            Hand(person, table["game"], seed, None)
            for table in tables
            for seed, person in enumerate(self.people_at(table))
            if person not in absent
        ]
        thread = Thread(target=lambda: asyncio.run(_play(hands)), daemon=True)
        thread.start()
        thread.join(WHOLE)
        assert not thread.is_alive() and not any(hand.errors for hand in hands)
        keys = [table["id"] for table in tables]
        self.crowd.until("the games to count", lambda: self.are_over(number, keys))

    def are_over(self, number: int, keys: Collection[int]) -> bool:
        tables = [table for table in self.week(number)["tables"] if table["id"] in keys]
        return all(table["state"] == "over" for table in tables)

    def begin_week(self, number: int) -> None:
        """Turn to the end of the week before, and not earlier does the next one begin."""
        before = self.week(number - 1)
        self.turn_to(before["ends_at"], timedelta(minutes=1))
        assert self.round() == number - 1
        self.turn_to(self.week(number - 1)["ends_at"])
        assert self.round() == number


async def _play(hands: Sequence[Hand]) -> None:
    async with asyncio.TaskGroup() as group:
        for hand in hands:
            group.create_task(hand.play())


def count_points(league: League, weeks: int) -> dict[int, Fraction]:
    """Count the points once more: by place from the records, and the mean for a bye."""
    points: dict[int, Fraction] = defaultdict(Fraction)
    for number in range(1, weeks + 1):
        week, seats = league.week(number), []
        for row in week["tables"]:
            table = Played(league.site, row)
            for seat, gained in zip(row["seats"], table.by_place, strict=True):
                scored = Fraction(0) if seat["no_show"] else gained
                points[seat["entrant"]] += scored
                seats.append(scored)
        for entrant in week["byes"]:
            points[entrant] += sum(seats, Fraction(0)) / len(seats)
    return points


def check_standings(league: League, points: dict[int, Fraction]) -> None:
    """The published points are those counted here, in their order."""
    rows = independent_count.results(league.site, league.key)["standings"]
    assert {row["entrant"] for row in rows} == set(league.by_entrant)
    for row in rows:
        assert abs(row["points"] - points[row["entrant"]]) < 0.006, row
    order = [points[row["entrant"]] for row in rows]
    assert order == sorted(order, reverse=True)
