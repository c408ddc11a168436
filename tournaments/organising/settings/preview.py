"""A preview of a configuration: the rounds for some numbers of players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.game_lengths import MINUTES_PER_DEAL
from tournaments.formats import has_calendar, is_timed
from tournaments.formats.knockout.round_sizes import round_sizes
from tournaments.formats.round_robin.forecast import expected_meetings
from tournaments.formats.round_robin.places import rounds_for
from tournaments.formats.second_chance.round_plans import plan_second_chance
from tournaments.formats.table_sizes import suggested_rounds
from tournaments.formats.teams.format import TEAM_SIZE
from tournaments.organising.settings.config import EndsBy, TournamentConfig

# Numbers of players if the places are not limited.
EXAMPLE_COUNTS = (9, 27)


def preview_rounds(config: TournamentConfig) -> list[str]:
    """Return a sentence for each number of players."""
    if is_timed(config.format):
        return [_arena_preview(config)]
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


def _arena_preview(config: TournamentConfig) -> str:
    """Return about how many tables a player gets, where the number of deals is set."""
    minutes, seats = config.settings.arena_minutes, config.settings.seats
    text = ngettext(
        "New tables begin for %(count)s minute; then the last ones are played to their end.",
        "New tables begin for %(count)s minutes; then the last ones are played to their end.",
        minutes,
    )
    found = [text % {"count": minutes}]
    if config.ends_by == EndsBy.DEALS and config.deals:
        tables = max(1, round(minutes / (MINUTES_PER_DEAL * config.deals * 3 / seats + 1)))
        each = ngettext(
            "At the usual pace that is about %(count)s table for each player.",
            "At the usual pace that is about %(count)s tables for each player.",
            tables,
        )
        found.append(each % {"count": tables})
    return " ".join(found)


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
    sentences = [_number_of_rounds(count, rounds)]
    if rounds > max_rounds:
        again = _("After round %(most)s some opponents meet again.")
        sentences.append(again % {"most": max_rounds})
    if has_calendar(config.format):
        sentences.append(_days_text(rounds * config.settings.round_days))
    return " ".join(sentences)


def _number_of_rounds(count: int, rounds: int) -> str:
    text = ngettext(
        "With %(count)s players: %(rounds)s round.",
        "With %(count)s players: %(rounds)s rounds.",
        rounds,
    )
    return text % {"count": count, "rounds": rounds}


def _days_text(days: int) -> str:
    """Return how long a league takes."""
    weeks, rest = divmod(days, 7)
    if rest:
        text = ngettext("It takes %(count)s day.", "It takes %(count)s days.", days)
        return text % {"count": days}
    return ngettext("It takes %(count)s week.", "It takes %(count)s weeks.", weeks) % {
        "count": weeks
    }


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


PREVIEWS = {
    "knockout": _knockout_preview,
    "second_chance": _second_chance_preview,
    "round_robin": _round_robin_preview,
    "teams": _teams_preview,
}
