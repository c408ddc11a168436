"""A seat lost by the clock may be taken back, once in a game, by a player whose page was there."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import engine
from games.engine.cards import card_names
from games.matchmaking.models import RequeueOffer
from games.models import Entry, Game, Pool, Seat
from games.queries import AbandonedGame, departures_of, running_game_of, unfinished_game_of
from games.tables import actions, clocks, seat_returns, services, sweeps, timeouts, visibility
from games.tables.errors import TableError
from games.tables.lifecycle import finalise
from games.tables.lifecycle.abort import abort
from games.tables.lifecycle.create import create_game
from games.tables.play.transitions import seat_substituted
from games.tables.presence import attendance, seats, visible_pages
from games.tables.receivers import leave_tables
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import load
from ratings.models import RatingChange
from tests.factories import person
from tests.games.engine.builders import deck_for
from tests.games.factories import changed, expire, of_tournament, recorded
from tests.games.tables.driver import act, choice, live_of, new_id, shown_to, step, turns
from tests.games.tables.random_games import POOR, VARIANTS
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")
JSON = {"Accept": "application/json"}


def go_round(game: Game, people: list[User], seat: int) -> None:
    """Play until it is this seat's turn outside a claim."""
    next(live for live in turns(game.id, people) if live.game.to_act == seat)


def play_until(game: Game, people: list[User], deal: int) -> None:
    """Play until the deal of this number has begun."""
    next(live for live in turns(game.id, people) if live.deal_number >= deal)


def miss(game: Game, people: list[User], seat: int) -> None:
    """One more turn of the seat runs out."""
    go_round(game, people, seat)
    expire(game)
    assert timeouts.flag(game.id)


def show_page(game: Game, seat: int) -> None:
    """A page of the seat's player is visible, and its process has said so."""
    visible_pages.note_visible((game.id, seat))
    visible_pages.write_noted()


def lose(game: Game, people: list[User], seat: int = 2, is_visible: bool = True) -> Seat:
    """Three turns in a row run out, before a page that is visible or not."""
    for _ in range(3):
        if is_visible:
            show_page(game, seat)
        miss(game, people, seat)
    return seat_of(game, seat)


def seat_of(game: Game, seat: int = 2) -> Seat:
    return Seat.objects.get(game=game, number=seat)


def refusal(call: Callable[[], object]) -> TableError:
    with pytest.raises(TableError) as refused:
        call()
    return refused.value


@pytest.fixture
def pool(pool: Pool) -> Pool:
    """Longer games than elsewhere: two deals must begin after the loss."""
    return changed(pool, differences={"max_deals": 6})


@pytest.fixture
def lost(table: Game, people: list[User]) -> Game:
    """A rated game of a pool: seat 2 was lost in its second deal, before a visible page."""
    play_until(table, people, 2)
    lose(table, people)
    return table


def test_the_seat_may_be_taken_back_until_two_more_deals_have_begun(lost, people):
    seat, live = seat_of(lost), live_of(lost.id)
    assert seat.left_at and seat.substituted_by and seat.return_until == live.deal_number + 2
    assert live.is_bot(2) and live.seat_of(people[2].pk) is None
    assert live.view_seat_of(people[2].pk) == 2
    store.cache.clear()
    assert load(lost.id) == live


def test_nobody_takes_a_seat_back_whose_page_was_not_there(table, people):
    play_until(table, people, 2)
    seat = lose(table, people, is_visible=False)
    assert seat.left_at and seat.return_until is None and not seat.running
    refused = refusal(lambda: seat_returns.take_seat_back(table.id, people[2].pk))
    assert (refused.code, refused.data) == ("seat_kept", {"deal": live_of(table.id).deal_number})


def test_the_player_sees_their_cards_and_can_do_nothing(lost, people):
    go_round(lost, people, 2)
    table = shown_to(lost, people[2])
    hand = engine.observe(live_of(lost.id).game, 2).hand
    assert table["you"] == 2 and table["hand"] == card_names(hand)
    assert (table["legal"], table["why"], table["limit"]) == ({}, {}, None)
    assert table["timeouts"] is None and table["clock"]["reserves"][2] is None
    assert refusal(lambda: act(lost.id, people[2], "pass", seq=table["seq"])).code == "not_seated"


