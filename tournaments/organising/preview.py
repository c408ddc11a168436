"""A preview of a configuration: the rounds for some numbers of players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.knockout.round_sizes import round_sizes
from tournaments.formats.table_sizes import suggested_rounds
from tournaments.organising.config import TournamentConfig

# Numbers of players if the places are not limited.
EXAMPLE_COUNTS = (9, 27)


def preview_rounds(config: TournamentConfig) -> list[str]:
    """Return a sentence for each number of players."""
    counts = [config.limit] if config.limit else EXAMPLE_COUNTS
    preview = _knockout_preview if config.format == "knockout" else _rounds_preview
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
    words = {"count": count, "rounds": rounds, "most": max_rounds}
    text = ngettext(
        "With %(count)s players: %(rounds)s round.",
        "With %(count)s players: %(rounds)s rounds.",
        rounds,
    )
    if rounds <= max_rounds:
        return text % words
    rematches = _("After round %(most)s some opponents meet again.")
    return f"{text % words} {rematches % words}"
