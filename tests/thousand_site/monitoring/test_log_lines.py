"""Tests of the log at INFO: tickets, games, accounts and tournaments, without names."""

import logging
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.bans import services as bans
from accounts.closure.services import close_account
from accounts.guests.services import Credentials, convert_guest
from accounts.models import User
from games.fairplay import annulments
from games.matchmaking import queue
from games.matchmaking import services as matchmaking
from games.models import Game, Pool
from games.tables.lifecycle.abort import abort
from tests import databases
from tests.factories import from_now, guest, make_tournament, person, rated_game
from tests.games.factories import changed, played_game, recorded
from tests.games.matchmaking.driver import run_wave
from thousand_site.monitoring import log_config

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("notices", "queued"),
]
OURS = ("accounts", "ratings", "games", "tournaments", "thousand_site")


@pytest.fixture(autouse=True)
def _at_info(transactional_db: None, caplog: pytest.LogCaptureFixture) -> None:
    databases.load_site_defaults()
    caplog.set_level(logging.INFO)


@pytest.fixture
def pool(db: None) -> Pool:
    """A pool of short games."""
    return changed(Pool.objects.get(key="classic-short"), differences={"max_deals": 3})


def lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """Return what our own modules have told since the last call, with its ids."""
    found = [
        {"says": record.getMessage(), **record.__dict__}
        for record in caplog.records
        if record.levelno == logging.INFO and record.name.startswith(OURS)
    ]
    caplog.clear()
    return found


def says(found: list[dict[str, Any]]) -> list[str]:
    return [line["says"] for line in found]


def test_a_ranked_game_makes_five_lines(
    pool: Pool, people: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    for user in people:
        matchmaking.join_queue(user, pool.key)
    [game] = run_wave(timezone.now())
    *tickets, created = lines(caplog)
    assert [line["user"] for line in tickets] == [user.pk for user in people]
    assert {(line["says"], line["pool"]) for line in tickets} == {
        ("a ticket was created", pool.key)
    }
    assert (created["says"], created["game"]) == ("a game was created", game.pk)
    assert sorted(created["users"].split(",")) == sorted(str(user.pk) for user in people)


def test_the_end_of_a_game_is_one_line(
    pool: Pool, people: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    game = played_game(pool, people)
    assert says(lines(caplog)) == ["a game was created"]
    recorded(game)
    (line,) = lines(caplog)
    assert (line["says"], line["game"]) == ("a game was finalised", game.pk)
    assert line["status"] == Game.Status.OVER


def test_a_game_that_is_closed_or_annulled_makes_a_line(
    pool: Pool, people: list[User], caplog: pytest.LogCaptureFixture
) -> None:
    for user in people:
        matchmaking.join_queue(user, pool.key)
    [game] = run_wave(timezone.now())
    lines(caplog)
    abort(game.pk, timezone.now())
    assert says(lines(caplog)) == ["a game was closed before its end"]
    rated = rated_game(people, timezone.now())
    annulments.annul(person("moderator", is_staff=True), [rated], "A secret reason.")
    found = {line["says"]: line for line in lines(caplog)}
    assert found["a game was annulled"]["game"] == rated.pk
    assert str(people[0].pk) in found["staff acted"]["users"].split(",")
    assert "A secret reason." not in str(found)


def test_a_ticket_that_is_given_up_makes_a_line(
    pool: Pool, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    matchmaking.join_queue(anna, pool.key)
    matchmaking.leave_queue(anna)
    assert says(lines(caplog)) == ["a ticket was created", "a ticket was removed"]


def test_accounts_come_and_go_in_the_log_without_their_names(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    form = {"username": "Ludmila", "email": "ludmila@example.org", "password1": "one talon only"}
    client.post("/accounts/signup/", form)
    visitor = guest()
    convert_guest(visitor, Credentials("Taras", "taras@example.org", "one talon only"))
    user = User.objects.get(username="Ludmila")
    bans.ban(user, ["chat"], "Insults by Ludmila.", from_now(days=1), person("boss", is_staff=True))
    close_account(user)
    found = lines(caplog)
    assert says(found) == [
        "an account was created",
        "a guest was created",
        "a guest became an account",
        "staff acted",
        "a user was banned",
        "an account was closed",
    ]
    assert [line["user"] for line in found if "user" in line] == [
        user.pk, visitor.pk, visitor.pk, user.pk, user.pk,
    ]  # fmt: skip
    text = str(found).lower()
    assert [word for word in ("ludmila", "taras", "example.org", "insults") if word in text] == []


def test_events_of_a_tournament_are_logged_by_their_verb(
    anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    tournament = make_tournament(anna, name="Cup of Ludmila")
    found = lines(caplog)
    assert {line["tournament"] for line in found} == {tournament.pk}
    assert {"created"} <= {line["verb"] for line in found}
    assert "Ludmila" not in str(found)


def test_a_rolled_back_event_is_not_told(
    pool: Pool, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    with suppress(RuntimeError), transaction.atomic():
        queue.add_ticket(anna, pool, "", timezone.now())
        raise RuntimeError
    assert lines(caplog) == []


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_libraries_tell_of_no_connection_and_no_task(level: str) -> None:
    levels = {
        name: logger["level"]
        for name, logger in log_config.config("json", level)["loggers"].items()
    }
    assert {levels[name] for name in log_config.QUIET_LOGGERS} == {
        "ERROR" if level == "ERROR" else "WARNING"
    }
    assert "psycopg" in log_config.QUIET_LOGGERS and "celery" in log_config.QUIET_LOGGERS
