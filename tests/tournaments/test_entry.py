"""Entering, the waiting list, checking in, coming late, withdrawing, and being at one's table."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block
from games.fairplay.ranked_bans import bar
from ratings.models import Rating
from ratings.queries import ladders
from tests.tournaments.plans import (
    entrant,
    opened,
    person,
    persons,
    plan,
    refusal,
    running,
    soon,
    statuses,
    verbs,
)
from tournaments.director import start
from tournaments.director.pair import draw
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising import create, participants
from tournaments.organising import services as organising
from tournaments.registration import services as registration
from tournaments.registration.status import entering_of
from tournaments.registration.waitlist import place_of
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_a_draft_is_entered_by_nobody(anna):
    draft = create.found(anna, plan())
    assert refusal(registration.enter, person("boris"), draft.pk) == "not_open"
    assert refusal(registration.enter, person("vera"), "nosuchone") == "no_tournament"


def test_entering_twice_is_entering_once(anna):
    cup, boris = opened(anna), person("boris")
    first = registration.enter(boris, cup.pk)
    assert registration.enter(boris, cup.pk) == first
    assert (first.status, verbs(cup).count("entered")) == ("entered", 1)


def test_the_waiting_list_moves_up_in_its_order(anna):
    cup = opened(anna, limit=2)
    one, two, three, four = persons(4)
    for user in (one, two, three, four):
        registration.enter(user, cup.pk)
    assert statuses(cup) == {"p1": "entered", "p2": "entered", "p3": "waiting", "p4": "waiting"}
    assert [place_of(entrant(cup, user)) for user in (two, three, four)] == [0, 1, 2]
    registration.leave(one, cup.pk)
    assert statuses(cup) == {"p2": "entered", "p3": "entered", "p4": "waiting"}
    # Who comes back comes last.
    registration.enter(one, cup.pk)
    registration.leave(two, cup.pk)
    assert statuses(cup) == {"p3": "entered", "p4": "entered", "p1": "waiting"}
    assert verbs(cup).count("moved_up") == 2


def test_who_waits_and_leaves_moves_nobody(anna):
    cup = opened(anna, limit=2)
    for user in persons(3):
        registration.enter(user, cup.pk)
    registration.leave(User.objects.get(username="p3"), cup.pk)
    registration.leave(User.objects.get(username="p3"), cup.pk)
    assert statuses(cup) == {"p1": "entered", "p2": "entered"}
    assert verbs(cup).count("left") == 1


def test_a_password_is_asked_for(anna):
    cup, boris = opened(anna, entry="password", password="marriage"), person("boris")
    assert refusal(registration.enter, boris, cup.pk) == "needs_password"
    assert refusal(registration.enter, boris, cup.pk, "king") == "wrong_password"
    assert not cup.entrants.exists() and "marriage" not in cup.password
    assert registration.enter(boris, cup.pk, "marriage").status == "entered"


def test_passwords_are_not_guessed(anna):
    cup, boris = opened(anna, entry="password", password="marriage"), person("boris")
    for _ in range(registration.MOST_WRONG):
        assert refusal(registration.enter, boris, cup.pk, "king") == "wrong_password"
    assert refusal(registration.enter, boris, cup.pk, "marriage") == "password_often"
    cup.log.update(at=timezone.now() - registration.WRONG_WITHIN)
    assert registration.enter(boris, cup.pk, "marriage").status == "entered"


def test_who_is_invited_needs_no_password(anna):
    cup, boris = opened(anna, entry="invitation"), person("boris")
    assert refusal(registration.enter, boris, cup.pk) == "invited_only"
    participants.invite(anna, cup.pk, "boris")
    assert registration.enter(boris, cup.pk).status == "entered"
    registration.leave(boris, cup.pk)
    assert statuses(cup) == {"boris": "invited"}
    assert registration.enter(boris, cup.pk).status == "entered"


def test_ratings_and_games_are_those_of_its_ladder(anna):
    cup, boris = opened(anna, rating_min=1450, rating_max=1550, min_games=3), person("boris")
    assert refusal(registration.enter, boris, cup.pk) == "few_games"
    own = Rating.objects.create(
        user=boris, ladder=ladders().order_by("order", "key")[0], value=1449.2, games=3
    )
    assert refusal(registration.enter, boris, cup.pk) == "rating_low"
    own.value = 1551
    own.save()
    assert refusal(registration.enter, boris, cup.pk) == "rating_high"
    own.value = 1500
    own.save()
    assert registration.enter(boris, cup.pk).status == "entered"


def test_guests_and_the_unconfirmed(anna):
    cup, doubtful = opened(anna), person("boris", confirmed=False)
    guest = person("guest-1", is_guest=True)
    assert refusal(registration.enter, doubtful, cup.pk) == "needs_confirmed"
    assert refusal(registration.enter, guest, cup.pk) == "needs_account"
    party = opened(anna, guests=True)
    assert registration.enter(guest, party.pk).status == "entered"


def test_whom_the_organiser_blocked_does_not_come_in(anna):
    cup, boris = opened(anna), person("boris")
    block(anna, boris)
    assert refusal(registration.enter, boris, cup.pk) == "not_for_you"


def test_who_is_taken_off_the_list_stays_off_until_he_is_invited(anna):
    cup, boris, vera = opened(anna, limit=1 + 1), person("boris"), person("vera")
    extra = person("extra")
    for user in (boris, vera, extra):
        registration.enter(user, cup.pk)
    participants.remove(anna, cup.pk, entrant(cup, boris).pk)
    assert statuses(cup) == {"boris": "withdrawn", "vera": "entered", "extra": "entered"}
    assert refusal(registration.enter, boris, cup.pk) == "was_removed"
    participants.invite(anna, cup.pk, "boris")
    assert registration.enter(boris, cup.pk).status == "waiting"


def test_whom_moderators_bar_enters_no_rated_tournament(anna):
    boris = person("boris")
    cup, friendly = opened(anna, rated=True), opened(anna)
    bar(boris, "Played with two accounts", soon(days=1))
    assert refusal(registration.enter, boris, cup.pk) == "barred"
    offered = entering_of(cup, boris)
    assert offered.state == "barred" and "two accounts" in offered.why[0]
    assert registration.enter(boris, friendly.pk).status == "entered"
    bar(boris, "Again", None)
    assert refusal(registration.enter, boris, cup.pk) == "barred_for_good"


# ---- what the page offers


def test_the_page_offers_what_the_service_does(anna):
    """Whoever is offered a press is not refused, and whoever is not is."""
    cup = opened(anna, limit=2, min_games=0, starts_at=soon(minutes=20), check_in_minutes=30)
    users = persons(3)
    for user in users[:2]:
        assert entering_of(cup, user).state == "open"
        registration.enter(user, cup.pk)
    assert entering_of(cup, users[2]).would_wait
    registration.enter(users[2], cup.pk)
    waits = entering_of(cup, users[2])
    assert (waits.state, waits.place, waits.is_here) == ("waiting", 1, True)
    cup.entrants.update(checked_in_at=None)
    assert entering_of(cup, users[0]).may_check_in
    assert entering_of(cup, None).state == "nobody"
    participants.remove(anna, cup.pk, entrant(cup, users[0]).pk)
    assert entering_of(cup, users[0]).state == "out"
    doubt = person("doubt", confirmed=False)
    assert entering_of(cup, doubt).why == ("Confirm your e-mail address first.",)


def test_once_it_runs_the_page_offers_to_join_as_long_as_one_can(anna):
    users = persons(6)
    cup = running(anna, users, late_rounds=2)
    boris = person("boris")
    assert entering_of(cup, boris).late
    registration.enter(boris, cup.pk)
    assert entering_of(cup, boris).state == "in"
    registration.withdraw(boris, cup.pk)
    assert entering_of(cup, boris).state == "out"
    Tournament.objects.filter(pk=cup.pk).update(late_rounds=0)
    cup.refresh_from_db()
    assert entering_of(cup, person("vera")).state == "shut"


def test_nobody_moves_up_once_it_runs(anna):
    cup, users = opened(anna, limit=2), persons(5)
    for user in users:
        registration.enter(user, cup.pk)
    organising.start(anna, cup.pk)
    registration.leave(users[2], cup.pk)
    participants.remove(anna, cup.pk, entrant(cup, users[3]).pk)
    assert statuses(cup) == {"p1": "in", "p2": "in", "p4": "withdrawn", "p5": "waiting"}


# ---- checking in


def test_the_check_in_opens_and_who_comes_then_is_here(anna):
    cup, boris, vera = opened(anna, starts_at=soon(hours=2), check_in_minutes=30), *persons(2)
    registration.enter(boris, cup.pk)
    assert refusal(registration.check_in, boris, cup.pk) == "check_in_later"
    assert refusal(registration.check_in, vera, cup.pk) == "not_entered"
    Tournament.objects.filter(pk=cup.pk).update(starts_at=soon(minutes=29))
    registration.check_in(boris, cup.pk)
    assert registration.check_in(boris, cup.pk).checked_in_at is not None
    assert verbs(cup).count("checked_in") == 1
    assert registration.enter(vera, cup.pk).checked_in_at is not None


def test_who_is_not_checked_in_is_out_and_the_waiting_list_fills_in(anna):
    cup = opened(anna, starts_at=soon(minutes=5), check_in_minutes=30, limit=3)
    users = persons(6)
    for user in users:
        registration.enter(user, cup.pk)
    cup.entrants.filter(user__in=[users[1], users[3]]).update(checked_in_at=None)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    assert start.start_if_due(cup.pk, timezone.now())
    expected = {"p1": "in", "p2": "withdrawn", "p3": "in", "p4": "waiting", "p5": "in"}
    assert statuses(cup) == {**expected, "p6": "waiting"}


def test_nobody_is_asked_where_no_check_in_was_announced(anna):
    cup, boris = opened(anna, starts_at=soon(minutes=5)), person("boris")
    registration.enter(boris, cup.pk)
    assert refusal(registration.check_in, boris, cup.pk) == "no_check_in"


# ---- late, and out


def test_late_in_a_swiss_up_to_its_round(anna):
    cup = running(anna, persons(6), late_rounds=2, limit=7)
    late = registration.enter(person("late"), cup.pk)
    assert (late.status, late.joined, late.rating) == ("in", 2, 1500)
    assert refusal(registration.enter, person("later"), cup.pk) == "full"
    Tournament.objects.filter(pk=cup.pk).update(late_rounds=1)
    assert refusal(registration.enter, User.objects.get(username="later"), cup.pk) == "started"


def test_who_missed_the_check_in_may_come_late(anna):
    cup = opened(anna, check_in_minutes=10, late_rounds=3)
    users = persons(4)
    for user in users:
        registration.enter(user, cup.pk)
    for user in users[:3]:
        registration.check_in(user, cup.pk)
    organising.start(anna, cup.pk)
    assert statuses(cup)["p4"] == "withdrawn"
    draw(cup.pk, timezone.now())
    assert registration.enter(users[3], cup.pk).joined == 2


def test_nobody_comes_late_to_a_knockout(anna):
    cup = running(anna, persons(6), format="knockout", settings=Settings(ties=("reached", "lot")))
    assert refusal(registration.enter, person("late"), cup.pk) == "started"


def test_withdrawing_is_from_the_next_round_on_and_for_good(anna):
    users = persons(6)
    cup = running(anna, users, late_rounds=3)
    row = registration.withdraw(users[0], cup.pk)
    assert (row.status, row.left) == ("withdrawn", 2)
    assert registration.withdraw(users[0], cup.pk).left == 2
    assert refusal(registration.enter, users[0], cup.pk) == "withdrew"
    assert refusal(registration.withdraw, person("stranger"), cup.pk) == "not_entered"
    assert verbs(cup).count("withdrew") == 1


def test_i_am_here(anna):
    users = persons(3)
    cup = running(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    mine = entrant(cup, users[0])
    registration.here(users[0], table.pk)
    assert registration.here(users[0], table.pk).here == [mine.pk]
    assert refusal(registration.here, person("stranger"), table.pk) == "not_seated"
    assert refusal(registration.here, users[0], 10**9) == "no_table"
    TournamentTable.objects.update(absent=[entrant(cup, users[1]).pk])
    assert refusal(registration.here, users[1], table.pk) == "not_seated"


def test_a_cancelled_one_and_one_that_is_over_let_nobody_in(anna):
    cup, boris = opened(anna), person("boris")
    Tournament.objects.filter(pk=cup.pk).update(status="cancelled")
    assert refusal(registration.enter, boris, cup.pk) == "cancelled"
    Tournament.objects.filter(pk=cup.pk).update(status="over", ended_at=timezone.now())
    assert refusal(registration.enter, boris, cup.pk) == "over"
    assert not Entrant.objects.exists()


def test_a_refusal_leaves_nothing_behind(anna):
    cup = opened(anna, rating_min=1600)
    before = (cup.revision, verbs(cup))
    assert refusal(registration.enter, person("boris"), cup.pk) == "rating_low"
    cup.refresh_from_db()
    assert (cup.revision, verbs(cup)) == before and not cup.entrants.exists()


def test_check_in_is_possible_until_it_has_really_begun(anna):
    cup, (one, two, three) = (
        opened(anna, starts_at=soon(minutes=5), check_in_minutes=30),
        persons(3),
    )
    for user in (one, two, three):
        registration.enter(user, cup.pk)
    cup.entrants.update(checked_in_at=None)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now() - timedelta(seconds=3))
    for user in (one, two):
        registration.check_in(user, cup.pk)
    assert start.start_if_due(cup.pk, timezone.now())
    assert refusal(registration.check_in, three, cup.pk) == "not_entered"
