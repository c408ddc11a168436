"""Tests of the lists of tournaments."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import from_now, make_club, make_tournament
from tournaments.live.lists.tournaments import tournament_lists
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def put(cup: Tournament, status: str, **hours: int) -> None:
    """Give the tournament a status, and times so many hours from now."""
    times = {name: timezone.now() + timedelta(hours=at) for name, at in hours.items()}
    Tournament.objects.filter(pk=cup.pk).update(status=status, **times)


def names_in_clubs(user) -> list[str]:
    return [item.row.name for item in tournament_lists(user)["clubs"]]


def test_tournaments_of_my_clubs_are_listed_by_nearness(anna, boris, monkeypatch):
    """Running ones come first, then the next to start; those that ended come last."""
    monkeypatch.setattr("tournaments.permissions.MAX_ACTIVE", 99)
    club = make_club(anna, members=[boris])
    starts = {"Tomorrow": from_now(days=1), "By hand": None, "Tonight": from_now(hours=3)}
    for name in ("Ended last", "Ended first", "Called off"):
        make_tournament(anna, club=club, name=name)
    for name, start in starts.items():
        make_tournament(anna, club=club, name=name, starts_at=start)
    for name in ("Began first", "Began last"):
        make_tournament(anna, club=club, name=name)
    by_name = {cup.name: cup for cup in Tournament.objects.all()}
    put(by_name["Ended first"], "over", started_at=-9, ended_at=-8)
    put(by_name["Ended last"], "over", started_at=-50, ended_at=-1)
    put(by_name["Called off"], "cancelled", ended_at=-1)
    put(by_name["Began first"], "running", started_at=-3, starts_at=-3)
    put(by_name["Began last"], "running", started_at=-1, starts_at=-1)
    running, coming = ["Began last", "Began first"], ["Tonight", "Tomorrow", "By hand"]
    assert names_in_clubs(boris) == [*running, *coming, "Ended last", "Ended first"]


def test_old_tournaments_of_my_clubs_hide_no_coming_one(anna, monkeypatch):
    monkeypatch.setattr("tournaments.live.lists.tournaments.MAX_RECENT", 2)
    club = make_club(anna)
    for name in ("Old", "Older", "Oldest"):
        put(make_tournament(anna, club=club, name=name), "over", ended_at=-1)
    make_tournament(anna, club=club, name="Next", starts_at=from_now(days=1))
    assert names_in_clubs(anna)[0] == "Next"
