"""Tests of the organisers' pages, and of permissions to act."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.clubs import joining, moderation
from accounts.models import User
from tests.factories import client_of, make_club, make_tournament, new_config, person, persons
from tests.markup import tidy
from tests.tournaments.factories import entrant_of, running_tournament, statuses
from tests.tournaments.live.in_progress import in_the_middle
from tournaments.director.pair import pair_next_round
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import services as organising
from tournaments.organising.dashboard import page as dashboard
from tournaments.organising.people import participants
from tournaments.organising.settings import create
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
ORGANISERS = ("club organiser", "organiser", "staff")
ACTION_DATA: dict[str, dict[str, Any]] = {
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
    "check-in-everyone": {},
    "replace": {"entrant": "1", "name": "boris"},
    "result": {"table": "1", "score0": "1", "score1": "2", "score2": "3", "reason": "x"},
    "time": {"table": "1", "minutes": "5"},
}


def user_as(role: str, cup: Tournament) -> User | None:
    """Return a user in this role; None for a visitor."""
    if role == "visitor":
        return None
    if role == "staff":
        return person("staff", is_staff=True, is_superuser=True)
    if role == "organiser":
        return cup.organiser
    if role == "entrant":
        return User.objects.get(username="p1")
    tournament = person(role.replace(" ", "-"))
    if cup.club is not None and role != "stranger":
        joining.join(tournament, cup.club)
        if role == "club organiser":
            moderation.set_role(cup.organiser, cup.club, tournament, organiser=True)
    return tournament


ROLES = ("visitor", "stranger", "entrant", "member", "staff", "club organiser", "organiser")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("verb", sorted(ACTION_DATA))
def test_every_action_is_for_organisers_and_staff_only(anna, verb):
    cup = running_tournament(anna, persons(3), club=make_club(anna))
    url = reverse("tournament_manage_action", args=[cup.pk, verb])
    for role in ROLES:
        before = (cup.revision, cup.log.count(), cup.status)
        client = client_of(user_as(role, cup))
        response = client.post(url, ACTION_DATA[verb], headers={"accept": "application/json"})
        cup.refresh_from_db()
        if role in ORGANISERS:
            code = response.json().get("error", {}).get("code", "")
            assert response.status_code in (200, 409) and code != "not_organiser"
            continue
        assert (cup.revision, cup.log.count(), cup.status) == before
        if role == "visitor":
            assert response.status_code == 404
        else:
            assert (response.status_code, response.json()["error"]["code"]) == (
                409,
                "not_organiser",
            )


def test_organiser_pages_are_for_organisers_only(anna):
    cup = make_tournament(anna, club=make_club(anna))
    registration.register(person("p1"), cup.pk)
    expected = {"visitor": 302, **dict.fromkeys(ORGANISERS, 200)}
    for role in ROLES:
        client = client_of(user_as(role, cup))
        for page in ("tournament_manage", "tournament_edit"):
            response = client.get(reverse(page, args=[cup.pk]))
            assert response.status_code == expected.get(role, 404)


@pytest.mark.parametrize("verb", ["check-in", "check-out", "remove", "replace", "result", "time"])
def test_invalid_numbers_are_refused_with_a_text(anna, verb):
    cup = running_tournament(anna, persons(3))
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
    url = reverse("tournament_manage_action", args=[cup.pk, verb])
    response = client_of(anna).post(url, sent, headers={"accept": "application/json"})
    assert response.status_code == 409 and response.json()["error"]["text"]
    assert cup.log.count() == before


def test_entrants_and_tables_of_other_tournaments_are_refused(anna, boris):
    """Ids in the form must not reach other tournaments."""
    mine = make_tournament(anna, check_in_minutes=10)
    theirs = running_tournament(boris, persons(3))
    Tournament.objects.filter(pk=mine.pk).update(status="running")
    row, table = entrant_of(theirs, User.objects.get(username="p1")), TournamentTable.objects.get()
    client = client_of(anna)
    for verb, sent in (
        ("remove", {"entrant": row.pk}),
        ("replace", {"entrant": row.pk, "name": "boris"}),
        ("time", {"table": table.pk, "minutes": 5}),
        ("result", {"table": table.pk, "score0": 1, "score1": 2, "score2": 3, "reason": "x"}),
    ):
        url = reverse("tournament_manage_action", args=[mine.pk, verb])
        response = client.post(url, sent, headers={"accept": "application/json"})
        assert response.json()["error"]["code"] in ("not_entrant", "no_table")
    assert statuses(theirs)["p1"] == "in"


def test_the_dashboard_shows_entrants_tables_and_the_log(anna):
    users = persons(4)
    cup = make_tournament(anna, check_in_minutes=10, limit=3)
    for user in users:
        registration.register(user, cup.pk)
    page = client_of(anna).get(reverse("tournament_manage", args=[cup.pk])).content.decode()
    assert "p4 joined the waiting list." in page and "Nobody has checked in yet" in page
    assert "Check everybody in" in page
    for user in users[:3]:
        registration.check_in(user, cup.pk)
    organising.start(anna, cup.pk)
    pair_next_round(cup.pk, timezone.now())
    page = client_of(anna).get(reverse("tournament_manage", args=[cup.pk]), {"part": "1"})
    text = page.content.decode()
    assert "Round 1, table 1" in text and "Draw round 1 again" in text and "<html" not in text


def test_the_dashboard_links_to_the_club_and_the_tournament(anna):
    club = make_club(anna)
    page = dashboard_html(anna, make_tournament(anna, club=club))
    assert f'href="{reverse("club_tournaments", args=[club.key])}"' in page
    alone = dashboard_html(anna, make_tournament(anna, name="Alone"))
    assert "/clubs/" not in alone.split('<nav class="crumb')[1].split("</nav>")[0]


def dashboard_html(user: User, cup: Tournament) -> str:
    return client_of(user).get(reverse("tournament_manage", args=[cup.pk])).content.decode()


def test_arrivals_are_listed_apart_from_decisions(anna, monkeypatch):
    monkeypatch.setattr(dashboard, "MAX_LOG_EVENTS", 3)
    cup = make_tournament(anna)
    organising.announce(anna, cup.pk, "Tea at eight")
    for user in persons(5):
        registration.register(user, cup.pk)
    decisions, arrivals = dashboard_html(anna, cup).split("log-arrivals")
    assert "Tea at eight" in decisions and "entered." not in decisions.split("dashboard-log")[-1]
    assert arrivals.count("joined.") == 3


def test_invitations_are_offered_while_users_can_join(anna):
    cup = running_tournament(anna, persons(3), format="knockout", settings=Settings())
    assert "invite-name" not in dashboard_html(anna, cup)
    assert "invite-name" in dashboard_html(
        anna, running_tournament(anna, persons(3, "q"), late_rounds=2)
    )


def test_actions_answer_scripts_with_text_and_url(anna):
    def perform(cup: Tournament, verb: str, **data: str) -> dict[str, Any]:
        url = reverse("tournament_manage_action", args=[cup.pk, verb])
        return client_of(anna).post(url, data, headers={"accept": "application/json"}).json()

    cup = make_tournament(anna)
    assert perform(cup, "announce", text="Tea") == {"status": "done", "text": "Announced."}
    assert perform(cup, "invite", name="nobody-at-all")["error"]["text"]
    draft = create.create_tournament(anna, new_config(name="A draft"))
    deleted = perform(draft, "cancel")
    assert deleted["url"] == reverse("tournaments") and deleted["text"] == "The draft was deleted."


def test_a_cancelled_draft_is_deleted(anna, boris):
    draft = create.create_tournament(anna, new_config())
    participants.invite(anna, draft.pk, boris.username)
    response = client_of(anna).post(reverse("tournament_manage_action", args=[draft.pk, "cancel"]))
    assert response.url == reverse("tournaments")
    assert not Tournament.objects.filter(pk=draft.pk).exists()
    assert draft.name not in client_of(anna).get(response.url).content.decode()


def test_the_phone_bar_offers_the_next_registration_action(anna):
    users = persons(3)
    cup = make_tournament(anna)

    def phone_bar(user: User) -> str:
        page = client_of(user).get(reverse("tournament", args=[cup.pk])).content.decode()
        return page.split('class="tournament-bar"')[1].split("<dialog")[0]

    def action_url(action: str) -> str:
        return reverse("tournament_action", args=[cup.pk, action])

    assert action_url("enter") in phone_bar(users[0])
    for user in users:
        registration.register(user, cup.pk)
    assert action_url("leave") in phone_bar(users[0]) and action_url("enter") not in phone_bar(
        users[0]
    )
    organising.start(anna, cup.pk)
    assert pair_next_round(cup.pk, timezone.now())
    assert action_url("withdraw") in phone_bar(users[0]) and "I am here" in phone_bar(users[0])
    assert action_url("withdraw") not in phone_bar(anna)


def test_the_club_page_lists_tournaments_and_lets_organisers_create_one(anna, boris):
    club = make_club(anna)
    joining.join(boris, club)
    make_tournament(anna, club=club, name="Spring Cup")
    make_tournament(anna, name="Of no club")
    create.create_tournament(anna, new_config(club=club, name="A draft"))
    url = reverse("club_tournaments", args=[club.key])
    organiser_page, member_page = (
        client_of(user).get(url).content.decode() for user in (anna, boris)
    )
    new = f"{reverse('tournament_new')}?club={club.pk}"
    assert "Spring Cup" in organiser_page and "Spring Cup" in member_page
    assert "Of no club" not in organiser_page + member_page
    assert "A draft" in organiser_page and "A draft" not in member_page
    assert new in organiser_page and new not in member_page
    home = client_of(boris).get(reverse("club", args=[club.key])).content.decode()
    assert f'href="{url}"' in home


def test_the_phone_navigation_marks_the_current_entry(anna):
    cup = make_tournament(anna, club=make_club(anna))
    pages = {
        "tournaments": [reverse("tournaments"), reverse("tournament", args=[cup.pk])],
        "clubs": [reverse("clubs"), reverse("club", args=[cup.club.key])],
    }
    pages["tournaments"].append(reverse("tournament_manage", args=[cup.pk]))
    for here, urls in pages.items():
        for url in urls:
            bar = tidy(client_of(anna).get(url).content.decode()).split('<nav class="tabs"')[1]
            ways = bar.split("</nav>")[0].split("<a ")[1:]
            assert len(ways) == 5
            lit = [way for way in ways if 'aria-current="page"' in way]
            assert [way.split('"')[1] for way in lit] == [reverse(here)]


def entered(organiser: User, count: int, **fields: Any) -> Tournament:
    cup = make_tournament(organiser, **fields)
    for user in persons(count):
        registration.register(user, cup.pk)
    return cup


def section(page: str, name: str) -> str:
    """Return a section of the dashboard by its id."""
    return tidy(page).split(f'id="dashboard-{name}"')[1].split("</section>")[0].split("<section")[0]


def test_a_start_without_check_ins_offers_to_start_with_everybody(anna):
    cup = entered(anna, 3, check_in_minutes=10)
    now = section(dashboard_html(anna, cup), "now")
    assert "Nobody has checked in. Start with everybody who is registered (3)?" in now
    url = reverse("tournament_manage_action", args=[cup.pk, "start"])
    client = client_of(anna)
    refused = client.post(url, headers={"accept": "application/json"}).json()
    assert refused["error"]["code"] == "too_few" and set(statuses(cup).values()) == {"entered"}
    client.post(url, {"everyone": "1"})
    assert set(statuses(cup).values()) == {"in"}


def test_a_start_with_check_ins_takes_only_those(anna):
    cup = entered(anna, 3, check_in_minutes=10)
    row = entrant_of(cup, User.objects.get(username="p1"))
    participants.check_in_for(anna, cup.pk, row.pk)
    assert "Only one player has checked in. Start" in section(dashboard_html(anna, cup), "now")
    row = entrant_of(cup, User.objects.get(username="p2"))
    participants.check_in_for(anna, cup.pk, row.pk)
    page = section(dashboard_html(anna, cup), "now")
    assert "Checked in: 2." in page and 'name="everyone"' not in page


def test_a_tournament_with_one_player_is_not_offered_to_start(anna):
    page = section(dashboard_html(anna, entered(anna, 1, check_in_minutes=10)), "now")
    assert 'name="everyone"' not in page and "At least two players are needed." in page


def test_cancelling_says_that_the_tournament_does_not_come_back(anna):
    page = section(dashboard_html(anna, make_tournament(anna)), "now")
    assert "The tournament is cancelled for good; it cannot be brought back." in page


def test_the_eliminated_are_apart_from_those_who_play(anna):
    cup = in_the_middle("knockout", 9, organiser=anna)
    view = dashboard.load_dashboard(cup)
    assert (len(view.playing), len(view.eliminated)) == (3, 6)
    page = dashboard_html(anna, cup)
    for person_in in view.playing:
        assert f">{person_in.name}" in section(page, "playing")
    for person_out in view.eliminated:
        assert f">{person_out.name}" not in section(page, "playing")
        assert person_out.name in section(page, "out")


def test_nobody_is_eliminated_where_all_play_to_the_end(anna):
    cup = in_the_middle("swiss", 9, organiser=anna)
    view = dashboard.load_dashboard(cup)
    assert (len(view.playing), view.eliminated, view.out) == (9, [], [])


def test_ended_games_are_replayed_and_running_ones_watched(anna):
    cup = in_the_middle("swiss", 9, organiser=anna)
    page = tidy(dashboard_html(anna, cup))
    for table in dashboard.load_dashboard(cup).tables:
        watch, replay = (
            f'href="{reverse(name, args=[table.game.pk])}">' for name in ("table", "game")
        )
        assert (f"{watch}Watch" in page) == (table.state == "playing")
        assert (f"{replay}Replay" in page) == (table.state != "playing")


@pytest.mark.slow
def test_33_people_are_folded_and_found_by_name(anna):
    cup = entered(anna, 33)
    page = dashboard_html(anna, cup)
    assert 'role="search"' in page
    # The first ten are in sight, the others in a fold.
    shown, folded = section(page, "entrants").split('data-key="more-entered"')
    assert (shown.count("<li data-names"), folded.count("<li data-names")) == (10, 23)
    url = reverse("tournament_manage", args=[cup.pk])
    found = client_of(anna).get(url, {"name": "P33"}).content.decode()
    assert section(found, "entrants").count("<li data-names") == 1 and ">p33" in found
    # The numbers stay those of all.
    assert '<span class="chip">33</span>' in section(found, "entrants")
    nobody = client_of(anna).get(url, {"name": "<nobody>"}).content.decode()
    assert "&lt;nobody&gt;" in nobody and "<nobody>" not in nobody
    assert "<span>No player of this tournament has this name." in tidy(nobody)
    assert "<span hidden>No player of this tournament has this name." in tidy(page)


def test_few_people_need_no_search(anna):
    page = dashboard_html(anna, entered(anna, 12))
    assert 'role="search"' not in page and "more-entered" not in page


def test_the_form_marks_what_must_be_filled(anna):
    page = tidy(client_of(anna).get(reverse("tournament_new")).content.decode())
    label = page.split('for="id_name"')[1].split("</label>")[0]
    assert "data-must-mark" in label and "hidden>" not in label.split("data-must-mark")[1]
    field = page.split('name="name"')[1].split(">")[0]
    assert "required" in field
    for name, word in (("deals", "deals"), ("minutes", "time"), ("password", "password")):
        assert f'data-field="{name}" data-for="{word}" data-must="{word}"' in page
    assert 'data-missing="This field is required."' in page and "novalidate" not in page


def test_a_stored_password_need_not_be_typed_again(anna):
    cup = make_tournament(anna, entry="password", password="marriage")
    page = client_of(anna).get(reverse("tournament_edit", args=[cup.pk])).content.decode()
    assert 'data-must="password"' not in page


def test_a_user_who_organises_no_club_cannot_choose_its_members(anna, boris):
    make_club(anna)
    pages = [
        tidy(client_of(user).get(reverse("tournament_new")).content.decode())
        for user in (anna, boris)
    ]
    choices = [page.split('name="entry" value="club"')[1].split("</label>")[0] for page in pages]
    assert "disabled" not in choices[0]
    assert "disabled" in choices[1] and "You organise no club." in choices[1]
