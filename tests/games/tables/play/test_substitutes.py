"""Absent players: the caretaker plays for them; after the third timeout a bot takes the seat."""

import json
from functools import partial

import pytest

from accounts.models import User
from games import engine
from games.models import Entry, Game, Seat
from games.queries import running_game_of
from games.realtime.messages import now_ms
from games.replays import services as replays
from games.tables import actions, clocks, services, timeouts
from games.tables.errors import TableError
from games.tables.lifecycle.create import create_game
from games.tables.payloads import rendered
from games.tables.play.transitions import apply_action
from games.tables.state import store
from games.tables.state.live_game import places_with_leavers
from games.tables.state.loader import load
from ratings.models import RatingChange
from tests.factories import persons
from tests.games.engine.builders import deck_for
from tests.games.factories import expire, of_tournament, recorded
from tests.games.tables.driver import act, choice, live_of, new_id, payload_of, play_out, turns
from tests.games.tables.random_games import POOR, VARIANTS
from tests.games.tables.threads import at_once

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def table(table: Game) -> Game:
    """A game of a tournament: bots go on for those who leave before its first deal is booked."""
    return of_tournament(table)


@pytest.fixture
def lay(lay):
    """Return the same for games with a certain deck."""
    return lambda *given, **differences: of_tournament(lay(*given, **differences))


def go_round(game: Game, people: list[User], but: int) -> None:
    """Play until it is this seat's turn outside a claim."""
    next(live for live in turns(game.id, people) if live.game.to_act == but)


def miss(game: Game, people: list[User], seat: int) -> None:
    """One more turn of the seat runs out."""
    go_round(game, people, seat)
    expire(game)
    assert timeouts.flag(game.id)


def test_the_third_turn_in_a_row_that_runs_out_costs_the_seat(table, people):
    for count in (1, 2):
        miss(table, people, 2)
        assert live_of(table.id).clock.timeouts[2] == count
        assert Seat.objects.get(game=table, number=2).left_at is None
    miss(table, people, 2)
    seat = Seat.objects.get(game=table, number=2)
    assert seat.left_at and seat.substituted_by.is_bot and not seat.running
    live = live_of(table.id)
    assert live.is_bot(2) and live.substitution_count == 1 and live.seat_of(people[2].pk) is None
    store.cache.clear()
    assert load(table.id) == live


def test_coming_back_before_the_third_gives_the_seat_back(table, people):
    miss(table, people, 2)
    miss(table, people, 2)
    go_round(table, people, 2)
    act(table.id, people[2], choice(live_of(table.id)))
    assert live_of(table.id).clock.timeouts[2] == 0
    miss(table, people, 2)
    assert live_of(table.id).substitution_count == 0


def test_only_the_player_is_shown_their_timeouts(table, people):
    miss(table, people, 2)
    timeouts = payload_of(table, 2)["timeouts"]
    assert (timeouts["count"], timeouts["limit"]) == (1, clocks.MAX_TIMEOUTS)
    assert (timeouts["total"], timeouts["total_limit"]) == (1, clocks.MAX_TIMEOUTS_IN_GAME)
    assert not timeouts["last"] and not timeouts["returned"]
    assert [payload_of(table, seat)["timeouts"] for seat in (0, 1, None)] == [None] * 3


def test_a_resigned_player_becomes_a_spectator(table, people):
    viewers = [rendered.Viewer(user.pk, "en") for user in people]
    before = {viewer: rendered.render_for(table.id, viewer) for viewer in viewers}
    hand = json.loads(before[viewers[0]].payload)["hand"]
    assert len(hand) == 7
    services.leave(table.id, people[0].pk)
    known = {(viewer, view.seat, view.version_key) for viewer, view in before.items()}
    news = rendered.updates_for(table.id, known)
    assert set(news) == set(viewers)
    payload = json.loads(news[viewers[0]].payload)
    assert payload["you"] is None and payload["hand"] == []
    assert payload == json.loads(rendered.render_for(table.id, rendered.Viewer(None, "en")).payload)
    person = json.loads(news[viewers[1]].payload)["people"][0]
    substitute = Seat.objects.get(game=table, number=0).substituted_by
    assert person["bot"] and person["name"] == substitute.display_name
    assert person["substitute_for"] == {"name": "anna", "username": "anna"}


