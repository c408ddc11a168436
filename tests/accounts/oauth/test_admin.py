"""Tests of the page of apps in the administration."""

import pytest
from django.contrib import admin
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from accounts.models import User
from accounts.oauth import queries
from accounts.oauth.models import App
from tests.accounts.oauth.factories import tokens_of
from tests.factories import client_of
from tests.thousand_site.admin_world import staff_with

pytestmark = pytest.mark.django_db
PAGE = "/admin/oauth/app/"


def act(staff: User, app: App, action: str) -> None:
    form = {"action": action, "_selected_action": [app.pk]}
    client_of(staff).post(PAGE, form)
    app.refresh_from_db()


def test_operators_disable_an_app_and_enable_it(anna: User, app: App) -> None:
    given = tokens_of(anna, app)
    staff = staff_with("oauth.view_app", "oauth.change_app")
    act(staff, app, "disable")
    assert app.disabled_at and queries.find_token(given["access_token"]) is None
    act(staff, app, "enable")
    assert app.disabled_at is None


def test_who_may_only_look_disables_nothing(app: App) -> None:
    act(staff_with("oauth.view_app"), app, "disable")
    assert app.disabled_at is None


def test_codes_and_tokens_have_no_page() -> None:
    assert not any(admin.site.is_registered(one) for one in (AccessToken, Grant, RefreshToken))
