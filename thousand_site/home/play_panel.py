"""The play panel of the home page: pools, expected waits, and the tickets of the viewer."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine, queries
from games.game_lengths import USUAL_TARGET, expected_minutes
from games.history.queries import has_played
from games.matchmaking import presence
from games.matchmaking.models import Ticket
from games.matchmaking.pools import wait_estimates
from games.matchmaking.ready_check import seconds_left
from games.models import Pool
from thousand_site.home.call import call_settings

DAY_S = 24 * 60 * 60
# By language the pool that most of its readers know by the rules of their country.
LANGUAGE_POOLS = {"pl": "polish"}
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
    target: int = USUAL_TARGET

    @property
    def expected_s(self) -> int | None:
        """Return the expected wait, at most the wait for bots; None if unknown."""
        return min((s for s in (self.median_s, self.bots_s) if s is not None), default=None)

    @property
    def minutes(self) -> int:
        """Return about how long a game takes, in steps of five minutes."""
        return max(5, 5 * -int(-expected_minutes(self.deals, self.target) // 5))

    @property
    def terms(self) -> str:
        """Return the length of a game as a newcomer reads it."""
        if self.deals:
            length = ngettext("%(n)s deal", "%(n)s deals", self.deals) % {"n": self.deals}
        else:
            length = _("to %(points)s points") % {"points": self.target}
        about = _("about {m} min").format(m=self.minutes)
        return f"{length} · {about}"

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
        target=engine.agreements_from(pool.agreements).target,
        waiting=pool.waiting,  # type: ignore[attr-defined]
        bots_s=-(-pool.patience_ms // 1000) if pool.with_bots else None,
        players=pool.players,
        rated=pool.rated,
        median_s=median_s,
    )


def play_context(viewer: User | None, may_wait: bool = True) -> dict[str, Any]:
    """Return the context of the panel: pools, selected pools, ticket, ready check, and call.

    may_wait  whether the viewer may have a ticket
    """
    pools, tickets = pool_options(), _tickets(viewer) if may_wait else []
    played = viewer is not None and _has_played(viewer)
    is_new = viewer is None or viewer.is_guest or not played
    selected = _selected(pools, tickets, is_new)
    ready_ticket = next((ticket for ticket in tickets if ticket.ready_check), None)
    return {
        "pools": pools,
        "has_played": played,
        "selected": selected,
        "chosen": selected[0] if selected else None,
        "button_note": button_note(selected, len(pools)),
        "ticket": tickets[0] if tickets else None,
        "waited_s": seconds_since(tickets[0].created_at) if tickets else 0,
        "ready_ticket": ready_ticket,
        "seconds_left": _seconds_left(ready_ticket),
        "offer_label": _offer_label(ready_ticket),
        "accept_note": _accept_note(ready_ticket),
        "may_decline": ready_ticket is not None and _is_asked(ready_ticket),
        "call": call_settings(viewer),
    }


def _has_played(viewer: User) -> bool:
    """Return whether the viewer has finished a game; who once has is not asked about again."""
    key = f"has-played:{viewer.pk}"
    if settings.HOME_CACHE_SECONDS and cache.get(key):
        return True
    played = has_played(viewer)
    if played and settings.HOME_CACHE_SECONDS:
        cache.set(key, True, DAY_S)
    return played


def _selected(pools: list[PoolOption], tickets: list[Ticket], is_new: bool) -> list[PoolOption]:
    """Return the pools of the viewer's search, the chosen one first; else the one to begin with.

    That is the pool of the page's language. Other newcomers begin with a pool of few deals:
    visitors, guests, and who has finished no game yet.
    """
    by_key = {pool.key: pool for pool in pools}
    waiting = [by_key[ticket.pool.key] for ticket in tickets if ticket.pool.key in by_key]
    of_language = by_key.get(LANGUAGE_POOLS.get(get_language() or "", ""))
    if not waiting and of_language is not None:
        return [of_language]
    short = [pool for pool in pools if pool.deals] if is_new else []
    return waiting or (short + pools)[:1]


def _tickets(viewer: User | None) -> list[Ticket]:
    """Return the viewer's tickets, oldest first; viewing them marks the viewer as present."""
    if viewer is None:
        return []
    rows = Ticket.objects.filter(user=viewer).select_related("pool", "ready_check__starter")
    tickets = list(rows.order_by("created_at", "pk"))
    if tickets:
        presence.mark_seen([viewer.pk])
    return tickets


def seconds_since(moment: datetime) -> int:
    """Return the whole seconds since then, at least 0: pages do not compare their own clock."""
    return max(0, int((timezone.now() - moment).total_seconds()))


def _seconds_left(ticket: Ticket | None) -> int:
    """Return the seconds until the ready check ends; 0 without one."""
    if ticket is None or ticket.ready_check is None:
        return 0
    return seconds_left(ticket.ready_check.due_at)


def _is_asked(ticket: Ticket) -> bool:
    """Return whether somebody else begins with bots, and the viewer may join."""
    starter = ticket.ready_check and ticket.ready_check.starter
    return starter is not None and starter.pk != ticket.user_id and not ticket.accepted


def _offer_label(ticket: Ticket | None) -> str:
    starter = ticket.ready_check.starter if ticket and ticket.ready_check else None
    if ticket is None or starter is None:
        return _("Your table is ready.")
    if starter.pk == ticket.user_id:
        return _("Asking other waiting players")
    return _("{name} starts with bots").format(name=starter.display_name)


def _accept_note(ticket: Ticket | None) -> str:
    if ticket is not None and ticket.accepted:
        return _("Waiting for the others, {s} s").format(s=_seconds_left(ticket))
    if ticket is not None and _is_asked(ticket):
        return _("Join the table, {s} s").format(s=_seconds_left(ticket))
    return _("Take the seat, {s} s").format(s=_seconds_left(ticket))


def button_note(selected: list[PoolOption], pool_count: int) -> str:
    """Return the note on the Play button: who waits there and the expected wait."""
    if len(selected) == 1:
        [pool] = selected
        waiting = _("{n} waiting").format(n=pool.waiting) if pool.waiting else _("only you so far")
        return f"{waiting}: {_wait_for_bots(pool)}"
    soonest = min(
        (pool.expected_s for pool in selected if pool.expected_s is not None), default=None
    )
    pools = _("{n} of {all} game types").format(n=len(selected), all=pool_count)
    return f"{pools} · {wait_in_words(soonest)}"


def _wait_for_bots(pool: PoolOption) -> str:
    """Return when the game begins: with bots, if they come first."""
    if pool.bots_s is not None and pool.expected_s == pool.bots_s:
        return _("bots sit down in {s} s").format(s=pool.bots_s)
    return wait_in_words(pool.expected_s)
