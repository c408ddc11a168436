"""The organisers' pages, and who may press what on them."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.clubs import joining, moderation
from accounts.models import User
from tests.accounts.clubs import club_of
from tests.tournaments.plans import (
    entrant,
    logged,
    opened,
    person,
    persons,
    plan,
    running,
    statuses,
)
from tournaments.director.pair import draw
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import create, dashboard, participants
from tournaments.organising import services as organising
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

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
            moderation.appoint(cup.organiser, cup.club, made, organiser=True)
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
    registration.enter(person("p1"), cup.pk)
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
        registration.enter(user, cup.pk)
    page = logged(anna).get(reverse("tournament_manage", args=[cup.pk])).content.decode()
    assert "p4 waits for a place." in page and "0 of 3 are checked in" in page
    for user in users[:3]:
        registration.check_in(user, cup.pk)
    organising.start(anna, cup.pk)
    draw(cup.pk, timezone.now())
    page = logged(anna).get(reverse("tournament_manage", args=[cup.pk]), {"part": "1"})
    text = page.content.decode()
    assert "Round 1, table 1" in text and "Draw round 1 again" in text and "<html" not in text


def test_the_desk_leads_to_its_club_and_to_the_tournaments_page(anna):
    club = club_of(anna)
    page = desk(anna, opened(anna, club=club))
    assert f'href="{reverse("club_tournaments", args=[club.key])}"' in page
    alone = desk(anna, opened(anna, name="Alone"))
    assert "/clubs/" not in alone.split('<nav class="crumb')[1].split("</nav>")[0]


def desk(user: User, cup: Tournament) -> str:
    return logged(user).get(reverse("tournament_manage", args=[cup.pk])).content.decode()


def test_who_came_and_went_is_folded_and_hides_no_decision(anna, monkeypatch):
    monkeypatch.setattr(dashboard, "LOG_LINES", 3)
    cup = opened(anna)
    organising.announce(anna, cup.pk, "Tea at eight")
    for user in persons(5):
        registration.enter(user, cup.pk)
    acts, folded = desk(anna, cup).split("log-comings")
    assert "Tea at eight" in acts and "entered." not in acts.split("desk-log")[-1]
    assert folded.count("entered.") == 3


def test_who_is_asked_when_nobody_can_come_any_more(anna):
    cup = running(anna, persons(3), format="knockout", settings=Settings())
    assert "invite-name" not in desk(anna, cup)
    assert "invite-name" in desk(anna, running(anna, persons(3, "q"), late_rounds=2))


def test_a_press_answers_scripts_in_words_and_where_to_go(anna):
    def press(cup: Tournament, verb: str, **data: str) -> dict[str, Any]:
        url = reverse("tournament_organise", args=[cup.pk, verb])
        return logged(anna).post(url, data, headers={"accept": "application/json"}).json()

    cup = opened(anna)
    assert press(cup, "announce", text="Tea") == {"status": "done", "text": "Announced."}
    assert press(cup, "invite", name="nobody-at-all")["error"]["text"]
    draft = create.found(anna, plan(name="A draft"))
    gone = press(draft, "cancel")
    assert gone["url"] == reverse("tournaments") and gone["text"] == "The draft is thrown away."


def test_a_draft_that_is_thrown_away_is_gone(anna):
    draft = create.found(anna, plan())
    participants.invite(anna, draft.pk, person("boris").username)
    answer = logged(anna).post(reverse("tournament_organise", args=[draft.pk, "cancel"]))
    assert answer.url == reverse("tournaments")
    assert not Tournament.objects.filter(pk=draft.pk).exists()
    assert draft.name not in logged(anna).get(answer.url).content.decode()


def test_a_phone_has_the_way_out_at_its_foot(anna):
    users = persons(3)
    cup = opened(anna)

    def foot(user: User) -> str:
        page = logged(user).get(reverse("tournament", args=[cup.pk])).content.decode()
        return page.split('class="cup-bar"')[1].split("<dialog")[0]

    def way(act: str) -> str:
        return reverse("tournament_act", args=[cup.pk, act])

    assert way("enter") in foot(users[0])
    for user in users:
        registration.enter(user, cup.pk)
    assert way("leave") in foot(users[0]) and way("enter") not in foot(users[0])
    organising.start(anna, cup.pk)
    assert draw(cup.pk, timezone.now())
    assert way("withdraw") in foot(users[0]) and "I am here" in foot(users[0])
    assert way("withdraw") not in foot(anna)


def test_a_clubs_tournaments_have_a_page_and_its_organisers_the_way_to_a_new_one(anna):
    club, boris = club_of(anna), person("boris")
    joining.join(boris, club)
    opened(anna, club=club, name="Spring Cup")
    opened(anna, name="Of no club")
    create.found(anna, plan(club=club, name="A draft"))
    url = reverse("club_tournaments", args=[club.key])
    own, his = (logged(user).get(url).content.decode() for user in (anna, boris))
    new = f"{reverse('tournament_new')}?club={club.pk}"
    assert "Spring Cup" in own and "Spring Cup" in his
    assert "Of no club" not in own + his
    assert "A draft" in own and "A draft" not in his
    assert new in own and new not in his
    home = logged(boris).get(reverse("club", args=[club.key])).content.decode()
    assert f'href="{url}"' in home


def test_a_phones_bar_has_five_entries_and_lights_the_one_where_one_is(anna):
    cup = opened(anna, club=club_of(anna))
    pages = {
        "tournaments": [reverse("tournaments"), reverse("tournament", args=[cup.pk])],
        "clubs": [reverse("clubs"), reverse("club", args=[cup.club.key])],
    }
    pages["tournaments"].append(reverse("tournament_manage", args=[cup.pk]))
    for here, urls in pages.items():
        for url in urls:
            bar = logged(anna).get(url).content.decode().split('<nav class="tabs"')[1]
            ways = bar.split("</nav>")[0].split("<a ")[1:]
            assert len(ways) == 5
            lit = [way for way in ways if 'aria-current="page"' in way]
            assert [way.split('"')[1] for way in lit] == [reverse(here)]
