"""Tests of actions on a whole tournament: publish, start, pause, announce, cancel."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import error_code, from_now, make_tournament, new_config, persons
from tests.tournaments.factories import running_tournament, statuses, tables_of, verbs
from tournaments.director.open_tables import open_due
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.organising.settings import create
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_a_draft_whose_start_has_passed_is_not_published(anna):
    draft = create.create_tournament(anna, new_config(starts_at=from_now(hours=1)))
    Tournament.objects.filter(pk=draft.pk).update(starts_at=timezone.now())
    assert error_code(organising.publish, anna, draft.pk) == "hour_passed"


def test_starting_by_hand_works_once_and_needs_two_entrants(anna, boris):
    cup = make_tournament(anna)
    registration.register(anna, cup.pk)
    assert error_code(organising.start, anna, cup.pk) == "too_few"
    registration.register(boris, cup.pk)
    organising.start(anna, cup.pk)
    assert error_code(organising.start, anna, cup.pk) == "is_running"
    assert statuses(cup) == {"anna": "in", "boris": "in"}
    assert verbs(cup)[-1] == "started"


def test_a_pause_stops_draws_and_postpones_waiting_tables(anna):
    cup = running_tournament(anna, persons(3))
    organising.pause(anna, cup.pk)
    assert error_code(organising.pause, anna, cup.pk) == "paused"
    before = tables_of(cup)[0].opens_at
    an_hour = timezone.now() - timedelta(hours=1)
    Tournament.objects.filter(pk=cup.pk).update(paused_at=an_hour)
    assert not open_due(cup.pk, timezone.now() + timedelta(days=1))
    organising.resume(anna, cup.pk)
    table = tables_of(cup)[0]
    assert timedelta(minutes=59) < table.opens_at - before < timedelta(minutes=61)
    assert error_code(organising.resume, anna, cup.pk) == "not_paused"
    assert verbs(cup)[-2:] == ["paused", "resumed"]


def test_a_paused_tournament_does_not_start(anna):
    cup = make_tournament(anna)
    for user in persons(3):
        registration.register(user, cup.pk)
    organising.pause(anna, cup.pk)
    assert error_code(organising.start, anna, cup.pk) == "is_paused"


def test_cancelling_needs_a_reason_and_works_once(anna):
    cup = make_tournament(anna)
    assert error_code(organising.cancel, anna, cup.pk, " ") == "no_reason"
    assert error_code(organising.cancel, anna, cup.pk, "x" * 201) == "too_long"
    organising.cancel(anna, cup.pk, "The hall is flooded")
    assert error_code(organising.cancel, anna, cup.pk, "again") == "cancelled"
    line = cup.log.get(verb="cancelled")
    assert (line.actor, line.data) == (anna, {"reason": "The hall is flooded"})


def test_an_announcement_is_set_and_removed(anna):
    cup = make_tournament(anna)
    organising.announce(anna, cup.pk, " Tea at eight\0 ")
    organising.announce(anna, cup.pk, "Tea at eight")
    cup.refresh_from_db()
    assert cup.announcement == "Tea at eight"
    assert error_code(organising.announce, anna, cup.pk, "x" * 501) == "too_long"
    organising.announce(anna, cup.pk, "")
    assert verbs(cup).count("announced") == 2
