"""The second chance: two brackets and one final. Pure."""

from tournaments.formats.base import (
    OVER,
    POINT_SETTINGS,
    Draw,
    Format,
    SettingsProblem,
    common_problems,
)
from tournaments.formats.second_chance.brackets import SecondChanceState
from tournaments.standings.state import FIELDS, Settings, TournamentState


class SecondChance(Format):
    """The format of docs/formats.md in which everybody may lose one table.

    A table of the main bracket opens as soon as all its players are known. The second chance is
    drawn round by round.
    """

    name = "second_chance"
    # A player who lost later has played fewer tables. Rank by the mean per table, then by the sum.
    ties: tuple[str, ...] = ("reached", "share", "points", "game", "random_draw")
    uses = frozenset(POINT_SETTINGS)
    late = False
    bracket = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(common_problems(settings))
        if settings.field != FIELDS[0]:
            problems.append(SettingsProblem("other_cards", ("field",)))
        return tuple(problems)

    def draw(self, state: TournamentState) -> Draw:
        brackets = SecondChanceState(state)
        if len(brackets.seeds) < 2 or brackets.is_over:
            return OVER
        byes = tuple(bye for bye in brackets.due_byes() if bye not in state.byes)
        return Draw(tuple(brackets.due_tables()), byes)
