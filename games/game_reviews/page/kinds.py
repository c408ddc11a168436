"""The kinds of decisions in words."""

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
