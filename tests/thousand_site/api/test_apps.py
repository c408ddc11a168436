"""Tests of what apps may do at the API, and what their pages may ask."""

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from accounts.bans.services import ban
from accounts.clubs.joining import request_to_join
from accounts.clubs.models import Membership
from accounts.clubs.queries import is_member
from accounts.models import User
from accounts.oauth.models import App
from accounts.oauth.scopes import SCOPES
from games.lobby import services as lobby
from ratings.models import Ladder
from tests.accounts.oauth.factories import ORIGIN, make_app, shown, tokens_of
from tests.conftest import SetLimits
from tests.factories import make_club, make_tournament, new_config, rate
from tests.games.lobby.factories import table_request
from tests.thousand_site.admin_world import staff_with
from tests.thousand_site.api.factories import token_for
from thousand_site.api import urls
from tournaments.models import Entrant, Tournament
from tournaments.organising.people import participants
from tournaments.organising.settings import create

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]
PAGE = {"origin": ORIGIN}
ME = "/api/v1/me/"


@pytest.fixture
def app(boris: User) -> App:
    return make_app(boris)


def headers_for(user: User, app: App, scope: str) -> dict[str, str]:
    return shown(tokens_of(user, app, scope=scope)["access_token"])


def test_an_app_reads_what_it_was_allowed(client: Client, anna: User, app: App) -> None:
    answer = client.get(ME, headers=headers_for(anna, app, "account"))
    assert answer.status_code == 200
    assert answer.json()["username"] == "anna" and answer.json()["scopes"] == ["account"]


@pytest.mark.parametrize("member", ["ranked_restriction", "custom_table"])
def test_an_app_learns_no_more_of_the_account_than_was_allowed(
    client: Client, anna: User, app: App, member: str
) -> None:
    ban(anna, ["rated"], "Collusion.", None)
    lobby.create_table(anna, table_request("duel"))
    own = client.get(ME, headers=shown(token_for(anna, "read"))).json()
    shown_to_app = client.get(ME, headers=headers_for(anna, app, "account")).json()
    assert own[member] is not None and shown_to_app[member] is None


@pytest.mark.parametrize(
    ("scope", "path"),
    [
        ("account", "me/"),
        ("following", "me/following/"),
        ("daily", "me/daily/"),
        ("clubs", "clubs/aces/membership/"),
    ],
)
def test_each_address_needs_its_scope(
    client: Client, anna: User, app: App, scope: str, path: str
) -> None:
    make_club(anna, "Aces")
    others = " ".join(one for one in SCOPES if one != scope)
    path = f"/api/v1/{path}"
    assert client.get(path, headers=headers_for(anna, app, scope)).status_code == 200
    refused = client.get(path, headers=headers_for(anna, app, others))
    assert refused.status_code == 403 and refused.json()["code"] == "scope"


CLOSED = [
    ("post", "queue/"),
    ("get", "queue/"),
    ("put", "me/following/boris/"),
    ("post", "tournaments/"),
    ("post", "tournaments/any/entry/check-in/"),
    ("post", "tournaments/any/entry/break/"),
    ("delete", "tournaments/any/entry/break/"),
    ("post", "tournaments/any/tables/1/presence/"),
    ("post", "tournaments/any/tables/1/ready/"),
    ("post", "clubs/aces/news/"),
    ("get", "clubs/aces/requests/"),
    ("get", "bot/account/"),
    ("get", "bot/events/"),
]


@pytest.mark.parametrize(("method", "path"), CLOSED)
def test_no_app_plays_queues_or_organises(
    client: Client, anna: User, app: App, method: str, path: str
) -> None:
    make_club(anna, "Aces")
    every = headers_for(anna, app, " ".join(SCOPES))
    answer = getattr(client, method)(f"/api/v1/{path}", headers=every)
    assert answer.status_code == 403 and answer.json()["code"] == "scope"


def test_an_app_joins_a_club_for_its_user(
    client: Client, anna: User, boris: User, app: App
) -> None:
    make_club(boris, "Aces")
    answer = client.post(
        "/api/v1/clubs/aces/membership/",
        {},
        content_type="application/json",
        headers=headers_for(anna, app, "clubs"),
    )
    assert answer.status_code == 200 and answer.json()["status"] == "in"


