"""Own tables before their games begin: laying, sitting down, what the owner may do."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block
from games import engine
from games.lobby import services, start
from games.lobby.errors import LobbyError
from games.lobby.models import OwnSeat, OwnTable
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.presets.models import Preset
from games.presets.services import Texts, create
from games.tables import services as tables
from games.tables.errors import TableError as AnyRefused
from games.tables.lifecycle import finalise
from ratings.models import RatingChange
from tests.games.hosting.conftest import sitting, wish
from tests.games.tables.driver import play_out

pytestmark = pytest.mark.usefixtures("rung", "queued")


def refusal(call, *args, **more) -> str:
    with pytest.raises(LobbyError) as refused:
        call(*args, **more)
    assert refused.value.text
    return refused.value.code


def seats_of(game: Game) -> list[str]:
    return [seat.user.username for seat in game.seats.select_related("user").order_by("number")]


# ---- laying


def test_a_table_waits_for_its_people_and_begins_with_the_last(people, lay, rung):
    anna, boris, vera = people
    table = lay(anna, clock="quick")
    assert sitting(table) == {0: "anna"} and table.game is None
    assert services.sit(boris, table.pk).game is None
    game = services.sit(vera, table.pk).game
    assert seats_of(game) == ["anna", "boris", "vera"]
    assert (game.rated, game.pool, game.action_ms, game.reserve_ms) == (False, None, 12000, 120000)
    assert game.preset == Preset.objects.get(key="classic")
    table.refresh_from_db()
    assert table.status == "started" and not table.seats.exists()
    told = {m["user"]: (group, m["url"]) for group, m in rung if m["type"] == "seated"}
    assert told == {u.pk: (f"user.{u.pk}", f"/table/{game.pk}/") for u in people}


def test_with_bots_at_all_other_seats_it_begins_at_once(people, lay):
    game = lay(people[0], bots=["easy", "hard"]).game
    levels = [seat.user.bot_level for seat in game.seats.order_by("number")]
    assert levels == ["", "caretaker", "greedy"]
    assert not Seat.objects.filter(running=True).exists()


def test_bots_at_some_seats_wait_with_the_owner(people, lay):
    table = lay(people[0], bots=["", "medium"])
    assert set(sitting(table)) == {0, 2} and table.game is None
    game = services.sit(people[1], table.pk).game
    assert game.seats.get(number=1).user == people[1]


@pytest.mark.parametrize(("preset", "players"), [("duel", 2), ("four", 4), ("classic", 3)])
def test_as_many_seats_as_are_agreed(people, lay, preset, players):
    table = lay(people[0], preset=preset)
    assert table.players == players
    game = services.fill(people[0], table.pk, "hard").game
    assert game.players == players == game.seats.count()
    assert len({seat.user_id for seat in game.seats.all()}) == players


def test_what_was_changed_is_played(people, lay):
    given = {"preset": "polish", "max_deals": 4, "target": 1000}
    game = lay(people[0], preset="polish", agreements=given, bots=["easy", "easy"]).game
    assert game.agreements == {"preset": "polish", "max_deals": 4}
    assert engine.agreements_from(game.agreements).max_deals == 4


def test_a_users_own_version_is_played(people, lay):
    own = create(people[0], Texts("House"), {"preset": "classic", "golden_round": True})
    game = lay(people[0], preset=own.key, bots=["easy", "easy"]).game
    assert game.preset == own and game.agreements == own.agreements


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"agreements": {"preset": "classic", "opening_bid": 103}}, "faults"),
        ({"agreements": {"preset": "nosuch"}}, "faults"),
        ({"clock": "endless"}, "bad_choice"),
        ({"visibility": "secret"}, "bad_choice"),
        ({"bots": ["easy"] * 3}, "bad_choice"),
        ({"bots": ["divine"]}, "bad_choice"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_laid(people, lay, more, code):
    assert refusal(lay, people[0], **more) == code
    assert not OwnTable.objects.exists() and not OwnSeat.objects.exists()


# ---- rated


def test_rated_is_a_sites_preset_in_its_own_ladder(people, lay):
    table = lay(people[0], preset="polish", rated=True)
    assert table.ladder.key == "polish"
    for user in people[1:]:
        table = services.sit(user, table.pk)
    game = Game.objects.get(pk=table.game_id)
    assert game.rated and game.rated_in.key == "polish" and game.pool is None
    assert Seat.objects.filter(running=True).count() == 3
    assert all(seat.rating is not None for seat in game.seats.all())


def test_a_rated_game_moves_the_ratings_of_that_ladder_once(people, lay):
    Preset.objects.filter(key="polish").update(agreements={"preset": "polish"})
    table = lay(people[0], preset="store", rated=True)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    # So that the test ends: what is agreed stays the table's.
    Game.objects.filter(pk=table.game_id).update(agreements={"preset": "store", "max_deals": 2})
    play_out(table.game_id, people)
    assert finalise.finalise(table.game_id) and not finalise.finalise(table.game_id)
    assert set(RatingChange.objects.values_list("ladder__key", flat=True)) == {"store"}
    assert RatingChange.objects.count() == 3


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"agreements": {"preset": "classic", "max_deals": 6}}, "rated_changed"),
        ({"preset": "four"}, "rated_seats"),
        ({"preset": "club"}, "rated_no_ladder"),
        ({"bots": ["", "easy"]}, "bots_unrated"),
    ],
)
def test_what_cannot_be_rated_says_why(people, lay, more, code):
    assert refusal(lay, people[0], rated=True, **more) == code


def test_a_players_own_preset_is_not_rated_even_if_it_changes_nothing(people, lay):
    own = create(people[0], Texts("House"), {"preset": "club", "penalty": 100})
    assert refusal(lay, people[0], preset=own.key, rated=True) == "rated_changed"


def test_no_bot_is_put_at_a_rated_table(people, lay):
    table = lay(people[0], rated=True)
    assert refusal(services.seat_bot, people[0], table.pk, 1, "easy") == "bots_unrated"
    assert refusal(services.fill, people[0], table.pk, "easy") == "bots_unrated"
    assert sitting(table) == {0: "anna"}


def test_who_left_too_often_lays_and_takes_no_rated_table(people, lay, monkeypatch):
    from games.lobby import locks
    from games.matchmaking.restrictions import Closing

    shut = Closing(timezone.now() + timedelta(hours=1), 5, 30)
    monkeypatch.setattr(locks, "closing_of", lambda user, _: shut if user == people[1] else None)
    table = lay(people[0], rated=True)
    assert refusal(services.sit, people[1], table.pk) == "left_often"
    assert refusal(lay, people[1], rated=True) == "left_often"
    assert lay(people[1]).owner == people[1]


# ---- sitting down


def test_sitting_twice_is_sitting_once(people, lay):
    table = lay(people[0])
    for _ in range(2):
        services.sit(people[1], table.pk)
    assert sitting(table) == {0: "anna", 1: "boris"}


def test_a_named_seat(people, lay):
    table = lay(people[0])
    services.sit(people[1], table.pk, 2)
    assert sitting(table) == {0: "anna", 2: "boris"}
    assert refusal(services.sit, people[2], table.pk, 2) == "seat_taken"
    assert refusal(services.sit, people[2], table.pk, 3) == "bad_choice"


def test_one_waiting_table_at_a_time(people, lay):
    anna, boris, _ = people
    first, second = lay(anna), lay(boris)
    for call in (lambda: lay(anna), lambda: services.sit(anna, second.pk)):
        with pytest.raises(LobbyError) as refused:
            call()
        assert refused.value.code == "waits_elsewhere"
        assert refused.value.data["url"] == f"/tables/{first.pk}/"
    services.leave(anna, first.pk)
    services.sit(anna, second.pk)


def test_who_plays_takes_no_seat(people, lay, pool):
    game = tables.open_table(pool, [*people[:2], User.objects.create_user("gleb")])
    with pytest.raises(LobbyError) as refused:
        lay(people[0])
    assert refused.value.code == "one_game" and refused.value.data["url"] == f"/table/{game.pk}/"
    table = lay(people[2])
    assert refusal(services.sit, people[0], table.pk) == "one_game"


def test_who_is_in_the_middle_of_an_own_game_is_led_back(people, lay):
    game = lay(people[0], bots=["easy", "easy"]).game
    with pytest.raises(LobbyError) as refused:
        lay(people[0])
    assert refused.value.code == "plays" and refused.value.data["url"] == f"/table/{game.pk}/"
    tables.leave(game.pk, people[0].pk)
    assert lay(people[0]).game is None


def test_who_sits_down_leaves_the_queue_and_queues_no_more(people, lay, pool):
    anna, boris, _ = people
    matchmaking.seek(anna, pool)
    matchmaking.seek(boris, pool)
    table = lay(anna)
    services.sit(boris, table.pk)
    assert not Ticket.objects.exists()
    with pytest.raises(AnyRefused) as refused:
        matchmaking.seek(anna, pool)
    assert refused.value.data["url"] == f"/tables/{table.pk}/"
    services.leave(anna, table.pk)
    assert matchmaking.seek(anna, pool)
    presence.leaving(anna.pk)


def test_who_is_blocked_does_not_meet(people, lay):
    anna, boris, vera = people
    block(boris, vera)
    table = lay(anna)
    services.sit(boris, table.pk)
    assert refusal(services.sit, vera, table.pk) == "cannot_meet"
    services.leave(boris, table.pk)
    services.sit(vera, table.pk)
    assert refusal(services.sit, boris, table.pk) == "cannot_meet"


def test_who_blocks_another_while_both_wait_does_not_play_with_him(people, lay):
    anna, boris, vera = people
    table = lay(anna)
    services.sit(boris, table.pk)
    block(boris, anna)
    assert services.sit(vera, table.pk).game is None
    assert set(sitting(table).values()) == {"anna", "vera"}


def test_a_table_that_is_over_takes_nobody(people, lay):
    anna, boris, _ = people
    table = lay(anna)
    OwnTable.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert refusal(services.sit, boris, table.pk) == "table_closed"
    # Its owner is free although nobody swept.
    table = lay(anna)
    services.close_table(anna, table.pk)
    assert refusal(services.sit, boris, table.pk) == "table_closed"
    started = lay(anna, bots=["easy", "easy"])
    with pytest.raises(LobbyError) as refused:
        services.sit(boris, started.pk)
    assert refused.value.data["url"] == f"/table/{started.game_id}/"
    assert refusal(services.sit, boris, "nosuch") == "no_table"


# ---- leaving, and what the owner does


def test_a_seat_that_is_left_is_free_again(people, lay):
    table = lay(people[0])
    services.sit(people[1], table.pk)
    for _ in range(2):
        services.leave(people[1], table.pk)
    assert sitting(table) == {0: "anna"}
    services.sit(people[1], table.pk)


def test_with_its_owner_the_table_goes(people, lay, rung):
    table = lay(people[0])
    services.sit(people[1], table.pk)
    services.leave(people[0], table.pk)
    table.refresh_from_db()
    assert (table.status, table.closed) == ("closed", "owner") and not OwnSeat.objects.exists()
    assert (f"user.{people[1].pk}", {"type": "calls"}) in rung


def test_who_was_removed_does_not_come_back(people, lay):
    anna, boris, _ = people
    table = lay(anna)
    services.sit(boris, table.pk)
    services.remove(anna, table.pk, 1)
    assert refusal(services.sit, boris, table.pk) == "was_removed"
    assert refusal(services.remove, anna, table.pk, 0) == "bad_choice"
    assert refusal(services.remove, anna, table.pk, 1) == "bad_choice"


def test_the_owner_arranges_seats_and_bots(people, lay):
    anna = people[0]
    table = lay(anna)
    services.seat_bot(anna, table.pk, 2, "easy")
    services.swap(anna, table.pk, 0, 2)
    assert sitting(table)[2] == "anna" and set(sitting(table)) == {0, 2}
    services.swap(anna, table.pk, 2, 1)
    assert sitting(table)[1] == "anna"
    services.remove(anna, table.pk, 0)
    assert sitting(table) == {1: "anna"}
    assert refusal(services.swap, anna, table.pk, 0, 3) == "bad_choice"
    assert refusal(services.seat_bot, anna, table.pk, 1, "easy") == "seat_taken"


def test_a_bot_at_the_last_seat_begins_the_game(people, lay):
    table = lay(people[0], bots=["hard"])
    assert services.seat_bot(people[0], table.pk, 2, "medium").game


def test_others_change_nothing(people, lay):
    table = lay(people[0])
    boris = people[1]
    services.sit(boris, table.pk)
    calls = [
        (services.close_table, boris, table.pk),
        (services.remove, boris, table.pk, 0),
        (services.seat_bot, boris, table.pk, 2, "easy"),
        (services.fill, boris, table.pk, "easy"),
        (services.swap, boris, table.pk, 0, 1),
        (services.invite, boris, table.pk, people[2]),
    ]
    assert {refusal(*call) for call in calls} == {"not_owner"}


# ---- nobody's clock begins without him


def test_it_waits_for_who_is_away_and_begins_when_he_looks(people, lay):
    anna, boris, vera = people
    table = lay(anna)
    services.sit(boris, table.pk)
    OwnSeat.objects.filter(user=boris).update(seen_at=timezone.now() - 2 * start.PRESENT)
    assert services.sit(vera, table.pk).game is None
    assert services.look(anna, table.pk) is None
    assert services.look(boris, table.pk) is not None
    assert Game.objects.count() == 1


def test_who_plays_meanwhile_is_dropped_and_the_others_wait_on(people, lay, pool):
    anna, boris, vera = people
    table = lay(anna, rated=True)
    services.sit(boris, table.pk)
    # As if a pool had seated him in this very moment, past all that forbids it.
    strangers = [User.objects.create_user(name) for name in ("gleb", "dina")]
    tables.open_table(Pool.objects.get(pk=pool.pk), [boris, *strangers])
    assert services.sit(vera, table.pk).game is None
    assert set(sitting(table).values()) == {"anna", "vera"}


def test_wishes_are_what_they_say(site):
    assert wish("polish").agreements == {"preset": "polish"}