def test_the_others_are_told_that_the_player_may_return(lost, people):
    until = seat_of(lost).return_until
    for viewer in (people[0], None):
        person = shown_to(lost, viewer)["people"][2]
        assert person["return_until"] == until and person["bot"]
        assert person["substitute_for"]["username"] == people[2].username
        assert shown_to(lost, viewer)["hand"] != shown_to(lost, people[2])["hand"]


def test_the_player_goes_on_without_a_reserve(lost, people):
    seat_returns.take_seat_back(lost.id, people[2].pk)
    live = live_of(lost.id)
    assert live.seat_of(people[2].pk) == 2 and live.clock.reserve_ms_by_seat[2] == 0
    assert "return_until" not in shown_to(lost, people[0])["people"][2]
    store.cache.clear()
    assert load(lost.id) == live
    go_round(lost, people, 2)
    act(lost.id, people[2], choice(live_of(lost.id)))


def test_their_own_turn_begins_anew_with_the_return(lost, people):
    go_round(lost, people, 2)
    Game.objects.filter(pk=lost.pk).update(turn_at=timezone.now() - timedelta(hours=1))
    store.cache.clear()
    seat_returns.take_seat_back(lost.id, people[2].pk)
    live = live_of(lost.id)
    assert live.clock.due - live.clock.started < live.settings.time_control.action_ms + 1000
    assert timezone.now() - live.state_version.turn_at < timedelta(minutes=1)
    assert not timeouts.flag(lost.id)


def test_the_next_timeout_is_final(lost, people):
    seat_returns.take_seat_back(lost.id, people[2].pk)
    assert shown_to(lost, people[2])["timeouts"]["last"]
    show_page(lost, 2)
    miss(lost, people, 2)
    seat = seat_of(lost)
    assert seat.left_at and seat.return_until is None and not seat.running
    assert refusal(lambda: seat_returns.take_seat_back(lost.id, people[2].pk)).code == "seat_kept"


def test_with_the_second_new_deal_the_seat_is_lost_for_good(lost, people):
    until = seat_of(lost).return_until
    play_until(lost, people, until - 1)
    assert seat_of(lost).return_until and running_game_of(people[2]) == lost
    play_until(lost, people, until)
    seat = seat_of(lost)
    assert seat.left_at and seat.return_until is None and running_game_of(people[2]) is None
    assert shown_to(lost, people[2])["you"] is None
    refused = refusal(lambda: seat_returns.take_seat_back(lost.id, people[2].pk))
    assert refused.code == "seat_kept" and f"Deal {until} has begun" in refused.text


def test_taking_it_back_counts_as_half_a_leave_and_staying_away_as_a_whole_one(pool, people):
    for comes_back in (True, False):
        game = create_game(pool, people)
        play_until(game, people, 2)
        left_at = lose(game, people).left_at
        if comes_back:
            seat_returns.take_seat_back(game.id, people[2].pk)
        *_, last = turns(game.id, people)
        assert last.game.over
        (newest, *_) = departures_of(people[2], 30)
        expected = AbandonedGame(seat_of(game).returned_at, half=True)
        assert newest == (expected if comes_back else AbandonedGame(left_at))


def test_nothing_is_booked_while_the_seat_may_be_taken_back(lost, people):
    assert departures_of(people[2], 30) == []
    assert running_game_of(people[2]) == lost


def test_a_player_who_lost_the_seat_again_has_left_once(lost, people):
    seat_returns.take_seat_back(lost.id, people[2].pk)
    miss(lost, people, 2)
    assert departures_of(people[2], 30) == [AbandonedGame(seat_of(lost).left_at)]


def test_a_player_who_came_back_is_placed_and_rated_as_played(lost, people):
    seat_returns.take_seat_back(lost.id, people[2].pk)
    *_, last = turns(lost.id, people)
    assert last.places == last.game.places
    game = recorded(Game.objects.get(pk=lost.pk))
    assert "left" not in game.record
    assert not RatingChange.objects.get(game_id=lost.id, user=people[2]).left


def test_a_game_that_ends_meanwhile_was_left(lost, people, pool):
    Seat.objects.filter(game=lost, number=2).update(return_until=99)
    store.cache.clear()
    *_, last = turns(lost.id, people)
    seat = seat_of(lost)
    assert last.places[2] == 3 and seat.place == 3
    assert seat.return_until is None and not seat.running
    assert refusal(lambda: seat_returns.take_seat_back(lost.id, people[2].pk)).code == "game_over"
    assert RatingChange.objects.count() == 0 and finalise.finalise(lost.id)
    assert RatingChange.objects.get(user=people[2]).left


