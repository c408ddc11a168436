"""Tests of the talk of a closed account."""

import pytest

from accounts.closure.services import close_account
from accounts.models import User
from games.fairplay import cases
from games.fairplay.reports import report
from games.models import Seat
from games.tables.lifecycle.create import create_game
from games.talk import receivers, services
from games.talk.models import Line, Mute
from games.talk.tasks import sweep
from tests.factories import from_now
from tests.games.factories import changed
from tests.games.talk.factories import say, texts

pytestmark = pytest.mark.usefixtures("queued", "notices")


def test_a_closed_account_leaves_no_talk(table, anna, boris):
    say(table, anna, "sorry")
    kept = say(table, boris, "thank_you")
    services.mute(anna, boris)
    services.mute(boris, anna)
    close_account(anna)
    assert list(Line.objects.all()) == [kept]
    assert not Mute.objects.exists()


def test_what_an_open_case_is_about_stays_for_moderators_until_the_verdict(unrated, people):
    anna, boris, moderator = people
    say(unrated, boris, "rude words", "text")
    case = report(anna, boris, "abuse", "", unrated).case
    close_account(boris)
    kept = Line.objects.get()
    assert kept.author.username.startswith("closed-")
    assert texts(unrated, anna) == []
    sweep()
    assert Line.objects.exists()
    cases.set_verdict(case, moderator, "acted")
    sweep()
    assert not Line.objects.exists()


def test_lines_of_other_games_are_deleted_at_once(unrated, people):
    anna, boris, _ = people
    Seat.objects.update(running=False)
    say(create_game(unrated.pool, people, first_dealer=0), boris, "sorry")
    say(unrated, boris, "rude words", "text")
    report(anna, boris, "abuse", "", unrated)
    close_account(boris)
    assert Line.objects.get().game_id == unrated.pk


def test_a_sweep_deletes_what_a_dead_process_left(table, anna, boris):
    said, kept = say(table, anna, "sorry"), say(table, boris, "thank_you")
    services.mute(boris, anna)
    changed(anna, closed_at=from_now(hours=-1), is_active=False)
    sweep()
    assert list(Line.objects.all()) == [kept] and said != kept
    assert not Mute.objects.exists()


def test_an_open_account_keeps_its_talk(table, anna):
    say(table, anna, "sorry")
    receivers.delete_talk(User.objects.get(pk=anna.pk))
    assert Line.objects.exists()
