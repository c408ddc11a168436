"""The knockout: some of each table advance, with byes and best seconds, to a full final. Pure."""

from tournaments.formats.base import (
    OVER,
    POINT_SETTINGS,
    Draw,
    Format,
    SettingsProblem,
    common_problems,
)
from tournaments.formats.knockout.bracket_state import BracketState, is_playable
from tournaments.standings.state import FIELDS, Settings, TournamentState


class Knockout(Format):
    """The knockout of docs/formats.md; a table opens as soon as all its players are known."""

    name = "knockout"
    ties: tuple[str, ...] = ("reached", "points", "share", "game", "random_draw")
    uses = frozenset(("advance_per_table", "round_sizes", *POINT_SETTINGS))
    late = False
    bracket = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(common_problems(settings))
        if not 1 <= settings.advance_per_table < settings.seats:
            problems.append(SettingsProblem("advance_per_table", ("advance_per_table", "seats")))
        if settings.round_sizes and not is_playable(settings.round_sizes, settings.seats):
            problems.append(SettingsProblem("round_sizes", ("round_sizes", "seats")))
        if settings.field != FIELDS[0]:
            problems.append(SettingsProblem("other_cards", ("field",)))
        return tuple(problems)

    def draw(self, state: TournamentState) -> Draw:
        bracket = BracketState(state)
        if len(bracket.seeds) < 2 or bracket.rounds[-1].finished:
            return OVER
        byes = tuple(bye for bye in bracket.byes if bye not in state.byes)
        return Draw(tuple(bracket.due_tables()), byes)
