"""Registration, waiting list, check-in, late registration, withdrawal and presence."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.bans.services import ban
from accounts.models import User
from accounts.relations.services import block
from ratings.models import Rating
from ratings.queries import ladders
from tests.factories import (
    error_code,
    from_now,
    guest,
    make_tournament,
    new_config,
    person,
    persons,
)
from tests.tournaments.factories import entrant_of, running_tournament, statuses, verbs
from tournaments.director import start
from tournaments.director.pair import pair_next_round
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.organising import services as organising
from tournaments.organising.people import participants
from tournaments.organising.settings import create
from tournaments.registration import services as registration
from tournaments.registration.status import registration_status
from tournaments.registration.waitlist import waitlist_position
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_nobody_can_register_for_a_draft(anna, boris, vera):
    draft = create.create_tournament(anna, new_config())
    assert error_code(registration.register, boris, draft.pk) == "not_open"
    assert error_code(registration.register, vera, "nosuchone") == "no_tournament"


def test_registering_twice_changes_nothing(anna, boris):
    cup = make_tournament(anna)
    first = registration.register(boris, cup.pk)
    assert registration.register(boris, cup.pk) == first
    assert (first.status, verbs(cup).count("entered")) == ("entered", 1)


def test_the_waiting_list_moves_up_in_order(anna):
    cup = make_tournament(anna, limit=2)
    one, two, three, four = persons(4)
    for user in (one, two, three, four):
        registration.register(user, cup.pk)
    assert statuses(cup) == {"p1": "entered", "p2": "entered", "p3": "waiting", "p4": "waiting"}
    assert [waitlist_position(entrant_of(cup, user)) for user in (two, three, four)] == [0, 1, 2]
    registration.unregister(one, cup.pk)
    assert statuses(cup) == {"p2": "entered", "p3": "entered", "p4": "waiting"}
    # An entrant who returns is last.
    registration.register(one, cup.pk)
    registration.unregister(two, cup.pk)
    assert statuses(cup) == {"p3": "entered", "p4": "entered", "p1": "waiting"}
    assert verbs(cup).count("moved_up") == 2


def test_leaving_the_waiting_list_moves_nobody_up(anna):
    cup = make_tournament(anna, limit=2)
    for user in persons(3):
        registration.register(user, cup.pk)
    registration.unregister(User.objects.get(username="p3"), cup.pk)
    registration.unregister(User.objects.get(username="p3"), cup.pk)
    assert statuses(cup) == {"p1": "entered", "p2": "entered"}
    assert verbs(cup).count("left") == 1


def test_a_password_is_required(anna, boris):
    cup = make_tournament(anna, entry="password", password="marriage")
    assert error_code(registration.register, boris, cup.pk) == "needs_password"
    assert error_code(registration.register, boris, cup.pk, "king") == "wrong_password"
    assert not cup.entrants.exists() and "marriage" not in cup.password
    assert registration.register(boris, cup.pk, "marriage").status == "entered"


def test_wrong_passwords_are_limited(anna, boris, limits):
    limits(tournament_passwords=3)
    cup = make_tournament(anna, entry="password", password="marriage")
    for _ in range(3):
        assert error_code(registration.register, boris, cup.pk, "king") == "wrong_password"
    assert error_code(registration.register, boris, cup.pk, "marriage") == "password_often"
    assert registration.register(person("vera"), cup.pk, "marriage").status == "entered"


def test_right_passwords_are_not_counted(anna, boris, limits):
    limits(tournament_passwords=1, tournament_passwords_by_network=1)
    cup = make_tournament(anna, entry="password", password="marriage")
    for _ in range(3):
        entrant = registration.register(boris, cup.pk, "marriage", network="2001:db8::/64")
        assert entrant.status == "entered"


def test_many_wrong_passwords_shut_out_only_those_who_gave_them(anna, limits):
    """Of a hundred throw-away accounts none can lock the others out."""
    limits(tournament_passwords_of_target=4, tournament_passwords_when_many=2)
    cup = make_tournament(anna, entry="password", password="marriage", guests=True)
    guests = [guest() for _ in range(5)]
    tries = [
        error_code(registration.register, one, cup.pk, "king", network="2001:db8::/64")
        for one in guests
    ]
    assert tries == ["wrong_password"] * 4 + ["password_often"]
    elsewhere = registration.register(guest(), cup.pk, "marriage", network="2001:db9::/64")
    assert elsewhere.status == "entered"


def test_the_invited_need_no_password(anna, boris):
    cup = make_tournament(anna, entry="invitation")
    assert error_code(registration.register, boris, cup.pk) == "invited_only"
    participants.invite(anna, cup.pk, "boris")
    assert registration.register(boris, cup.pk).status == "entered"
    registration.unregister(boris, cup.pk)
    assert statuses(cup) == {"boris": "invited"}
    assert registration.register(boris, cup.pk).status == "entered"


def test_limits_use_the_entry_ladder(anna, boris):
    cup = make_tournament(anna, rating_min=1450, rating_max=1550, min_games=3)
    assert error_code(registration.register, boris, cup.pk) == "few_games"
    own = Rating.objects.create(
        user=boris, ladder=ladders().order_by("order", "key")[0], value=1449.2, games=3
    )
    assert error_code(registration.register, boris, cup.pk) == "rating_low"
    own.value = 1551
    own.save()
    assert error_code(registration.register, boris, cup.pk) == "rating_high"
    own.value = 1500
    own.save()
    assert registration.register(boris, cup.pk).status == "entered"


def test_guests_and_unconfirmed_accounts(anna):
    cup, doubtful = make_tournament(anna), person("boris", confirmed=False)
    visitor = guest()
    assert error_code(registration.register, doubtful, cup.pk) == "needs_confirmed"
    assert error_code(registration.register, visitor, cup.pk) == "needs_account"
    party = make_tournament(anna, guests=True)
    assert registration.register(visitor, party.pk).status == "entered"


def test_users_blocked_by_the_organiser_cannot_register(anna, boris):
    cup = make_tournament(anna)
    block(anna, boris)
    assert error_code(registration.register, boris, cup.pk) == "not_for_you"


def test_removed_users_need_an_invitation_to_return(anna, boris, vera):
    cup = make_tournament(anna, limit=1 + 1)
    extra = person("extra")
    for user in (boris, vera, extra):
        registration.register(user, cup.pk)
    participants.remove(anna, cup.pk, entrant_of(cup, boris).pk)
    assert statuses(cup) == {"boris": "withdrawn", "vera": "entered", "extra": "entered"}
    assert error_code(registration.register, boris, cup.pk) == "was_removed"
    participants.invite(anna, cup.pk, "boris")
    assert registration.register(boris, cup.pk).status == "waiting"


def test_a_ranked_ban_excludes_from_rated_tournaments(anna, boris):
    cup, friendly = make_tournament(anna, rated=True), make_tournament(anna)
    ban(boris, ["rated"], "Played with two accounts", from_now(days=1))
    assert error_code(registration.register, boris, cup.pk) == "ranked_ban"
    offered = registration_status(cup, boris)
    assert offered.state == "ineligible" and "two accounts" in offered.reasons[0]
    assert registration.register(boris, friendly.pk).status == "entered"
    ban(boris, ["rated"], "Again", None)
    assert error_code(registration.register, boris, cup.pk) == "permanent_ranked_ban"


# ---- registration status


def test_the_page_offers_exactly_the_accepted_actions(anna):
    """A button is shown exactly if its action is accepted."""
    cup = make_tournament(
        anna, limit=2, min_games=0, starts_at=from_now(minutes=20), check_in_minutes=30
    )
    users = persons(3)
    for user in users[:2]:
        assert registration_status(cup, user).state == "open"
        registration.register(user, cup.pk)
    assert registration_status(cup, users[2]).would_wait
    registration.register(users[2], cup.pk)
    waits = registration_status(cup, users[2])
    assert (waits.state, waits.waitlist_position, waits.is_checked_in) == ("waiting", 1, True)
    cup.entrants.update(checked_in_at=None)
    assert registration_status(cup, users[0]).may_check_in
    assert registration_status(cup, None).state == "anonymous"
    participants.remove(anna, cup.pk, entrant_of(cup, users[0]).pk)
    assert registration_status(cup, users[0]).state == "out"
    doubt = person("doubt", confirmed=False)
    assert registration_status(cup, doubt).reasons == ("Confirm your email first.",)


def test_the_page_offers_late_registration_while_possible(anna, boris, vera):
    users = persons(6)
    cup = running_tournament(anna, users, late_rounds=2)
    assert registration_status(cup, boris).late
    registration.register(boris, cup.pk)
    assert registration_status(cup, boris).state == "in"
    registration.withdraw(boris, cup.pk)
    assert registration_status(cup, boris).state == "out"
    Tournament.objects.filter(pk=cup.pk).update(late_rounds=0)
    cup.refresh_from_db()
    assert registration_status(cup, vera).state == "closed"


def test_the_waiting_list_stops_at_the_start(anna):
    cup, users = make_tournament(anna, limit=2), persons(5)
    for user in users:
        registration.register(user, cup.pk)
    organising.start(anna, cup.pk)
    registration.unregister(users[2], cup.pk)
    participants.remove(anna, cup.pk, entrant_of(cup, users[3]).pk)
    assert statuses(cup) == {"p1": "in", "p2": "in", "p4": "withdrawn", "p5": "waiting"}


# ---- check-in


def test_registering_during_check_in_checks_in(anna):
    cup, boris, vera = (
        make_tournament(anna, starts_at=from_now(hours=2), check_in_minutes=30),
        *persons(2),
    )
    registration.register(boris, cup.pk)
    assert error_code(registration.check_in, boris, cup.pk) == "check_in_later"
    assert error_code(registration.check_in, vera, cup.pk) == "not_entered"
    Tournament.objects.filter(pk=cup.pk).update(starts_at=from_now(minutes=29))
    registration.check_in(boris, cup.pk)
    assert registration.check_in(boris, cup.pk).checked_in_at is not None
    assert verbs(cup).count("checked_in") == 1
    assert registration.register(vera, cup.pk).checked_in_at is not None


def test_missed_check_in_gives_places_to_the_waiting_list(anna):
    cup = make_tournament(anna, starts_at=from_now(minutes=5), check_in_minutes=30, limit=3)
    users = persons(6)
    for user in users:
        registration.register(user, cup.pk)
    cup.entrants.filter(user__in=[users[1], users[3]]).update(checked_in_at=None)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    assert start.start_if_due(cup.pk, timezone.now())
    expected = {"p1": "in", "p2": "withdrawn", "p3": "in", "p4": "waiting", "p5": "in"}
    assert statuses(cup) == {**expected, "p6": "waiting"}


def test_without_a_check_in_period_nobody_checks_in(anna, boris):
    cup = make_tournament(anna, starts_at=from_now(minutes=5))
    registration.register(boris, cup.pk)
    assert error_code(registration.check_in, boris, cup.pk) == "no_check_in"


# ---- late registration and withdrawal


def test_late_registration_in_a_swiss_ends_at_its_round(anna):
    cup = running_tournament(anna, persons(6), late_rounds=2, limit=7)
    late = registration.register(person("late"), cup.pk)
    assert (late.status, late.first_round, late.rating) == ("in", 2, 1500)
    assert error_code(registration.register, person("later"), cup.pk) == "full"
    Tournament.objects.filter(pk=cup.pk).update(late_rounds=1)
    assert (
        error_code(registration.register, User.objects.get(username="later"), cup.pk) == "started"
    )


def test_late_registration_after_a_missed_check_in(anna):
    cup = make_tournament(anna, check_in_minutes=10, late_rounds=3)
    users = persons(4)
    for user in users:
        registration.register(user, cup.pk)
    for user in users[:3]:
        registration.check_in(user, cup.pk)
    organising.start(anna, cup.pk)
    assert statuses(cup)["p4"] == "withdrawn"
    pair_next_round(cup.pk, timezone.now())
    assert registration.register(users[3], cup.pk).first_round == 2


def test_a_knockout_has_no_late_registration(anna):
    cup = running_tournament(
        anna, persons(6), format="knockout", settings=Settings(ties=("reached", "random_draw"))
    )
    assert error_code(registration.register, person("late"), cup.pk) == "started"


def test_withdrawal_is_final_and_from_the_next_round_on(anna):
    users = persons(6)
    cup = running_tournament(anna, users, late_rounds=3)
    row = registration.withdraw(users[0], cup.pk)
    assert (row.status, row.out_from_round) == ("withdrawn", 2)
    assert registration.withdraw(users[0], cup.pk).out_from_round == 2
    assert error_code(registration.register, users[0], cup.pk) == "withdrew"
    assert error_code(registration.withdraw, person("stranger"), cup.pk) == "not_entered"
    assert verbs(cup).count("withdrew") == 1


def test_confirming_presence(anna):
    users = persons(3)
    cup = running_tournament(anna, users)
    table = TournamentTable.objects.get(round__tournament=cup)
    mine = entrant_of(cup, users[0])
    registration.confirm_presence(users[0], table.pk)
    assert registration.confirm_presence(users[0], table.pk).present_entrants == [mine.pk]
    assert error_code(registration.confirm_presence, person("stranger"), table.pk) == "not_seated"
    assert error_code(registration.confirm_presence, users[0], 10**9) == "no_table"
    TournamentTable.objects.update(no_shows=[entrant_of(cup, users[1]).pk])
    assert error_code(registration.confirm_presence, users[1], table.pk) == "not_seated"


def test_ended_tournaments_refuse_registration(anna, boris):
    cup = make_tournament(anna)
    Tournament.objects.filter(pk=cup.pk).update(status="cancelled")
    assert error_code(registration.register, boris, cup.pk) == "cancelled"
    Tournament.objects.filter(pk=cup.pk).update(status="over", ended_at=timezone.now())
    assert error_code(registration.register, boris, cup.pk) == "over"
    assert not Entrant.objects.exists()


def test_a_refused_registration_stores_nothing(anna, boris):
    cup = make_tournament(anna, rating_min=1600)
    before = (cup.revision, verbs(cup))
    assert error_code(registration.register, boris, cup.pk) == "rating_low"
    cup.refresh_from_db()
    assert (cup.revision, verbs(cup)) == before and not cup.entrants.exists()


def test_check_in_is_open_until_the_actual_start(anna):
    cup, (one, two, three) = (
        make_tournament(anna, starts_at=from_now(minutes=5), check_in_minutes=30),
        persons(3),
    )
    for user in (one, two, three):
        registration.register(user, cup.pk)
    cup.entrants.update(checked_in_at=None)
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now() - timedelta(seconds=3))
    for user in (one, two):
        registration.check_in(user, cup.pk)
    assert start.start_if_due(cup.pk, timezone.now())
    assert error_code(registration.check_in, three, cup.pk) == "not_entered"