def test_a_stopped_game_has_no_seat_to_take_back(lost, people):
    abort(lost.id, timezone.now())
    assert refusal(lambda: seat_returns.take_seat_back(lost.id, people[2].pk)).code == "game_over"
    assert seat_of(lost).return_until is None and running_game_of(people[2]) is None


def test_five_timeouts_in_a_game_cost_the_seat(table, people):
    of_tournament(table)
    for count in range(1, clocks.MAX_TIMEOUTS_IN_GAME):
        miss(table, people, 2)
        assert live_of(table.id).clock.timeout_total(2) == count
        assert seat_of(table).left_at is None
        go_round(table, people, 2)
        act(table.id, people[2], choice(live_of(table.id)))
    assert shown_to(table, people[2])["timeouts"]["last"]
    miss(table, people, 2)
    assert seat_of(table).left_at


# ---- in the first deal


def test_a_game_does_not_close_while_the_seat_may_be_taken_back(table, people):
    lose(table, people)
    assert Game.objects.get(pk=table.pk).status == Game.Status.PLAYING
    seat_returns.take_seat_back(table.id, people[2].pk)
    assert live_of(table.id).seat_of(people[2].pk) == 2


def test_a_game_does_not_close_when_the_time_to_come_back_is_over(table, people):
    until = lose(table, people).return_until
    play_until(table, people, until)
    assert Game.objects.get(pk=table.pk).status == Game.Status.PLAYING


def test_the_bot_keeps_the_seat_when_the_player_gives_the_right_up(table, people):
    """The bids of the turns that ran out have begun the game (docs/decisions/0079)."""
    lose(table, people)
    assert live_of(table.id).deal_number == 1
    services.leave(table.id, people[2].pk)
    assert Game.objects.get(pk=table.pk).status == Game.Status.PLAYING
    assert live_of(table.id).is_bot(2) and seat_of(table).return_until is None


def test_another_who_leaves_the_first_deal_ends_no_right(table, people):
    """The text on the screen has promised two deals' time."""
    lose(table, people)
    services.leave(table.id, people[0].pk)
    assert Game.objects.get(pk=table.pk).status == Game.Status.PLAYING
    seat_returns.take_seat_back(table.id, people[2].pk)
    assert live_of(table.id).seat_of(people[2].pk) == 2


def test_a_loss_that_could_be_taken_back_is_half_a_leave_if_another_closes_the_game(
    table, people, django_capture_on_commit_callbacks
):
    """The clock takes seats after bids alone, but looks and claims may run out, too."""
    until = live_of(table.id).deal_number + 2
    live = live_of(table.id)
    assert store.commit_substitution(live, seat_substituted(live, 2, None, until))
    with django_capture_on_commit_callbacks(execute=True):
        services.leave(table.id, people[0].pk)
    assert Game.objects.get(pk=table.pk).stopped == "closed"
    first, second, third = Seat.objects.filter(game=table).order_by("number")
    assert [bool(seat.left_at) for seat in (first, second, third)] == [True, False, False]
    assert [first.closed_game, third.closed_game] == [True, False]
    assert departures_of(people[2], 30) == [AbandonedGame(third.returned_at, half=True)]
    assert [offer.user for offer in RequeueOffer.objects.all()] == [people[1]]
    assert finalise.finalise(table.id)
    assert [change.user for change in RatingChange.objects.all()] == [people[0]]
    left = Game.objects.get(pk=table.pk).record["left"]
    assert [row["seat"] for row in left] == [0]
    assert shown_to(table, people[2])["you"] == 2


# ---- giving up, other games, other people


def test_a_player_who_gives_the_right_up_is_free_at_once(lost, people):
    left_at = seat_of(lost).left_at
    services.leave(lost.id, people[2].pk)
    seat = seat_of(lost)
    assert not seat.running and seat.return_until is None and seat.left_at == left_at
    assert shown_to(lost, people[2])["you"] is None
    assert refusal(lambda: services.leave(lost.id, people[2].pk)).code == "not_seated"


def test_only_the_player_takes_the_seat_back(lost, people):
    stranger = person("gleb")
    assert refusal(lambda: seat_returns.take_seat_back(lost.id, stranger.pk)).code == "not_seated"
    seat_returns.take_seat_back(lost.id, people[0].pk)
    assert live_of(lost.id).is_bot(2) and seat_of(lost, 0).returned_at is None


