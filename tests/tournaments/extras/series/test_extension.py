"""Tests of tournaments.extras.series.extension."""

import pytest

from accounts.models import User
from tests.factories import client_of, make_club
from tests.tournaments.extras.series.factories import club_season, make_series
from thousand_site.previews.queries import preview_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_the_preview_tells_its_first_places(anna: User, boris: User) -> None:
    club = make_club(anna, "Jacks", [boris])
    preview = preview_of("series", club_season(anna, club, [anna, boris], 1).pk)
    assert preview is not None and "1. anna, 12" in preview.lines


def test_a_private_series_has_no_preview(anna: User, boris: User) -> None:
    hidden = make_club(anna, "Hidden", [boris], is_private=True)
    series = club_season(anna, hidden, [anna, boris], 1)
    assert client_of(anna).get(f"/preview/series/{series.pk}.png").status_code == 404


def test_pages_of_the_club_name_it(anna: User) -> None:
    club = make_club(anna, "Jacks", [])
    series = make_series(anna, club)
    for page in ("", "tournaments/"):
        assert series.name in client_of(anna).get(f"/clubs/{club.key}/{page}").content.decode()
