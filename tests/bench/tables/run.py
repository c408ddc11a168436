"""One benchmark: the site under load, then the floor under the same load."""

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.bench.tables import floor
from tests.bench.tables.stack import Loader, Stack, allow_many_files, broadcast
from thousand_site.server.process_group import ProcessGroup

Json = dict[str, Any]
Log = Callable[[str], None]
SEATS = 3
WARM_UP_S = 3.0
IDLE_S = 3.0
MAX_FLOOR_S = 8.0
# The parts that serve players; the load processes are not counted.
SITE_PARTS = ("web", "proxy", "postgres", "valkey", "worker", "ticker")
WARM_TABLES = 20
# Actions are counted in the log, those of bots included.
ACTION_COUNTS = {
    "web": "SELECT count(*) FROM games_entry WHERE kind = 'action'",
    "floor": "SELECT count(*) FROM floor_entry",
}


@dataclass(frozen=True)
class Options:
    """Options of the benchmark; `think` and `ping` in seconds, `ping` 0: no pings.

    web      numbers of web processes; with several, the load is carried by each in turn
    proxy    connect by way of the site's proxy, which chooses the process of each table
    scatter  connect the seats of a table to different web processes; otherwise to the same one,
             as a proxy that hashes addresses does (docs/operations/several_machines.md)
    """

    tables: int = 1000
    think: float = 8.0
    seconds: float = 30.0
    bots: int = 0
    web: Sequence[int] = (1,)
    proxy: bool = False
    loads: int = 1
    ping: float = 15.0
    scatter: bool = False


@dataclass
class Measurement:
    """The result of one run under load."""

    seconds: float
    actions: int
    cpu: dict[str, float]
    ack_ms: list[float]
    push_ms: list[float]
    errors: Counter[str]
    sockets: int
    kb_per_idle_socket: float
    idle_cpu: dict[str, float]

    def cpu_ms(self, part: str) -> float:
        return 1000 * self.cpu.get(part, 0.0) / max(1, self.actions)


def run_benchmark(options: Options, log: Log) -> Json:
    """Run the benchmark and return its figures."""
    allow_many_files()
    with ProcessGroup() as group:
        stack = Stack(group)
        try:
            sites = bench_site(stack, options, log)
            baseline = bench_floor(stack, options, log)
        except Exception:
            log(stack.log_tail())
            raise
        finally:
            stack.close()
        return figures(options, sites, baseline)


def bench_site(stack: Stack, options: Options, log: Log) -> dict[int, Measurement]:
    """Measure the site with each number of web processes, at the same tables."""
    stack.run_python("-m", "thousand_site.server.prepare", "data")
    log(f"opening {options.tables} tables")
    created = json.loads(
        stack.run_python(
            "-m", "tests.bench.tables.create_tables", str(options.tables), str(options.bots)
        )
    )
    return {web: bench_web(stack, options, web, created, log) for web in options.web}


def bench_web(stack: Stack, options: Options, web: int, created: Json, log: Log) -> Measurement:
    """Measure the site with this number of web processes."""
    ports = stack.start_web_behind_proxy(web) if options.proxy else stack.start_web(web)
    tables = [
        [
            [ports[(n if options.scatter else number) % len(ports)], f"/ws/table/{game}/", key]
            for n, key in enumerate(cookies)
        ]
        for number, (game, cookies) in enumerate(created)
    ]
    site = measure(
        stack, options, tables, options.think, options.seconds, "web", log, stack.start_others
    )
    log(f"{web} web: {site.actions} actions, CPU ms per action {_by_part(site, *SITE_PARTS)}")
    stack.end("load", "web", "proxy", "worker", "ticker")
    return site


def bench_floor(stack: Stack, options: Options, log: Log) -> Measurement:
    """Measure the floor at saturation: the minimal cost of an action."""
    floor.prepare(stack.database, options.tables)
    (port,) = stack.start_floor()
    tables = [
        [[port, f"/ws/table/{game}/{seat}/", ""] for seat in range(SEATS)]
        for game in range(options.tables)
    ]
    seconds = min(MAX_FLOOR_S, options.seconds)
    return measure(stack, options, tables, 0.0, seconds, "floor", log)


def measure(
    stack: Stack,
    options: Options,
    tables: list[Any],
    think: float,
    seconds: float,
    part: str,
    log: Log,
    after_connecting: Callable[[], None] = lambda: None,
) -> Measurement:
    """Open the sockets, measure them idle, then let the players play."""
    loaders = [
        Loader(stack, {"tables": tables[n :: options.loads], "think": think, "ping": options.ping})
        for n in range(options.loads)
    ]
    warm = _open_sockets(loaders, WARM_TABLES)
    time.sleep(1.0)
    memory_before = stack.memory(part)
    sockets = _open_sockets(loaders, len(tables))
    log(f"{part}: {sockets} sockets are open")
    # Started earlier, the ticker would find a thousand tables with absent players.
    after_connecting()
    idle_cpu = _idle_cpu(stack, min(IDLE_S, seconds))
    grown = stack.memory(part) - memory_before
    return Measurement(
        **_measure_play(stack, loaders, seconds, part),
        sockets=sockets,
        kb_per_idle_socket=grown / max(1, sockets - warm),
        idle_cpu=idle_cpu,
    )


