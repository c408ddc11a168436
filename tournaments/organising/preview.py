"""A preview of a configuration: the rounds for some numbers of players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats import has_calendar
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
    sentences = [text % words]
    if rounds > max_rounds:
        sentences.append(_("After round %(most)s some opponents meet again.") % words)
    if has_calendar(config.format):
        sentences.append(_days_text(rounds * config.settings.round_days))
    return " ".join(sentences)


def _days_text(days: int) -> str:
    """Return how long a league takes."""
    weeks, rest = divmod(days, 7)
    if rest:
        text = ngettext("It takes %(count)s day.", "It takes %(count)s days.", days)
        return text % {"count": days}
    return ngettext("It takes %(count)s week.", "It takes %(count)s weeks.", weeks) % {
        "count": weeks
    }
