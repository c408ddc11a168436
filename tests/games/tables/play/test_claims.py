"""Redeal claims: nobody learns which or how many seats are asked, and the length is constant.

Seats 1 and 2 hold less than 20 card points, or seat 1 alone does, by the world that is dealt.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games import engine
from games.models import ClaimAnswer, Entry, Game
from games.realtime.executor import run
from games.tables import actions, messages, scheduling, services, timeouts
from games.tables.clocks import GRACE_MS
from games.tables.payloads import rendered, table_payload
from games.tables.play import claims
from games.tables.play.transitions import ActionContext
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.state.loader import load
from tests.factories import error_code
from tests.games.engine.builders import deck_for
from tests.games.factories import expire, of_tournament
from tests.games.tables.browser import watch
from tests.games.tables.driver import act, comparable, live_of, new_id

pytestmark = pytest.mark.usefixtures("queued", "paced")
SPECTATOR = None
Json = dict[str, Any]
Lay = Callable[..., Game]

POOR_1, POOR_2 = "9S 9C JS JC QD KH 9H", "9D JD JH QC QS KS KD"
RICH_0, RICH_2 = "AS TS KC QC JD 9D TH", "AC TC KS QS JH TD AD"
WORLDS = {"one": {0: RICH_0, 1: POOR_1, 2: RICH_2}, "two": {1: POOR_1, 2: POOR_2}}


def claim(lay: Lay, world: str, users: Any = None) -> Game:
    """Start a game at the claim of a world."""
    return lay(deck_for(WORLDS[world]), users, redeal_hand_below=20)


def asked(live: LiveGame) -> tuple[int, ...]:
    return live.game.running.undecided if live.game.claiming else ()


def ended(game: Game) -> LiveGame:
    """The table after the claim has taken its time."""
    expire(game)
    assert timeouts.flag(game.id)
    return live_of(game.id)


def answers(game: Game) -> list[tuple]:
    rows = Entry.objects.filter(game=game, kind="action").order_by("number")
    return [(row.seat, row.text, row.action_id) for row in rows]


# Who is asked


def test_all_seats_with_a_right_are_asked_at_once(lay, people):
    """A seat that is asked later would know that another seat has a right too."""
    game = claim(lay, "two")
    live = live_of(game.id)
    assert asked(live) == (1, 2)
    for seat in (1, 2):
        table = table_payload.payload(live, seat)
        assert table["legal"] == {"redeal": True, "keep": True}
        assert table["to_act"] == table["clock"]["seat"] == seat
    for seat in (0, SPECTATOR):
        table = table_payload.payload(live, seat)
        assert table["claiming"] and table["phase"] == "claim" and table["legal"] == {}
        assert table["to_act"] is table["clock"]["seat"] is table["clock"]["started"] is None
        assert table["clock"]["claim_ms"] == live.settings.time_control.claim_ms


@pytest.mark.parametrize("answer", ["keep", "redeal"])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_an_answer_is_visible_to_its_seat_only(lay, people, order, answer):
    """An answer does not end the claim or change what other viewers are shown."""
    game = claim(lay, "two")
    for seat in order:
        others = [viewer for viewer in (0, 1, 2, SPECTATOR) if viewer != seat]
        before = {viewer: comparable(game, people, viewer) for viewer in others}
        seq = live_of(game.id).seq_by_viewer
        act(game.id, people[seat], answer)
        assert {viewer: comparable(game, people, viewer) for viewer in others} == before
        mine = comparable(game, people, seat)
        assert mine["legal"] == {} and mine["to_act"] is None and mine["claiming"]
        assert store.load_newest(game.id).seq_by_viewer == seq
    assert not timeouts.flag(game.id) and store.load_newest(game.id).version == 1
    assert load(game.id) == store.load_newest(game.id)


def test_the_table_is_the_same_however_many_are_asked(lay, people):
    """Before, during and after, for seat 0, a spectator, and seat 1, which is asked in any case."""
    ways = []
    for world, seats in (("one", (1,)), ("two", (2, 1))):
        game = claim(lay, world)
        course = [comparable(game, people, viewer) for viewer in (1, SPECTATOR)]
        for seat in seats:
            act(game.id, people[seat], "keep")
            course.append(comparable(game, people, SPECTATOR))
        course = [*course[:2], course[-1]]
        live = ended(game)
        assert live.game.phase == "bidding"
        course += [comparable(game, people, viewer) for viewer in (1, SPECTATOR)]
        ways.append(course)
    assert ways[0] == ways[1]


# How long it takes


@pytest.mark.parametrize("away", [(), (1,), (1, 2)])
@pytest.mark.parametrize("world", list(WORLDS))
def test_a_claim_takes_the_same_time_for_every_asked_seat(lay, people, bots, world, away):
    """One or two, people or bots, here or away, whatever they answer and when."""
    users = [people[0], bots[0] if away else people[1], people[2]]
    game = claim(lay, world, users)
    Game.objects.filter(pk=game.id).update(absent=list(away))
    length = timedelta(milliseconds=live_of(game.id).settings.time_control.claim_ms + GRACE_MS)
    row = Game.objects.get(pk=game.id)
    assert row.due_at - row.turn_at == length
    for seat in asked(live_of(game.id)):
        if not live_of(game.id).is_bot(seat):
            act(game.id, people[seat], "keep")
    row.refresh_from_db()
    assert row.due_at - row.turn_at == length and row.version == 1
    assert scheduling.lease_due(row.due_at - timedelta(milliseconds=1)) == []
    assert [due.game_id for due in scheduling.lease_due(row.due_at)] == [game.id]


def test_a_bot_woken_early_does_not_answer(lay, people, bots):
    game = claim(lay, "one", [people[0], bots[0], people[2]])
    assert not services.act_for_bot(game.id, 1) and store.load_newest(game.id).game.claiming
    expire(game)
    assert services.act_for_bot(game.id, 1) and live_of(game.id).version > 1


def test_a_claim_touches_no_reserve(lay, people):
    game = claim(lay, "two")
    reserves = live_of(game.id).clock.reserve_ms_by_seat
    act(game.id, people[2], "keep")
    assert ended(game).clock.reserve_ms_by_seat == reserves


def test_after_the_talon_only_the_declarer_is_asked_and_the_answer_counts_at_once(lay, people):
    game = lay(deck_for({}, "9D 9H JS"), redeal_talon_below=10)
    for seat in (2, 0):
        act(game.id, people[seat], "pass")
    assert live_of(game.id).game.phase == "talon_claim"
    act(game.id, people[1], "keep")
    assert live_of(game.id).game.phase == "exchange"


# What comes of it


def test_answers_are_written_in_the_order_of_the_rules(lay, people):
    """The seats that have a right are asked in order from forehand."""
    game = claim(lay, "two")
    act(game.id, people[2], "keep", id="second")
    act(game.id, people[1], "keep", id="first")
    live = ended(game)
    assert answers(game) == [(1, "keep", "first"), (2, "keep", "second")]
    assert live.game.phase == "bidding" and load(game.id) == live
    assert not ClaimAnswer.objects.exists()


def test_the_first_that_claims_ends_the_deal(lay, people):
    game = claim(lay, "two")
    act(game.id, people[2], "redeal", id="second")
    act(game.id, people[1], "keep", id="first")
    live = ended(game)
    assert answers(game) == [(1, "keep", "first"), (2, "redeal", "second")]
    assert live.game.deal == 1 and load(game.id) == live
    # The same cards come again here, and nobody has answered yet.
    assert asked(live) == (1, 2) and table_payload.payload(live, 2)["legal"] == {
        "redeal": True,
        "keep": True,
    }


def test_later_seats_are_not_asked_after_a_claim(lay, people):
    game = claim(lay, "two")
    act(game.id, people[1], "redeal", id="first")
    act(game.id, people[2], "keep", id="second")
    seq = live_of(game.id).seq_by_viewer[2]
    ended(game)
    assert answers(game) == [(1, "redeal", "first")]
    # What was acknowledged once is so again.
    again = actions.act(game.id, people[2].pk, "second", seq, "keep")
    assert again == actions.ActionResult(seq, duplicate=True)


def test_the_caretaker_gives_missing_answers(lay, people):
    """The caretaker takes a new deal whenever it may."""
    game = claim(lay, "two")
    act(game.id, people[1], "keep", id="first")
    live = ended(game)
    assert answers(game) == [(1, "keep", "first"), (2, "redeal", None)]
    assert live.clock.timeouts == (0, 0, 0)


def test_an_answer_counts_after_its_player_left(lay, people):
    game = claim(lay, "two")
    for seat in (1, 2):
        act(game.id, people[seat], "keep", id=f"of{seat}")
    due = live_of(game.id).clock.due
    of_tournament(game)
    services.leave(game.id, people[2].pk)
    assert store.load_newest(game.id).clock.due == due
    expire(game)
    assert timeouts.flag(game.id)
    assert answers(game) == [(1, "keep", "of1"), (2, "keep", "of2")]


# Refusals


def test_an_answer_is_given_once(lay, people):
    game = claim(lay, "two")
    first = new_id()
    acted = act(game.id, people[2], "keep", id=first)
    # The same message again is acknowledged again; another one comes too late.
    assert act(game.id, people[2], "keep", id=first) == acted
    assert error_code(act, game.id, people[2], "redeal") == "not_your_turn"
    act(game.id, people[1], "keep")
    ended(game)
    seq = acted.seq
    assert actions.act(game.id, people[2].pk, first, seq, "keep") == actions.ActionResult(seq, True)


@pytest.mark.parametrize("action", ["redeal", "keep", "pass", "nonsense", "2 keep"])
def test_refusals_do_not_reveal_the_asked_seat(lay, people, action):
    said = []
    for world in WORLDS:
        game = claim(lay, world)
        act(game.id, people[1], "keep")
        for seat in (0, 2) if world == "one" else (0,):
            viewer = rendered.Viewer(people[seat].pk, "en")
            wish = messages.Act(f"a{seat}", live_of(game.id).seq_by_viewer[seat], action)
            answer = json.loads(actions.act_in_thread(game.id, viewer, wish).text)
            said.append({key: answer[key] for key in ("type", "problem")})
    assert said == [said[0]] * len(said) and said[0]["type"] == "refused"


@pytest.mark.parametrize(
    ("action", "code"), [("pass", "wrong_step"), ("nonsense", "unknown_action")]
)
def test_both_asked_seats_get_the_same_refusals(lay, people, action, code):
    game = claim(lay, "two")
    for seat in (1, 2):
        assert error_code(act, game.id, people[seat], action) == code


def test_an_answer_after_the_time_is_too_late_and_ends_the_claim(lay, people):
    game = claim(lay, "two")
    expire(game)
    assert error_code(act, game.id, people[2], "keep") == "time_up"
    assert live_of(game.id).version > 1


def test_an_answer_on_its_way_while_the_claim_ends_is_not_taken(lay, people):
    """An acknowledged answer counts: it is held before the end, or refused."""
    game = claim(lay, "two")
    live = live_of(game.id)
    late = claims.answer_claim(live, 2, "keep", ActionContext("late"))
    ended(game)
    assert not claims.hold_answer(late)
    assert not ClaimAnswer.objects.exists()


# Down the sockets


async def test_no_push_tells_how_many_are_asked(lay, clients):
    game = await run(claim, lay, "two")
    sockets = [await watch(game, client) for client in (*clients, None)]
    seqs = [socket.table["seq"] for socket in sockets]
    for seat in (2, 1):
        await sockets[seat].act("keep")
        await sockets[seat].receive_type("ack")
        assert await sockets[0].is_silent() and await sockets[3].is_silent()
    await run(ended, game)
    for socket, seq in zip(sockets, seqs, strict=True):
        assert (await socket.until(seq + 1))["phase"] == "bidding"
        await socket.leave()


def test_without_pauses_a_claim_ends_with_its_last_answer(lay, people, settings):
    """For tests and benchmarks, where nothing has to stay secret."""
    settings.BOT_PACE = 0
    game = claim(lay, "two")
    act(game.id, people[2], "keep")
    assert store.load_newest(game.id).game.claiming
    act(game.id, people[1], "keep")
    assert store.load_newest(game.id).game.phase is engine.Phase.BIDDING
