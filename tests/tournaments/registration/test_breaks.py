"""Tests of breaks in an arena, returns, and late entrants; none gives an advantage."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.limits.errors import LimitExceeded
from accounts.models import User
from tests.factories import client_of, make_tournament, person, persons
from tests.tournaments.arena_playing import StoredArena
from tests.tournaments.playing import new_tournament, start_tournament
from tournaments.errors import TournamentError
from tournaments.models import Entrant, Tournament
from tournaments.registration import breaks, services
from tournaments.registration.status import registration_status
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def code_of(action, *arguments) -> str:
    """Return the code of the refusal."""
    with pytest.raises(TournamentError) as refused:
        action(*arguments)
    return refused.value.code


@pytest.fixture
def users() -> list[User]:
    return persons(4)


def test_an_entrant_who_pauses_is_not_seated(users):
    one = StoredArena(users)
    breaks.take_break(users[0], one.cup.pk)
    one.advance(60)
    [table] = one.tables
    assert one.entrant(users[0]).pk not in table.seats
    assert one.on_break == {one.entrant(users[0]).pk}


def test_a_break_at_the_table_begins_when_it_has_ended(users):
    one = StoredArena(users[:3])
    one.advance(5)
    breaks.take_break(users[0], one.cup.pk)
    assert len(one.seated) == 3
    one.end()
    assert one.on_break == {one.entrant(users[0]).pk} and len(one.free) == 2


def test_a_return_at_the_table_ends_the_break_before_it_begins(users):
    one = StoredArena(users[:3])
    one.advance(5)
    breaks.take_break(users[0], one.cup.pk)
    breaks.return_from_break(users[0], one.cup.pk)
    one.end()
    assert len(one.free) == 3


def test_an_entrant_who_returns_is_behind_all_who_wait(users):
    one = StoredArena(users)
    row = breaks.take_break(users[0], one.cup.pk)
    Entrant.objects.filter(pk=row.pk).update(break_until=timezone.now() - timedelta(minutes=5))
    breaks.return_from_break(users[0], one.cup.pk)
    rows = list(one.cup.entrants.order_by("free_since"))
    assert rows[-1].user_id == users[0].pk


def test_friends_who_return_together_are_not_free_together(users, monkeypatch):
    """With others at every table only the three friends wait: they come by chance one by one."""
    delays = iter([55, 20, 0])
    monkeypatch.setattr(breaks, "_random_delay", lambda: timedelta(seconds=next(delays)))
    one = StoredArena(users)
    ended = timezone.now() - timedelta(minutes=1)
    Entrant.objects.update(free_since=None, break_until=ended)
    one.now = timezone.now()
    for user in users[:3]:
        breaks.return_from_break(user, one.cup.pk)
    one.advance(10)
    assert not one.tables and len(one.free) == 3
    for user, seconds in zip(users, (55, 20, 0), strict=False):
        apart = one.entrant(user).free_since - timezone.now()
        assert abs(apart.total_seconds() - seconds) < 5
    one.advance(50)
    [table] = one.tables
    assert None not in table.seats


def test_a_return_is_delayed_by_chance_and_by_a_minute_at_most():
    delays = {breaks._random_delay() for _ in range(500)}
    assert len(delays) > 40
    assert min(delays) >= timedelta(0) and max(delays) <= timedelta(minutes=1)


def test_nobody_is_told_the_second_of_the_return(users):
    one = StoredArena(users)
    breaks.take_break(users[0], one.cup.pk)
    row = breaks.return_from_break(users[0], one.cup.pk)
    shown = registration_status(one.cup, users[0]).free_from
    assert (shown.second, shown.microsecond) == (0, 0)
    assert timedelta(0) <= shown - row.free_since < timedelta(minutes=1)


def test_two_presses_do_not_keep_the_place_in_the_queue(users):
    """A short break costs thirty seconds, in which the others are seated."""
    one = StoredArena(users)
    breaks.take_break(users[0], one.cup.pk)
    row = breaks.return_from_break(users[0], one.cup.pk)
    assert row.free_since > timezone.now() + timedelta(seconds=25)
    one.advance(5)
    assert row.pk not in one.tables[0].seats


def test_a_second_break_does_not_end_a_penalty(users):
    one = StoredArena(users)
    penalty = timezone.now() + timedelta(minutes=10)
    row = one.entrant(users[0])
    Entrant.objects.filter(pk=row.pk).update(free_since=None, break_until=penalty)
    for _ in range(2):
        breaks.return_from_break(users[0], one.cup.pk)
        breaks.take_break(users[0], one.cup.pk)
    row.refresh_from_db()
    assert row.break_until >= penalty


def test_a_return_does_not_shorten_the_wait_after_leaving_a_table(users):
    one = StoredArena(users[:3])
    one.advance(5)
    [table] = one.tables
    leaver = one.entrant(users[0])
    one.leave(table, leaver)
    one.advance()
    breaks.take_break(users[0], one.cup.pk)
    breaks.return_from_break(users[0], one.cup.pk)
    one.end(table)
    leaver.refresh_from_db()
    assert leaver.break_until > one.now + timedelta(minutes=2)


def test_both_presses_twice_change_nothing(users):
    one = StoredArena(users)
    breaks.take_break(users[0], one.cup.pk)
    before = Entrant.objects.values().get(user=users[0])
    breaks.take_break(users[0], one.cup.pk)
    assert Entrant.objects.values().get(user=users[0]) == before
    breaks.return_from_break(users[0], one.cup.pk)
    before = Entrant.objects.values().get(user=users[0])
    breaks.return_from_break(users[0], one.cup.pk)
    assert Entrant.objects.values().get(user=users[0]) == before


def test_refusals(users):
    one = StoredArena(users[:3])
    assert code_of(breaks.take_break, users[3], one.cup.pk) == "not_entered"
    assert code_of(breaks.take_break, users[0], "nothinghere") == "no_tournament"
    swiss = new_tournament("swiss", users)
    start_tournament(swiss)
    assert code_of(breaks.take_break, users[0], swiss.pk) == "no_arena"
    breaks.take_break(users[0], one.cup.pk)
    Tournament.objects.filter(pk=one.cup.pk).update(play_until=timezone.now())
    assert code_of(breaks.return_from_break, users[0], one.cup.pk) == "arena_over"
    Tournament.objects.filter(pk=one.cup.pk).update(status="over")
    assert code_of(breaks.take_break, users[0], one.cup.pk) == "over"


def test_before_the_start_there_is_no_break(users):
    cup = new_tournament("arena", users)
    assert code_of(breaks.take_break, users[0], cup.pk) == "not_running"


# ---- late comers


def test_somebody_may_join_until_the_time_is_over(users, anna):
    one = StoredArena(users[:3])
    one.advance(5)
    row = services.register(person("late"), one.cup.pk)
    assert row.status == Entrant.Status.IN and row.free_since is not None
    assert row.first_round == 2
    Tournament.objects.update(play_until=timezone.now())
    assert code_of(services.register, person("later"), one.cup.pk) == "arena_over"


def test_the_limit_holds_for_late_comers(users):
    one = StoredArena(users[:3], limit=3)
    assert code_of(services.register, users[3], one.cup.pk) == "full"


def test_an_entrant_who_has_withdrawn_does_not_come_back(users):
    one = StoredArena(users)
    services.withdraw(users[0], one.cup.pk)
    assert code_of(services.register, users[0], one.cup.pk) == "withdrew"
    one.advance(5)
    assert one.entrant(users[0]).pk not in one.tables[0].seats


# ---- pages


def page_of(user: User, cup: Tournament) -> str:
    return client_of(user).get(reverse("tournament", args=[cup.pk])).content.decode()


def test_the_page_offers_a_break_and_the_return(users):
    one = StoredArena(users)
    assert "Take a break" in page_of(users[0], one.cup)
    client = client_of(users[0])
    client.post(reverse("tournament_action", args=[one.cup.pk, "break"]))
    assert one.on_break == {one.entrant(users[0]).pk}
    shown = page_of(users[0], one.cup)
    assert "You are on a break." in shown and ">Return<" in shown
    client.post(reverse("tournament_action", args=[one.cup.pk, "return"]))
    assert not one.on_break


def test_a_visitor_is_sent_to_log_in(users):
    one = StoredArena(users)
    answer = Client().post(reverse("tournament_action", args=[one.cup.pk, "break"]))
    assert answer.status_code == 302 and "login" in answer.url


def test_too_many_breaks_are_refused(users, limits):
    limits(arena_breaks=2)
    one = StoredArena(users)
    client = client_of(users[0])
    url = reverse("tournament_action", args=[one.cup.pk, "break"])
    assert [client.post(url).status_code for _ in range(3)] == [302, 302, 429]


def test_breaks_by_whatever_way_are_counted(users, limits):
    limits(arena_breaks=2)
    one = StoredArena(users)
    breaks.take_break(users[0], one.cup.pk)
    breaks.return_from_break(users[0], one.cup.pk)
    with pytest.raises(LimitExceeded):
        breaks.take_break(users[0], one.cup.pk)
    assert one.entrant(users[0]).break_until is None


def test_the_status_says_what_a_player_does(users):
    one = StoredArena(users[:3])
    assert registration_status(one.cup, users[0]).arena == "waiting"
    one.advance(5)
    assert registration_status(one.cup, users[0]).arena == "playing"
    breaks.take_break(users[0], one.cup.pk)
    assert registration_status(one.cup, users[0]).arena == "break"
    one.cup.play_until = timezone.now()
    assert registration_status(one.cup, users[0]).arena == ""


def test_late_comers_are_offered_to_join(users):
    one = StoredArena(users[:3])
    status = registration_status(one.cup, users[3])
    assert (status.state, status.late) == ("open", True)
    one.cup.play_until = timezone.now()
    assert registration_status(one.cup, users[3]).state == "closed"


def test_an_arena_of_an_organiser_is_entered_before_its_start(anna, users):
    cup = make_tournament(anna, format="arena", settings=Settings(arena_minutes=60))
    assert services.register(users[0], cup.pk).status == Entrant.Status.ENTERED
