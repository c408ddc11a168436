"""The puzzles of the last days as an Atom feed; no solution is in it."""

from datetime import UTC, datetime, time
from typing import Any

from django.contrib.syndication.views import Feed
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext, gettext_lazy

from games.puzzles import days
from games.puzzles.models import DailyPuzzle
from games.puzzles.payloads.questions import contract_of, moment_of_puzzle
from games.puzzles.themes import title_of


class DailyPuzzleFeed(Feed):
    """The feed: an entry a day, the newest first."""

    feed_type = Atom1Feed
    title = gettext_lazy("Thousand: the puzzle of the day")
    subtitle = gettext_lazy("One exact puzzle a day, the same for everybody.")
    link = reverse_lazy("puzzles")

    def items(self) -> list[DailyPuzzle]:
        """Return the days."""
        now = timezone.now()
        days.puzzle_of_today(now)
        return days.listed(now)

    def item_title(self, item: Any) -> str:
        """Return the date."""
        return gettext("Puzzle of {date}").format(date=item.date.isoformat())

    def item_description(self, item: Any) -> str:
        """Return the question."""
        moment = moment_of_puzzle(item.puzzle)
        return title_of(item.puzzle.kind, contract_of(moment.observation))

    def item_link(self, item: Any) -> str:
        """Return the address of the puzzle."""
        return reverse("puzzle", args=[item.puzzle.number])

    def item_updateddate(self, item: Any) -> datetime:
        """Return when the day began."""
        return datetime.combine(item.date, time(), UTC)
