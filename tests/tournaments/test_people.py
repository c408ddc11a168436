"""One entrant in an organiser's hands: invited, checked in, replaced, taken off."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.closure.services import close_account
from accounts.models import User
from games.fairplay import ranked_bans
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    refusal,
    running,
    soon,
    statuses,
    tables_of,
    verbs,
)
from tournaments.director.advance import advance
from tournaments.errors import TournamentError
from tournaments.live.snapshot import sight_of
from tournaments.log_people import with_names
from tournaments.models import Tournament
from tournaments.organising import participants
from tournaments.organising import services as organising
from tournaments.organising.audit_log import told
from tournaments.registration import services as registration
from tournaments.registration.reminders import reminders_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_somebody_else_plays_on_with_his_points(anna):
    users = persons(3)
    cup = running(anna, users)
    row = entrant(cup, users[0])
    registration.here(users[0], tables_of(cup)[0].pk)
    person("spare")
    participants.replace(anna, cup.pk, row.pk, "Spare")
    assert statuses(cup) == {"spare": "in", "p1": "replaced", "p2": "in", "p3": "in"}
    assert entrant(cup, User.objects.get(username="spare")).pk == row.pk
    assert tables_of(cup)[0].here == []
    assert refusal(participants.replace, anna, cup.pk, row.pk, "p2") == "takes_part"
    assert refusal(participants.replace, anna, cup.pk, row.pk, "nosuch") == "nobody"
    assert refusal(participants.replace, anna, cup.pk, row.pk, "greedy-1") in ("nobody", "bot")
    line = with_names(cup.log.filter(verb="replaced"))[0]
    assert (line.data["old"], line.data["new"]) == ("p1", "spare")


def test_who_waits_may_replace_somebody(anna):
    users = persons(4)
    cup = opened(anna, limit=3)
    for user in users:
        registration.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    assert statuses(cup)["p4"] == "waiting"
    participants.replace(anna, cup.pk, entrant(cup, users[0]).pk, "p4")
    assert statuses(cup) == {"p4": "in", "p1": "replaced", "p2": "in", "p3": "in"}


def test_an_organiser_checks_people_in_and_out(anna):
    cup, boris = opened(anna, check_in_minutes=10, starts_at=soon(hours=3)), person("boris")
    registration.enter(boris, cup.pk)
    row = entrant(cup, boris)
    assert participants.check_in_for(anna, cup.pk, row.pk).checked_in_at is not None
    assert participants.check_in_for(anna, cup.pk, row.pk, there=False).checked_in_at is None
    assert verbs(cup)[-2:] == ["checked_in", "checked_out"]


def test_an_invitation_is_taken_back(anna):
    cup, boris = opened(anna, entry="invitation"), person("boris")
    participants.invite(anna, cup.pk, "boris")
    assert refusal(participants.invite, anna, cup.pk, "boris") == "invited_already"
    participants.remove(anna, cup.pk, entrant(cup, boris).pk)
    assert statuses(cup) == {} and refusal(registration.enter, boris, cup.pk) == "invited_only"


def test_an_organiser_withdraws_somebody(anna):
    users = persons(3)
    cup = running(anna, users)
    participants.remove(anna, cup.pk, entrant(cup, users[0]).pk)
    assert statuses(cup)["p1"] == "withdrawn" and entrant(cup, users[0]).left == 2
    assert refusal(participants.remove, anna, cup.pk, entrant(cup, users[0]).pk) == "is_out"


def test_who_came_back_plays_on_for_who_played_for_him(anna):
    users = persons(3)
    cup, spare = running(anna, users), person("spare")
    row = entrant(cup, users[0])
    participants.replace(anna, cup.pk, row.pk, "spare")
    participants.replace(anna, cup.pk, row.pk, "p1")
    assert statuses(cup) == {"p1": "in", "spare": "replaced", "p2": "in", "p3": "in"}
    assert entrant(cup, users[0]).pk == row.pk and entrant(cup, spare).joined is None


def test_a_field_is_what_was_announced_for_who_comes_instead_too(anna):
    users = persons(3)
    cup = running(anna, users)
    Tournament.objects.filter(pk=cup.pk).update(min_games=5)
    person("spare"), person("fresh", confirmed=False)
    row = entrant(cup, users[0])
    for name in ("spare", "fresh"):
        assert refusal(participants.replace, anna, cup.pk, row.pk, name) == "cannot_come"
    assert statuses(cup) == {"p1": "in", "p2": "in", "p3": "in"}


def test_whom_moderators_bar_replaces_nobody_for_ratings(anna):
    users = persons(3)
    cup = running(anna, users, rated=True)
    ranked_bans.bar(person("spare"), "sold games", None)
    with pytest.raises(TournamentError) as refused:
        participants.replace(anna, cup.pk, entrant(cup, users[0]).pk, "spare")
    assert refused.value.code == "is_barred" and "sold" not in refused.value.text


def test_nobody_is_seated_who_was_never_asked(anna):
    users = persons(3)
    cup = running(anna, users, no_show_minutes=0)
    spare, row = person("spare"), entrant(cup, users[0])
    participants.replace(anna, cup.pk, row.pk, "spare")
    now = timezone.now()
    advance(cup.pk, now)
    assert tables_of(cup)[0].game is None
    assert [one.kind for one in reminders_of([spare.pk])] == ["table"]
    advance(cup.pk, now + timedelta(minutes=5))
    (table,) = tables_of(cup)
    assert table.absent == [row.pk] and not table.game.seats.filter(user=spare).exists()


def test_who_says_that_he_plays_is_seated(anna):
    users = persons(3)
    cup = running(anna, users, no_show_minutes=0)
    spare, row = person("spare"), entrant(cup, users[0])
    participants.replace(anna, cup.pk, row.pk, "spare")
    registration.here(spare, tables_of(cup)[0].pk)
    advance(cup.pk, timezone.now())
    assert tables_of(cup)[0].game.seats.filter(user=spare).exists()
    assert not entrant(cup, spare).put_in


@pytest.mark.parametrize("ended", ["cancelled", "over"])
def test_when_it_is_over_nobody_moves_on_any_list(anna, ended):
    users = persons(3)
    cup = opened(anna, limit=2)
    for user in users:
        registration.enter(user, cup.pk)
    Tournament.objects.filter(pk=cup.pk).update(status=ended)
    before = verbs(cup)
    registration.leave(users[0], cup.pk)
    row = entrant(cup, users[1])
    assert refusal(participants.remove, anna, cup.pk, row.pk) == ended
    assert refusal(participants.check_in_for, anna, cup.pk, row.pk) == ended
    assert refusal(participants.replace, anna, cup.pk, row.pk, "p3") == ended
    assert refusal(registration.enter, users[0], cup.pk) == ended
    assert statuses(cup) == {"p1": "entered", "p2": "entered", "p3": "waiting"}
    assert verbs(cup) == before


def test_the_log_names_nobody_whose_account_is_closed(anna):
    users = persons(3)
    cup = running(anna, users)
    person("spare")
    participants.replace(anna, cup.pk, entrant(cup, users[0]).pk, "spare")
    participants.remove(anna, cup.pk, entrant(cup, users[1]).pk)
    participants.invite(anna, cup.pk, person("gleb").username)
    for name in ("p1", "p2", "spare", "gleb"):
        close_account(User.objects.get(username=name))
    sight = sight_of(cup.pk)
    lines = with_names(cup.log.select_related("who"))
    said = " ".join(told(sight, line).text for line in lines)
    stored = str(list(cup.log.values_list("data", flat=True)))
    for name in ("p1", "p2", "spare", "gleb"):
        assert name not in said and name not in stored
    assert "Closed account plays on for Closed account." in said
