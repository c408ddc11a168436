"""What organisers do with the whole: opening, starting, pausing, calling off; all of it logged."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.plans import (
    opened,
    person,
    persons,
    plan,
    refusal,
    running,
    soon,
    statuses,
    tables_of,
    verbs,
)
from tournaments.director.open_tables import open_due
from tournaments.models import Tournament
from tournaments.organising import create
from tournaments.organising import services as organising
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_a_draft_whose_hour_has_passed_is_not_opened(anna):
    draft = create.found(anna, plan(starts_at=soon(hours=1)))
    Tournament.objects.filter(pk=draft.pk).update(starts_at=timezone.now())
    assert refusal(organising.publish, anna, draft.pk) == "hour_passed"


def test_it_starts_by_hand_once_and_with_two_at_least(anna):
    cup = opened(anna)
    registration.enter(anna, cup.pk)
    assert refusal(organising.start, anna, cup.pk) == "too_few"
    registration.enter(person("boris"), cup.pk)
    organising.start(anna, cup.pk)
    assert refusal(organising.start, anna, cup.pk) == "is_running"
    assert statuses(cup) == {"anna": "in", "boris": "in"}
    assert verbs(cup)[-1] == "started"


def test_while_it_is_paused_nothing_is_drawn_and_time_stands_still(anna):
    cup = running(anna, persons(3))
    organising.pause(anna, cup.pk)
    assert refusal(organising.pause, anna, cup.pk) == "paused"
    before = tables_of(cup)[0].opens_at
    an_hour = timezone.now() - timedelta(hours=1)
    Tournament.objects.filter(pk=cup.pk).update(paused_at=an_hour)
    assert not open_due(cup.pk, timezone.now() + timedelta(days=1))
    organising.resume(anna, cup.pk)
    table = tables_of(cup)[0]
    assert timedelta(minutes=59) < table.opens_at - before < timedelta(minutes=61)
    assert refusal(organising.resume, anna, cup.pk) == "not_paused"
    assert verbs(cup)[-2:] == ["paused", "resumed"]


def test_a_paused_one_does_not_start(anna):
    cup = opened(anna)
    for user in persons(3):
        registration.enter(user, cup.pk)
    organising.pause(anna, cup.pk)
    assert refusal(organising.start, anna, cup.pk) == "is_paused"


def test_it_is_cancelled_with_a_reason_once(anna):
    cup = opened(anna)
    assert refusal(organising.cancel, anna, cup.pk, " ") == "no_reason"
    assert refusal(organising.cancel, anna, cup.pk, "x" * 201) == "too_long"
    organising.cancel(anna, cup.pk, "The hall is flooded")
    assert refusal(organising.cancel, anna, cup.pk, "again") == "cancelled"
    line = cup.log.get(verb="cancelled")
    assert (line.who, line.data) == (anna, {"reason": "The hall is flooded"})


def test_an_announcement_is_told_and_taken_away(anna):
    cup = opened(anna)
    organising.announce(anna, cup.pk, " Tea at eight\0 ")
    organising.announce(anna, cup.pk, "Tea at eight")
    cup.refresh_from_db()
    assert cup.announcement == "Tea at eight"
    assert refusal(organising.announce, anna, cup.pk, "x" * 501) == "too_long"
    organising.announce(anna, cup.pk, "")
    assert verbs(cup).count("announced") == 2
