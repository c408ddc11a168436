"""The waiting page: others in the queue, the viewer's place, and a game to watch."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.daily.page.summary import DaySummary, summary_of
from games.matchmaking.bot_start import services as bot_start
from games.matchmaking.bot_start.waiting_group import shared_waiting_group
from games.matchmaking.models import Ticket
from thousand_site.home.call import call_settings
from thousand_site.home.play_panel import PoolOption, pool_options, seconds_since, wait_in_words

# By then bots have filled the tables that they may fill: who still waits may wait long.
DEALS_AFTER = timedelta(seconds=30)


@dataclass(frozen=True)
class WaitingPage:
    """The contents of the page for a waiting user; times in whole seconds.

    `others` could sit at the same table now, nearest in rating first; `asked` are those that "Start
    with bots now" asks, without those who were asked too often. `place` is the number in the
    queue of `size` players; `next_s` is None if too little is known. `deals`: the deals of a day,
    for those who have waited long and have some left.
    """

    pool: PoolOption
    also: list[str]
    others: list[User]
    asked: list[User]
    waited_s: int
    place: int
    size: int
    next_s: int | None
    has_bots: bool
    deals: DaySummary | None = None

    @property
    def free_seats(self) -> int:
        """Return how many seats nobody could take now."""
        return self.pool.players - 1 - len(self.others)

    @property
    def free_range(self) -> range:
        """Return the free seats, to be drawn."""
        return range(self.free_seats)

    @property
    def is_long(self) -> bool:
        """Return whether the page takes the place of the home page by now."""
        return self.waited_s >= bot_start.START_AFTER.total_seconds()

    @property
    def title(self) -> str:
        """Return the heading."""
        if self.free_seats == 0:
            return _("Looking for a table")
        return ngettext(
            "Looking for one more player", "Looking for %(n)s more players", self.free_seats
        ) % {"n": self.free_seats}

    @property
    def next_text(self) -> str:
        """Return when the next table is expected."""
        return _("not known yet") if self.next_s is None else wait_in_words(self.next_s)

    @property
    def who_text(self) -> str:
        """Return who is looking, and when the game begins, as one sentence."""
        names = ", ".join(user.display_name for user in self.others)
        alone, together = _("Only you so far"), _("You and {names} are looking")
        who = together.format(names=names) if names else alone
        left = None if self.pool.bots_s is None else self.pool.bots_s - self.waited_s
        if left is not None and left > 0 and left == self.next_s:
            begins = _("bots sit down in {s} s").format(s=left)
        else:
            begins = _("next table: {when}").format(when=self.next_text)
        return f"{who}: {begins}"

    @property
    def bots_note(self) -> str:
        """Return what "Start with bots now" will do."""
        bots_n = self.pool.players - 1 - len(self.asked)
        bots = ngettext("a bot fills the free seat", "bots fill the free seats", bots_n)
        if not self.asked:
            return bots
        names = ", ".join(user.display_name for user in self.asked)
        asked = ngettext("%(names)s is asked", "%(names)s are asked", len(self.asked))
        parts = [asked % {"names": names}, bots if bots_n else ""]
        return ", ".join(part for part in parts if part)


def waiting_page(viewer: User | None) -> WaitingPage | None:
    """Return the page of a user who waits in a pool; None for all others."""
    tickets = _tickets(viewer) if viewer else []
    options = {pool.key: pool for pool in pool_options()} if tickets else {}
    if not tickets or tickets[0].pool.key not in options:
        return None
    first, pool = tickets[0], options[tickets[0].pool.key]
    group = shared_waiting_group(first.pool)
    waited = max(timedelta(), timezone.now() - first.created_at)
    earlier = Ticket.objects.filter(pool=first.pool, created_at__lt=first.created_at).count()
    return WaitingPage(
        pool=pool,
        also=[ticket.pool.name for ticket in tickets[1:]],
        others=_users(group.partners_for(first.user_id)),
        asked=_users(bot_start.to_ask(first.user_id, group)),
        waited_s=waited // timedelta(seconds=1),
        place=earlier + 1,
        size=max(pool.players, pool.waiting),
        next_s=_next_s(pool, waited),
        has_bots=bot_start.may_start(first.pool),
        deals=_deals(viewer, waited),
    )


def _deals(viewer: User | None, waited: timedelta) -> DaySummary | None:
    """Return the deals to offer. A deal is left at any card, so the place in the queue is kept."""
    if waited < DEALS_AFTER:
        return None
    summary = summary_of(viewer, timezone.now())
    return None if summary.is_over else summary


def _tickets(viewer: User) -> list[Ticket]:
    rows = Ticket.objects.filter(user=viewer).select_related("pool__preset", "pool__ladder")
    return list(rows.order_by("created_at", "pk"))


def _users(ids: list[int]) -> list[User]:
    users = User.objects.in_bulk(ids)
    return [users[user_id] for user_id in ids if user_id in users]


def _next_s(pool: PoolOption, waited: timedelta) -> int | None:
    """Return the expected wait from now on: what is left of the usual one, or until bots come.

    None if that is unknown, or over.
    """
    usual = [s for s in (pool.median_s, pool.bots_s) if s is not None]
    left = [s - waited // timedelta(seconds=1) for s in usual]
    return min((s for s in left if s > 0), default=None)


def waiting_line(viewer: User) -> dict[str, Any] | None:
    """Return the line that other pages show to a user who waits: pool, seconds, and call."""
    ticket = Ticket.objects.filter(user=viewer).select_related("pool").order_by("created_at", "pk")
    if (first := ticket.first()) is None:
        return None
    waited_s = seconds_since(first.created_at)
    return {"pool": first.pool, "waited_s": waited_s, "call": call_settings(viewer)}
