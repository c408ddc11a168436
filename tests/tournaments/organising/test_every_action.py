"""Tests of every organiser action at every stage: performed and logged, or refused with a text."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tests.factories import error_code, make_tournament, new_config, person, persons
from tests.tournaments.factories import running_tournament, verbs
from tournaments.director.advance import advance
from tournaments.errors import TournamentError
from tournaments.models import Tournament, TournamentTable
from tournaments.organising import rulings, swapping
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.organising.rulings import ResultOverride
from tournaments.organising.settings import create
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
STAGES = ("draft", "entry", "paused entry", "drawn", "paused", "playing", "over", "cancelled")


def drawn(anna, **more):
    return running_tournament(anna, persons(3), **more)


def playing(anna):
    cup = drawn(anna, no_show_minutes=0)
    advance(cup.pk, timezone.now())
    assert TournamentTable.objects.exclude(game=None).filter(round__tournament=cup).exists()
    return cup


def entered(anna):
    cup = make_tournament(anna, check_in_minutes=5)
    for user in persons(3):
        registration.register(user, cup.pk)
        registration.check_in(user, cup.pk)
    return cup


def ended(status):
    def create_ended(anna):
        cup = playing(anna)
        Tournament.objects.filter(pk=cup.pk).update(status=status, ended_at=timezone.now())
        return cup

    return create_ended


def paused(created):
    def create_paused(anna):
        cup = created(anna)
        organising.pause(anna, cup.pk)
        return cup

    return create_paused


MADE: dict[str, Callable[[Any], Tournament]] = {
    "draft": lambda anna: create.create_tournament(anna, new_config(check_in_minutes=5)),
    "entry": entered,
    "paused entry": paused(entered),
    "drawn": drawn,
    "paused": paused(drawn),
    "playing": playing,
    "over": ended("over"),
    "cancelled": ended("cancelled"),
}


def first(cup):
    """Return the id of the first entrant, or an unknown id."""
    row = cup.entrants.order_by("pk").first()
    return row.pk if row else 0


def table(cup):
    row = TournamentTable.objects.filter(round__tournament=cup).first()
    return row.pk if row else 0


RULED = ResultOverride((120, 60, -40), "Real cards.")
# By verb: what it does, and for each of STAGES "" (done), or why not; then the same pressed again.
ACTION_DATA: dict[
    str, tuple[Callable[[Any, Tournament], object], tuple[str, ...], tuple[str, ...]]
] = {
    "publish": (
        lambda anna, cup: organising.publish(anna, cup.pk),
        ("", *["not_draft"] * 5, "over", "cancelled"),
        ("not_draft",),
    ),
    "edit": (
        lambda anna, cup: create.edit_tournament(anna, cup.pk, new_config(name="Spring Cup")),
        ("", "", "", *["drawn"] * 3, "over", "cancelled"),
        ("", "", ""),
    ),
    "start": (
        lambda anna, cup: organising.start(anna, cup.pk),
        ("is_draft", "", "is_paused", *["is_running"] * 3, "over", "cancelled"),
        ("is_running",),
    ),
    "start with everyone": (
        lambda anna, cup: participants.start_with_everyone(anna, cup.pk),
        ("is_draft", "", "is_paused", *["is_running"] * 3, "over", "cancelled"),
        ("is_running",),
    ),
    "pause": (
        lambda anna, cup: organising.pause(anna, cup.pk),
        ("is_draft", "", "paused", "", "paused", "", "over", "cancelled"),
        ("paused",) * 3,
    ),
    "resume": (
        lambda anna, cup: organising.resume(anna, cup.pk),
        ("not_paused", "not_paused", "", "not_paused", "", *["not_paused"] * 3),
        ("not_paused",) * 2,
    ),
    "announce": (
        lambda anna, cup: organising.announce(anna, cup.pk, "Tea is ready."),
        ("",) * 8,
        ("",) * 8,
    ),
    "redraw": (
        lambda anna, cup: organising.redraw(anna, cup.pk),
        (*["not_running"] * 3, "", "", "round_begun", "over", "cancelled"),
        ("no_round", "no_round"),
    ),
    "swap": (
        lambda anna, cup: swapping.swap(anna, cup.pk, first(cup), first(cup) + 1),
        (*["not_running"] * 3, "", "", "round_begun", "over", "cancelled"),
        ("no_round", "no_round"),
    ),
    "cancel": (
        lambda anna, cup: organising.cancel(anna, cup.pk, "No light."),
        ("",) * 6 + ("over", "cancelled"),
        ("cancelled",) * 6,
    ),
    "invite": (
        lambda anna, cup: participants.invite(anna, cup.pk, "spare"),
        ("",) * 6 + ("over", "cancelled"),
        ("invited_already",) * 6,
    ),
    "remove": (
        lambda anna, cup: participants.remove(anna, cup.pk, first(cup)),
        ("not_entrant", "", "", "", "", "", "over", "cancelled"),
        ("is_out",) * 5,
    ),
    "check out": (
        lambda anna, cup: participants.check_in_for(anna, cup.pk, first(cup), present=False),
        ("is_draft", "", "", *["started"] * 3, "over", "cancelled"),
        ("", ""),
    ),
    "replace": (
        lambda anna, cup: participants.replace(anna, cup.pk, first(cup), "spare"),
        (*["not_running"] * 3, "", "", "", "over", "cancelled"),
        ("takes_part",) * 3,
    ),
    "set a result": (
        lambda anna, cup: rulings.set_result(anna, cup.pk, table(cup), RULED),
        (*["not_running"] * 3, "", "", "", "over", "cancelled"),
        ("", "", ""),
    ),
    "add time": (
        lambda anna, cup: rulings.add_time(anna, cup.pk, table(cup), 5),
        (*["not_running"] * 3, "", "", "no_time", "over", "cancelled"),
        (),
    ),
}


@pytest.mark.parametrize("stage", STAGES)
def test_an_action_is_logged_once_or_refused(anna, stage):
    person("spare"), person("stranger")
    cup = MADE[stage](anna)
    for verb in ACTION_DATA:
        with transaction.atomic():
            check(anna, Tournament.objects.get(pk=cup.pk), verb, STAGES.index(stage))
            # Each finds it as if nobody had pressed anything.
            transaction.set_rollback(True)


def check(anna, cup, verb, stage):
    do, codes, again = ACTION_DATA[verb]
    before = verbs(cup)
    if codes[stage]:
        assert error_code(do, anna, cup) == codes[stage], verb
        assert verbs(cup) == before, verb
        return
    do(anna, cup)
    if not Tournament.objects.filter(pk=cup.pk).exists():
        # Nobody but organisers knew of it: a draft that is called off is gone.
        assert (verb, STAGES[stage]) == ("cancel", "draft")
        return
    after = verbs(cup)
    assert after[: len(before)] == before and len(after) > len(before), verb
    assert cup.log.order_by("pk")[len(before)].actor == anna, verb
    number = codes[:stage].count("")
    if number < len(again):
        perform(do, anna, cup, again[number])
        assert verbs(cup) == after, verb
    assert error_code(do, User.objects.get(username="stranger"), cup) == "not_organiser", verb


def perform(do, anna, cup, code):
    try:
        do(anna, cup)
    except TournamentError as refused:
        assert refused.code == code
    else:
        assert code == ""
