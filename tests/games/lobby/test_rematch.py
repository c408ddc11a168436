"""Tests of games.lobby.rematch."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import block
from games.engine import shuffle
from games.engine.shuffle_proof import check_record
from games.lobby import invitations, queries, rematch, services
from games.lobby import sweeps as lobby_sweeps
from games.lobby.against_bots.services import BotGameTerms, play_bots
from games.lobby.bots import strength as bot_strength
from games.lobby.locks import close
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game, Seat
from games.tables import services as tables
from games.tables.bots import site_bots
from games.tables.lifecycle.create import create_game
from ratings.models import Ladder
from tests.factories import error_code, person, rate
from tests.games.factories import recorded
from tests.games.lobby.factories import create_table
from tests.games.tables.driver import play_out
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")
SHORT = {"preset": "classic", "max_deals": 2}


def finished(game_id: str, people: list[User]) -> Game:
    """Play to the end, bots by themselves, and return the game with its record."""
    play_out(game_id, people)
    return recorded(Game.objects.get(pk=game_id))


@pytest.fixture
def before(people) -> Game:
    """Return a finished game of three users at a custom table."""
    table = create_table(people[0], agreements=SHORT, clock="quick")
    for user in people[1:]:
        table = services.sit(user, table.pk)
    return finished(table.game_id, people)


def agree_all(game: Game, people: list[User]) -> Game:
    for user in people:
        table = rematch.agree(user, game.pk)
    return Game.objects.get(pk=table.game_id)


def test_in_a_rematch_the_winner_deals_first(before, people):
    assert before.winner is not None
    game = agree_all(before, people[::-1])
    assert game.pk != before.pk and game.rematch_of == before
    assert game.first_dealer == before.winner
    assert [s.user for s in game.seats.order_by("number")] == people
    assert (game.agreements, game.action_ms) == (before.agreements, before.action_ms)
    assert game.commitment != before.commitment and not game.rated


def test_the_shuffle_check_accepts_the_first_dealer_of_a_rematch(before, people, monkeypatch):
    """Even if the draw would have given another dealer."""
    wrong = (before.winner + 1) % 3
    monkeypatch.setattr(shuffle, "first_dealer", lambda *_: wrong)
    game = finished(agree_all(before, people).pk, people)
    assert game.record["fairness"]["rematch_of"] == before.pk
    assert game.first_dealer == before.winner != wrong
    assert all(check.ok for check in check_record(game.record))
    forged = game.record | {"fairness": {**game.record["fairness"], "rematch_of": None}}
    assert [check.what for check in check_record(forged) if not check.ok] == ["dealer"]


def test_a_rematch_waits_for_all_players(before, people):
    for user in people[:2]:
        table = rematch.agree(user, before.pk)
    rematch.agree(people[0], before.pk)
    assert table.game_id is None and Game.objects.count() == 1
    status = queries.rematch_status(people[2], before)
    assert status["status"] == "offered" and not status["mine"]
    assert (status["agreed"], status["waiting"]) == ([0, 1], [2])
    assert [invitation.table_id for invitation in invitations.open_invitations(people[2])] == [
        table.pk
    ]


def test_bots_agree_to_a_rematch_at_once(people):
    game = finished(
        create_table(people[0], agreements=SHORT, bots=["easy", "hard"]).game_id, people
    )
    again = Game.objects.get(pk=rematch.agree(people[0], game.pk).game_id)
    same = [list(g.seats.order_by("number").values_list("user", flat=True)) for g in (game, again)]
    assert same[0] == same[1]


def play_on(game: Game, *users: User) -> Game:
    """Let these users, who agreed, play on with bots; return the rematch."""
    for user in users:
        table = rematch.accept_bots(user, game.pk)
    assert table.game_id is not None
    return Game.objects.get(pk=table.game_id)


def seats_of(game: Game) -> list[User]:
    return [seat.user for seat in game.seats.select_related("user").order_by("number")]


def test_a_bot_takes_the_seat_of_a_player_who_declines(before, people):
    """The others are still waited for; with the last answer the game begins."""
    anna, boris, vera = people
    table = rematch.agree(anna, before.pk)
    assert rematch.decline(boris, table.pk).game_id is None
    status = queries.rematch_status(anna, before)
    assert (status["agreed"], status["waiting"], status["left"]) == ([0], [2], [1])
    assert status["refused"] == [1] and not status["asked"]
    assert queries.rematch_status(boris, before)["declined"]
    assert rematch.agree(vera, before.pk).game_id is None
    game = play_on(before, anna, vera)
    assert (seats_of(game)[0], seats_of(game)[2]) == (anna, vera)
    assert seats_of(game)[1].is_bot
    assert [queries.rematch_status(user, before)["mine"] for user in people] == [True, False, True]


def test_a_player_who_declined_may_still_agree(before, people):
    table = rematch.agree(people[0], before.pk)
    rematch.decline(people[1], table.pk)
    rematch.agree(people[1], before.pk)
    assert queries.rematch_status(people[1], before)["agreed"] == [0, 1]


def test_a_player_who_plays_elsewhere_is_not_waited_for(before, people):
    create_table(people[1], bots=["easy", "easy"])
    rematch.agree(people[0], before.pk)
    assert queries.rematch_status(people[0], before)["left"] == [1]
    assert queries.rematch_status(people[0], before)["refused"] == []
    rematch.agree(people[2], before.pk)
    assert seats_of(play_on(before, people[0], people[2]))[1].is_bot


def test_a_player_who_closed_the_page_may_come_back_for_a_while(before, people, monkeypatch):
    monkeypatch.setattr(rematch, "absent_seats", lambda keys: {(before.pk, 2)} & set(keys))
    rematch.agree(people[0], before.pk)
    table = rematch.agree(people[1], before.pk)
    rematch.settle(before.pk, table.created_at + rematch.AWAY_TIMEOUT - timedelta(seconds=1))
    assert queries.rematch_status(people[0], before)["left"] == [2]
    assert not Game.objects.filter(rematch_of=before).exists()
    assert not queries.rematch_status(people[0], before)["asked"]
    rematch.settle(before.pk, table.created_at + rematch.AWAY_TIMEOUT)
    assert queries.rematch_status(people[0], before)["asked"]
    assert seats_of(play_on(before, *people[:2]))[2].is_bot


def test_players_whose_presence_is_unknown_count_as_here(before, people, monkeypatch):
    monkeypatch.setattr(rematch, "absent_seats", lambda keys: None)
    rematch.agree(people[0], before.pk)
    assert queries.rematch_status(people[0], before)["waiting"] == [1, 2]


def test_after_a_minute_bots_may_take_the_seats_of_those_who_said_nothing(before, people):
    table = rematch.agree(people[0], before.pk)
    CustomTable.objects.update(expires_at=timezone.now())
    assert queries.rematch_status(people[0], before)["is_due"]
    at_once(*[lambda: rematch.settle(before.pk, timezone.now())] * 3)
    assert not Game.objects.filter(rematch_of=before).exists()
    at_once(*[lambda: rematch.accept_bots(people[0], before.pk)] * 3)
    [game] = Game.objects.filter(rematch_of=before)
    assert seats_of(game)[0] == people[0] and game.first_dealer == before.winner
    assert [user.is_bot for user in seats_of(game)] == [False, True, True]
    assert CustomTable.objects.get(pk=table.pk).game == game


def test_no_game_begins_for_a_player_who_agreed_and_went_away(before, people, monkeypatch):
    """Unless another page of the site is open: that keeps the seat."""
    monkeypatch.setattr(rematch, "absent_seats", set)
    later = timezone.now() + rematch.REMATCH_TIMEOUT
    rematch.agree(people[0], before.pk)
    rematch.agree(people[1], before.pk)
    CustomSeat.objects.filter(user=people[1]).update(seen_at=later)
    rematch.settle(before.pk, later)
    game = play_on(before, people[1])
    assert [user.is_bot for user in seats_of(game)] == [True, False, True]


def test_nothing_begins_when_all_went_away(before, people, monkeypatch):
    monkeypatch.setattr(rematch, "absent_seats", set)
    rematch.agree(people[0], before.pk)
    rematch.settle(before.pk, timezone.now() + rematch.REMATCH_TIMEOUT)
    assert not Game.objects.filter(rematch_of=before).exists()
    assert queries.rematch_status(people[0], before)["expired"]


def test_the_sweep_settles_what_no_page_asks_for(before, people):
    table, later = rematch.agree(people[0], before.pk), timezone.now() + rematch.REMATCH_TIMEOUT
    assert lobby_sweeps.sweep(later) == 1
    table.refresh_from_db()
    assert table.asked_until == table.expires_at == later + rematch.BOTS_TIMEOUT
    assert lobby_sweeps.sweep(later + rematch.BOTS_TIMEOUT) == 1
    assert queries.rematch_status(people[0], before)["expired"]
    assert not Game.objects.filter(rematch_of=before).exists()


def refused_by_two(before: Game, people: list[User]) -> CustomTable:
    """Let Anna ask, and the others say no."""
    table = rematch.agree(people[0], before.pk)
    for user in people[1:]:
        rematch.decline(user, table.pk)
    table.refresh_from_db()
    return table


def test_nobody_is_seated_with_bots_without_being_asked(before, people):
    table = refused_by_two(before, people)
    status = queries.rematch_status(people[0], before)
    assert (status["refused"], status["asked"], status["with_bots"]) == ([1, 2], True, False)
    rematch.settle(before.pk, timezone.now() + timedelta(seconds=30))
    table.refresh_from_db()
    assert table.status == CustomTable.Status.WAITING and not table.game_id
    game = play_on(before, people[0])
    assert [user.is_bot for user in seats_of(game)] == [False, True, True]


def test_who_does_not_want_bots_calls_the_rematch_off(before, people):
    table = refused_by_two(before, people)
    rematch.withdraw(people[0], table.pk)
    assert queries.rematch_status(people[0], before)["status"] == "off"


def test_each_who_agreed_speaks_for_themself(before, people):
    """Who says nothing is not seated with bots by the word of another."""
    anna, boris, vera = people
    table = rematch.agree(anna, before.pk)
    rematch.agree(boris, before.pk)
    rematch.decline(vera, table.pk)
    assert rematch.accept_bots(anna, before.pk).game_id is None
    assert queries.rematch_status(anna, before)["with_bots"]
    assert not queries.rematch_status(boris, before)["with_bots"]
    table.refresh_from_db()
    rematch.settle(before.pk, table.asked_until)
    assert [user.is_bot for user in seats_of(Game.objects.get(rematch_of=before))] == [
        False, True, True,
    ]  # fmt: skip


def test_who_said_no_may_come_while_the_others_are_asked(before, people):
    refused_by_two(before, people)
    rematch.agree(people[2], before.pk)
    game = Game.objects.get(pk=rematch.agree(people[1], before.pk).game_id)
    assert seats_of(game) == people


def test_who_agrees_late_has_time_to_speak_about_bots(before, people, monkeypatch):
    table = refused_by_two(before, people)
    last_moment = table.asked_until - timedelta(seconds=1)
    monkeypatch.setattr(rematch.timezone, "now", lambda: last_moment)
    rematch.agree(people[2], before.pk)
    table.refresh_from_db()
    assert table.asked_until == table.expires_at == last_moment + rematch.LATE_BOTS_TIMEOUT


def test_a_program_alone_plays_with_no_bots(before, people):
    User.objects.filter(pk=people[2].pk).update(is_external_bot=True)
    table = refused_by_two(before, people)
    rematch.agree(User.objects.get(pk=people[2].pk), before.pk)
    rematch.settle(before.pk, table.asked_until + rematch.LATE_BOTS_TIMEOUT)
    table.refresh_from_db()
    assert (table.status, table.close_reason) == ("closed", "expired")


def test_only_who_agreed_lets_bots_in(before, people):
    assert error_code(rematch.accept_bots, people[0], before.pk) == "answered"
    rematch.agree(people[0], before.pk)
    for user in (people[1], person("gleb")):
        assert error_code(rematch.accept_bots, user, before.pk) == "answered"


def test_with_a_bot_in_a_players_place_the_rematch_is_unrated(people):
    table = create_table(people[0], rated=True)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    Game.objects.filter(pk=table.game_id).update(agreements=SHORT)
    before = finished(table.game_id, people)
    offer = rematch.agree(people[0], before.pk)
    rematch.decline(people[1], offer.pk)
    rematch.agree(people[2], before.pk)
    game = play_on(before, people[0], people[2])
    assert before.rated and not game.rated and game.ladder is None


def test_a_rematch_that_nobody_else_wants_can_be_called_off(before, people):
    table = rematch.agree(people[0], before.pk)
    rematch.withdraw(people[0], table.pk)
    assert queries.rematch_status(people[1], before)["status"] == "off"
    assert error_code(rematch.agree, people[2], before.pk) == "answered"
    assert not CustomSeat.objects.exists()


def test_the_first_to_ask_may_leave_it_to_the_others(before, people):
    anna, boris, vera = people
    table = rematch.agree(anna, before.pk)
    rematch.agree(boris, before.pk)
    rematch.withdraw(anna, table.pk)
    assert queries.rematch_status(boris, before)["left"] == [0]
    rematch.agree(vera, before.pk)
    game = play_on(before, boris, vera)
    assert seats_of(game)[0].is_bot and seats_of(game)[1:] == [boris, vera]


def test_a_game_has_one_rematch(before, people):
    game = agree_all(before, people)
    assert queries.rematch_status(people[0], before) == {
        "rated": False,
        "status": "begun",
        "url": f"/table/{game.pk}/",
        "mine": True,
    }
    assert error_code(rematch.agree, people[0], before.pk) == "table_started"


def test_only_players_of_a_finished_game_can_agree(before, people):
    stranger = person("gleb")
    assert error_code(rematch.agree, stranger, before.pk) == "no_rematch"
    assert queries.rematch_status(stranger, before) == {"status": "no"}
    running = create_table(people[0], bots=["easy", "easy"]).game
    assert error_code(rematch.agree, people[0], running.pk) == "not_over"
    assert error_code(rematch.agree, people[0], "nosuch") == "no_rematch"


def test_the_substitute_bot_of_a_leaver_plays_the_rematch(people):
    table = create_table(people[0], agreements=SHORT)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    tables.leave(table.game_id, people[2].pk)
    substitute = Seat.objects.get(game=table.game_id, user=people[2]).substituted_by
    before = finished(table.game_id, people)
    assert error_code(rematch.agree, people[2], before.pk) == "no_rematch"
    game = agree_all(before, people[:2])
    assert [s.user for s in game.seats.order_by("number")] == [*people[:2], substitute]


def test_the_rematch_of_a_pool_game_is_unrated(pool, people):
    before = finished(create_game(pool, people).pk, people)
    assert before.rated
    game = agree_all(before, people)
    assert not game.rated and game.pool is None and game.agreements == before.agreements


def test_the_rematch_of_a_rated_custom_table_is_rated(people):
    table = create_table(people[0], rated=True)
    for user in people[1:]:
        table = services.sit(user, table.pk)
    Game.objects.filter(pk=table.game_id).update(agreements=SHORT)
    game = agree_all(finished(table.game_id, people), people)
    assert game.rated and game.rated_in.key == "classic-custom"


def ended(game: Game) -> Game:
    """Return the game with a result, which nobody rated."""
    places, at = [1, 2, 3], timezone.now()
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.OVER, places=places, winner=0, ended_at=at
    )
    game.seats.update(running=False)
    game.refresh_from_db()
    return game


@pytest.fixture
def rated_with_bots(people) -> Game:
    """A finished rated game of Anna's against the two bots of about her strength."""
    near = bot_strength.level_near(people[0], Ladder(key="classic-custom"))
    return ended(play_bots(people[0], near, BotGameTerms(clock="quick", rated=True)))


