"""A preview of a configuration: the rounds for some numbers of players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.knockout.round_sizes import round_sizes
from tournaments.formats.second_chance.round_plans import plan_second_chance
from tournaments.formats.table_sizes import suggested_rounds
from tournaments.organising.config import TournamentConfig

# Numbers of players if the places are not limited.
EXAMPLE_COUNTS = (9, 27)


def preview_rounds(config: TournamentConfig) -> list[str]:
    """Return a sentence for each number of players."""
    counts = [config.limit] if config.limit else EXAMPLE_COUNTS
    preview = PREVIEWS.get(config.format, _rounds_preview)
    return [preview(config, count) for count in counts]


def _knockout_preview(config: TournamentConfig, count: int) -> str:
    settings = config.settings
    sizes_by_round = settings.round_sizes or round_sizes(
        count, settings.seats, settings.advance_per_table
    )
    sizes = " → ".join(map(str, sizes_by_round))
    return _("With %(count)s players, round by round: %(way)s.") % {"count": count, "way": sizes}


def _second_chance_preview(config: TournamentConfig, count: int) -> str:
    plan = plan_second_chance(count, config.settings.seats)
    if not plan.main:
        return _("With %(count)s players there is only a final.") % {"count": count}
    words = {
        "count": count,
        "main": " → ".join(str(one.players) for one in plan.main),
        "second": " → ".join(str(one.players) for one in plan.second),
        "final": config.settings.seats,
        "rounds": plan.rounds,
    }
    return (
        ngettext(
            "With %(count)s players, %(rounds)s round. Main bracket: %(main)s. "
            "Second chance, from round 2: %(second)s. Final: %(final)s.",
            "With %(count)s players, %(rounds)s rounds. Main bracket: %(main)s. "
            "Second chance, from round 2: %(second)s. Final: %(final)s.",
            plan.rounds,
        )
        % words
    )


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


PREVIEWS = {"knockout": _knockout_preview, "second_chance": _second_chance_preview}
