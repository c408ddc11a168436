"""One bench: the site under load, then the floor under the same load, and what they cost."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.bench.tables import floor
from tests.bench.tables.stack import Loader, Stack, allow_many_files, settle, together
from thousand_site.server.process_group import ProcessGroup

Json = dict[str, Any]
Say = Callable[[str], None]
SEATS = 3
WARM_UP = 3.0
IDLE_SECONDS = 3.0
FLOOR_SECONDS = 8.0
# These serve the players; what the load itself uses is not theirs.
SERVING = ("web", "postgres", "valkey", "worker", "ticker")
WARM_TABLES = 20
# What counts is what the log holds: of people and of bots.
LOGS = {
    "web": "SELECT count(*) FROM games_entry WHERE kind = 'action'",
    "floor": "SELECT count(*) FROM floor_entry",
}


@dataclass(frozen=True)
class Plan:
    """What is asked of a bench; `think` and `ping` in seconds, `ping` 0: none.

    scatter  the seats of one table are at different web processes; else a table's are at one, as
             behind a proxy that goes by the address (docs/operations.md)
    """

    tables: int = 1000
    think: float = 8.0
    seconds: float = 30.0
    bots: int = 0
    web: int = 1
    loads: int = 1
    ping: float = 15.0
    scatter: bool = False


@dataclass
class Measured:
    """What one run under load gave."""

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


def bench(plan: Plan, say: Say) -> Json:
    """Run it; the figures."""
    allow_many_files()
    with ProcessGroup() as guard:
        stack = Stack(guard)
        try:
            site = bench_site(stack, plan, say)
            least = bench_floor(stack, plan, say)
        except Exception:
            say(stack.said())
            raise
        finally:
            stack.close()
        return figures(plan, site, least)


def bench_site(stack: Stack, plan: Plan, say: Say) -> Measured:
    stack.call("-m", "thousand_site.server.prepare", "data")
    say(f"opening {plan.tables} tables")
    opened = json.loads(
        stack.call("-m", "tests.bench.tables.opening", str(plan.tables), str(plan.bots))
    )
    ports = stack.start_web(plan.web)
    tables = [
        [
            [ports[(n if plan.scatter else number) % len(ports)], f"/ws/table/{game}/", key]
            for n, key in enumerate(cookies)
        ]
        for number, (game, cookies) in enumerate(opened)
    ]
    site = measure(stack, plan, tables, plan.think, plan.seconds, "web", say, stack.start_others)
    stack.end("load", "web", "worker", "ticker")
    return site


def bench_floor(stack: Stack, plan: Plan, say: Say) -> Measured:
    """Always at saturation: it tells what an action costs at the very least."""
    floor.prepare(stack.database, plan.tables)
    (port,) = stack.start_floor()
    tables = [
        [[port, f"/ws/table/{game}/{seat}/", ""] for seat in range(SEATS)]
        for game in range(plan.tables)
    ]
    seconds = min(FLOOR_SECONDS, plan.seconds)
    return measure(stack, plan, tables, 0.0, seconds, "floor", say)


def measure(
    stack: Stack,
    plan: Plan,
    tables: list[Any],
    think: float,
    seconds: float,
    part: str,
    say: Say,
    when_all_sit: Callable[[], None] = lambda: None,
) -> Measured:
    """Open the sockets, let them be, then let people play."""
    loaders = [
        Loader(stack, {"tables": tables[n :: plan.loads], "think": think, "ping": plan.ping})
        for n in range(plan.loads)
    ]
    warm = _opened(loaders, WARM_TABLES)
    settle(1.0)
    kept = stack.memory(part)
    sockets = _opened(loaders, len(tables))
    say(f"{part}: {sockets} sockets are open")
    # A ticker that looked before would have found a thousand tables without their people.
    when_all_sit()
    idle_cpu = _idle(stack, min(IDLE_SECONDS, seconds))
    grown = stack.memory(part) - kept
    return Measured(
        **_played(stack, loaders, seconds, part),
        sockets=sockets,
        kb_per_idle_socket=grown / max(1, sockets - warm),
        idle_cpu=idle_cpu,
    )


def _opened(loaders: list[Loader], tables: int) -> int:
    """How many sockets are open when so many tables have theirs."""
    return sum(answer["sockets"] for answer in together(loaders, f"open {tables}"))


def _idle(stack: Stack, seconds: float) -> dict[str, float]:
    """What each part of the site takes of a core while nobody plays."""
    before = stack.cpu()
    settle(seconds)
    return {name: (used - before[name]) / seconds for name, used in stack.cpu().items()}


def _played(stack: Stack, loaders: list[Loader], seconds: float, part: str) -> Json:
    """What people were told and what it took, once play is under way."""
    together(loaders, "play")
    settle(min(WARM_UP, seconds))
    together(loaders, "begin")
    before, log = stack.cpu(), stack.count(LOGS[part])
    settle(seconds)
    cpu = {name: used - before[name] for name, used in stack.cpu().items()}
    actions = stack.count(LOGS[part]) - log
    answers = together(loaders, "end")
    return {
        "seconds": seconds,
        "actions": actions,
        "cpu": cpu,
        "ack_ms": [ms for answer in answers for ms in answer["ack_ms"]],
        "push_ms": [ms for answer in answers for ms in answer["push_ms"]],
        "errors": sum((Counter(answer["errors"]) for answer in answers), Counter()),
    }


def figures(plan: Plan, site: Measured, least: Measured) -> Json:
    ours = sum(site.cpu_ms(part) for part in SERVING)
    floors = sum(least.cpu_ms(part) for part in ("floor", "postgres", "valkey"))
    return {
        "tables": plan.tables,
        "sockets": site.sockets,
        "bots": plan.bots,
        "web": plan.web,
        "scatter": plan.scatter,
        "think": plan.think,
        "seconds": plan.seconds,
        "actions": site.actions,
        "actions_per_s": round(site.actions / site.seconds, 1),
        "acknowledged": len(site.ack_ms),
        "ack_ms": percentiles(site.ack_ms),
        "push_ms": percentiles(site.push_ms),
        "errors": sum(site.errors.values()) + sum(least.errors.values()),
        "errors_by_kind": {"site": site.errors, "floor": least.errors},
        "floor_actions_per_s": round(least.actions / least.seconds, 1),
        "floor_ack_ms": percentiles(least.ack_ms),
        "cpu_ratio_to_floor": round(floors / ours, 3) if ours else None,
        "kb_per_idle_socket": round(site.kb_per_idle_socket, 1),
        "floor_kb_per_idle_socket": round(least.kb_per_idle_socket, 1),
        "cpu_ms_per_action": _by_part(site, *SERVING, "load"),
        "cpu_ms_per_action_served": round(ours, 3),
        "floor_cpu_ms_per_action": _by_part(least, "floor", "postgres", "valkey", "load"),
        "cpu_share": {part: round(used / site.seconds, 3) for part, used in site.cpu.items()},
        "idle_cpu_share": {part: round(used, 3) for part, used in site.idle_cpu.items()},
    }


def _by_part(measured: Measured, *parts: str) -> dict[str, float]:
    return {part: round(measured.cpu_ms(part), 3) for part in parts}


def percentiles(times: list[float]) -> dict[str, float | None]:
    """Milliseconds; None where nothing was measured."""
    ordered = sorted(times)
    return {f"p{share}": _percentile(ordered, share) for share in (50, 95, 99)}


def _percentile(ordered: list[float], share: int) -> float | None:
    if not ordered:
        return None
    return round(ordered[min(len(ordered) - 1, len(ordered) * share // 100)], 1)