def test_the_rematch_against_bots_of_ones_strength_is_rated(rated_with_bots, people):
    assert queries.rematch_status(people[0], rated_with_bots)["rated"]
    game = agree_all(rated_with_bots, people[:1])
    assert game.rated and game.rated_in == rated_with_bots.rated_in
    assert seats_of(game) == seats_of(rated_with_bots)


def test_with_another_rating_the_rematch_against_the_same_bots_is_unrated(rated_with_bots, people):
    """Else somebody could go on against a level that is not theirs (docs/decisions/0051)."""
    rate(people[0], rated_with_bots.ladder, 1100)
    assert not queries.rematch_status(people[0], rated_with_bots)["rated"]
    game = agree_all(rated_with_bots, people[:1])
    assert not game.rated and seats_of(game) == seats_of(rated_with_bots)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("change", ["busy", "retired"])
def test_without_the_same_bots_the_rematch_is_unrated(rated_with_bots, people, change, monkeypatch):
    bots = seats_of(rated_with_bots)[1:]
    if change == "busy":
        monkeypatch.setattr(site_bots, "affordable_levels", lambda: ("beginner",))
    else:
        User.objects.filter(pk=bots[0].pk).update(is_active=False)
    game = agree_all(rated_with_bots, people[:1])
    assert not game.rated and bots[0] not in seats_of(game)


