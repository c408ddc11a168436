"""The standings of a tournament, counted again from the records of its games alone."""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Sequence, Set
from fractions import Fraction
from typing import Any

from tests.e2e.full_session import Person, fetched
from tests.site import Site

Json = dict[str, Any]
BY_PLACE = (3, 1, 0)


class Played:
    """A table: who sat where, and what its record says."""

    def __init__(self, site: Site, row: Json) -> None:
        self.round, self.number, self.game = row["round"], row["number"], row["game"]
        self.entrants = [seat["entrant"] for seat in row["seats"]]
        self.names = [seat["user"]["username"] for seat in row["seats"]]
        status, text = fetched(site, f"/api/v1/games/{self.game}/record/")
        assert status == 200, text
        self.record: Json = json.loads(text)
        self.scores: list[int] = self.record["result"]["scores"]
        bots = {n for n, s in enumerate(row["seats"]) if s["no_show"] or s["entrant"] is None}
        self.places = places(self.record, bots)

    @property
    def by_place(self) -> list[Fraction]:
        """3, 1, 0; who share a place share its points, and a bot without one has none."""
        return [self._shared(place) if place else Fraction(0) for place in self.places]

    def _shared(self, place: int) -> Fraction:
        count = self.places.count(place)
        return Fraction(sum(BY_PLACE[place - 1 : place - 1 + count]), count)


def places(record: Json, bots: Set[int] = frozenset()) -> list[int | None]:
    """The places of the people among themselves; None for a bot in an empty seat."""
    ranks = _game_places(record)
    people = [place for seat, place in enumerate(ranks) if seat not in bots]
    return [
        None if seat in bots else 1 + sum(other < place for other in people)
        for seat, place in enumerate(ranks)
    ]


def _game_places(record: Json) -> list[int]:
    """The winner, then by score, equals share a place; who left for good shares the last one."""
    scores, winner = record["result"]["scores"], record["result"]["winner"]
    left = {line["seat"] for line in record.get("left", [])}
    stayed = [(seat != winner, -score) for seat, score in enumerate(scores) if seat not in left]
    return [
        1 + (len(stayed) if seat in left else sum(o < (seat != winner, -score) for o in stayed))
        for seat, score in enumerate(scores)
    ]


def played(organiser: Person, cup: str) -> list[Played]:
    """All tables of it, as they were drawn."""
    count = organiser.ask(f"tournaments/{cup}/")["round"]
    rounds = [organiser.ask(f"tournaments/{cup}/rounds/{n}/") for n in range(1, count + 1)]
    return [Played(organiser.site, row) for one in rounds for row in one["tables"]]


def matchpoints(tables: Sequence[Played]) -> dict[tuple[int, int], Fraction]:
    """By entrant and round: the share of the others in the same seat that were beaten, of 100."""
    points = {}
    for table in tables:
        field = [other for other in tables if other.round == table.round and other is not table]
        for seat, entrant in enumerate(table.entrants):
            own = table.scores[seat]
            beaten = sum(2 * (own > o.scores[seat]) + (own == o.scores[seat]) for o in field)
            points[entrant, table.round] = Fraction(100 * beaten, 2 * len(field))
    return points


def by_place(tables: Sequence[Played]) -> dict[tuple[int, int], Fraction]:
    return {
        (entrant, table.round): points
        for table in tables
        for entrant, points in zip(table.entrants, table.by_place, strict=True)
    }


def totals(points: dict[tuple[int, int], Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (entrant, _round), gained in points.items():
        found[entrant] += gained
    return found


def opponents(tables: Sequence[Played], total: dict[int, Fraction]) -> dict[int, Fraction]:
    """The mean of the points of all opponents."""
    met: dict[int, list[int]] = defaultdict(list)
    for table in tables:
        for one in table.entrants:
            met[one] += [other for other in table.entrants if other != one]
    return {one: sum((total[o] for o in own), Fraction()) / len(own) for one, own in met.items()}


def results(site: Site, cup: str) -> Json:
    """The JSON that anybody may take away, once the two CSV were found to say the same."""
    published = json.loads(_file(site, cup, "results.json"))
    for name, rows in (
        ("results.csv", published["standings"]),
        ("tables.csv", published["tables"]),
    ):
        lines = list(csv.DictReader(io.StringIO(_file(site, cup, name))))
        assert lines == [{key: _cell(row[key]) for key in lines[0]} for row in rows], name
    return published


def _file(site: Site, cup: str, name: str) -> str:
    status, text = fetched(site, f"/tournaments/{cup}/{name}")
    assert status == 200, (name, text)
    return text


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return str(int(value) if isinstance(value, bool) else value)


def check_tables(
    published: Json, tables: Sequence[Played], points: dict[tuple[int, int], Fraction]
) -> None:
    """Each seat of each table is published as its record has it, with its points."""
    rows = {(row["game"], row["seat"]): row for row in published["tables"]}
    assert len(rows) == len(published["tables"]) == sum(len(table.entrants) for table in tables)
    for table in tables:
        for seat, name in enumerate(table.names):
            row = rows[table.game, seat]
            assert (row["name"], row["entrant"]) == (name, table.entrants[seat])
            assert (row["score"], row["place"]) == (table.scores[seat], table.places[seat])
            assert abs(row["points"] - points[table.entrants[seat], table.round]) < 0.006


def check_standings(published: Json, tables: Sequence[Played], total: dict[int, Fraction]) -> None:
    """The points, what opponents made where that breaks ties, and that the order is theirs."""
    met = opponents(tables, total)
    rows = published["standings"]
    assert {row["entrant"] for row in rows} == set(total)
    for row in rows:
        assert abs(row["points"] - total[row["entrant"]]) < 0.006, row
        made = row.get("opponents")
        assert made is None or abs(made - met[row["entrant"]]) < 0.006, row
    order = [total[row["entrant"]] for row in rows]
    assert order == sorted(order, reverse=True)
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
