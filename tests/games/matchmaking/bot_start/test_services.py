"""Tests of games.matchmaking.bot_start.services."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.limits.services import PersonLimit
from accounts.models import User
from games.matchmaking import presence, ready_check, services, table_creation, waves
from games.matchmaking import status as matchmaking_status
from games.matchmaking.bot_start import services as bot_start
from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Game, Pool
from games.tables.errors import TableError
from games.tables.lifecycle.create import create_game
from tests.factories import error_code, person
from tests.games.factories import changed
from thousand_site.settings import LIMITS

pytestmark = pytest.mark.usefixtures("notices", "queued")
NOW = timezone.now()


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch) -> None:
    """The wall clock ends no question during a test."""
    monkeypatch.setattr(ready_check, "ANSWER_TIME", timedelta(hours=1))


def waits(user: User, pool: Pool, seconds: float = 6, **fields) -> Ticket:
    since = NOW - timedelta(seconds=seconds)
    return Ticket.objects.create(user=user, pool=pool, rating=1500, created_at=since, **fields)


def start(user: User, pool: Pool) -> list[Game]:
    return bot_start.start_with_bots(user, pool.key, NOW)


def humans(game: Game) -> set[str]:
    names = game.seats.filter(user__bot_level="").values_list("user__username", flat=True)
    return set(names)


def waiting() -> set[str]:
    return set(Ticket.objects.values_list("user__username", flat=True))


@pytest.fixture
def asked(pool, people) -> ReadyCheck:
    """Anna begins with bots, and Boris and Vera are asked."""
    for user in people:
        waits(user, pool)
    assert start(people[0], pool) == []
    return ReadyCheck.objects.get()


def test_a_player_alone_starts_at_once_as_the_pool_says(pool, people):
    waits(people[0], pool)
    [game] = start(people[0], pool)
    assert game.pool == pool and game.rated and humans(game) == {"anna"}
    assert not Ticket.objects.exists()


def test_in_the_first_five_seconds_people_are_looked_for(pool, people):
    waits(people[0], pool, 2.5)
    assert error_code(lambda: start(people[0], pool)) == "too_early"
    assert waiting() == {"anna"}


@pytest.mark.parametrize("fields", [{"with_bots": False}, {"is_open": False}])
def test_bots_sit_down_only_where_the_pool_has_them(pool, people, fields):
    waits(people[0], changed(pool, **fields))
    assert error_code(lambda: start(people[0], pool)) == "pool_without_bots"


@pytest.mark.parametrize("key", ["polish", "a\0b", ""])
def test_only_the_own_pool_can_be_started(pool, people, key):
    waits(people[0], pool)
    code = error_code(lambda: bot_start.start_with_bots(people[0], key, NOW))
    assert code == "not_waiting" and not Game.objects.exists()


def test_a_player_who_waits_too_is_asked_and_told_who_asks(asked, people):
    check = matchmaking_status.status_of(people[1])["ready_check"]
    assert check["starter"] == {"name": "anna", "guest": None} and not check["accepted"]
    assert matchmaking_status.status_of(people[0])["ready_check"]["accepted"]


def test_those_who_agree_sit_together_and_no_bot_is_needed(asked, people):
    assert services.accept(people[1]) == []
    [game] = services.accept(people[2])
    assert humans(game) == {"anna", "boris", "vera"}


def test_a_player_who_declines_keeps_the_place_and_a_bot_takes_the_seat(asked, people):
    before = Ticket.objects.get(user=people[1]).created_at
    assert services.decline(people[1]) == []
    [game] = services.accept(people[2])
    assert humans(game) == {"anna", "vera"} and waiting() == {"boris"}
    assert Ticket.objects.get().created_at == before and Ticket.objects.get().ready_check is None


def test_a_player_who_does_not_answer_keeps_the_place(asked, people):
    assert waves.tick(asked.due_at - timedelta(seconds=1)) == []
    [game] = waves.tick(asked.due_at)
    assert humans(game) == {"anna"} and waiting() == {"boris", "vera"}
    assert not ReadyCheck.objects.exists()


def test_a_leaver_does_not_stop_the_table(asked, people):
    services.accept(people[1])
    services.leave_queue(people[2])
    [game] = waves.tick(NOW + timedelta(seconds=1))
    assert humans(game) == {"anna", "boris"}


def test_a_starter_who_leaves_ends_the_question(asked, people):
    services.leave_queue(people[0])
    assert not ReadyCheck.objects.exists() and waiting() == {"boris", "vera"}
    assert not Ticket.objects.exclude(ready_check=None).exists()


def test_a_question_whose_starter_is_gone_ends_with_the_next_run(asked, people):
    Ticket.objects.filter(user=people[0]).delete()
    waves.tick(NOW + timedelta(seconds=1))
    assert not ReadyCheck.objects.exists() and not Game.objects.exists()


def test_an_overdue_question_whose_starter_is_gone_stops_no_run(asked, people):
    Ticket.objects.filter(user=people[0]).delete()
    assert [waves.tick(asked.due_at), waves.tick(asked.due_at)] == [[], []]
    assert not ReadyCheck.objects.exists() and waiting() == {"boris", "vera"}


def test_nobody_begins_with_bots_without_the_starter(asked, people):
    Ticket.objects.filter(user=people[0]).delete()
    assert [services.accept(user) for user in people[1:]] == [[], []]
    assert not Game.objects.exists()


def test_a_starter_who_plays_elsewhere_ends_the_question(asked, pool, people, bots):
    create_game(pool, [people[0], *bots[:2]])
    services.accept(people[1])
    services.accept(people[2])
    assert not ReadyCheck.objects.exists() and waiting() == {"boris", "vera"}


def test_a_second_press_asks_no_second_time(asked, pool, people):
    assert start(people[0], pool) == [] and ReadyCheck.objects.count() == 1


def test_the_press_of_somebody_who_is_asked_agrees(asked, pool, people):
    start(people[1], pool)
    [game] = start(people[2], pool)
    assert humans(game) == {"anna", "boris", "vera"}


def ask_and_leave(user: User, pool: Pool) -> None:
    """Wait, ask those who wait too, and leave."""
    waits(user, pool)
    start(user, pool)
    services.leave_queue(user)


def test_nobody_is_asked_again_and_again(pool, people, limits):
    limits(bot_questions=1)
    waits(people[1], pool)
    ask_and_leave(people[0], pool)
    waits(people[2], pool)
    [game] = start(people[2], pool)
    assert humans(game) == {"vera"} and waiting() == {"boris"}


@pytest.mark.slow
def test_a_hundred_accounts_ask_one_person_three_times(pool, people, limits, monkeypatch):
    limits(bot_questions=LIMITS["bot_questions"][0])
    monkeypatch.setattr(bot_start, "_start_alone", lambda ticket, now: [])
    waits(people[1], pool)
    asked = []
    for number in range(100):
        asker = User.objects.create_user(f"throwaway{number}")
        waits(asker, pool)
        start(asker, pool)
        asked += Ticket.objects.filter(user=people[1], ready_check__isnull=False)
        services.leave_queue(asker)
    assert len(asked) == LIMITS["bot_questions"][0] == 3


def test_the_next_in_rating_is_asked_instead_of_those_asked_too_often(pool, people, limits):
    limits(bot_questions=1)
    near = [person(name) for name in ("gleb", "dina")]
    for user in near:
        waits(user, pool)
    ask_and_leave(people[0], pool)
    far = waits(people[1], pool)
    Ticket.objects.filter(pk=far.pk).update(rating=1900)
    waits(people[2], pool)
    assert start(people[2], pool) == []
    assert ReadyCheck.objects.get().tickets.filter(user=people[1]).exists()


def test_a_question_that_was_not_asked_is_not_counted(pool, people, limits, monkeypatch):
    limits(bot_questions=1)
    for user in people[:2]:
        waits(user, pool)
    monkeypatch.setattr(ready_check, "start_check", lambda *args, **fields: False)
    [game] = start(people[0], pool)
    assert humans(game) == {"anna"} and bot_start.QUESTIONS.reached_by([people[1].pk]) == set()


def test_a_player_who_was_asked_too_often_meanwhile_is_left_out(pool, people, limits, monkeypatch):
    limits(bot_questions=1)
    for user in people:
        waits(user, pool)
    bot_start.QUESTIONS.take(people[2].pk)
    known = iter([set(), {people[2].pk}])
    monkeypatch.setattr(PersonLimit, "reached_by", lambda *_: next(known))
    assert start(people[0], pool) == []
    asked = ReadyCheck.objects.get().tickets.filter(accepted=False)
    assert [ticket.user for ticket in asked] == [people[1]]
    # The first try, which failed, did not use up the question of the other.
    assert bot_start.QUESTIONS.count(people[1].pk).number == 2


def test_if_one_of_two_has_just_left_the_other_is_asked(pool, people, monkeypatch):
    for user in people:
        waits(user, pool)
    begin, gone = ready_check.start_check, iter([people[2]])

    def leave_first(*args, **fields):
        for user in gone:
            services.leave_queue(user)
        return begin(*args, **fields)

    monkeypatch.setattr(ready_check, "start_check", leave_first)
    assert start(people[0], pool) == []
    asked = ReadyCheck.objects.get().tickets.filter(accepted=False)
    assert [ticket.user for ticket in asked] == [people[1]]


def test_silent_pages_are_not_asked(pool, people, monkeypatch):
    for user in people[:2]:
        waits(user, pool)
    monkeypatch.setattr(presence, "silent", lambda users: {people[1].pk} & set(users))
    [game] = start(people[0], pool)
    assert humans(game) == {"anna"} and waiting() == {"boris"}


def test_players_of_one_address_are_not_asked_to_meet(pool, people):
    for user in people[:2]:
        waits(user, pool, ip_hash="home")
    [game] = start(people[0], pool)
    assert humans(game) == {"anna"}


def test_if_all_who_are_asked_have_just_left_the_starter_begins_alone(pool, people, monkeypatch):
    for user in people[:2]:
        waits(user, pool)
    monkeypatch.setattr(bot_start, "to_ask", lambda *_: [people[1].pk])
    Ticket.objects.filter(user=people[1]).delete()
    [game] = start(people[0], pool)
    assert humans(game) == {"anna"}


def test_with_too_few_bots_the_answer_says_so_and_promises_none(pool, people):
    User.objects.exclude(bot_level="").update(is_active=False)
    waits(people[0], pool)
    with pytest.raises(TableError) as refused:
        start(people[0], pool)
    assert refused.value.code == "no_bots_now"
    assert "too few bots" in refused.value.text and "moment" not in refused.value.text
    assert waiting() == {"anna"}


def test_a_seat_offered_in_another_pool_is_taken(pool, people):
    other = Pool.objects.get(key="polish")
    waits(people[0], pool)
    check = ReadyCheck.objects.create(pool=other, player_count=1, due_at=NOW + timedelta(hours=1))
    waits(people[0], other, ready_check=check)
    [game] = start(people[0], pool)
    assert game.pool == other


def test_early_starts_say_nothing_about_the_wait_in_a_pool(pool, people, monkeypatch):
    recorded = []
    monkeypatch.setattr(table_creation, "record_waits", lambda *wait: recorded.append(wait))
    waits(people[0], pool)
    start(people[0], pool)
    assert Game.objects.exists() and not recorded


def test_the_page_starts_with_bots_and_answers_with_the_table(pool, people):
    Ticket.objects.create(
        user=people[0], pool=pool, rating=1500, created_at=timezone.now() - timedelta(seconds=6)
    )
    client = Client()
    client.force_login(people[0])
    json = {"accept": "application/json"}
    answer = client.post("/play/with-bots/", {"pool": pool.key}, headers=json)
    assert answer.json() == {"status": "seated", "url": f"/table/{Game.objects.get().pk}/"}


def test_the_page_declines_and_waits_on(pool, people):
    for user in people[:2]:
        Ticket.objects.create(
            user=user, pool=pool, rating=1500, created_at=timezone.now() - timedelta(seconds=6)
        )
    services.start_with_bots(people[0], pool.key)
    client = Client()
    client.force_login(people[1])
    json = {"accept": "application/json"}
    answer = client.post("/play/decline/", headers=json).json()
    assert answer["status"] == "seeking" and answer["ready_check"] is None
    assert humans(Game.objects.get()) == {"anna"}
