"""Processes are killed at any time: the games go on, and nothing acknowledged is lost.

One storm over real processes and real sockets; each test is a claim about what it left behind.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import engine
from games.engine import shuffle, shuffle_proof
from tests.games.tables.processes import Parts
from tests.games.tables.socket_clients import Player
from thousand_site.server.process_group import ProcessGroup

Json = dict[str, Any]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("deaths")]

# Bots wait a moment, so that all of their turns pass through a ticker and a worker.
ENVIRONMENT = {
    "BOT_PACE": "0.02",
    # The parts take their time to start.
    "CONTRIBUTE_MS": "240000",
    "CLAIM_MS": "1000",
    "SECRET_KEY": "not a secret, but long enough, in tests",
    "POOL_WAIT_MS": "0",
}

# The moments between a commit and the word of it, in a bot's turn, and between taking and waking.
ORDERS = {
    "web1": ["notify"],
    "web2": ["notify"],
    "worker": ["bot", "commit"],
    "ticker1": ["wake"],
    "ticker2": ["wake"],
}

OPEN = """
import json
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from accounts.models import User
from games.models import Pool
from games.management.defaults import load_defaults
from games.tables.lifecycle.create import create_game

call_command("migrate", verbosity=0)
load_defaults()
pool = Pool.objects.get(key="classic-short")
pool.differences = {"max_deals": 2}
pool.save()
people = [User.objects.create_user(f"person{n}") for n in range(6)]
bots = list(User.objects.exclude(bot_level="").order_by("pk"))
tables = [people[:3], [*people[3:5], bots[0]], [people[5], *bots[1:3]]]
games = {user.pk: game.pk for users in tables for game in [create_game(pool, users)]
         for user in users}
seats = []
for user in people:
    client = Client()
    client.force_login(user)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    seats.append([games[user.pk], f"{settings.SESSION_COOKIE_NAME}={key}"])
print(json.dumps(seats))
"""

LOOK = """
import json, time
from games.models import Entry, Game
from ratings.models import Rating, RatingChange

deadline = time.monotonic() + 60
while Game.objects.filter(finalised_at=None).exists() and time.monotonic() < deadline:
    time.sleep(0.2)