def test_an_app_enters_a_tournament_and_leaves_it_before_the_start(
    client: Client, anna: User, boris: User, app: App
) -> None:
    path = f"/api/v1/tournaments/{make_tournament(boris).pk}/entry/"
    headers = headers_for(anna, app, "tournaments")
    entered = client.post(path, {}, content_type="application/json", headers=headers)
    assert entered.status_code == 200 and entered.json()["status"] == "entered"
    assert client.delete(path, headers=headers).json()["status"] == "none"


def test_an_app_leaves_no_tournament_that_runs(
    client: Client, anna: User, boris: User, app: App
) -> None:
    cup = make_tournament(boris)
    entrant = Entrant.objects.create(tournament=cup, user=anna, status="in")
    Tournament.objects.filter(pk=cup.pk).update(status="running")
    path = f"/api/v1/tournaments/{cup.pk}/entry/"
    refused = client.delete(path, headers=headers_for(anna, app, "tournaments"))
    assert refused.status_code == 403 and refused.json()["code"] == "scope"
    entrant.refresh_from_db()
    assert entrant.status == "in"
    own = shown(token_for(anna, "read", "play"))
    assert client.delete(path, headers=own).json()["status"] == "withdrawn"


def test_an_app_declines_no_invitation(client: Client, anna: User, boris: User, app: App) -> None:
    cup = make_tournament(boris)
    participants.invite(boris, cup.pk, "anna")
    path, headers = f"/api/v1/tournaments/{cup.pk}/entry/", headers_for(anna, app, "tournaments")
    client.post(path, {}, content_type="application/json", headers=headers)
    assert client.delete(path, headers=headers).json()["status"] == "invited"
    refused = client.delete(path, headers=headers)
    assert refused.status_code == 403 and refused.json()["code"] == "scope"
    assert Entrant.objects.get(tournament=cup, user=anna).status == "invited"
    own = shown(token_for(anna, "read", "play"))
    assert client.delete(path, headers=own).json()["status"] == "none"


@pytest.mark.parametrize(
    ("role", "policy", "status"),
    [
        ("member", "open", 200),
        ("organiser", "open", 403),
        ("member", "request", 403),
        ("member", "invitation", 403),
    ],
)
def test_an_app_leaves_only_what_its_user_can_join_again(
    client: Client, anna: User, boris: User, app: App, role: str, policy: str, status: int
) -> None:
    club = make_club(boris, "Aces", members=[anna], join_policy=policy)
    Membership.objects.filter(user=anna).update(role=role)
    path = "/api/v1/clubs/aces/membership/"
    answer = client.delete(path, headers=headers_for(anna, app, "clubs"))
    assert answer.status_code == status
    assert is_member(club, anna) == (status == 403)


def test_an_app_takes_a_request_to_join_back(
    client: Client, anna: User, boris: User, app: App
) -> None:
    request_to_join(anna, make_club(boris, "Aces", join_policy="request"), "")
    path = "/api/v1/clubs/aces/membership/"
    answer = client.delete(path, headers=headers_for(anna, app, "clubs"))
    assert answer.status_code == 200 and answer.json()["status"] == "none"


def test_a_private_club_is_shown_only_by_its_scope(
    client: Client, anna: User, boris: User, app: App
) -> None:
    make_club(boris, "Aces", members=[anna], is_private=True)
    path = "/api/v1/clubs/aces/members/"
    assert client.get(path, headers=headers_for(anna, app, "clubs")).status_code == 200
    assert client.get(path, headers=headers_for(anna, app, "account")).status_code == 404


