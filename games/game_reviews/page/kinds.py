"""The kinds of decisions in words, and the puzzles that practise them."""

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.review.judgement import DecisionKind

KINDS: dict[DecisionKind, str | Promise] = {
    DecisionKind.BIDDING: pgettext_lazy("kind of decision", "Bidding"),
    DecisionKind.EXCHANGE: pgettext_lazy("kind of decision", "Exchange"),
    DecisionKind.RAISING: pgettext_lazy("kind of decision", "Raising and giving up"),
    DecisionKind.DECLARER: pgettext_lazy("kind of decision", "Play as declarer"),
    DecisionKind.DEFENCE: pgettext_lazy("kind of decision", "Defence"),
}
# Themes of puzzles (games/puzzles/themes.py) by kind.
PRACTICE: dict[DecisionKind, str] = {
    DecisionKind.BIDDING: "bid",
    DecisionKind.EXCHANGE: "gifts",
    DecisionKind.RAISING: "raise",
    DecisionKind.DECLARER: "declarer",
    DecisionKind.DEFENCE: "defence",
}


def practice_address(kind: DecisionKind) -> str:
    """Return the address of puzzles of this kind; "" where there are none."""
    theme = PRACTICE.get(kind)
    return f"{reverse('puzzle_next')}?theme={theme}" if theme else ""
