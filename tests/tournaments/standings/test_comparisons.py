"""Tests of comparisons between entrants with the same seat in the same round."""

from dataclasses import replace

import pytest

from tests.tournaments.states import new_entrants, new_result
from tournaments.standings.comparisons import comparisons_of
from tournaments.standings.results_by_player import results_by_player
from tournaments.standings.state import Result, Settings, TournamentState


def played(*results: Result) -> TournamentState:
    return TournamentState(Settings(field="matchpoints"), new_entrants(*range(9)), results)


FIRST = new_result(1, 1, (1, 2, 3), (50, 40, 30))
SECOND = new_result(1, 2, (4, 5, 6), (60, 10, 20))


def test_each_seat_is_compared_with_the_same_seat() -> None:
    assert comparisons_of(played(FIRST, SECOND)) == {(1, 4): 1, (2, 5): 1, (3, 6): 1}


def test_rounds_are_not_compared_with_each_other() -> None:
    later = new_result(2, 1, (1, 2, 3), (50, 40, 30))
    assert not comparisons_of(played(FIRST, later))


@pytest.mark.parametrize("without", [{"annulled": True}, {"no_shows": frozenset((4, 5, 6))}])
def test_annulled_tables_and_no_shows_are_not_compared(without: dict[str, object]) -> None:
    assert not comparisons_of(played(FIRST, replace(SECOND, **without)))  # type: ignore[arg-type]


def test_bots_are_not_compared() -> None:
    with_bot = new_result(1, 2, (4, None, 6), (60, 10, 20))
    assert set(comparisons_of(played(FIRST, with_bot))) == {(1, 4), (3, 6)}


def test_a_players_result_names_those_in_the_same_seat() -> None:
    results = results_by_player(played(FIRST, SECOND))
    assert [results[one][0].compared for one in (1, 5)] == [(4,), (2,)]


def test_without_the_same_cards_nobody_is_compared() -> None:
    state = played(FIRST, SECOND)
    plain = replace(state, settings=Settings())
    assert results_by_player(plain)[1][0].compared == ()
