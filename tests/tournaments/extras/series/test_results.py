"""Tests of the results of a series as programs get them."""

import pytest

from accounts.models import User
from tests.factories import make_club
from tests.json_schemas import problems, schemas_of
from tests.tournaments.extras.series.factories import club_season
from tournaments.extras.series import results
from tournaments.extras.series.queries import load_series

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_results_are_what_their_schema_says(anna: User, boris: User) -> None:
    season = club_season(anna, make_club(anna), [anna, boris], 2)
    rows = list(results.standings(load_series(season, None)))
    assert [row["user"]["username"] for row in rows] and rows[0]["results"]
    schemas = schemas_of(results)
    for row in rows:
        assert problems(schemas, "SeriesStanding", row) == []
    assert problems(schemas, "SeriesStanding", {**rows[0], "secret": 1})