def test_a_second_tab_changes_nothing(lost, people):
    seat_returns.take_seat_back(lost.id, people[2].pk)
    before = live_of(lost.id)
    seat_returns.take_seat_back(lost.id, people[2].pk)
    assert live_of(lost.id) == before


def test_the_player_may_look_at_a_sealed_game(lost, people):
    changed(Game.objects.get(pk=lost.pk), sealed=True)
    store.cache.clear()
    sealed = Game.objects.get(pk=lost.pk)
    assert not visibility.is_hidden(sealed, people[2].pk) and shown_to(lost, people[2])
    services.leave(lost.id, people[2].pk)
    assert visibility.is_hidden(sealed, people[2].pk)


def test_an_account_that_is_closed_gives_the_right_up(lost, people):
    leave_tables(people[2])
    assert seat_of(lost).return_until is None


def test_a_program_has_no_page(table, people):
    play_until(table, people, 2)
    changed(people[2], is_external_bot=True)
    store.cache.clear()
    assert lose(table, people).return_until is None


# ---- unrated games


@pytest.fixture
def alone(pool: Pool, people: list[User], bots: list[User]) -> Game:
    """An unrated game of one person against bots, whose seat was lost before a visible page."""
    game = create_game(pool, [people[0], *bots[:2]], first_dealer=0)
    changed(game, pool=None, rated=False, created_at=timezone.now() - timedelta(minutes=1))
    Seat.objects.filter(game=game).update(running=False)
    store.cache.clear()
    lose(game, people, seat=0)
    return game


def test_it_stays_the_unfinished_game_of_the_player(alone, people):
    assert unfinished_game_of(people[0]) == alone
    seat_returns.take_seat_back(alone.id, people[0].pk)
    assert not seat_of(alone, 0).running


def test_the_game_waits_for_the_player_and_is_not_closed(alone, people, monkeypatch):
    monkeypatch.setattr(seats, "WARM_UP_SECONDS", 0)
    attendance.attend([("other", 0)])
    seats.update_absences(timezone.now())
    assert Game.objects.get(pk=alone.pk).waiting_since
    assert sweeps.sweep_waiting(timezone.now()) == 0
    attendance.attend([(alone.id, 0)])
    assert Game.objects.get(pk=alone.pk).waiting_since is None
    seats.update_absences(timezone.now())
    assert Game.objects.get(pk=alone.pk).waiting_since is None


# ---- at the same time


def bot_acts(live: LiveGame) -> Callable[[], bool]:
    return partial(services.act_for_bot, live.id, live.version)


def test_the_player_and_the_bot_do_not_act_both(lost, people):
    go_round(lost, people, 2)
    live, log = live_of(lost.id), Entry.objects.filter(game=lost).count()
    back = partial(seat_returns.take_seat_back, lost.id, people[2].pk)
    results = at_once(back, bot_acts(live), bot_acts(live), back)
    entries = Entry.objects.filter(game=lost).count() - log
    assert results[0] is results[3] is None and live_of(lost.id).seat_of(people[2].pk) == 2
    assert entries == sum(results[1:3]) <= 1
    assert Game.objects.get(pk=lost.pk).substitution_count == 2


def test_the_return_comes_before_the_deal_that_ends_it_or_not_at_all(lost, people):
    play_until(lost, people, seat_of(lost).return_until - 1)
    last = next(live for live in turns(lost.id, people) if is_last_action(live))
    play_last = partial(step, last, people, choice)
    results = at_once(partial(seat_returns.take_seat_back, lost.id, people[2].pk), play_last)
    newest = store.load_newest(lost.id)
    came_back = results[0] is None
    assert came_back or results[0] == "seat_kept"
    assert (newest.seat_of(people[2].pk) == 2) == came_back
    assert (seat_of(lost).left_at is None) == came_back and seat_of(lost).return_until is None
    assert seat_of(lost).running == came_back


def is_last_action(live: LiveGame) -> bool:
    """Return whether one more card ends the deal."""
    counts = engine.observe(live.game, None).counts
    return live.game.phase is engine.Phase.PLAY and sum(counts) == 1


