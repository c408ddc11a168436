"""The organisers' pages, and who may press what on them."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.clubs import governing, joining
from accounts.models import User
from tests.accounts.clubs import club_of
from tests.tournaments.plans import (
    entrant,
    logged,
    opened,
    person,
    persons,
    running,
    statuses,
)
from tournaments import entry, organising
from tournaments.drawing import draw
from tournaments.models import Tournament, TournamentTable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
ORGANISERS = ("club organiser", "organiser", "staff")
VERBS: dict[str, dict[str, Any]] = {
    "publish": {},
    "start": {},
    "pause": {},
    "resume": {},
    "announce": {"text": "Tea"},
    "cancel": {"reason": "Flood"},
    "redraw": {},
    "invite": {"name": "boris"},
    "remove": {"entrant": "1"},
    "check-in": {"entrant": "1"},
    "check-out": {"entrant": "1"},
    "replace": {"entrant": "1", "name": "boris"},
    "result": {"table": "1", "score0": "1", "score1": "2", "score2": "3", "reason": "x"},
    "time": {"table": "1", "minutes": "5"},
}


def the(who: str, cup: Tournament) -> User | None:
    if who == "visitor":
        return None
    if who == "staff":
        return person("staff", is_staff=True, is_superuser=True)
    if who == "organiser":
        return cup.organiser
    if who == "entrant":
        return User.objects.get(username="p1")
    made = person(who.replace(" ", "-"))
    if cup.club is not None and who != "stranger":
        joining.join(made, cup.club)
        if who == "club organiser":
            governing.appoint(cup.organiser, cup.club, made, organiser=True)
    return made


WHO = ("visitor", "stranger", "entrant", "member", "staff", "club organiser", "organiser")


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_for_organisers_and_staff_alone(anna, verb):
    cup = running(anna, persons(3), club=club_of(anna))
    url = reverse("tournament_organise", args=[cup.pk, verb])
    for who in WHO:
        before = (cup.revision, cup.log.count(), cup.status)
        client = logged(the(who, cup))
        answer = client.post(url, VERBS[verb], headers={"accept": "application/json"})
        cup.refresh_from_db()
        if who in ORGANISERS:
            code = answer.json().get("error", {}).get("code", "")
            assert answer.status_code in (200, 409) and code != "not_organiser"
            continue
        assert (cup.revision, cup.log.count(), cup.status) == before
        if who == "visitor":
            assert answer.status_code == 404
        else:
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_organiser")


def test_the_organisers_pages_are_theirs(anna):
    cup = opened(anna, club=club_of(anna))
    entry.enter(person("p1"), cup.pk)
    expected = {"visitor": 302, **dict.fromkeys(ORGANISERS, 200)}
    for who in WHO:
        client = logged(the(who, cup))
        for page in ("tournament_manage", "tournament_edit"):
            answer = client.get(reverse(page, args=[cup.pk]))
            assert answer.status_code == expected.get(who, 404)


@pytest.mark.parametrize("verb", ["check-in", "check-out", "remove", "replace", "result", "time"])
def test_bad_numbers_are_refused_in_words(anna, verb):
    cup = running(anna, persons(3))
    for bad in ("", "x", "-1", "9" * 30, "1.5", "١"):
        _is_refused(anna, cup, verb, bad)


def _is_refused(anna: User, cup: Tournament, verb: str, bad: str) -> None:
    before = cup.log.count()
    sent = {
        "entrant": bad,
        "table": bad,
        "minutes": bad,
        "score0": bad,
        "name": "p1",
        "reason": "x",
    }
    url = reverse("tournament_organise", args=[cup.pk, verb])
    answer = logged(anna).post(url, sent, headers={"accept": "application/json"})
    assert answer.status_code == 409 and answer.json()["error"]["text"]
    assert cup.log.count() == before


def test_another_tournaments_people_and_tables_are_out_of_reach(anna):
    """By the numbers in the form alone nothing elsewhere can be touched."""
    mine = opened(anna, check_in_minutes=10)
    boris = person("boris")
    theirs = running(boris, persons(3))
    Tournament.objects.filter(pk=mine.pk).update(status="running")
    row, table = entrant(theirs, User.objects.get(username="p1")), TournamentTable.objects.get()
    client = logged(anna)
    for verb, sent in (
        ("remove", {"entrant": row.pk}),
        ("replace", {"entrant": row.pk, "name": "boris"}),
        ("time", {"table": table.pk, "minutes": 5}),
        ("result", {"table": table.pk, "score0": 1, "score1": 2, "score2": 3, "reason": "x"}),
    ):
        url = reverse("tournament_organise", args=[mine.pk, verb])
        answer = client.post(url, sent, headers={"accept": "application/json"})
        assert answer.json()["error"]["code"] in ("not_entrant", "no_table")
    assert statuses(theirs)["p1"] == "in"


def test_the_desk_shows_people_tables_and_the_log(anna):
    users = persons(4)
    cup = opened(anna, check_in_minutes=10, limit=3)
    for user in users:
        entry.enter(user, cup.pk)
    page = logged(anna).get(reverse("tournament_manage", args=[cup.pk])).content.decode()
    assert "p4 waits for a place." in page and "0 of 3 are checked in" in page
    for user in users[:3]:
        entry.check_in(user, cup.pk)
    organising.start(anna, cup.pk)
    draw(cup.pk, timezone.now())
    page = logged(anna).get(reverse("tournament_manage", args=[cup.pk]), {"part": "1"})
    text = page.content.decode()
    assert "Round 1, table 1" in text and "Draw round 1 again" in text and "<html" not in text
