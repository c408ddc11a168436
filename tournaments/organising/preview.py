"""How a plan would run: its rounds with as many players as it has places, or some examples."""

from django.utils.translation import gettext as _

from tournaments.formats.knockout.round_sizes import rundown
from tournaments.formats.table_sizes import suggested_rounds
from tournaments.organising.config import Plan

# Where no number of places is set.
EXAMPLES = (9, 27)


def foretold(plan: Plan) -> list[str]:
    """A sentence for each number of players."""
    counts = [plan.limit] if plan.limit else EXAMPLES
    tell = _knockout if plan.format == "knockout" else _rounds
    return [tell(plan, count) for count in counts]


def _knockout(plan: Plan, count: int) -> str:
    settings = plan.settings
    numbers = settings.numbers or rundown(count, settings.seats, settings.go_on)
    way = " → ".join(map(str, numbers))
    return _("With %(count)s players: %(way)s.") % {"count": count, "way": way}


def _rounds(plan: Plan, count: int) -> str:
    seats = plan.settings.seats
    rounds = plan.settings.rounds or suggested_rounds(count, seats)
    most = max(1, (count - 1) // (seats - 1))
    said = _(
        "With %(count)s players rounds: %(rounds)s; up to %(most)s nobody meets anybody again."
    )
    return said % {"count": count, "rounds": rounds, "most": most}