def test_everyone_is_notified_of_a_substitution(table, people):
    """Pushes compare revisions: the seq stays, so that no action in flight is refused."""
    view = rendered.render_for(table.id, rendered.Viewer(people[1].pk, "en"))
    rows = [(table.id, view.seat, view.version_key)]
    assert rendered.outdated_games(rows) == set()
    services.leave(table.id, people[0].pk)
    assert rendered.outdated_games(rows) == {table.id}
    assert act(table.id, people[2], "pass", seq=1).seq == 2


def test_a_leaver_cannot_act_or_leave_again(table, people):
    acted = act(table.id, people[2], "pass", id="first")
    services.leave(table.id, people[2].pk)
    with pytest.raises(TableError, match="not_seated"):
        actions.act(table.id, people[2].pk, new_id(), acted.seq, "pass")
    with pytest.raises(TableError, match="not_seated"):
        services.leave(table.id, people[2].pk)
    with pytest.raises(TableError, match="not_seated"):
        services.leave(table.id, 0)
    # What was done before is acknowledged for ever.
    assert actions.act(table.id, people[2].pk, "first", 1, "pass").duplicate


def test_an_outdated_process_cannot_act_for_a_leaver(table, people):
    """Its concurrent action would restore the seat's reserve."""
    old = live_of(table.id)
    done = apply_action(old, 2, "pass", now_ms())
    services.leave(table.id, people[2].pk)
    assert not store.commit(done.before, done.after, done.entries, done.results)
    assert Game.objects.get(pk=table.pk).reserve_ms_by_seat[2] is None
    assert not Entry.objects.filter(game=table, kind="action").exists()


def test_concurrent_leaving_and_acting_happen_at_most_once(table, people, pool):
    """Two tabs resign while a third plays a card, at the seat to act and at another."""
    for seat in (2, 0):
        leave = partial(services.leave, table.id, people[seat].pk)
        live = live_of(table.id)
        played = partial(actions.act, table.id, people[2].pk, new_id(), live.seq_of(2), "pass")
        results = at_once(leave, leave, played)
        assert sorted(map(str, results[:2])) == ["None", "not_seated"]
        store.cache.clear()
        live = live_of(table.id)
        assert (
            live.clock.reserve_ms_by_seat[seat] is None
            and Game.objects.get(pk=table.pk).substitution_count == live.substitution_count
        )
        acted = isinstance(results[2], actions.ActionResult)
        entries = Entry.objects.filter(game=table, seat=2, action_id__isnull=False)
        assert entries.count() == acted or seat == 0
    assert load(table.id).substitution_count == 2
    play_out(table.id, people)


def test_the_bot_takes_the_turn_of_a_leaver(table, people, queued):
    queued.clear()
    services.leave(table.id, people[2].pk)
    assert queued == [("games.bot_turn", table.id, 1)]
    assert services.act_for_bot(table.id, 1)
    assert live_of(table.id).version == 2


def test_a_leaver_may_play_another_game_at_once(table, people, pool):
    assert running_game_of(people[0]) is not None
    services.leave(table.id, people[0].pk)
    assert running_game_of(people[0]) is None
    assert create_game(pool, [people[0], *persons(2)])


def test_the_leaver_is_rated_last_whatever_the_bot_wins(table, people):
    services.leave(table.id, people[0].pk)
    play_out(table.id, people)
    recorded(table)
    assert table.places[0] == 3 and sorted(table.places) == [1, 2, 3]
    places = dict(RatingChange.objects.values_list("user_id", "place"))
    assert places[people[0].pk] == 3 and len(places) == 3
    assert Seat.objects.get(game=table, number=0).place == 3
    assert live_of(table.id).places == tuple(table.places)


def test_places_with_leavers():
    assert places_with_leavers((1, 2, 3), (7, 8, 9)) == (1, 2, 3)
    assert places_with_leavers((1, 2, 3), (None, 8, 9)) == (3, 1, 2)
    assert places_with_leavers((2, 1, 2), (7, None, 9)) == (1, 3, 1)
    assert places_with_leavers((1, 2, 3), (None, 8, None)) == (2, 1, 2)


