"""Tests of series: permissions, and the maximum number."""

import pytest

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import error_code, make_club, make_tournament, person
from tests.tournaments.extras.series.factories import make_series
from tournaments.extras.series import services
from tournaments.extras.series.models import Series
from tournaments.extras.series.services import SeriesDetails

DETAILS = SeriesDetails("Winter", (3, 2, 1), 0)


def test_only_organisers_of_the_club_create_series(club: Club, people: list[User]) -> None:
    assert error_code(services.create_series, people[0], club, DETAILS) == "not_organiser"


def test_an_organiser_of_another_club_changes_nothing(series: Series) -> None:
    stranger = person("Stranger")
    make_club(stranger, "Other club")
    assert error_code(services.edit_series, stranger, series.pk, DETAILS) == "not_organiser"
    assert error_code(services.delete_series, stranger, series.pk) == "not_organiser"
    assert error_code(services.add_tournament, stranger, series.pk, "x") == "not_organiser"


def test_a_club_has_a_limited_number_of_series(
    owner: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_SERIES", 1)
    make_series(owner, club)
    assert error_code(make_series, owner, club) == "many_series"


def test_only_tournaments_of_the_club_count(owner: User, series: Series) -> None:
    private = make_tournament(owner)
    assert error_code(services.add_tournament, owner, series.pk, private.pk) == "other_club"


def test_a_tournament_counts_once(owner: User, club: Club, series: Series) -> None:
    tournament = make_tournament(owner, club=club)
    services.add_tournament(owner, series.pk, tournament.pk)
    assert error_code(services.add_tournament, owner, series.pk, tournament.pk) == "already_in"


def test_a_removed_tournament_counts_no_longer(owner: User, club: Club, series: Series) -> None:
    tournament = make_tournament(owner, club=club)
    services.add_tournament(owner, series.pk, tournament.pk)
    services.remove_tournament(owner, series.pk, tournament.pk)
    assert not series.tournaments.exists()


def test_tournaments_outlive_their_series(owner: User, club: Club, series: Series) -> None:
    tournament = make_tournament(owner, club=club)
    services.add_tournament(owner, series.pk, tournament.pk)
    services.delete_series(owner, series.pk)
    tournament.refresh_from_db()
    assert not Series.objects.exists()