def test_in_a_rated_rematch_the_bots_have_the_ratings_of_today(rated_with_bots, people):
    for bot in seats_of(rated_with_bots)[1:]:
        rate(bot, Ladder.objects.get(key="classic"), 1501.0)
    game = agree_all(rated_with_bots, people[:1])
    assert game.rated and [seat.rating for seat in game.seats.exclude(number=0)] == [1501, 1501]


def test_the_rematch_of_a_game_with_hints_has_hints(people):
    before = ended(play_bots(people[0], "casual", BotGameTerms(clock="none", hints=True)))
    game = agree_all(before, people[:1])
    assert game.hints and game.action_ms == before.action_ms


def test_an_offered_rematch_has_no_rights_of_owners(before, people):
    table = rematch.agree(people[0], before.pk)
    for act, *values in (
        (services.seat_bot, 1, "easy"),
        (services.fill_with_bots, "easy"),
        (services.swap_seats, 0, 1),
        (services.remove_player, 1),
        (services.close_table,),
    ):
        assert error_code(act, people[0], table.pk, *values) == "not_owner"


def test_leaving_as_at_any_table_leaves_the_rematch_to_the_others(before, people):
    anna, boris, _ = people
    table = rematch.agree(anna, before.pk)
    rematch.agree(boris, before.pk)
    services.leave(anna, table.pk)
    table.refresh_from_db()
    assert (table.status, table.owner) == (CustomTable.Status.WAITING, boris)
    assert queries.rematch_status(boris, before)["left"] == [0]


