"""Results of a month: no names without consent, no ids, no closed accounts."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from accounts.closure.services import close_account
from accounts.models import User
from accounts.preferences.services import set_preferences
from games.daily.publication.lines import DailyLine
from games.models import Game
from games.open_data import results
from games.replays.export import Month
from games.tables.lifecycle.record_types import RecordDeal
from games.tables.payloads import json_schema
from tests import json_schemas
from tests.factories import finished_game, make_club

Json = dict[str, Any]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
OCTOBER = Month(2026, 10)
MIDDLE = datetime(2026, 10, 20, 12, tzinfo=UTC)


def ended(people: list[User], at: datetime = MIDDLE, **changed: Any) -> Game:
    game = finished_game(people, at)
    values = {"finalised_at": at, "ended_at": at} | changed
    Game.objects.filter(pk=game.pk).update(**values)
    return Game.objects.get(pk=game.pk)


def lines(month: Month = OCTOBER) -> list[Json]:
    return [json.loads(line) for line in results.lines_of(month)]


def players(line: Json) -> list[str | None]:
    return [seat["player"] for seat in line["seats"]]


def test_a_line_has_the_result(people: list[User]) -> None:
    game = ended(people)
    [line] = lines()
    assert (line["day"], line["pool"]) == ("2026-10-20", game.pool.key)
    assert [seat["place"] for seat in line["seats"]] == sorted(game.places)
    assert {seat["score"] for seat in line["seats"]} == set(game.scores)


def test_nobody_is_named_and_no_game(people: list[User]) -> None:
    game = ended(people)
    [text] = results.lines_of(OCTOBER)
    told = [game.pk, "T12:00", *(user.username for user in people)]
    assert not [word for word in told if word in text]
    assert len(set(players(json.loads(text)))) == 3


def test_a_pseudonym_is_that_of_one_month(people: list[User]) -> None:
    ended(people)
    ended(people, MIDDLE + timedelta(days=1))
    ended(people, MIDDLE + timedelta(days=31))
    first, second = lines()
    [later] = lines(Month(2026, 11))
    assert set(players(first)) == set(players(second))
    assert not set(players(first)) & set(players(later))


def test_only_who_agreed_is_named(people: list[User]) -> None:
    ended(people)
    set_preferences(people[1], data_by_name=True)
    [line] = lines()
    named = [seat["player"] for seat in line["seats"] if seat["named"]]
    assert named == [people[1].username] and people[0].username not in players(line)


def test_a_closed_account_vanishes(people: list[User]) -> None:
    ended(people)
    set_preferences(people[0], data_by_name=True)
    close_account(people[0])
    [line] = lines()
    assert players(line).count(None) == 1 and not any(seat["named"] for seat in line["seats"])


def test_other_games_are_left_out(people: list[User]) -> None:
    ended(people, rated=False)
    ended(people, sealed=True)
    ended(people, finalised_at=None)
    ended(people, club=make_club(people[0], is_private=True))
    assert lines() == []
    kept = ended(people)
    assert len(lines()) == 1 and kept.rated


def numbered(people: list[User]) -> None:
    """Let six games end one after the other, each with its number as the middle score."""
    games = [ended(people, MIDDLE + timedelta(minutes=minute)) for minute in range(6)]
    for number, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(scores=[1000, number, 0])


def order() -> list[int]:
    """Return the numbers of the games in the order of the file."""
    return [sorted(seat["score"] for seat in line["seats"])[1] for line in lines()]


def test_lines_of_a_day_are_in_an_order_that_only_the_site_can_compute(
    people: list[User], settings: Any
) -> None:
    """Neither the time nor the public id of a game tells which line is its own."""
    numbered(people)
    orders = set()
    for number in range(4):
        settings.SECRET_KEY = f"secret {number}"
        orders.add(tuple(order()))
    assert len(orders) > 1 and {tuple(sorted(one)) for one in orders} == {tuple(range(6))}


def test_the_same_games_have_the_same_order(people: list[User]) -> None:
    numbered(people)
    assert order() == order()


def test_days_follow_each_other(people: list[User]) -> None:
    for day in (3, 1, 2):
        ended(people, MIDDLE + timedelta(days=day))
    assert [line["day"] for line in lines()] == ["2026-10-21", "2026-10-22", "2026-10-23"]


def test_lines_follow_the_schema_and_the_dictionary(people: list[User]) -> None:
    ended(people)
    [line] = lines()
    schemas = json_schema.definitions() | json_schemas.schemas_of(results)
    assert json_schemas.problems(schemas, "MonthlyResult", line) == []
    assert json_schemas.problems(schemas, "MonthlyResult", {**line, "id": "x"})
    seats = {f"seats[].{name}" for name in line["seats"][0]}
    assert documented("A line of results") == {*line, *seats}


def test_the_dictionary_has_the_members_of_deals() -> None:
    deal = {f"played[].{name}" for name in RecordDeal.__annotations__} - {"played[].times"}
    assert documented("A line of deals") == {*DailyLine.__annotations__, *deal}


def documented(heading: str) -> set[str]:
    """Return the members in the table below a heading of docs/data.md."""
    text = (Path(settings.BASE_DIR) / "docs" / "data.md").read_text(encoding="utf-8")
    part = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([\w.\[\]]+)` \|", part, re.M))
