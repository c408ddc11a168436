"""The load bench: real processes that play, figures for all that is asked, nothing left over."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from random import Random

import psutil
import pytest

from tests.bench.tables.command import numbers
from tests.bench.tables.players import Player, Tally, Timing, choose_action, parse_number_after
from tests.bench.tables.run import Measurement, comparison, percentiles
from tests.programs import required
from tests.site import FOREIGN, ROOT, command_of

COMMAND = [sys.executable, "-m", "tests.bench", "tables"]
ENVIRONMENT = {k: v for k, v in os.environ.items() if k not in FOREIGN}
ENVIRONMENT |= {"DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
TINY = ["--tables", "4", "--think", "0.3", "--seconds", "2"]


def left_of(family: list[psutil.Process]) -> list[psutil.Process]:
    """Return those who are still there, some time later."""
    _, left = psutil.wait_procs(family, timeout=30)
    return [process for process in left if process.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.slow
@pytest.mark.parametrize("bots", ["0", pytest.param("2", marks=pytest.mark.slow)])
def test_it_brings_its_servers_measures_and_leaves_nothing(bots: str) -> None:
    with subprocess.Popen(
        [*COMMAND, *TINY, "--bots", bots],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as run:
        family: dict[int, psutil.Process] = {}
        while run.poll() is None:
            family |= {p.pid: p for p in psutil.Process(run.pid).children(recursive=True)}
            time.sleep(0.2)
        assert run.stdout is not None
        lines = run.stdout.read().splitlines()
    found = json.loads(lines[-1])
    assert run.returncode == 0
    assert found["tables"] == 4 and found["sockets"] == (3 - int(bots)) * 4
    assert found["errors"] == 0, found["errors_by_kind"]
    assert found["actions"] > 0 and found["acknowledged"] > 0
    # Beside bots one sits alone: nobody else is shown anything.
    for times in (found["ack_ms"], *([found["push_ms"]] if bots == "0" else [])):
        assert 0 < times["p50"] <= times["p95"] <= times["p99"]
    assert found["floor_actions_per_s"] > found["actions_per_s"] > 0
    assert 0 < found["cpu_ratio_to_floor"] < 1
    assert {"web", "postgres", "valkey", "worker", "ticker", "load"} <= set(
        found["cpu_ms_per_action"]
    )
    assert len(family) > 8
    assert left_of(list(family.values())) == []


@pytest.mark.slow
def test_it_compares_numbers_of_web_processes_behind_the_proxy() -> None:
    required("haproxy")
    # Enough actions for the proxy's CPU to exceed the 10 ms that the system counts in.
    longer = ["--think", "0.05", "--seconds", "6"]
    command = [*COMMAND, *TINY, *longer, "--web", "1,2", "--proxy"]
    run = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    found = json.loads(run.stdout.splitlines()[-1])
    assert found["proxy"] and found["errors"] == 0
    assert set(found["by_web"]) == {"1", "2"}
    assert found["cpu_ratio_2_to_1"] > 0
    assert found["cpu_ms_per_action"]["proxy"] > 0


@pytest.mark.slow
def test_a_killed_bench_leaves_nothing() -> None:
    run = subprocess.Popen(
        [*COMMAND, *TINY], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    )
    family: list[psutil.Process] = []
    while not any("uvicorn" in command_of(p) for p in family):
        family = psutil.Process(run.pid).children(recursive=True)
        time.sleep(0.1)
    run.send_signal(signal.SIGKILL)
    run.wait()
    assert left_of(family) == []


def test_percentiles_are_those_of_the_measured_times() -> None:
    assert percentiles([float(n) for n in range(200)]) == {"p50": 100.0, "p95": 190.0, "p99": 198.0}
    assert percentiles([]) == {"p50": None, "p95": None, "p99": None}


def measured(cpu: dict[str, float]) -> Measurement:
    """Return what ten actions in two seconds cost."""
    return Measurement(2.0, 10, cpu, [1.0], [1.0], Counter(), 3, 40.0, {"web": 0.02})


def test_the_most_web_processes_are_compared_with_the_fewest() -> None:
    sites = {web: measured({"web": 0.01 + web / 1000, "proxy": 0.001}) for web in (1, 2, 4)}
    found = comparison(sites)
    assert found["cpu_ratio_4_to_1"] == round(0.014 / 0.011, 3)
    assert found["by_web"][2]["cpu_ms_per_action"]["web"] == 1.2
    assert found["by_web"][4]["actions_per_s"] == 5.0


def test_one_number_of_web_processes_is_compared_with_nothing() -> None:
    assert comparison({2: measured({"web": 1.0})}) == {}
    assert numbers("1,2,4") == [1, 2, 4]


def test_numbers_are_read_without_parsing() -> None:
    assert parse_number_after(b'{"id":"k","seq":41,"status":"x"}', b'"seq":') == 41


TURN = {"active": [0, 1, 2], "you": 1, "hand": ["AS", "TH", "9C"]}


@pytest.mark.parametrize(
    ("legal", "action"),
    [
        ({"play": ["TH", "AS"]}, "play TH"),
        ({"give": True, "give_up": True}, "give 0:AS 2:TH"),
        ({"bid": {"min": 105, "max": 180, "step": 5}}, "bid 105"),
        ({"bid": None, "pass": True}, "pass"),
        ({"raise": {"min": 105, "max": 180, "step": 5}, "stand": True}, "stand"),
        ({"raise": None, "stand": True}, "stand"),
    ],
)
def test_people_take_an_offered_action(legal: dict, action: str) -> None:
    assert choose_action({**TURN, "legal": legal}, Random(1)) == action


async def test_an_action_that_is_never_shown_is_an_error() -> None:
    tally, timing = Tally(), Timing(0.0, 0.0, Random(1))
    player = Player("/", "", timing, tally)
    player.awaiting_since = time.perf_counter() - 60
    player.leave()
    assert tally.errors == {"not_shown": 1}
    await asyncio.sleep(0)