def _open_sockets(loaders: list[Loader], tables: int) -> int:
    """Open up to this many further tables; return the number of open sockets."""
    return sum(reply["sockets"] for reply in broadcast(loaders, f"open {tables}"))


def _idle_cpu(stack: Stack, seconds: float) -> dict[str, float]:
    """Return the share of a core that each part uses while nobody plays."""
    before = stack.cpu()
    time.sleep(seconds)
    return {name: (used - before[name]) / seconds for name, used in stack.cpu().items()}


def _measure_play(stack: Stack, loaders: list[Loader], seconds: float, part: str) -> Json:
    """Return times, actions, CPU use and errors, measured after the warm-up."""
    broadcast(loaders, "play")
    time.sleep(min(WARM_UP_S, seconds))
    broadcast(loaders, "begin")
    before, actions_before = stack.cpu(), stack.count(ACTION_COUNTS[part])
    time.sleep(seconds)
    cpu = {name: used - before[name] for name, used in stack.cpu().items()}
    actions = stack.count(ACTION_COUNTS[part]) - actions_before
    replies = broadcast(loaders, "end")
    return {
        "seconds": seconds,
        "actions": actions,
        "cpu": cpu,
        "ack_ms": [ms for reply in replies for ms in reply["ack_ms"]],
        "push_ms": [ms for reply in replies for ms in reply["push_ms"]],
        "errors": sum((Counter(reply["errors"]) for reply in replies), Counter()),
    }


def figures(options: Options, sites: dict[int, Measurement], baseline: Measurement) -> Json:
    """Return the figures of the last number of web processes, and what compares all of them."""
    return {
        **figures_of(options, options.web[-1], sites[options.web[-1]], baseline),
        **comparison(sites),
    }


def comparison(sites: dict[int, Measurement]) -> Json:
    """Return what each number of web processes costs, and the ratio of the most to the fewest."""
    fewest, most = min(sites), max(sites)
    if fewest == most:
        return {}
    by_web = {
        web: {
            "actions_per_s": round(site.actions / site.seconds, 1),
            "ack_ms": percentiles(site.ack_ms),
            "errors": sum(site.errors.values()),
            "cpu_ms_per_action": _by_part(site, *SITE_PARTS, "load"),
            "idle_web_share": round(site.idle_cpu["web"], 3),
        }
        for web, site in sites.items()
    }
    ratio = sites[most].cpu_ms("web") / sites[fewest].cpu_ms("web")
    return {"by_web": by_web, f"cpu_ratio_{most}_to_{fewest}": round(ratio, 3)}


def figures_of(options: Options, web: int, site: Measurement, baseline: Measurement) -> Json:
    site_cpu_ms = sum(site.cpu_ms(part) for part in SITE_PARTS)
    floor_cpu_ms = sum(baseline.cpu_ms(part) for part in ("floor", "postgres", "valkey"))
    return {
        "tables": options.tables,
        "sockets": site.sockets,
        "bots": options.bots,
        "web": web,
        "proxy": options.proxy,
        "scatter": options.scatter,
        "think": options.think,
        "seconds": options.seconds,
        "actions": site.actions,
        "actions_per_s": round(site.actions / site.seconds, 1),
        "acknowledged": len(site.ack_ms),
        "ack_ms": percentiles(site.ack_ms),
        "push_ms": percentiles(site.push_ms),
        "errors": sum(site.errors.values()) + sum(baseline.errors.values()),
        "errors_by_kind": {"site": site.errors, "floor": baseline.errors},
        "floor_actions_per_s": round(baseline.actions / baseline.seconds, 1),
        "floor_ack_ms": percentiles(baseline.ack_ms),
        "cpu_ratio_to_floor": round(floor_cpu_ms / site_cpu_ms, 3) if site_cpu_ms else None,
        "kb_per_idle_socket": round(site.kb_per_idle_socket, 1),
        "floor_kb_per_idle_socket": round(baseline.kb_per_idle_socket, 1),
        "cpu_ms_per_action": _by_part(site, *SITE_PARTS, "load"),
        "cpu_ms_per_action_served": round(site_cpu_ms, 3),
        "floor_cpu_ms_per_action": _by_part(baseline, "floor", "postgres", "valkey", "load"),
        "cpu_share": {part: round(used / site.seconds, 3) for part, used in site.cpu.items()},
        "idle_cpu_share": {part: round(used, 3) for part, used in site.idle_cpu.items()},
    }


def _by_part(measured: Measurement, *parts: str) -> dict[str, float]:
    return {part: round(measured.cpu_ms(part), 3) for part in parts}


def percentiles(times: list[float]) -> dict[str, float | None]:
    """Return percentiles in ms; None where nothing was measured."""
    ordered = sorted(times)
    return {f"p{share}": _percentile(ordered, share) for share in (50, 95, 99)}


def _percentile(ordered: list[float], share: int) -> float | None:
    if not ordered:
        return None
    return round(ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 1)
