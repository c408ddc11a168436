"""The second chance with 2 to 500 entrants at tables of 2, 3 and 4."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.states import all_draws, new_state, shuffled, with_draw, with_some_ended
from tournaments.formats import FORMATS, Draw
from tournaments.formats.history import History
from tournaments.formats.second_chance.brackets import FINAL, MAIN, SECOND, SecondChanceState
from tournaments.formats.second_chance.pairing import pair
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Result, TournamentState

SECOND_CHANCE = FORMATS["second_chance"]
seats_of = st.sampled_from((2, 3, 4))
people_of = st.one_of(st.integers(2, 40), st.integers(41, 120))
# Random, but the same in every run.
steady = settings(derandomize=True, deadline=None, max_examples=8)


def cup(people: int, seed: int = 1, **more: object) -> TournamentState:
    return new_state(people, seed, form="second_chance", **more)


def played(people: int, seed: int = 1, **more: object) -> TournamentState:
    """Return a tournament that was played to its end."""
    *_, (now, last) = all_draws("second_chance", cup(people, seed, **more))
    assert last.over
    return now


def paths(now: TournamentState) -> dict[int, list[tuple[int, str]]]:
    """Return where each entrant was round by round: in a bracket, or out for a bye."""
    brackets = SecondChanceState(now)
    found: dict[int, list[tuple[int, str]]] = {entrant.id: [] for entrant in now.entrants}
    for number, table in sorted(brackets.last):
        for person in brackets.last[number, table].table.people:
            found[person].append((number, brackets.bracket_of(number, table)))
    for bye in now.byes:
        found[bye.entrant].append((bye.round, "bye"))
    return {person: sorted(path) for person, path in found.items()}


def check_paths(now: TournamentState) -> None:
    """Check that everybody but the finalists loses once in each bracket and never waits unseen."""
    brackets = SecondChanceState(now)
    assert brackets.final is not None
    winner = brackets.main_winner(brackets.rounds)
    eliminated = Counter(p for one in brackets.second for p in one.eliminated)
    for person, path in paths(now).items():
        assert [number for number, _ in path] == list(range(1, len(path) + 1))
        where = [bracket for _, bracket in path if bracket != "bye"]
        # From the main bracket down, never up.
        assert where == sorted(where, key=(MAIN, SECOND, FINAL).index)
        assert where[0] == MAIN or (path[0] == (1, "bye") and where[0] == MAIN)
        if where[-1] == FINAL:
            assert eliminated[person] == 0
            assert (SECOND not in where) or person != winner
        else:
            assert where[-1] == SECOND
            assert eliminated[person] == 1


@pytest.mark.sampled(8)
@pytest.mark.parametrize("people", range(4, 65))
def test_everybody_may_lose_one_table(people: int) -> None:
    check_paths(played(people))


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "people, seats", [(n, t) for n in (5, 6, 7, 8, 11, 16, 21, 33) for t in (2, 4)] + [(243, 3)]
)
def test_everybody_may_lose_one_table_of_any_size(people: int, seats: int) -> None:
    check_paths(played(people, seats=seats))


@pytest.mark.slow
@given(people_of, seats_of, st.integers(0, 99))
@example(500, 3, 1)
@example(27, 3, 2)
@example(2, 3, 1)
@steady
def test_tables_have_the_planned_sizes_and_the_final_is_full(people, seats, seed):
    draws = list(all_draws("second_chance", cup(people, seed, seats=seats)))
    now, last = draws[-1]
    plan = SecondChanceState(now).plan
    assert last.over
    assert len(draws) == plan.rounds + 1
    for number, (_, draw) in enumerate(draws[:-1], 1):
        seated = [person for table in draw.tables for person in table.people]
        byes = [bye.entrant for bye in draw.byes]
        assert len(set(seated + byes)) == len(seated + byes)
        assert {table.round for table in draw.tables} == {number}
        assert people < seats or all(None not in table.seats for table in draw.tables)
        assert sorted(t.number for t in draw.tables) == list(range(1, len(draw.tables) + 1))
        main = plan.main[number - 1].tables if number <= len(plan.main) else 0
        second = plan.second[number - 2].tables if 1 < number < plan.rounds else 0
        assert len(draw.tables) == main + second + (number == plan.rounds)
    final = [r.table for r in now.results if r.table.round == plan.rounds]
    assert [len(table.people) for table in final] == [min(people, seats)]


@pytest.mark.slow
@given(people_of, seats_of, st.integers(0, 99))
@steady
def test_the_draw_does_not_depend_on_the_order_of_the_state(people, seats, seed):
    random = Random(seed)
    for now, draw in all_draws("second_chance", cup(people, seed, seats=seats)):
        assert SECOND_CHANCE.draw(shuffled(now, random)) == draw
        if not draw.over:
            assert SECOND_CHANCE.draw(with_draw(now, draw)) == Draw()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("people, seats", [(9, 3), (27, 3), (20, 4), (16, 2), (45, 3)])
def test_the_standings_follow_how_far_each_got(people: int, seats: int) -> None:
    now = played(people, seats=seats)
    brackets, rows = SecondChanceState(now), compute_standings(now).rows
    assert brackets.final is not None
    final = brackets.final.table
    assert {row.entrant for row in rows[:seats]} == set(final.people)
    assert rows[0].entrant == final.seats[brackets.final.places.index(1)]
    last = {person: path[-1][0] for person, path in paths(now).items()}
    assert all(last[one.entrant] >= last[two.entrant] for one, two in pairwise(rows))
    assert len({row.rank for row in rows}) == people


def test_losers_of_a_table_meet_again_as_late_as_possible() -> None:
    """Twenty-seven: no rematch before the last round of the second chance."""
    for seed in range(1, 6):
        now, met = played(27, seed), Counter()
        for number in range(1, 4):
            for result in now.results_of_round(number):
                met.update(combinations(sorted(result.table.people), 2))
        assert max(met.values()) == 1


def test_players_of_one_table_change_places_until_they_do_not_meet() -> None:
    history = History()
    history.meetings.update({(1, 8): 1, (2, 7): 1, (3, 6): 1, (4, 5): 1})
    groups = pair(history, [1, 2, 3, 4, 5, 6, 7, 8], 4, ("seed", 2))
    assert all(not history.times_met(*group) for group in groups)
    assert all(min(group) <= 4 < max(group) for group in groups)


def test_those_who_came_down_last_have_the_byes() -> None:
    """Five: the second of the main bracket's last table sits out and is in the final."""
    now = played(5)
    byes = [bye for bye in now.byes if bye.round == 3]
    last = next(r for r in now.results_of_round(2))
    second = last.table.seats[last.places.index(2)]
    assert second in {bye.entrant for bye in byes}
    assert second in {p for r in now.results_of_round(4) for p in r.table.people}


