"""Four nines after the exchange: the seats that are not asked learn nothing."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game
from games.realtime.executor import run
from games.tables import actions, messages
from games.tables.payloads import rendered
from games.tables.play.transitions import DEFAULT_CONTEXT
from tests.games.engine.builders import deck_for
from tests.games.tables.browser import watch
from tests.games.tables.driver import act, comparable, live_of, shown_to

pytestmark = pytest.mark.usefixtures("queued")
SPECTATOR = None
Json = dict[str, Any]
Lay = Callable[..., Game]

# Seat 1 declares and gives seat 0 the ace of spades; in each world another seat has the nines.
ZERO = {"AC", "JC", "QH", "JD", "TH", "KD", "QC"}
WORLDS = {
    "declarer": ({1: "9S 9C 9D 9H AS TS KC"}, "give 0:AS 2:TS"),
    "defender": ({1: "9S TS AS QD KC JH KH", 2: "9C 9D 9H"}, "give 0:AS 2:9S"),
}


def at_exchange(lay: Lay, people: list, world: str) -> Game:
    """Play a game of a world up to the exchange."""
    hands, _ = WORLDS[world]
    game = lay(deck_for({0: " ".join(sorted(ZERO)), **hands}, "AH AD TC"), max_deals=3)
    act(game.id, people[2], "pass")
    act(game.id, people[0], "pass")
    return game


def seen(game: Game, people: list, seat: int | None) -> Json:
    """Return the viewer's table without what differs between games, and whether its clock hides."""
    started = shown_to(game, None if seat is None else people[seat])["clock"]["started"]
    return {**comparable(game, people, seat), "hidden": started is None}


def course(game: Game, world: str, people: list, seat: int | None) -> list[Json]:
    """The viewer's tables before, during and after the claim."""
    tables = [seen(game, people, seat)]
    act(game.id, people[1], WORLDS[world][1])
    live = live_of(game.id)
    assert live.game.claiming and live.game.to_act == (1 if world == "declarer" else 2)
    tables.append(seen(game, people, seat))
    act(game.id, people[live.game.to_act], "keep")
    return [*tables, seen(game, people, seat)]


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_the_table_does_not_reveal_the_asked_seat(lay, people, notices, settings, seat):
    ways = [course(at_exchange(lay, people, world), world, people, seat) for world in WORLDS]
    assert ways[0] == ways[1]
    during = ways[0][1]
    assert during["phase"] == "late_claim" and during["claiming"] and during["hidden"]
    assert during["to_act"] is during["clock"]["seat"] is None and during["legal"] == {}
    assert during["clock"]["claim_ms"] == settings.CLAIM_MS
    assert ways[0][2]["phase"] == "raise" and not ways[0][2]["hidden"]


def test_the_comparison_detects_a_revealed_seat(lay, people, notices):
    ways = [course(at_exchange(lay, people, world), world, people, 2) for world in WORLDS]
    assert ways[0][1] != ways[1][1]


@pytest.mark.parametrize("action", ["redeal", "keep", "stand", "nonsense", "2 keep"])
def test_refusals_do_not_reveal_the_asked_seat(lay, people, notices, action):
    said = []
    for world in WORLDS:
        game = at_exchange(lay, people, world)
        act(game.id, people[1], WORLDS[world][1])
        for seat in (0, 1 if world == "defender" else 2):
            viewer = rendered.Viewer(people[seat].pk, "en")
            wish = messages.Act(f"a{seat}", live_of(game.id).seq_by_viewer[seat], action)
            answer = json.loads(actions.act_in_thread(game.id, viewer, wish).text)
            said.append({key: answer[key] for key in ("type", "problem")})
    assert said == [said[0]] * 4 and said[0]["type"] == "refused"


@pytest.mark.parametrize("world", WORLDS)
def test_the_exchange_before_a_claim_is_committed_by_a_thread(lay, people, notices, world):
    """For every asked seat: else its time would reveal a person or a bot."""
    live = live_of(at_exchange(lay, people, world).id)
    turn = actions.evaluate(live, 1, live.seq_of(1), WORLDS[world][1], DEFAULT_CONTEXT)
    assert turn.after.hides_claim and not actions._is_plain(turn)


async def test_the_messages_do_not_reveal_the_asked_seat(lay, people, clients):
    """The sequence of messages to a player that is not asked, and to a spectator."""
    heard = {}
    for world in WORLDS:
        game = await run(at_exchange, lay, people, world)
        sockets = [await watch(game, clients[0]), await watch(game)]
        heard[world] = await listen(sockets, game, world, people)
    assert heard["declarer"] == heard["defender"]
    assert [kind for kind, _ in heard["declarer"][0]] == ["table", "table", "pong", "table"]


async def listen(sockets: list, game: Game, world: str, people: list) -> list[list[tuple]]:
    start = [socket.table["seq"] for socket in sockets]
    await run(act, game.id, people[1], WORLDS[world][1])
    for socket, seq in zip(sockets, start, strict=True):
        assert (await socket.until(seq + 1))["phase"] == "late_claim"
        await socket.send_json({"type": "flag", "seq": seq + 1})
        await socket.receive_type("pong")
        assert await socket.is_silent()
    await run(act, game.id, people[1 if world == "declarer" else 2], "keep")
    for socket, seq in zip(sockets, start, strict=True):
        assert (await socket.until(seq + 2))["phase"] == "raise"
        await socket.leave()
    texts = [map(json.loads, socket.texts) for socket in sockets]
    return [[(said["type"], seq_of(said)) for said in one] for one in texts]


def seq_of(said: Json) -> int:
    return int(said["table"]["seq"] if "table" in said else said["seq"])