def test_a_blocked_player_is_not_asked_or_waited_for(before, people, notices):
    anna, boris, vera = people
    block(boris, anna)
    table = rematch.agree(anna, before.pk)
    assert not invitations.open_invitations(boris)
    assert invitations.open_invitations(vera)
    rematch.agree(vera, before.pk)
    status = queries.rematch_status(anna, before)
    # As if Boris played elsewhere: the block stays untold.
    assert (status["left"], status["refused"]) == ([1], [])
    assert seats_of(play_on(before, anna, vera))[1].is_bot and table.pk


def test_a_blocked_player_is_offered_nothing_that_would_be_refused(before, people):
    block(people[1], people[0])
    rematch.agree(people[0], before.pk)
    assert queries.rematch_status(people[1], before) == {"rated": False, "status": "no"}


def test_a_player_who_muted_the_owner_is_not_asked(before, people):
    anna, boris, _ = people
    earlier = rematch.agree(anna, before.pk)
    invitations.decline(boris, earlier.pk, mute=True)
    close(earlier, "expired")
    rematch.agree(anna, before.pk)
    assert not invitations.open_invitations(boris)


def test_half_an_hour_later_a_game_has_no_rematch(before, people):
    Game.objects.filter(pk=before.pk).update(ended_at=timezone.now() - timedelta(minutes=31))
    assert error_code(rematch.agree, people[0], before.pk) == "no_rematch"
    before.refresh_from_db()
    assert queries.rematch_status(people[0], before) == {"status": "no"}


