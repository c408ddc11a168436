"""The public part of a tournament's state: sealed results are left out.

All tables of a duplicate round play the same cards, so a result would tell those who still play.
A round's results are public once its last table has ended.
"""

from dataclasses import replace

from tournaments.formats import uses_same_cards
from tournaments.standings.state import Result, TournamentState


def sealed_rounds(state: TournamentState, format_name: str) -> frozenset[int]:
    """Return the rounds whose results are still secret."""
    if not uses_same_cards(format_name):
        return frozenset()
    return frozenset(result.table.round for result in state.results if not result.over)


def public_state(state: TournamentState, format_name: str) -> TournamentState:
    """Return the state without the results of those rounds: their tables are still being played."""
    sealed = sealed_rounds(state, format_name)
    if not sealed:
        return state
    return replace(state, results=tuple(_redacted(result, sealed) for result in state.results))


def _redacted(result: Result, sealed: frozenset[int]) -> Result:
    if result.annulled or result.table.round not in sealed:
        return result
    return replace(result, places=(), scores=(), overridden=False, deals=())
