"""The pages of the core: they open with all optional apps, and without each (extras)."""

import pytest
from django.utils import timezone

from accounts.models import User
from tests.factories import client_of, make_club, make_tournament
from tests.tournaments.factories import running_tournament, tables_of
from tests.tournaments.playing import new_players, new_tournament, start_tournament
from tournaments.director.advance import advance
from tournaments.models import Tournament
from tournaments.organising import rulings, services
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def open_league(organiser: User) -> Tournament:
    """Return a league whose first tables wait for their deadline."""
    settings = {"rounds": 3, "round_days": 7}
    league = new_tournament("league", new_players(6), settings=settings, organiser=organiser)
    start_tournament(league, timezone.now())
    return Tournament.objects.get(pk=league.pk)


def assert_opens(path: str, user: User | None, part: str = "") -> None:
    answer = client_of(user).get(path)
    assert answer.status_code == 200 and part in answer.content.decode(), path


def test_pages_of_a_club_and_its_tournament(anna: User, boris: User) -> None:
    club = make_club(anna, "Jacks", [boris])
    cup = make_tournament(anna, club=club, name="Friday cup")
    registration.register(boris, cup.pk)
    home = f"/clubs/{club.key}/"
    for path in ("/", "/tournaments/", f"/tournaments/{cup.pk}/", home, f"{home}tournaments/"):
        for user in (None, anna, boris):
            assert_opens(path, user)
    for path in (f"/tournaments/{cup.pk}/manage/", f"{home}settings/", "/tournaments/new/"):
        assert_opens(path, anna)
    for path in ("/settings/", "/settings/data/", f"/tournaments/{cup.pk}/viewer/"):
        assert_opens(path, boris)


def test_pages_of_a_running_tournament(anna: User, people: list[User]) -> None:
    cup = running_tournament(anna, people, no_show_minutes=0)
    advance(cup.pk, timezone.now())
    for user in (None, anna, people[0]):
        assert_opens(f"/tournaments/{cup.pk}/", user, "Table")
    assert_opens(f"/tournaments/{cup.pk}/manage/", anna)
    assert_opens(f"/api/v1/tournaments/{cup.pk}/rounds/", anna)
    assert_opens(f"/api/v1/tournaments/{cup.pk}/log/", anna)


def test_pages_of_a_league(anna: User) -> None:
    league = open_league(anna)
    [table, *_] = tables_of(league)
    player = league.entrants.get(pk=table.seats[0]).user
    for user in (None, player, anna):
        assert_opens("/tournaments/", user)
        assert_opens(f"/tournaments/{league.pk}/", user, "Table")
    assert_opens(f"/tournaments/{league.pk}/viewer/", player, "Your next table")
    assert_opens(f"/tournaments/{league.pk}/manage/", anna)


def test_a_league_goes_on(anna: User) -> None:
    """Withdrawals, pauses and time added pass through the signals."""
    league = open_league(anna)
    [table, *_] = tables_of(league)
    rulings.add_time(anna, league.pk, table.pk, 60)
    later = tables_of(league)[0].opens_at
    registration.withdraw(league.entrants.get(pk=table.seats[0]).user, league.pk)
    services.pause(anna, league.pk)
    services.resume(anna, league.pk)
    assert (later - table.opens_at).total_seconds() == 3600
    assert [one.opens_at for one in tables_of(league)] == [later, table.opens_at]


def test_pages_of_an_event_at_real_tables(anna: User, boris: User) -> None:
    evening = make_tournament(
        anna,
        in_room=True,
        ends_by="deals",
        deals=9,
        settings=Settings(rounds=3, remainder="mixed"),
    )
    registration.register(boris, evening.pk)
    for user in (None, anna, boris):
        assert_opens(f"/tournaments/{evening.pk}/", user)
    assert_opens(f"/tournaments/{evening.pk}/manage/", anna)


def test_pages_of_the_administration(admin_client: object) -> None:
    for path in ("/admin/", "/admin/search/?s=K7M42", "/admin/tournaments/tournament/"):
        answer = admin_client.get(path)  # type: ignore[attr-defined]
        assert answer.status_code == 200, path