def finish(now: TournamentState, *numbers: int) -> TournamentState:
    """End the running tables, or those of these numbers; smaller ids score more."""
    results = (
        scored(r) if not r.over and (not numbers or r.table.number in numbers) else r
        for r in now.results
    )
    return replace(now, results=tuple(results))


def scored(result: Result) -> Result:
    scores = tuple(0 if p is None else 1000 - 5 * p for p in result.table.seats)
    return replace(result, scores=scores, places=places_of(scores))


def places_of(scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def drawn(now: TournamentState) -> TournamentState:
    return with_draw(now, SECOND_CHANCE.draw(now))


def without(now: TournamentState, person: int, since: int) -> TournamentState:
    entrants = (replace(e, out_from_round=since) if e.id == person else e for e in now.entrants)
    return replace(now, entrants=tuple(entrants))


def with_no_shows(now: TournamentState, number: int, people: set[int]) -> TournamentState:
    results = (
        replace(r, no_shows=frozenset(people & set(r.table.people)))
        if r.table.round == number
        else r
        for r in now.results
    )
    return replace(now, results=tuple(results))


def test_a_table_of_the_main_bracket_does_not_wait_for_the_second_chance() -> None:
    now = drawn(cup(27))
    (table,) = SECOND_CHANCE.draw(finish(now, 1, 2, 3)).tables
    assert (table.round, table.number) == (2, 1)


def test_the_second_chance_is_drawn_when_a_round_of_both_brackets_has_ended() -> None:
    now = drawn(finish(drawn(cup(27))))
    # All but one table of the second chance: nothing of it is drawn for round 3.
    then = finish(now, *range(1, 9))
    assert {table.number for table in SECOND_CHANCE.draw(then).tables} == {1}
    assert len(SECOND_CHANCE.draw(finish(now)).tables) == 1 + 4


def test_a_no_show_of_the_main_bracket_has_a_second_chance_behind_the_others() -> None:
    now = finish(drawn(cup(9)))
    first = next(r for r in now.results if r.table.number == 1)
    best = first.table.seats[first.places.index(1)]
    then = drawn(with_no_shows(now, 1, {best}))
    main, *second = then.results_of_round(2)
    assert best not in main.table.people
    assert best in {person for result in second for person in result.table.people}


def test_a_no_show_of_the_second_chance_is_out() -> None:
    now = finish(drawn(finish(drawn(cup(9)))))
    second = next(r for r in now.results_of_round(2) if r.table.number == 2)
    best = second.table.seats[second.places.index(1)]
    then = drawn(with_no_shows(now, 2, {best}))
    assert best not in {p for r in then.results_of_round(3) for p in r.table.people}
    assert all(len(r.table.people) == 3 for r in then.results_of_round(3))


def test_the_best_eliminated_replaces_who_withdraws_from_the_second_chance() -> None:
    now = finish(drawn(finish(drawn(cup(27)))))
    brackets = SecondChanceState(now)
    gone, best = brackets.second[0].advancing[-1], brackets.second[0].eliminated[0]
    then = drawn(without(now, gone, 3))
    seated = {p for r in then.results_of_round(3) for p in r.table.people}
    assert gone not in seated
    assert best in seated
    assert len(seated) == 3 + 12


def test_the_second_chance_becomes_smaller_if_nobody_can_replace() -> None:
    """Sixteen of eighteen: five full tables and a bye."""
    now = finish(drawn(cup(27)))
    losers = sorted(SecondChanceState(now).second[0].players)
    for person in losers[:2]:
        now = without(now, person, 2)
    draw = SECOND_CHANCE.draw(now)
    second = [table for table in draw.tables if table.number > 3]
    assert [len(table.people) for table in second] == [3] * 5
    assert len(draw.byes) == 1


def test_the_next_of_the_last_table_is_in_the_final_for_a_winner_who_withdraws() -> None:
    now = finish(drawn(finish(drawn(cup(9)))))
    winner = SecondChanceState(now).main_winner(3)
    last = next(r for r in now.results_of_round(2) if r.table.number == 1)
    second = last.table.seats[last.places.index(2)]
    assert winner is not None
    then = drawn(without(now, winner, 3))
    assert (3, second) in {(bye.round, bye.entrant) for bye in then.byes}
    final = drawn(finish(then)).results_of_round(4)
    assert second in final[0].table.people
    assert len(final[0].table.people) == 3


def test_a_winner_who_withdraws_while_waiting_leaves_a_seat_to_the_second_chance() -> None:
    now = finish(drawn(finish(drawn(finish(drawn(cup(9)))))))
    brackets = SecondChanceState(now)
    winner, best = brackets.main_winner(4), brackets.second[1].eliminated[0]
    assert winner is not None
    (final,) = SECOND_CHANCE.draw(without(now, winner, 4)).tables
    assert winner not in final.people
    assert best in final.people
    assert len(final.people) == 3


@pytest.mark.parametrize("number, table", [(1, 1), (2, 1), (2, 2), (3, 1), (4, 1)])
def test_an_annulled_table_is_played_again_at_the_same_seats(number: int, table: int) -> None:
    now = cup(9)
    for _ in range(number):
        now = finish(drawn(now))
    old = next(r for r in now.results_of_round(number) if r.table.number == table)
    results = (replace(r, annulled=True) if r == old else r for r in now.results)
    now = replace(now, results=tuple(results))
    (again,) = (t for t in SECOND_CHANCE.draw(now).tables if t.round == number)
    assert again == replace(old.table, attempt=2)
    then = drawn(now)
    assert SECOND_CHANCE.draw(then) == Draw()
    after = SECOND_CHANCE.draw(finish(then))
    assert after.over if number == 4 else after.tables


def test_it_ends_when_everybody_has_withdrawn() -> None:
    now = finish(drawn(cup(9)))
    for person in range(1, 10):
        now = without(now, person, 2)
    assert SECOND_CHANCE.draw(now).over


def test_the_last_one_left_plays_the_final_with_bots() -> None:
    now = finish(drawn(finish(drawn(cup(9)))))
    winner = SecondChanceState(now).main_winner(3)
    for person in range(1, 10):
        now = now if person == winner else without(now, person, 3)
    (final,) = SECOND_CHANCE.draw(now).tables
    assert final.people == (winner,)


@pytest.mark.parametrize("people", [2, 3])
def test_up_to_one_table_there_is_only_a_final(people: int) -> None:
    now = played(people)
    assert SecondChanceState(now).bracket_of(1, 1) == FINAL
    assert len(now.results) == 1


@pytest.mark.slow
@given(st.integers(3, 90), seats_of, st.integers(0, 99))
@steady
def test_it_ends_with_no_shows_everywhere(people, seats, seed):
    for now, draw in all_draws("second_chance", cup(people, seed, seats=seats), absence=0.2):
        seated = [person for table in draw.tables for person in table.people]
        seated += [bye.entrant for bye in draw.byes]
        assert len(seated) == len(set(seated))
        full = now.round and not SecondChanceState(now).finalists
        assert not full or all(
            None not in table.seats for table in draw.tables if not _is_main(now, table)
        )
    assert draw.over


def _is_main(now: TournamentState, table) -> bool:
    return SecondChanceState(now).is_main(table.round, table.number)


def _step(now: TournamentState, random: Random) -> TournamentState:
    """Let some tables end, few be annulled, few players be missing, and maybe one withdraw."""
    now = with_some_ended(now, random)
    if random.random() < 0.3:
        person = random.choice(now.entrants).id
        if now.out_from_round(person) is None:
            rounds = [r.table.round for r in now.results if person in r.table.people]
            rounds += [bye.round for bye in now.byes if bye.entrant == person]
            now = without(now, person, max([0, *rounds]) + 1)
    return now


@pytest.mark.slow
@given(st.integers(2, 60), seats_of, st.integers(0, 999))
@settings(steady, max_examples=30)
def test_any_sequence_of_events_ends_with_nobody_seated_twice(people, seats, seed):
    """Withdrawals, no-shows and annulled tables at any moment."""
    random, now = Random(seed), cup(people, seed, seats=seats)
    for _ in range(400):
        draw = SECOND_CHANCE.draw(now)
        if draw.over:
            break
        now = _step(with_draw(now, draw), random)
        last = {(r.table.round, r.table.number): r.table for r in now.sorted_results}
        for number in range(1, now.round + 1):
            placed = [p for (of, _), t in last.items() if of == number for p in t.people]
            placed += [bye.entrant for bye in now.byes if bye.round == number]
            assert len(placed) == len(set(placed))
    assert draw.over
