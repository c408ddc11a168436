"""The movements: each a whole plan, without rematches, and with comparisons spread."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.states import all_draws, new_state
from tools.design_plans.duplicate import spread
from tournaments.formats import FORMATS
from tournaments.formats.duplicate.movements import movements
from tournaments.standings.comparisons import comparisons_of
from tournaments.standings.state import Entrant, TournamentState

PLANS = sorted(movements())
# Rounds in which nobody meets anybody twice. For 8 and 12 at tables of four there are no two.
WITHOUT_REMATCHES = {
    (6, 3): 1, (9, 3): 4, (12, 3): 4, (15, 3): 5, (18, 3): 5, (21, 3): 5, (24, 3): 5,
    (8, 4): 1, (12, 4): 1, (16, 4): 5, (20, 4): 5, (24, 4): 5,
}  # fmt: skip


def test_there_is_one_for_full_fields_from_six_to_twenty_four() -> None:
    threes = [(players, 3) for players in range(6, 25, 3)]
    assert sorted([*threes, (8, 4), (12, 4), (16, 4), (20, 4), (24, 4)]) == PLANS


@pytest.mark.parametrize(("players", "seats"), PLANS)
def test_everybody_has_one_seat_in_each_round(players: int, seats: int) -> None:
    for planned in movements()[players, seats]:
        assert {len(table) for table in planned} == {seats}
        assert sorted(one for table in planned for one in table) == list(range(players))


@pytest.mark.parametrize(("players", "seats"), PLANS)
def test_nobody_meets_twice_as_long_as_that_is_possible(players: int, seats: int) -> None:
    plan = movements()[players, seats]
    for _, most in spread(plan, by_seat=False)[: WITHOUT_REMATCHES[players, seats]]:
        assert most == 1


@pytest.mark.parametrize(("players", "seats"), PLANS)
def test_comparisons_are_spread_in_every_prefix(players: int, seats: int) -> None:
    """Nobody is compared with anybody two times more than the mean."""
    plan = movements()[players, seats]
    for number, (_, most) in enumerate(spread(plan, by_seat=True), 1):
        mean = number * (players // seats - 1) / (players - 1)
        assert most - mean < 2


@pytest.mark.parametrize(("players", "seats", "rounds"), [(9, 3, 4), (16, 4, 5), (6, 3, 5)])
def test_where_a_design_exists_everybody_is_compared_with_everybody_once(
    players: int, seats: int, rounds: int
) -> None:
    assert spread(movements()[players, seats], by_seat=True)[rounds - 1] == (1, 1)


@pytest.mark.parametrize(("players", "seats"), PLANS)
def test_seats_are_shared_out(players: int, seats: int) -> None:
    """As far as comparisons leave room: nobody keeps a seat for a whole evening."""
    plan = movements()[players, seats]
    had = Counter(
        (one, seat) for planned in plan for table in planned for seat, one in enumerate(table)
    )
    for one in range(players):
        counts = [had[one, seat] for seat in range(seats)]
        assert max(counts) - min(counts) <= 4 and max(counts) < max(len(plan), 2)


@pytest.mark.slow
def test_a_design_is_found_again() -> None:
    from tools.design_plans.duplicate import designed, round_count

    once, again = (designed(9, 3, restarts=1, steps=20_000) for _ in range(2))
    assert once == again and len(once) == round_count(9, 3) == 8


@pytest.mark.parametrize(("people", "rounds", "most"), [(9, 4, 0), (12, 4, 2), (15, 5, 2)])
def test_a_tournament_follows_it(people: int, rounds: int, most: int) -> None:
    state = new_state(people, form="duplicate", rounds=rounds, field="matchpoints")
    *_, (end, _) = all_draws("duplicate", state)
    counts = comparisons_of(end)
    times = [counts[pair] for pair in combinations(sorted(end.by_id), 2)]
    assert max(times) - min(times) <= most


def drawn(state: TournamentState, number: int) -> list[tuple[int | None, ...]]:
    """Return the tables of a round of an undisturbed tournament."""
    draws = [draw for _, draw in all_draws("duplicate", state)]
    return [table.seats for table in draws[number - 1].tables]


def test_another_seed_gives_other_neighbours() -> None:
    one, other = (
        new_state(9, seed, form="duplicate", rounds=4, field="matchpoints") for seed in (1, 2)
    )
    assert drawn(one, 1) != drawn(other, 1)


def test_after_somebody_left_the_others_are_still_spread() -> None:
    """A movement of nine has no round of eight: it is searched for, with what was before."""
    state = new_state(9, form="duplicate", rounds=4, field="matchpoints")
    (_, _), (after_one, _), *_ = all_draws("duplicate", state)
    gone = after_one.entrants[0]
    rest = tuple(replace(e, out_from_round=2) if e is gone else e for e in after_one.entrants)
    *_, (end, _) = all_draws("duplicate", replace(after_one, entrants=rest))
    counts = comparisons_of(end)
    assert max(counts.values()) <= 2


def test_a_late_player_ends_the_movement_and_is_seated() -> None:
    state = new_state(9, form="duplicate", rounds=4, field="matchpoints")
    (_, _), (after_one, _), *_ = all_draws("duplicate", state)
    late = (*after_one.entrants, *(Entrant(20 + at, 0.0, 2) for at in range(3)))
    draw = FORMATS["duplicate"].draw(replace(after_one, entrants=late))
    assert len(draw.tables) == 4 and {21, 22, 20} <= {p for t in draw.tables for p in t.people}