def test_the_record_tells_when_and_still_replays(table, people):
    act(table.id, people[2], "pass")
    services.leave(table.id, people[0].pk)
    play_out(table.id, people)
    recorded(table)
    assert table.record["left"] == [{"seat": 0, "deal": 0, "action": 1}]
    assert table.record["players"] == ["anna", "boris", "vera"]
    replay = engine.replay(table.record)
    assert replay.error is None
    assert list(replay.outcomes[-1].as_json()["scores"]) == table.scores


def test_the_replay_shows_the_original_players_and_final_places(table, people):
    services.leave(table.id, people[0].pk)
    play_out(table.id, people)
    recorded(table)
    film = replays.stored_replay(table, people[0].pk)
    assert [one["name"] for one in film["people"]] == ["anna", "boris", "vera"]
    assert not any(one["bot"] or one["substitute_for"] for one in film["people"])
    assert film["you"] == 0 and list(film["result"]["places"]) == table.places


def test_no_game_is_left_when_it_is_over(table, people):
    play_out(table.id, people)
    with pytest.raises(TableError, match="game_over"):
        services.leave(table.id, people[0].pk)


def test_an_installation_without_bots_is_played_on_by_the_caretaker(table, people):
    User.objects.exclude(bot_level="").update(is_active=False)
    services.leave(table.id, people[0].pk)
    assert Seat.objects.get(game=table, number=0).substituted_by is None
    assert payload_of(table, 1)["people"][0]["bot"]
    play_out(table.id, people)
    assert Entry.objects.filter(game=table, seat=0, action_id=None).exists()


def test_all_may_leave_and_the_bots_end_the_game(table, people):
    for user in people:
        services.leave(table.id, user.pk)
    assert live_of(table.id).substitution_count == 3
    substitutes = Seat.objects.filter(game=table).values_list("substituted_by", flat=True)
    assert len(set(substitutes)) == 3
    play_out(table.id, people)
    recorded(table)
    assert table.places == [1, 1, 1]


# While a claim is considered.


@pytest.fixture
def claiming(lay) -> Game:
    """A game in which seats 1 and 2 may claim a redeal, which stays secret."""
    game = lay(deck_for(POOR, "9D 9H AS"), **VARIANTS["claims"][1])
    assert live_of(game.id).hides_claim and set(live_of(game.id).asked) == {1, 2}
    return game


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_leaving_in_a_claim_looks_the_same_for_every_asked_seat(claiming, people, paced, seat):
    """The claim goes on and takes the time that it takes; only the person changes."""
    other = next(n for n in (0, 1, 2) if n != seat)
    before, due = payload_of(claiming, other), Game.objects.get(pk=claiming.pk).due_at
    services.leave(claiming.id, people[seat].pk)
    store.cache.clear()
    after = payload_of(claiming, other)
    assert after["people"][seat]["substitute_for"] and after["claiming"]
    changed = {key for key in after if after[key] != before[key]}
    assert changed <= {"people", "clock"}
    assert after["clock"] == before["clock"] | {"reserves": after["clock"]["reserves"]}
    assert [ms is None for ms in after["clock"]["reserves"]] == [n == seat for n in range(3)]
    assert Game.objects.get(pk=claiming.pk).due_at == due


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_claim_ends_after_somebody_left(claiming, people, paced, seat):
    services.leave(claiming.id, people[seat].pk)
    version = live_of(claiming.id).version
    expire(claiming)
    assert timeouts.flag(claiming.id)
    # Of the next deal there may be another one.
    live = live_of(claiming.id)
    assert live.version > version and live.clock.timeouts == (0, 0, 0)


def test_turns_missed_in_claims_cost_no_seat(claiming, people, paced):
    Game.objects.filter(pk=claiming.pk).update(timeouts=[2, 2, 2])
    expire(claiming)
    assert timeouts.flag(claiming.id)
    live = live_of(claiming.id)
    assert live.substitution_count == 0 and live.clock.timeouts == (2, 2, 2)