@pytest.mark.parametrize(
    ("path", "scope", "other"),
    [
        ("leaderboards/classic/?following=true", "following", "account"),
        ("leaderboards/classic/?around_user=me", "account", "following"),
        ("tournaments/?mine=true", "tournaments", "clubs"),
        ("clubs/?mine=true", "clubs", "tournaments"),
    ],
)
def test_what_is_open_needs_a_scope_where_it_is_about_the_user(
    client: Client, anna: User, app: App, path: str, scope: str, other: str
) -> None:
    rate(anna, Ladder.objects.get(key="classic"), 1600)
    path = f"/api/v1/{path}"
    assert client.get(path, headers=headers_for(anna, app, scope)).status_code == 200
    refused = client.get(path, headers=headers_for(anna, app, other))
    assert refused.status_code == 403 and refused.json()["code"] == "scope"
    assert client.get(path).status_code == 401


def test_a_revoked_token_is_told_as_any_other(client: Client) -> None:
    answer = client.get(ME, headers=shown("thousand_app_guess"))
    assert answer.status_code == 401 and answer.json()["code"] == "bad_token"


def test_a_person_is_counted_whatever_app_asks(
    client: Client, anna: User, app: App, limits: SetLimits
) -> None:
    limits(api_reads=2)
    given = [headers_for(anna, app, "account") for _ in range(2)]
    answers = [client.get(ME, headers=one) for one in (*given, given[0])]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[0]["RateLimit-Policy"] == '"api_reads";q=2;w=60'


def test_an_app_is_counted_for_all_its_users_in_a_network(
    client: Client, anna: User, vera: User, app: App, limits: SetLimits
) -> None:
    limits(app_requests=1)
    first = client.get(ME, headers=headers_for(anna, app, "account"))
    second = client.get(ME, headers=headers_for(vera, app, "account"))
    assert [first.status_code, second.status_code] == [200, 429]
    assert second["RateLimit-Policy"] == '"app_requests";q=1;w=60'
    elsewhere = {"REMOTE_ADDR": "8.8.8.8"}
    third = client.get(ME, headers=headers_for(vera, app, "account"), **elsewhere)
    assert third.status_code == 200
    assert client.get("/api/v1/pools/").status_code == 200


def test_pages_of_an_app_may_send_its_token(client: Client, app: App) -> None:
    asks = {
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
    }
    answer = client.options(ME, headers=PAGE | asks)
    assert answer.status_code == 204 and answer["Access-Control-Allow-Origin"] == ORIGIN
    assert "Authorization" in answer["Access-Control-Allow-Headers"]


def test_pages_of_other_sites_may_not(client: Client, app: App) -> None:
    asks = {
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
    }
    answer = client.options("/api/v1/pools/", headers={"origin": "https://evil.example"} | asks)
    assert "authorization" not in answer["Access-Control-Allow-Headers"].lower()


def test_pages_of_an_app_read_answers_to_what_they_write(
    client: Client, anna: User, app: App
) -> None:
    headers = headers_for(anna, app, "account") | PAGE
    answer = client.post("/api/v1/queue/", headers=headers)
    assert answer["Access-Control-Allow-Origin"] == ORIGIN


def views(patterns: list[URLPattern | URLResolver]) -> list[object]:
    found: list[object] = []
    for one in patterns:
        if isinstance(one, URLResolver):
            found += views(one.url_patterns)
        elif hasattr(one.callback, "view_class"):
            found.append(one.callback.view_class)
    return found


def test_apps_write_only_in_tournaments_clubs_and_puzzles() -> None:
    """Whoever lets apps write somewhere else has to say so here."""
    writing = {
        view.__name__: view.app_write_scope
        for view in views(urls.v1)
        if getattr(view, "app_write_scope", None)
    }
    assert writing == {
        "EntryView": "tournaments",
        "TableOffers": "tournaments",
        "TableOffer": "tournaments",
        "OwnMembership": "clubs",
        "PuzzleAnswers": "puzzles",
    }


def test_an_app_has_no_rights_of_staff(
    client: Client, boris: User, app: App, settings: Any
) -> None:
    settings.STAFF_MFA_REQUIRED = False
    staff = staff_with("tournaments.view_tournament", "tournaments.change_tournament")
    path = f"/api/v1/tournaments/{create.create_tournament(boris, new_config()).pk}/"
    own = shown(token_for(staff, "read"))
    assert client.get(path, headers=own).status_code == 200
    assert client.get(path, headers=headers_for(staff, app, "tournaments")).status_code == 404