fields = ("game_id", "number", "kind", "seat", "text", "action_id", "seq")
games = [
    {"id": game.pk, "status": game.status, "scores": game.scores, "record": game.record,
     "finalised": bool(game.finalised_at), "version": game.version,
     "outcomes": [row.outcome for row in game.deal_results.all()],
     "people": [seat.user_id for seat in game.seats.all() if not seat.user.is_bot]}
    for game in Game.objects.all()
]
print(json.dumps({
    "games": games,
    "entries": list(Entry.objects.order_by("game_id", "number").values(*fields)),
    # Not those of the bots among themselves.
    "changes": list(RatingChange.objects.filter(game_id__in=[game["id"] for game in games])
                    .values_list("game_id", "user_id")),
    "ratings": dict(Rating.objects.values_list("user_id", "games")),
}))
"""


@dataclass
class Aftermath:
    parts: Parts
    players: list[Player]
    watcher: Player
    ran_to_the_end: bool
    games: list[Json]
    entries: list[Json]
    changes: list[list]
    ratings: dict[str, int]


def blows(parts: Parts, random: Random) -> list[Callable[[], Any]]:
    """Kill processes in turn at critical points and at random."""

    def kill(*names: str) -> Callable[[], Any]:
        return lambda: parts.parts[random.choice(names)].process.kill()

    told = [(name, place) for name, places in ORDERS.items() for place in places]
    worst = [partial(parts.parts[name].tell_to_die, place) for name, place in told]
    others = [kill("web1", "web2")] * 3 + [kill("worker")] + [kill("ticker1", "ticker2")] * 2
    others += [parts.flush_valkey] * 2 + [parts.kill_valkey]
    random.shuffle(worst)
    random.shuffle(others)
    return [blow for pair in zip_longest(worst, others) for blow in pair if blow]


async def storm(parts: Parts, random: Random) -> None:
    # The first game that ends is rated by a worker that dies in the middle of it.
    parts.parts["worker"].tell_to_die("rated")
    for blow in blows(parts, random):
        await asyncio.sleep(random.uniform(0.3, 0.9))
        parts.tend()
        await asyncio.to_thread(blow)


async def tending(parts: Parts) -> None:
    while True:
        await asyncio.sleep(0.2)
        parts.tend()


async def weathered(parts: Parts, seats: list[list[str]]) -> tuple[list[Player], Player, bool]:
    """Play all games while the storm goes on, and after it to their end."""
    ports = [parts.parts[name].port for name in ("web1", "web2")]
    players = [Player(game, cookie, ports, n) for n, (game, cookie) in enumerate(seats)]
    watcher = Player(seats[0][0], "", ports, 99)
    Player.hurry = False
    await parts.ready()
    async with asyncio.timeout(240), asyncio.TaskGroup() as group:
        playing = [group.create_task(player.play()) for player in (*players, watcher)]
        await storm(parts, Random(1))
        ran = not all(task.done() for task in playing)
        Player.hurry = True
        tend = group.create_task(tending(parts))
        await asyncio.wait(playing)
        tend.cancel()
    return players, watcher, ran


@pytest.fixture(scope="module")
def aftermath(own_database: dict[str, str]) -> Iterator[Aftermath]:
    with tempfile.TemporaryDirectory(prefix="thousand-deaths-") as name, ProcessGroup() as guard:
        parts = Parts(guard, Path(name), **ENVIRONMENT, **own_database)
        seats = parts.shell(OPEN)
        parts.start()
        players, watcher, ran = asyncio.run(weathered(parts, seats))
        parts.tend()
        yield Aftermath(parts, players, watcher, ran, **parts.shell(LOOK))


def test_every_kind_of_process_died_while_games_were_played(aftermath):
    parts = aftermath.parts.parts
    assert parts["web1"].deaths + parts["web2"].deaths >= 4 and parts["worker"].deaths >= 3
    assert parts["ticker1"].deaths + parts["ticker2"].deaths >= 3
    assert aftermath.parts.valkey_deaths == 1 and aftermath.ran_to_the_end


def test_processes_died_at_the_critical_points(aftermath):
    parts = aftermath.parts.parts
    assert "notify" in parts["web1"].obeyed() | parts["web2"].obeyed()
    assert "wake" in parts["ticker1"].obeyed() | parts["ticker2"].obeyed()
    assert parts["worker"].obeyed() == {"bot", "commit", "rated"}
    # Somebody's action was committed by a process that died before it could say so.
    assert sum(player.resent for player in aftermath.players) >= 1


def test_every_acknowledged_action_is_in_the_log_as_it_was_acknowledged(aftermath):
    log = {entry["action_id"]: entry for entry in aftermath.entries if entry["action_id"]}
    count = 0
    for player in aftermath.players:
        for action_id, acknowledged in player.acknowledged.items():
            entry = log[action_id]
            assert (entry["seq"], entry["text"]) == acknowledged
            assert (entry["game_id"], entry["seat"]) == (player.game, player.table["you"])
            count += 1
    assert count > 80


def test_refused_actions_were_not_done(aftermath):
    done = {entry["action_id"] for entry in aftermath.entries}
    refused = {action_id for player in aftermath.players for action_id in player.refused}
    assert not done & refused
    codes = {code for player in aftermath.players for code in player.refused.values()}
    assert codes <= {"stale", "not_your_turn", "time_up"}
    assert [player.errors for player in aftermath.players] == [[]] * len(aftermath.players)


def test_every_game_came_to_its_end_without_a_gap_in_its_log(aftermath):
    for game in aftermath.games:
        assert (game["status"], game["finalised"]) == ("over", True)
        numbers = [x["number"] for x in aftermath.entries if x["game_id"] == game["id"]]
        assert numbers == list(range(game["version"]))


def test_every_record_replays_to_what_was_stored(aftermath):
    assert len(aftermath.games) == 3
    for game in aftermath.games:
        replay = engine.replay(game["record"])
        assert replay.error is None
        assert [outcome.as_json() for outcome in replay.outcomes] == game["outcomes"]
        assert game["outcomes"][-1]["scores"] == game["scores"]
        lines = [
            x for x in aftermath.entries if (x["game_id"], x["kind"]) == (game["id"], "action")
        ]
        told = [action for deal in game["record"]["deals"] for action in deal["actions"]]
        assert told == [f"{line['seat']} {line['text']}" for line in lines]


def test_every_acknowledged_contribution_is_in_the_shuffle(aftermath):
    records = {game["id"]: game["record"] for game in aftermath.games}
    for player in aftermath.players:
        used = records[player.game]["fairness"]["contributions"][player.table["you"]]
        assert player.answered in ("ack", "too_late", "")
        assert (used == shuffle.hash_contribution(player.added)) == (player.answered == "ack")
    assert sum(player.answered == "ack" for player in aftermath.players) >= 1
    for record in records.values():
        assert all(one.ok for one in shuffle_proof.check_record(record))


def test_every_game_was_rated_once(aftermath):
    due = sorted([game["id"], user] for game in aftermath.games for user in game["people"])
    assert sorted(aftermath.changes) == due
    people = {str(user) for _, user in due}
    assert {aftermath.ratings[user] for user in people} == {1}


def test_all_players_saw_the_same_end(aftermath):
    ends = {game["id"]: game["scores"] for game in aftermath.games}
    for player in (*aftermath.players, aftermath.watcher):
        assert player.table["result"]["scores"] == ends[player.game]
