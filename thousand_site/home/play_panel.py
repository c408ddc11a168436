"""The play panel of the home page: pools, expected waits, and the tickets of the viewer."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import queries
from games.matchmaking import presence, wait_estimates
from games.matchmaking.models import Ticket
from games.models import Pool

# Waits from this length on are written in minutes.
MINUTES_FROM_S = 100


@dataclass(frozen=True)
class PoolOption:
    """A pool as the panel shows it; times in whole seconds or minutes.

    `bots_s` is the wait until bots fill the table, None without bots. `median_s` is the median of
    recent waits, None if unknown.
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
    median_s: int | None = None

    @property
    def expected_s(self) -> int | None:
        """Return the expected wait, at most the wait for bots; None if unknown."""
        return min((s for s in (self.median_s, self.bots_s) if s is not None), default=None)

    @property
    def wait_text(self) -> str:
        """Return the text beside the checkbox: the wait for bots if it is the shorter one."""
        if self.bots_s is not None and self.expected_s == self.bots_s:
            return _("bots in {s} s").format(s=self.bots_s)
        return wait_in_words(self.expected_s)


def wait_in_words(seconds: int | None) -> str:
    """Return the wait as text; None means an unknown wait without bots."""
    if seconds is None:
        return _("without bots")
    if seconds < MINUTES_FROM_S:
        return _("about {s} s").format(s=seconds)
    return _("about {m} min").format(m=round(seconds / 60))


def pool_options() -> list[PoolOption]:
    """Return all open pools."""
    pools = queries.pools_with_counts()
    medians = wait_estimates.estimated_waits([pool.key for pool in pools])
    return [_option(pool, medians.get(pool.key)) for pool in pools]


def _option(pool: Pool, median_s: int | None) -> PoolOption:
    return PoolOption(
        key=pool.key,
        name=pool.name,
        action_s=pool.action_ms // 1000,
        reserve_min=pool.reserve_ms // 60_000,
        deals=pool.agreements.get("max_deals"),
        waiting=pool.waiting,  # type: ignore[attr-defined]
        bots_s=-(-pool.patience_ms // 1000) if pool.with_bots else None,
        players=pool.players,
        rated=pool.rated,
        median_s=median_s,
    )


def play_context(viewer: User | None) -> dict[str, Any]:
    """Return the context of the panel: pools, selected pools, ticket and ready check."""
    pools, tickets = pool_options(), _tickets(viewer)
    selected_keys = {ticket.pool.key for ticket in tickets} or {pool.key for pool in pools[:1]}
    selected = [pool for pool in pools if pool.key in selected_keys]
    ready_ticket = next((ticket for ticket in tickets if ticket.ready_check), None)
    return {
        "pools": pools,
        "selected": selected,
        "button_note": button_note(selected, len(pools)),
        "ticket": tickets[0] if tickets else None,
        "ready_ticket": ready_ticket,
        "seconds_left": _seconds_left(ready_ticket),
        "accept_note": _accept_note(ready_ticket),
    }


def _tickets(viewer: User | None) -> list[Ticket]:
    """Return the viewer's tickets, oldest first; viewing them marks the viewer as present."""
    if viewer is None:
        return []
    rows = Ticket.objects.filter(user=viewer).select_related("pool", "ready_check")
    tickets = list(rows.order_by("created_at", "pk"))
    if tickets:
        presence.mark_seen([viewer.pk])
    return tickets


def _seconds_left(ticket: Ticket | None) -> int:
    """Return the seconds until the ready check ends; 0 without one."""
    if ticket is None or ticket.ready_check is None:
        return 0
    return max(0, round((ticket.ready_check.due_at - timezone.now()).total_seconds()))


def _accept_note(ticket: Ticket | None) -> str:
    if ticket is not None and ticket.accepted:
        return _("Waiting for the others, {s} s").format(s=_seconds_left(ticket))
    return _("Take the seat, {s} s").format(s=_seconds_left(ticket))


def button_note(selected: list[PoolOption], pool_count: int) -> str:
    """Return the note on the Play button: the selected pools and the expected wait."""
    if len(selected) == 1:
        [pool] = selected
        waiting = _("{n} waiting").format(n=pool.waiting)
        return f"{_(pool.name)} · {waiting}, {wait_in_words(pool.expected_s)}"
    soonest = min(
        (pool.expected_s for pool in selected if pool.expected_s is not None), default=None
    )
    pools = _("{n} of {all} pools").format(n=len(selected), all=pool_count)
    return f"{pools} · {wait_in_words(soonest)}"