def test_a_blocked_player_cannot_agree(before, people):
    block(people[1], people[0])
    rematch.agree(people[0], before.pk)
    assert error_code(rematch.agree, people[1], before.pk) == "cannot_meet"


def test_a_player_who_waits_elsewhere_cannot_agree(before, people):
    create_table(people[0])
    assert error_code(rematch.agree, people[0], before.pk) == "waits_elsewhere"
    assert not CustomTable.objects.filter(rematch_of=before).exists()


def test_sitting_down_at_a_rematch_is_to_agree_to_it(before, people):
    table = rematch.agree(people[0], before.pk)
    rematch.sit(people[2], table.pk, 1)
    assert CustomSeat.objects.get(user=people[2]).number == 2
    assert queries.rematch_status(people[1], before)["agreed"] == [0, 2]


def test_nobody_sits_down_at_a_rematch_without_agreeing(before, people):
    table = rematch.agree(people[0], before.pk)
    with pytest.raises(ValueError, match="to which one agrees"):
        services.sit(people[1], table.pk)


def test_who_agrees_again_is_still_there(before, people):
    rematch.agree(people[0], before.pk)
    earlier = timezone.now() - timedelta(minutes=1)
    CustomSeat.objects.filter(user=people[0]).update(seen_at=earlier, pressed_at=earlier)
    rematch.agree(people[0], before.pk)
    seat = CustomSeat.objects.get(user=people[0])
    assert seat.seen_at > earlier and seat.pressed_at > earlier


def test_a_seat_at_any_other_table_is_chosen(people):
    table = create_table(people[0])
    rematch.sit(people[1], table.pk, 2)
    assert CustomSeat.objects.get(user=people[1]).number == 2


def test_simultaneous_agreements_start_one_game(before, people):
    requests = [lambda user=user: rematch.agree(user, before.pk) for user in [*people, *people]]
    done = at_once(*requests)
    assert Game.objects.filter(rematch_of=before).count() == 1
    assert CustomTable.objects.filter(rematch_of=before).count() == 1
    assert {result for result in done if isinstance(result, str)} <= {"table_started"}
