"""The play part of home: the pools as ticks, how long each takes, and one's place in the queue."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import queries
from games.matchmaking import presence, wait_estimates
from games.matchmaking.models import Ticket
from games.models import Pool

# Longer waits are told in minutes.
LONG_S = 100


@dataclass(frozen=True)
class PoolTick:
    """One pool as home shows it; times in whole seconds and minutes.

    bots_s   when bots sit down; None: never
    known_s  in how long half of those who came lately were seated; None: nobody knows
    """

    key: str
    name: str
    action_s: int
    reserve_min: int
    deals: int | None
    waiting: int
    bots_s: int | None
    players: int
    rated: bool
    known_s: int | None = None

    @property
    def about_s(self) -> int | None:
        """How long until a table, as far as anybody knows: no longer than until bots come."""
        return min((s for s in (self.known_s, self.bots_s) if s is not None), default=None)

    @property
    def soon(self) -> str:
        """On the tick: bots are announced where they come first."""
        if self.bots_s is not None and self.about_s == self.bots_s:
            return _("bots in {s} s").format(s=self.bots_s)
        return in_words(self.about_s)


def in_words(seconds: int | None) -> str:
    if seconds is None:
        return _("without bots")
    if seconds < LONG_S:
        return _("about {s} s").format(s=seconds)
    return _("about {m} min").format(m=round(seconds / 60))


def pool_ticks() -> list[PoolTick]:
    pools = queries.pools_with_counts()
    known = wait_estimates.estimated_waits([pool.key for pool in pools])
    return [_tick(pool, known.get(pool.key)) for pool in pools]


def _tick(pool: Pool, known_s: int | None) -> PoolTick:
    return PoolTick(
        key=pool.key,
        name=pool.name,
        action_s=pool.action_ms // 1000,
        reserve_min=pool.reserve_ms // 60_000,
        deals=pool.agreements.get("max_deals"),
        waiting=pool.waiting,  # type: ignore[attr-defined]
        bots_s=-(-pool.patience_ms // 1000) if pool.with_bots else None,
        players=pool.players,
        rated=pool.rated,
        known_s=known_s,
    )


def play_of(reader: User | None) -> dict[str, Any]:
    """What home draws: the pools, those that are ticked, the ticket and what is offered with it."""
    pools, tickets = pool_ticks(), _tickets(reader)
    wanted = {ticket.pool.key for ticket in tickets} or {pool.key for pool in pools[:1]}
    chosen = [pool for pool in pools if pool.key in wanted]
    offered = next((ticket for ticket in tickets if ticket.ready_check), None)
    return {
        "pools": pools,
        "chosen": chosen,
        "note": note(chosen, len(pools)),
        "ticket": tickets[0] if tickets else None,
        "offered": offered,
        "offer_left": _left(offered),
        "take": _take(offered),
    }


def _tickets(reader: User | None) -> list[Ticket]:
    """His tickets, the oldest first; whoever looks at his search is present."""
    if reader is None:
        return []
    rows = Ticket.objects.filter(user=reader).select_related("pool", "ready_check")
    tickets = list(rows.order_by("created_at", "pk"))
    if tickets:
        presence.mark_seen([reader.pk])
    return tickets


def _left(offered: Ticket | None) -> int:
    if offered is None or offered.ready_check is None:
        return 0
    return max(0, round((offered.ready_check.due_at - timezone.now()).total_seconds()))


def _take(offered: Ticket | None) -> str:
    if offered is not None and offered.accepted:
        return _("Waiting for the others, {s} s").format(s=_left(offered))
    return _("Take the seat, {s} s").format(s=_left(offered))


def note(chosen: list[PoolTick], of_all: int) -> str:
    """What the button will do, and how long it takes."""
    if len(chosen) == 1:
        [pool] = chosen
        waiting = _("{n} waiting").format(n=pool.waiting)
        return f"{_(pool.name)} · {waiting}, {in_words(pool.about_s)}"
    soonest = min((pool.about_s for pool in chosen if pool.about_s is not None), default=None)
    pools = _("{n} of {all} pools").format(n=len(chosen), all=of_all)
    return f"{pools} · {in_words(soonest)}"
