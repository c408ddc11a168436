"""All processes of the site are killed in the middle of a deal, which goes on after a restart.

Each test is a claim about what one such deal left behind.
"""

import asyncio
import tempfile
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.games.tables.processes import Parts
from tests.games.tables.socket_clients import Json, Player, wish
from thousand_site.server.process_group import ProcessGroup

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("deaths")]

ENVIRONMENT = {
    "BOT_PACE": "0.02",
    "SECRET_KEY": "not a secret, but long enough, in tests",
    "POOL_WAIT_MS": "0",
}
# After so many actions of the person the site dies: the bid, two cards given, "stand", and a card.
DEATHS = (4,)
THINKING_S = 0.3

# With this secret of a day of Classic the person's cards are good enough to play 105.
OPEN = """
import json
from datetime import timedelta
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone
from games.daily import days, services
from games.daily.models import Day
from games.engine import shuffle
from games.management.defaults import load_defaults
from tests.factories import person
from tests.sessions import session_of

call_command("migrate", verbosity=0)
load_defaults()
now = timezone.now()
settings.DAILY_POLISH_WEEKDAYS = []
shuffle.new_secret = lambda: bytes(range(2, 34))
days.make_days(now)
day = Day.objects.get(date=now.date())
nadia = person("nadia", date_joined=now - timedelta(days=30))
key = "k" * 32
run = services.begin(nadia, day, 1, [f"browser {key}"])
cookies = f"{settings.SESSION_COOKIE_NAME}={session_of(nadia)}; daily={key}"
print(json.dumps([run.game_id, cookies]))
"""

WAIT = """
import json, time
from games.daily.models import Run

deadline = time.monotonic() + 60
while not Run.objects.filter(finished_at__isnull=False).exists() and time.monotonic() < deadline:
    time.sleep(0.2)
print(json.dumps({"finished": Run.objects.filter(finished_at__isnull=False).count()}))
"""

# The same by somebody else, on a site that nobody kills and that has forgotten its bots' answers.
LOOK = """
import json
from datetime import timedelta
from django.utils import timezone
from games.daily import services
from games.daily.models import KeptAnswer, Run
from games.models import DealResult, Entry
from games.realtime import publisher
from games.tables import scheduling
from tests.factories import person
from tests.games.tables.driver import turns

def log_of(run):
    entries = Entry.objects.filter(game=run.game_id).order_by("number")
    return list(entries.values("number", "kind", "seat", "text", "action_id", "seq"))

scheduling.send = scheduling.send_bot_turn = publisher.publish = lambda *_, **__: None
run = Run.objects.get()
log = log_of(run)
seat = run.game.seats.get(user=run.user).number
said = iter([line["text"] for line in log if line["kind"] == "action" and line["seat"] == seat])
KeptAnswer.objects.all().delete()
petro = person("petro", date_joined=timezone.now() - timedelta(days=30))
other = services.begin(petro, run.day, 1, ["browser of petro"])
for _ in turns(other.game_id, [petro], lambda live: next(said)):
    pass
results = DealResult.objects.filter(game=run.game_id)
print(json.dumps({
    "status": run.game.status, "change": run.change,
    "gains": [result.outcome["gains"][seat] for result in results],
    "log": log, "undisturbed": log_of(other), "seat": seat,
}))
"""


class Bidder(Player):
    """A player who bids whenever that is possible: nobody gives up the deal of others early."""

    async def decide(self) -> None:
        await asyncio.sleep(THINKING_S)
        bid = self.table["legal"].get("bid")
        action = f"bid {bid['min']}" if bid else wish(self.table, self.random)
        self.pending = str(uuid.uuid4()), self.table["seq"], action


@dataclass
class Aftermath:
    parts: Parts
    player: Player
    restarts: list[int]
    finished: int
    found: Json


def kill_all(parts: Parts) -> None:
    """Kill every process of the site and its Valkey at once, as a power cut does."""
    for part in parts.parts.values():
        part.process.kill()
    for part in parts.parts.values():
        part.process.wait()
    parts.kill_valkey()


async def play(parts: Parts, game: str, cookies: str) -> tuple[Player, list[int]]:
    """Play the deal while the site dies; return the player, and what was done before each death."""
    ports = [parts.parts[name].port for name in ("web1", "web2")]
    player, before = Bidder(game, cookies, ports, 1), list[int]()
    await parts.ready()
    async with asyncio.timeout(240), asyncio.TaskGroup() as group:
        playing = group.create_task(player.play())
        for count in DEATHS:
            while len(player.acknowledged) < count and not playing.done():
                await asyncio.sleep(0.02)
            await asyncio.to_thread(kill_all, parts)
            if not player.over:
                before.append(len(player.acknowledged))
            parts.tend()
    return player, before


@pytest.fixture(scope="module")
def aftermath(own_database: dict[str, str]) -> Iterator[Aftermath]:
    with tempfile.TemporaryDirectory(prefix="thousand-daily-") as name, ProcessGroup() as guard:
        parts = Parts(guard, Path(name), **ENVIRONMENT, **own_database)
        game, cookies = parts.shell(OPEN)
        parts.start()
        player, before = asyncio.run(play(parts, game, cookies))
        finished = parts.shell(WAIT)["finished"]
        # Nothing but the script acts at the second table.
        kill_all(parts)
        yield Aftermath(parts, player, before, finished, parts.shell(LOOK))


def test_the_site_died_in_the_middle_of_the_deal(aftermath: Aftermath) -> None:
    assert len(aftermath.restarts) == len(DEATHS)
    assert {part.deaths for part in aftermath.parts.parts.values()} == {len(DEATHS)}
    # And once more, afterwards.
    assert aftermath.parts.valkey_deaths == len(DEATHS) + 1


def test_the_deal_went_on_to_its_end_and_counts_once(aftermath: Aftermath) -> None:
    found = aftermath.found
    assert (found["status"], aftermath.finished) == ("over", 1)
    assert [found["change"]] == found["gains"]
    assert len(aftermath.player.acknowledged) > DEATHS[-1] and not aftermath.player.errors


def test_every_acknowledged_action_is_in_the_log_once(aftermath: Aftermath) -> None:
    own = [
        line
        for line in aftermath.found["log"]
        if line["kind"] == "action" and line["seat"] == aftermath.found["seat"]
    ]
    done = {line["action_id"]: (line["seq"], line["text"]) for line in own}
    assert len(done) == len(own) and done == aftermath.player.acknowledged


def test_the_bots_did_what_they_do_without_a_death(aftermath: Aftermath) -> None:
    """Somebody who does the same on a site that lives on has the same deal."""

    def told(log: list[Any]) -> list[tuple[Any, ...]]:
        return [(line["number"], line["kind"], line["seat"], line["text"]) for line in log]

    assert told(aftermath.found["log"]) == told(aftermath.found["undisturbed"])