def test_a_player_who_gives_up_and_comes_back_at_once_does_one_or_both(lost, people):
    """Whatever comes first: a seat that was given up stays the bot's."""
    back = partial(seat_returns.take_seat_back, lost.id, people[2].pk)
    results = at_once(back, partial(services.leave, lost.id, people[2].pk))
    assert results[1] is None and results[0] in (None, "seat_kept")
    seat = seat_of(lost)
    assert seat.left_at and seat.return_until is None and not seat.running
    assert bool(seat.returned_at) == (results[0] is None)


def test_an_old_copy_is_not_mistaken_for_the_newest(lost, people):
    """One seat is left, another taken back: as many are lost as before, but not the same."""
    go_round(lost, people, 0)
    old = live_of(lost.id)
    services.leave(lost.id, people[0].pk)
    seat_returns.take_seat_back(lost.id, people[2].pk)
    newest = live_of(lost.id)
    assert newest.version == old.version
    assert newest.state_version.users.count(None) == old.state_version.users.count(None)
    store.cache.put(old)
    seq, action = old.seq_of(0), choice(old)
    refused = refusal(lambda: actions.act(lost.id, people[0].pk, new_id(), seq, action))
    assert refused.code == "not_seated"
    assert store.load_newest(lost.id) == newest


# ---- while a claim is considered


@pytest.fixture
def claiming(lay: Callable[..., Game], paced: None) -> Game:
    """A game in which seats 1 and 2 may claim a redeal, which stays secret."""
    return lay(deck_for(POOR, "9D 9H AS"), **VARIANTS["claims"][1])


def lost_now(game: Game, seat: int) -> None:
    """Let the seat be lost at this moment, and be returnable for long."""
    live = live_of(game.id)
    assert store.commit_substitution(live, seat_substituted(live, seat, None, 9))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_player_who_may_return_is_not_asked(claiming, people, seat):
    lost_now(claiming, seat)
    table = shown_to(claiming, people[seat])
    assert table["claiming"] and table["you"] == seat and table["legal"] == {}
    assert (table["to_act"], table["clock"]["seat"], table["clock"]["started"]) == (None,) * 3


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_return_looks_the_same_for_every_asked_seat(claiming, people, seat):
    lost_now(claiming, seat)
    other = people[(seat + 1) % 3]
    before, due = shown_to(claiming, other), Game.objects.get(pk=claiming.pk).due_at
    seat_returns.take_seat_back(claiming.id, people[seat].pk)
    store.cache.clear()
    after = shown_to(claiming, other)
    assert {key for key in after if after[key] != before[key]} == {"people", "clock"}
    assert after["clock"] == before["clock"] | {"reserves": after["clock"]["reserves"]}
    assert Game.objects.get(pk=claiming.pk).due_at == due
    asked = shown_to(claiming, people[seat])["to_act"] == seat
    assert asked == (seat in live_of(claiming.id).asked)


# ---- killed processes


def test_a_process_that_dies_in_the_return_has_done_nothing(lost, people, monkeypatch):
    before = Game.objects.filter(pk=lost.pk).values().get()
    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(store, "_seat_columns", killed)
        seat_returns.take_seat_back(lost.id, people[2].pk)
    assert Game.objects.filter(pk=lost.pk).values().get() == before
    assert seat_of(lost).left_at and live_of(lost.id).is_bot(2)


def test_a_process_that_dies_after_the_return_leaves_it_to_the_others(lost, people, monkeypatch):
    go_round(lost, people, 2)
    with monkeypatch.context() as patch, pytest.raises(SystemExit):
        patch.setattr(seat_returns.notices, "notify_changed", killed)
        seat_returns.take_seat_back(lost.id, people[2].pk)
    store.cache.clear()
    assert live_of(lost.id).seat_of(people[2].pk) == 2
    seat_returns.take_seat_back(lost.id, people[2].pk)
    act(lost.id, people[2], choice(live_of(lost.id)))


def killed(*_: object) -> None:
    raise SystemExit


# ---- the page


def test_the_page_gives_the_seat_back(lost, people):
    client = Client()
    client.force_login(people[2])
    address = f"/table/{lost.id}/return/"
    assert client.get(address).status_code == 405
    assert client.post(address, headers=JSON).json() == {"status": "returned"}
    assert client.post(address, headers=JSON).status_code == 200
    client.force_login(people[1])
    services.leave(lost.id, people[1].pk)
    answer = client.post(address, headers=JSON)
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "seat_kept"
