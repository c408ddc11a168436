"""Tests of registering, changing, revoking and disabling apps."""

from datetime import timedelta

import pytest
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from accounts.audit.models import StaffAction
from accounts.closure.services import close_account
from accounts.models import User
from accounts.oauth import queries, services
from accounts.oauth.errors import AppError
from accounts.oauth.models import App
from accounts.oauth.services import MAX_APPS, AppDetails
from accounts.tokens import services as tokens
from tests.accounts.oauth.factories import (
    DETAILS,
    code_for,
    make_app,
    redeem,
    refresh,
    tokens_of,
)
from tests.factories import guest, person, robot_of
from thousand_site.clearing import clear_app_tokens

pytestmark = pytest.mark.django_db


def refused(maker: User, **changed: str) -> str:
    with pytest.raises(AppError) as error:
        make_app(maker, **changed)
    return error.value.code


def test_an_app_is_a_public_client_of_its_maker(anna: User) -> None:
    app = make_app(anna, name="  Game \u200b list ")
    assert (app.user, app.name, app.client_type) == (anna, "Game list", App.CLIENT_PUBLIC)
    assert app.client_secret == "" and len(app.client_id) == 40


def test_only_people_with_a_confirmed_email_make_apps(anna: User) -> None:
    assert refused(person("gleb", confirmed=False)) == "unconfirmed"
    assert refused(guest()) == refused(robot_of(anna)) == "guest"


def test_an_account_has_up_to_five(anna: User) -> None:
    apps = [make_app(anna, name=f"App {number}") for number in range(MAX_APPS)]
    assert refused(anna) == "many"
    services.delete(apps[0])
    assert make_app(anna)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"name": "x"}, "name"),
        ({"name": "Support"}, "reserved"),
        ({"description": " "}, "description"),
        ({"description": "x" * 301}, "description"),
        ({"home_page": "http://app.example.org/"}, "home_page"),
        ({"home_page": "javascript:alert(1)"}, "home_page"),
        ({"redirects": ""}, "redirects"),
        ({"redirects": "http://app.example.org/"}, "redirect"),
    ],
)
def test_what_is_wrong_is_named(anna: User, changed: dict[str, str], code: str) -> None:
    assert refused(anna, **changed) == code
    assert not App.objects.exists()


def test_origins_follow_the_redirects(app: App) -> None:
    assert queries.is_origin("https://app.example.org")
    services.change(app, AppDetails(**DETAILS | {"redirects": "http://localhost:8100/"}))
    assert not queries.is_origin("https://app.example.org")
    assert queries.is_origin("http://localhost:8100", app.client_id)
    assert not queries.is_origin("http://localhost:8100", "another")
    assert not queries.is_origin("http://localhost:8101")


def test_the_loopback_origin_of_an_app_has_any_port(app: App) -> None:
    """As its redirect address has: a program on a device takes a free port."""
    details = AppDetails(**DETAILS | {"redirects": "http://127.0.0.1:8100/back"})
    services.change(app, details)
    assert queries.is_origin("http://127.0.0.1:51234", app.client_id)
    assert not queries.is_origin("https://127.0.0.1:51234")


def test_a_revoked_app_has_nothing_left(anna: User, app: App) -> None:
    given, code = tokens_of(anna, app), code_for(anna, app)
    assert services.revoke(anna, app)
    assert queries.find_token(given["access_token"]) is None
    assert refresh(app, given["refresh_token"]).json()["error"] == "invalid_grant"
    assert redeem(app, code).json()["error"] == "invalid_grant"
    assert not services.revoke(anna, app)


def test_others_keep_what_they_allowed(anna: User, vera: User, app: App) -> None:
    given = tokens_of(vera, app)
    tokens_of(anna, app)
    services.revoke(anna, app)
    assert queries.find_token(given["access_token"])


def test_apps_end_with_personal_tokens(anna: User, app: App) -> None:
    given = tokens_of(anna, app)
    assert tokens.has_tokens(anna)
    assert tokens.revoke_with_bots(anna) == 2
    assert queries.find_token(given["access_token"]) is None and not tokens.has_tokens(anna)


def test_closing_an_account_ends_what_it_allowed_and_made(anna: User, app: App) -> None:
    own = make_app(anna)
    given, of_own = tokens_of(anna, app), tokens_of(app.user, own)
    close_account(anna)
    assert queries.find_token(given["access_token"]) is None
    assert queries.find_token(of_own["access_token"]) is None
    assert not App.objects.filter(pk=own.pk).exists()


def test_a_disabled_app_stops_at_once(anna: User, vera: User, app: App) -> None:
    given, code = tokens_of(anna, app), code_for(anna, app)
    services.set_disabled(app, True, vera)
    assert queries.find_token(given["access_token"]) is None
    for answer in (refresh(app, given["refresh_token"]), redeem(app, code)):
        assert answer.status_code == 401 and answer.json()["error"] == "invalid_client"
    assert not queries.is_origin("https://app.example.org")
    [row] = StaffAction.objects.all()
    assert row.actor == vera and row.data == {"disabled": True}


def test_a_disabled_app_stays_and_keeps_its_maker_from_others(
    anna: User, vera: User, app: App
) -> None:
    """Else whoever lost an app would have the same again in a minute."""
    other = make_app(app.user, name="Other")
    services.set_disabled(app, True, vera)
    with pytest.raises(AppError) as error:
        services.delete(app)
    assert error.value.code == "disabled" and App.objects.filter(pk=app.pk).exists()
    assert refused(app.user) == "has_disabled"
    with pytest.raises(AppError) as error:
        services.change(other, AppDetails(**DETAILS))
    assert error.value.code == "has_disabled"


def test_the_maker_of_a_disabled_app_can_mend_it(app: App, vera: User) -> None:
    services.set_disabled(app, True, vera)
    services.change(app, AppDetails(**DETAILS | {"name": "Mended"}))
    app.refresh_from_db()
    assert app.name == "Mended" and app.disabled_at


def test_an_enabled_app_can_be_deleted_and_others_made(app: App, vera: User) -> None:
    services.set_disabled(app, True, vera)
    services.set_disabled(app, False, vera)
    services.delete(app)
    assert make_app(app.user)


def test_an_enabled_app_has_to_be_allowed_again(anna: User, vera: User, app: App) -> None:
    given = tokens_of(anna, app)
    services.set_disabled(app, True, vera)
    services.set_disabled(app, False, vera)
    assert refresh(app, given["refresh_token"]).json()["error"] == "invalid_grant"
    assert tokens_of(anna, app)


def test_the_list_has_scopes_of_all_logins(anna: User, app: App) -> None:
    tokens_of(anna, app)
    tokens_of(anna, app, scope="daily following")
    [one] = queries.allowed_apps(anna)
    assert one.app == app and one.scopes == {"account", "daily", "following"}


def test_what_has_expired_is_cleared(anna: User, app: App) -> None:
    given = tokens_of(anna, app)
    refresh(app, given["refresh_token"])
    code_for(anna, app)
    now = timezone.now()
    assert clear_app_tokens(now) == 0
    # The code, and the access token that nobody refreshes.
    Grant.objects.update(expires=now - timedelta(seconds=1))
    assert clear_app_tokens(now) == 1
    later = now + timedelta(days=31, hours=1)
    while clear_app_tokens(later):
        pass
    left = [model.objects.count() for model in (Grant, RefreshToken, AccessToken)]
    assert left == [0, 0, 0]
