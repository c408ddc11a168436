"""`manage.py doctor`: a line for each part, and whether something is wrong."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from thousand_site.doctor.findings import Unused, Wrong
from thousand_site.management.commands import doctor


def told(monkeypatch: pytest.MonkeyPatch, found: dict[str, str | Exception], *words: str) -> str:
    """Return what the command prints when its checks find this."""

    def check(result: str | Exception) -> str:
        if isinstance(result, Exception):
            raise result
        return result

    made: dict[str, Any] = {name: lambda r=result: check(r) for name, result in found.items()}
    monkeypatch.setattr(doctor, "checks", lambda mail, backups: made)
    out = StringIO()
    try:
        call_command("doctor", *words, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error} ({error.returncode})"
    return out.getvalue()


def test_each_part_has_a_line_and_all_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    text = told(monkeypatch, {"database": "answers", "mail": Unused("set EMAIL_HOST")})
    assert text == "ok      database: answers\nunused  mail: set EMAIL_HOST\n"


def test_something_wrong_ends_it_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    text = told(monkeypatch, {"database": "answers", "disk": Wrong("it is full; make room")})
    assert text.splitlines()[1:] == [
        "wrong   disk: it is full; make room",
        "1 of 2 checks found something wrong (1)",
    ]


def test_programs_read_json(monkeypatch: pytest.MonkeyPatch) -> None:
    well = json.loads(told(monkeypatch, {"database": "answers"}, "--json"))
    assert well == {
        "ok": True,
        "checks": [{"name": "database", "state": "ok", "text": "answers"}],
    }
    text = told(monkeypatch, {"disk": Wrong("full")}, "--json").rpartition("}")[0] + "}"
    assert json.loads(text)["ok"] is False


@pytest.mark.django_db
def test_it_checks_all_that_an_operator_must_keep_up(tmp_path: Path) -> None:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("doctor", "--json", "--backups", str(tmp_path / "none"), stdout=out)
    states = {one["name"]: one["state"] for one in json.loads(out.getvalue())["checks"]}
    assert {*states} == {
        *("settings", "database", "migrations", "valkey", "clock", "queues", "ticker", "jobs"),
        *("https", "address", "mail", "pushes", "disk", "backups"),
    }
    assert (states["database"], states["valkey"], states["backups"]) == ("ok", "ok", "wrong")


@pytest.mark.django_db
def test_a_real_mail_goes_to_the_address(mailoutbox: list[Any], settings: Any) -> None:
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "mail.example.org", "t@example.org"
    with pytest.raises(CommandError):
        call_command("doctor", "--mail", "a@example.org", stdout=StringIO())
    assert [mail.to for mail in mailoutbox] == [["a@example.org"]]
