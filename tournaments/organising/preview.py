"""A preview of a configuration: the rounds for some numbers of players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.knockout.round_sizes import round_sizes
from tournaments.formats.round_robin.forecast import expected_meetings
from tournaments.formats.round_robin.places import rounds_for
from tournaments.formats.table_sizes import suggested_rounds
from tournaments.organising.config import TournamentConfig

# Numbers of players if the places are not limited.
EXAMPLE_COUNTS = (9, 27)


def preview_rounds(config: TournamentConfig) -> list[str]:
    """Return a sentence for each number of players."""
    counts = [config.limit] if config.limit else EXAMPLE_COUNTS
    own = {"knockout": _knockout_preview, "round_robin": _round_robin_preview}
    preview = own.get(config.format, _rounds_preview)
    return [preview(config, count) for count in counts]


def _knockout_preview(config: TournamentConfig, count: int) -> str:
    settings = config.settings
    sizes_by_round = settings.round_sizes or round_sizes(
        count, settings.seats, settings.advance_per_table
    )
    sizes = " → ".join(map(str, sizes_by_round))
    return _("With %(count)s players, round by round: %(way)s.") % {"count": count, "way": sizes}


def _rounds_preview(config: TournamentConfig, count: int) -> str:
    seats = config.settings.seats
    rounds = config.settings.rounds or suggested_rounds(count, seats)
    max_rounds = max(1, (count - 1) // (seats - 1))
    text = _number_of_rounds(count, rounds)
    if rounds <= max_rounds:
        return text
    rematches = _("After round %(most)s some opponents meet again.") % {"most": max_rounds}
    return f"{text} {rematches}"


def _number_of_rounds(count: int, rounds: int) -> str:
    text = ngettext(
        "With %(count)s players: %(rounds)s round.",
        "With %(count)s players: %(rounds)s rounds.",
        rounds,
    )
    return text % {"count": count, "rounds": rounds}


def _round_robin_preview(config: TournamentConfig, count: int) -> str:
    rounds = _number_of_rounds(count, rounds_for(count, config.settings))
    return f"{rounds} {_meetings_text(expected_meetings(count, config.settings))}"


def _meetings_text(meetings: tuple[int, int] | None) -> str:
    """Return how often opponents meet; None: that is not planned."""
    if meetings is None or (meetings[0] == 0 and meetings[1] > 1):
        return _("Some opponents meet again before all have met.")
    low, high = meetings
    if not low:
        return _("Nobody meets an opponent twice, but not everybody meets everybody.")
    if low < high:
        return _("Everybody meets everybody %(low)s to %(high)s times.") % {
            "low": low, "high": high,
        }  # fmt: skip
    return ngettext(
        "Everybody meets everybody once.", "Everybody meets everybody %(times)s times.", low
    ) % {"times": low}
