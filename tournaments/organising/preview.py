"""A preview of a configuration: the rounds for some numbers of players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats import uses_teams
from tournaments.formats.knockout.round_sizes import round_sizes
from tournaments.formats.table_sizes import suggested_rounds
from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.organising.config import TournamentConfig

# Numbers of players if the places are not limited.
EXAMPLE_COUNTS = (9, 27)


def preview_rounds(config: TournamentConfig) -> list[str]:
    """Return a sentence for each number of players."""
    counts = [config.limit] if config.limit else EXAMPLE_COUNTS
    preview = _knockout_preview if config.format == "knockout" else _rounds_preview
    if uses_teams(config.format):
        preview = _teams_preview
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


def _teams_preview(config: TournamentConfig, count: int) -> str:
    """Return the rounds of so many players in full teams."""
    teams = -(-count // TEAM_SIZE)
    rounds = config.settings.rounds or suggested_rounds(teams, TEAM_SIZE)
    max_rounds = max(1, (teams - 1) // (TEAM_SIZE - 1))
    words = {"count": teams, "rounds": rounds, "most": max_rounds}
    text = ngettext(
        "With %(count)s teams: %(rounds)s round.",
        "With %(count)s teams: %(rounds)s rounds.",
        rounds,
    )
    if rounds <= max_rounds:
        return text % words
    rematches = _("After round %(most)s some teams meet again.")
    return f"{text % words} {rematches % words}"
