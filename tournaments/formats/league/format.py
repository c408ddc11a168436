"""The league: all meet as evenly as possible, round by round at set dates. Pure."""

from tournaments.formats.base import SettingsProblem
from tournaments.formats.league.dates import MAX_DAYS, MAX_ROUND_DAYS, is_zone
from tournaments.formats.swiss.format import Swiss
from tournaments.standings.state import Settings, TournamentState


class League(Swiss):
    """A Swiss in which points do not pair: those who have met least meet next.

    It draws as soon as nothing runs; the director waits until the date.
    """

    name = "league"
    ties: tuple[str, ...] = ("points", "wins", "share", "game", "random_draw")
    uses = Swiss.uses | {"round_days", "zone"}
    has_calendar = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(super().problems(settings))
        if not 1 <= settings.round_days <= MAX_ROUND_DAYS:
            problems.append(SettingsProblem("round_days", ("round_days",)))
        elif settings.rounds * settings.round_days > MAX_DAYS:
            problems.append(SettingsProblem("league_too_long", ("rounds", "round_days")))
        if not is_zone(settings.zone):
            problems.append(SettingsProblem("zone", ("zone",)))
        return tuple(problems)

    def levels(self, state: TournamentState) -> dict[int, int]:
        """Return the same level for all."""
        return dict.fromkeys(state.by_id, 0)
