"""Tests of games.lobby.services."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.relations.services import block
from games import engine
from games.bots import level_of
from games.lobby import services, start
from games.lobby.errors import LobbyError
from games.lobby.models import CustomSeat, CustomTable
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.models import Game, Pool, Seat
from games.presets.models import Preset
from games.presets.services import PresetTexts, create
from games.tables import services as tables
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from ratings.models import RatingChange
from tests.factories import error_code, guest, person, persons
from tests.games.lobby.factories import create_table, seated_names
from tests.games.tables.driver import play_out

pytestmark = pytest.mark.usefixtures("notices", "queued")


def seats_of(game: Game) -> list[str]:
    return [seat.user.username for seat in game.seats.select_related("user").order_by("number")]


# ---- creating


def test_the_game_begins_when_the_last_seat_is_taken(people, notices):
    anna, boris, vera = people
    table = create_table(anna, clock="quick")
    assert seated_names(table) == {0: "anna"} and table.game is None
    assert services.sit(boris, table.pk).game is None
    game = services.sit(vera, table.pk).game
    assert seats_of(game) == ["anna", "boris", "vera"]
    assert (game.rated, game.pool, game.action_ms, game.reserve_ms) == (False, None, 4_000, 180_000)
    assert game.preset == Preset.objects.get(key="classic")
    table.refresh_from_db()
    assert table.status == "started" and not table.seats.exists()
    messages = {m["user"]: (group, m["url"]) for group, m in notices if m["type"] == "seated"}
    assert messages == {u.pk: (f"user.{u.pk}", f"/table/{game.pk}/") for u in people}


def test_a_table_with_bots_at_all_other_seats_begins_at_once(people):
    game = create_table(people[0], bots=["easy", "hard"]).game
    levels = [seat.user.bot_level for seat in game.seats.order_by("number")]
    assert [level_of(level) for level in levels] == ["", "beginner", "strong"]
    assert not Seat.objects.filter(running=True).exists()


def test_a_table_with_bots_at_some_seats_waits(people):
    table = create_table(people[0], bots=["", "medium"])
    assert set(seated_names(table)) == {0, 2} and table.game is None
    game = services.sit(people[1], table.pk).game
    assert game.seats.get(number=1).user == people[1]


@pytest.mark.parametrize(("preset", "players"), [("duel", 2), ("four", 4), ("classic", 3)])
def test_the_agreements_determine_the_number_of_seats(people, preset, players):
    table = create_table(people[0], preset=preset)
    assert table.players == players
    game = services.fill_with_bots(people[0], table.pk, "hard").game
    assert game.players == players == game.seats.count()
    assert len({seat.user_id for seat in game.seats.all()}) == players


def test_changed_agreements_are_played(people):
    given = {"preset": "polish", "max_deals": 4, "target": 1000}
    game = create_table(people[0], preset="polish", agreements=given, bots=["easy", "easy"]).game
    assert game.agreements == {"preset": "polish", "max_deals": 4}
    assert engine.agreements_from(game.agreements).max_deals == 4


def test_a_user_preset_is_played(people):
    own = create(people[0], PresetTexts("House"), {"preset": "classic", "golden_round": True})
    game = create_table(people[0], preset=own.key, bots=["easy", "easy"]).game
    assert game.preset == own and game.agreements == own.agreements


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"agreements": {"preset": "classic", "opening_bid": 103}}, "invalid_agreements"),
        ({"agreements": {"preset": "nosuch"}}, "invalid_agreements"),
        ({"clock": "endless"}, "bad_choice"),
        ({"visibility": "secret"}, "bad_choice"),
        ({"bots": ["easy"] * 3}, "bad_choice"),
        ({"bots": ["divine"]}, "bad_level"),
    ],
)
def test_invalid_settings_create_no_table(people, more, code):
    assert error_code(create_table, people[0], **more) == code
    assert not CustomTable.objects.exists() and not CustomSeat.objects.exists()


# ---- rated


def test_a_rated_table_uses_the_ladder_of_its_preset(people):
    table = create_table(people[0], preset="polish", rated=True)
    assert table.ladder.key == "polish-custom"
    for user in people[1:]:
        table = services.sit(user, table.pk)
    game = Game.objects.get(pk=table.game_id)
    assert game.rated and game.rated_in.key == "polish-custom" and game.pool is None
    assert Seat.objects.filter(running=True).count() == 3
    assert all(seat.rating is not None for seat in game.seats.all())


@pytest.mark.parametrize("user", ["guest", "unconfirmed"])
def test_rated_tables_are_for_confirmed_accounts(people, user):
    """Throw-away accounts would lose to one player, who invited them."""
    newcomer = guest() if user == "guest" else person("new", confirmed=False)
    assert error_code(create_table, newcomer, rated=True) == "rated_unconfirmed"
    table = create_table(people[0], rated=True)
    assert error_code(services.sit, newcomer, table.pk) == "rated_unconfirmed"


def test_a_rated_game_changes_the_ratings_of_its_ladder_once(people):
    Preset.objects.filter(key="polish").update(agreements={"preset": "polish"})
    table = create_table(people[0], preset="store", rated=True)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    # Shorten the game; the agreements of the table stay.
    Game.objects.filter(pk=table.game_id).update(agreements={"preset": "store", "max_deals": 2})
    play_out(table.game_id, people)
    assert finalise.finalise(table.game_id) and not finalise.finalise(table.game_id)
    assert set(RatingChange.objects.values_list("ladder__key", flat=True)) == {"store-custom"}
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
def test_unratable_settings_are_refused_with_the_reason(people, more, code):
    assert error_code(create_table, people[0], rated=True, **more) == code


def test_a_user_preset_is_never_rated(people):
    own = create(people[0], PresetTexts("House"), {"preset": "club", "penalty": 100})
    assert error_code(create_table, people[0], preset=own.key, rated=True) == "rated_changed"


def test_a_rated_table_takes_no_bots(people):
    table = create_table(people[0], rated=True)
    assert error_code(services.seat_bot, people[0], table.pk, 1, "easy") == "bots_unrated"
    assert error_code(services.fill_with_bots, people[0], table.pk, "easy") == "bots_unrated"
    assert seated_names(table) == {0: "anna"}


def test_a_restricted_user_can_only_use_unrated_tables(people, monkeypatch):
    from games.lobby import locks
    from games.matchmaking.restrictions import RankedRestriction

    restriction = RankedRestriction(timezone.now() + timedelta(hours=1), 5, 30)
    monkeypatch.setattr(
        locks, "ranked_restriction_of", lambda user, _: restriction if user == people[1] else None
    )
    table = create_table(people[0], rated=True)
    assert error_code(services.sit, people[1], table.pk) == "abandoned_often"
    assert error_code(create_table, people[1], rated=True) == "abandoned_often"
    assert create_table(people[1]).owner == people[1]


# ---- sitting down


def test_sitting_twice_takes_one_seat(people):
    table = create_table(people[0])
    for _ in range(2):
        services.sit(people[1], table.pk)
    assert seated_names(table) == {0: "anna", 1: "boris"}


def test_a_seat_can_be_chosen(people):
    table = create_table(people[0])
    services.sit(people[1], table.pk, 2)
    assert seated_names(table) == {0: "anna", 2: "boris"}
    assert error_code(services.sit, people[2], table.pk, 2) == "seat_taken"
    assert error_code(services.sit, people[2], table.pk, 3) == "bad_choice"


def test_a_user_waits_at_one_table_at_a_time(people):
    anna, boris, _ = people
    first, second = create_table(anna), create_table(boris)
    for call in (lambda: create_table(anna), lambda: services.sit(anna, second.pk)):
        with pytest.raises(LobbyError) as refused:
            call()
        assert refused.value.code == "waits_elsewhere"
        assert refused.value.data["url"] == f"/tables/{first.pk}/"
    services.leave(anna, first.pk)
    services.sit(anna, second.pk)


def test_a_user_in_a_ranked_game_cannot_wait(people, pool):
    game = create_game(pool, [*people[:2], person("gleb")])
    with pytest.raises(LobbyError) as refused:
        create_table(people[0])
    assert refused.value.code == "one_game" and refused.value.data["url"] == f"/table/{game.pk}/"
    table = create_table(people[2])
    assert error_code(services.sit, people[0], table.pk) == "one_game"


def test_a_user_in_an_unrated_game_cannot_wait(people):
    game = create_table(people[0], bots=["easy", "easy"]).game
    with pytest.raises(LobbyError) as refused:
        create_table(people[0])
    assert (
        refused.value.code == "already_playing"
        and refused.value.data["url"] == f"/table/{game.pk}/"
    )
    tables.leave(game.pk, people[0].pk)
    assert create_table(people[0]).game is None


def test_a_seated_user_is_not_in_the_queue(people, pool):
    anna, boris, _ = people
    matchmaking.join_queue(anna, pool)
    matchmaking.join_queue(boris, pool)
    table = create_table(anna)
    services.sit(boris, table.pk)
    assert not Ticket.objects.exists()
    with pytest.raises(TableError) as refused:
        matchmaking.join_queue(anna, pool)
    assert refused.value.data["url"] == f"/tables/{table.pk}/"
    services.leave(anna, table.pk)
    assert matchmaking.join_queue(anna, pool)
    presence.mark_leaving(anna.pk)


def test_blocked_users_do_not_share_a_table(people):
    anna, boris, vera = people
    block(boris, vera)
    table = create_table(anna)
    services.sit(boris, table.pk)
    assert error_code(services.sit, vera, table.pk) == "cannot_meet"
    services.leave(boris, table.pk)
    services.sit(vera, table.pk)
    assert error_code(services.sit, boris, table.pk) == "cannot_meet"


def test_a_block_while_waiting_removes_the_later_player(people):
    anna, boris, vera = people
    table = create_table(anna)
    services.sit(boris, table.pk)
    block(boris, anna)
    assert services.sit(vera, table.pk).game is None
    assert set(seated_names(table).values()) == {"anna", "vera"}


def test_a_closed_or_started_table_takes_nobody(people):
    anna, boris, _ = people
    table = create_table(anna)
    CustomTable.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert error_code(services.sit, boris, table.pk) == "table_closed"
    # The owner is free although no sweep has run.
    table = create_table(anna)
    services.close_table(anna, table.pk)
    assert error_code(services.sit, boris, table.pk) == "table_closed"
    started = create_table(anna, bots=["easy", "easy"])
    with pytest.raises(LobbyError) as refused:
        services.sit(boris, started.pk)
    assert refused.value.data["url"] == f"/table/{started.game_id}/"
    assert error_code(services.sit, boris, "nosuch") == "no_table"


# ---- leaving, and what the owner does


def test_a_seat_is_free_after_leaving(people):
    table = create_table(people[0])
    services.sit(people[1], table.pk)
    for _ in range(2):
        services.leave(people[1], table.pk)
    assert seated_names(table) == {0: "anna"}
    services.sit(people[1], table.pk)


def test_the_table_closes_when_its_owner_leaves(people, notices):
    table = create_table(people[0])
    services.sit(people[1], table.pk)
    services.leave(people[0], table.pk)
    table.refresh_from_db()
    assert (table.status, table.close_reason) == (
        "closed",
        "owner",
    ) and not CustomSeat.objects.exists()
    assert (f"user.{people[1].pk}", {"type": "invitations"}) in notices


def test_a_removed_player_cannot_come_back(people):
    anna, boris, _ = people
    table = create_table(anna)
    services.sit(boris, table.pk)
    services.remove_player(anna, table.pk, 1)
    assert error_code(services.sit, boris, table.pk) == "was_removed"
    assert error_code(services.remove_player, anna, table.pk, 0) == "bad_choice"
    assert error_code(services.remove_player, anna, table.pk, 1) == "bad_choice"


def test_the_owner_can_arrange_seats_and_bots(people):
    anna = people[0]
    table = create_table(anna)
    services.seat_bot(anna, table.pk, 2, "easy")
    services.swap_seats(anna, table.pk, 0, 2)
    assert seated_names(table)[2] == "anna" and set(seated_names(table)) == {0, 2}
    services.swap_seats(anna, table.pk, 2, 1)
    assert seated_names(table)[1] == "anna"
    services.remove_player(anna, table.pk, 0)
    assert seated_names(table) == {1: "anna"}
    assert error_code(services.swap_seats, anna, table.pk, 0, 3) == "bad_choice"
    assert error_code(services.seat_bot, anna, table.pk, 1, "easy") == "seat_taken"


def test_a_bot_at_the_last_seat_starts_the_game(people):
    table = create_table(people[0], bots=["hard"])
    assert services.seat_bot(people[0], table.pk, 2, "medium").game


def test_only_the_owner_can_manage_the_table(people):
    table = create_table(people[0])
    boris = people[1]
    services.sit(boris, table.pk)
    calls = [
        (services.close_table, boris, table.pk),
        (services.remove_player, boris, table.pk, 0),
        (services.seat_bot, boris, table.pk, 2, "easy"),
        (services.fill_with_bots, boris, table.pk, "easy"),
        (services.swap_seats, boris, table.pk, 0, 1),
        (services.invite, boris, table.pk, people[2]),
    ]
    assert {error_code(*call) for call in calls} == {"not_owner"}


# ---- the start waits for absent players


def test_the_game_waits_for_an_absent_player(people):
    anna, boris, vera = people
    table = create_table(anna)
    services.sit(boris, table.pk)
    CustomSeat.objects.filter(user=boris).update(
        seen_at=timezone.now() - 2 * start.PRESENCE_TIMEOUT
    )
    assert services.sit(vera, table.pk).game is None
    assert services.mark_present(anna, table.pk) is None
    assert services.mark_present(boris, table.pk) is not None
    assert Game.objects.count() == 1


def test_a_player_who_plays_elsewhere_is_removed(people, pool):
    anna, boris, vera = people
    table = create_table(anna, rated=True)
    services.sit(boris, table.pk)
    # As if a pool had seated the player at this moment, despite all checks.
    create_game(Pool.objects.get(pk=pool.pk), [boris, *persons(2)])
    assert services.sit(vera, table.pk).game is None
    assert set(seated_names(table).values()) == {"anna", "vera"}
