"""The pages of founding, entering and organising, and who may press what."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.clubs import governing, joining
from accounts.clubs import services as clubs
from accounts.models import Club, User
from games.models import Preset
from games.presets import load_defaults
from games.tables import broadcast, wakeups
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    plan,
    refusal,
    running,
    soon,
    statuses,
)
from tournaments import entry, founding, organising
from tournaments.drawing import draw
from tournaments.models import Tournament, TournamentTable
from tournaments.outlines import OUTLINES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quiet(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    load_defaults()
    monkeypatch.setattr(broadcast, "publish", lambda group, message: None)
    monkeypatch.setattr(wakeups, "send", lambda name, *args: None)


@pytest.fixture
def anna() -> User:
    return person("anna")


def logged(user: User | None) -> Client:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def fields(client: Client, **query: str) -> dict[str, Any]:
    """What a browser would send of the form as it is shown."""
    form = client.get(reverse("tournament_new"), query).context["form"]
    return sent_of(form)


def sent_of(form: Any) -> dict[str, Any]:
    given = {name: form[name].value() for name in form.fields}
    return {n: v for n, v in given.items() if v is not None and v is not False and v != ""}


@pytest.mark.parametrize("outline", sorted(OUTLINES))
def test_each_outline_founds_a_tournament_as_it_stands(anna, outline):
    client = logged(anna)
    given = {**fields(client, **{"from": outline}), "name": "Evening"}
    answer = client.post(reverse("tournament_new"), given)
    made = Tournament.objects.get()
    assert answer.url == reverse("tournament_manage", args=[made.pk])
    assert (made.format, made.status) == (OUTLINES[outline].values["format"], "draft")
    assert client.get(answer.url).status_code == 200
    # And as the last one was: the same form again.
    again = {"limit": None, **given}
    assert {"limit": None, **fields(client, **{"from": made.pk})} == again


def test_a_wrong_form_is_shown_again_with_its_faults(anna):
    client = logged(anna)
    given = {**fields(client), "name": "", "ends_by": "deals", "deals": "8", "numbers": "x"}
    page = client.post(reverse("tournament_new"), given)
    assert page.status_code == 200 and not Tournament.objects.exists()
    assert {"name", "deals", "numbers"} <= set(page.context["form"].errors)
    assert "Everybody deals as often as the others" in page.content.decode()


def test_the_check_says_what_is_wrong_and_how_it_would_run(anna):
    client = logged(anna)
    knockout = {**fields(client, **{"from": "cup"}), "name": "Cup", "limit": "27"}
    answer = client.post(reverse("tournament_check"), knockout).json()
    assert answer["faults"] == {} and answer["told"] == ["With 27 players: 27 → 9 → 3."]
    wrong = client.post(reverse("tournament_check"), {**knockout, "late_rounds": "2"}).json()
    assert list(wrong["faults"]) == ["late_rounds"]
    assert client.post(reverse("tournament_check"), {}).json()["told"] == []


@pytest.mark.parametrize(
    ("starts", "zone", "stored"),
    [
        ("2026-12-24T18:00", "Europe/Berlin", "2026-12-24T17:00"),
        ("2027-07-01T18:00", "America/New_York", "2027-07-01T22:00"),
        ("2026-12-24T18:00", "UTC", "2026-12-24T18:00"),
    ],
)
def test_an_hour_is_that_of_the_browsers_zone(anna, starts, zone, stored, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 11, 22, 1, tzinfo=UTC))
    client = logged(anna)
    client.post(
        reverse("tournament_new"), {**fields(client), "name": "x", "starts": starts, "zone": zone}
    )
    made = Tournament.objects.get()
    assert made.starts_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") == stored


def test_a_bad_hour_or_zone_is_a_fault_of_the_field(anna):
    client = logged(anna)
    given = {**fields(client), "name": "x"}
    for zone in ("Mars/Base", "../../etc/passwd", "x" * 60, "/etc/passwd", "\0"):
        page = client.post(
            reverse("tournament_new"), {**given, "starts": "2030-12-24T18:00", "zone": zone}
        )
        assert {"starts", "zone"} & set(page.context["form"].errors)
    for starts in ("soon", "99999-01-01T00:00", "0001-01-01T00:00", "2026-13-01T00:00"):
        page = client.post(
            reverse("tournament_new"), {**given, "starts": starts, "zone": "Asia/Tokyo"}
        )
        assert list(page.context["form"].errors) == ["starts"]


def test_other_peoples_presets_are_no_choice(anna):
    foreign = Preset.objects.create(
        key="theirs-1", kind="user", owner=person("boris"), name="x", agreements={}
    )
    client = logged(anna)
    page = client.post(
        reverse("tournament_new"), {**fields(client), "name": "x", "preset": foreign.pk}
    )
    assert list(page.context["form"].errors) == ["preset"]


def test_who_may_not_found_is_told_before_he_fills_in_a_form():
    page = logged(person("doubt", confirmed=False)).get(reverse("tournament_new"))
    assert "confirmed address" in page.content.decode()
    assert 'id="plan"' not in page.content.decode()
    assert logged(None).get(reverse("tournament_new")).status_code == 302


def test_it_is_changed_on_a_page_that_keeps_its_password(anna):
    cup = opened(anna, entry="password", password="marriage", starts_at=soon(days=3))
    client = logged(anna)
    page = client.get(reverse("tournament_edit", args=[cup.pk]))
    form = page.context["form"]
    assert "marriage" not in page.content.decode() and cup.password not in page.content.decode()
    given = sent_of(form)
    answer = client.post(
        reverse("tournament_edit", args=[cup.pk]), {**given, "row": cup.pk, "name": "New name"}
    )
    assert answer.status_code == 302
    before, _ = cup, cup.refresh_from_db()
    assert before.name == "New name" and entry.enter(person("vera"), cup.pk, "marriage")


# ---- who may press what

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


def club_of(owner: User) -> Club:
    return clubs.found(owner, clubs.About("Lviv club"))


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


def test_a_tournament_for_a_clubs_members(anna):
    club, boris, vera = club_of(anna), person("boris"), person("vera")
    assert refusal(founding.found, boris, plan(club=club)) == "not_club"
    cup = opened(anna, club=club, entry="club")
    assert refusal(entry.enter, boris, cup.pk) == "members_only"
    joining.join(vera, club)
    assert entry.enter(vera, cup.pk).status == "entered"
    page = logged(anna).get(reverse("tournament_new"), {"club": club.pk})
    assert page.context["form"]["club"].value() == club.pk
    assert not logged(boris).get(reverse("tournament_new")).context["form"]["club"].field.queryset


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


# ---- entering on the public page


def test_people_enter_check_in_and_leave_by_presses(anna):
    cup = opened(anna, check_in_minutes=30, starts_at=soon(minutes=20))
    client = logged(person("boris"))
    press = lambda what, **sent: client.post(  # noqa: E731
        reverse("tournament_act", args=[cup.pk, what]), sent
    )
    assert press("enter").url == reverse("tournament", args=[cup.pk])
    cup.entrants.update(checked_in_at=None)
    press("check-in")
    assert cup.entrants.get().checked_in_at is not None
    press("leave", next="/live/")
    assert not cup.entrants.exists()
    assert press("nosuch").status_code == 404


def test_a_visitor_is_asked_to_log_in_or_becomes_a_guest(anna):
    cup, party = opened(anna), opened(anna, guests=True)
    answer = logged(None).post(reverse("tournament_act", args=[cup.pk, "enter"]))
    assert answer.url.startswith(reverse("account_login")) and not cup.entrants.exists()
    client = logged(None)
    client.post(reverse("tournament_act", args=[party.pk, "enter"]))
    assert party.entrants.get().user.is_guest


def test_a_draft_is_nobodys_to_enter(anna):
    draft = founding.found(anna, plan())
    client = logged(person("boris"))
    assert client.post(reverse("tournament_act", args=[draft.pk, "enter"])).status_code == 404


def test_i_am_here_by_a_press(anna):
    users = persons(3)
    cup = running(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    logged(users[0]).post(reverse("tournament_here", args=[cup.pk, table.pk]))
    table.refresh_from_db()
    assert table.here == [entrant(cup, users[0]).pk]
    other = opened(anna)
    wrong = reverse("tournament_here", args=[other.pk, table.pk])
    assert logged(users[1]).post(wrong).status_code == 404


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


def test_whoever_comes_from_his_club_founds_for_it_whatever_he_begins_with(anna):
    club, client = club_of(anna), logged(anna)
    page = client.get(reverse("tournament_new"), {"club": club.pk})
    for outline in OUTLINES:
        assert f'href="?from={outline}&amp;club={club.pk}"' in page.content.decode()
    assert fields(client, **{"from": "quick", "club": str(club.pk)})["club"] == club.pk
    assert (
        "&amp;club=" not in client.get(reverse("tournament_new"), {"club": "x&y"}).content.decode()
    )
