"""Tests of `manage.py reset_mfa`."""

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from accounts.mfa.queries import has_second_step
from accounts.models import User
from tests.accounts.mfa.factories import add_app, log_in

pytestmark = pytest.mark.django_db


def test_the_password_alone_logs_in_after_a_reset(
    client: Client, anna: User, boris: User, capsys: pytest.CaptureFixture[str]
) -> None:
    add_app(anna), add_app(boris)
    Authenticator.objects.create(user=anna, type="webauthn", data={"name": "phone"})
    call_command("reset_mfa", "ANNA")
    assert "anna: authenticators removed: 2" in capsys.readouterr().out
    assert not has_second_step(anna) and has_second_step(boris)
    log_in(client, "anna")
    assert client.get("/settings/").status_code == 200


def test_a_reset_ends_all_sessions(client: Client, anna: User, boris: User) -> None:
    other = Client()
    log_in(client, "anna"), log_in(other, "boris")
    call_command("reset_mfa", "anna", verbosity=0)
    assert client.get("/settings/").status_code == 302
    assert other.get("/settings/").status_code == 200


def test_an_unknown_name_is_an_error(db: None) -> None:
    with pytest.raises(CommandError, match="nobody"):
        call_command("reset_mfa", "nobody")
