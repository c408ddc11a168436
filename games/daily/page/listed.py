"""A deal in the list of a day, as its reader sees it."""

from dataclasses import dataclass
from typing import NamedTuple

from games.daily.models import Run
from games.models import Game


class ShownDeal(NamedTuple):
    """The row of a deal in the list, as plain values: the same for all who see the same.

    state  "done", "void", "lost", "next" or "closed"; all else is of a deal that is done or next
    short  by how much a contract failed
    """

    deal: int
    state: str
    is_begun: bool = False
    speaks: int = 0
    dealer: str = ""
    declarer: str = ""
    contract: int | None = None
    marriage: str = ""
    outcome: str = ""
    points: int | None = None
    short: int = 0
    change: int = 0
    median: int | None = None
    share: int | None = None
    masters: tuple[int, ...] = ()


@dataclass(frozen=True)
class ListedDeal:
    """A deal in the list.

    speaks    whether the person bids first, second or third: 1 to 3
    dealer    the name of the bot that deals; "": the person does, or no name is known yet
    run       the reader's, None before it was begun
    declarer  the name of who played it; "": the reader
    median    of all who played it, share in per cent of others who did worse; None: not known
    masters   what the day's bots made at the reader's seat and those to its left
    is_late   whether the day is over in which it was to be finished
    """

    deal: int
    speaks: int
    run: Run | None = None
    declarer: str = ""
    median: int | None = None
    share: int | None = None
    masters: tuple[int, ...] = ()
    is_late: bool = False
    dealer: str = ""

    @property
    def is_done(self) -> bool:
        """Return whether the deal was played to its end."""
        return self.run is not None and self.run.finished_at is not None

    @property
    def is_lost(self) -> bool:
        """Return whether the deal was begun, and its last card was not played in time.

        At midnight its game may run on for a moment, until the sweep closes it.
        """
        is_closed = self.run is not None and self.run.game.status != Game.Status.PLAYING
        return (is_closed or self.is_late) and not self.is_done and not self.is_void

    @property
    def is_revealed(self) -> bool:
        """Return whether everybody can check the deal's cards: its record is open."""
        return self.run is not None and self.is_done and not self.run.game.sealed

    @property
    def is_void(self) -> bool:
        """Return whether the site closed the deal, so that it counts for nothing."""
        return self.run is not None and self.run.is_void

    def shown(self, is_next: bool) -> ShownDeal:
        """Return what the list says: of a deal that was not played nothing of its cards."""
        if self.run is not None and self.is_done:
            return self._shown_result(self.run)
        if is_next:
            begun, speaks = self.run is not None, self.speaks
            return ShownDeal(self.deal, "next", begun, speaks, dealer=self.dealer)
        state = "void" if self.is_void else "lost" if self.is_lost else "closed"
        return ShownDeal(self.deal, state)

    def _shown_result(self, run: Run) -> ShownDeal:
        return ShownDeal(
            self.deal, "done", declarer=self.declarer, contract=run.contract,
            marriage=run.marriage, outcome=run.outcome, points=run.points, short=self.short,
            change=self.change, median=self.median, share=self.share, masters=self.masters,
        )  # fmt: skip

    @property
    def short(self) -> int:
        """Return by how much a contract failed."""
        assert self.run is not None
        return (self.run.contract or 0) - (self.run.points or 0)

    @property
    def change(self) -> int:
        """Return the change of the reader's score; 0 if there is none."""
        return (self.run.change or 0) if self.run else 0
