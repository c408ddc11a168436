"""The knockout with 2 to 500 entrants at tables of 2, 3 and 4."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.states import all_draws, new_state, shuffled, with_draw, with_some_ended
from tournaments.formats import FORMATS, Draw
from tournaments.formats.knockout.bracket import BestOfRest, Seed, TablePlace, build_bracket
from tournaments.formats.knockout.bracket_state import BracketState
from tournaments.formats.knockout.round_sizes import plan_rounds, round_sizes
from tournaments.standings.standings import compute_standings
from tournaments.standings.state import Result, TournamentState

KNOCKOUT = FORMATS["knockout"]
ways = st.sampled_from(((2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)))
people_of = st.one_of(st.integers(2, 40), st.integers(41, 500))
# Random, but the same in every run.
steady = settings(derandomize=True, deadline=None, max_examples=15)


def cup(people: int, seed: int = 1, **more: object) -> TournamentState:
    return new_state(people, seed, form="knockout", **more)


@pytest.mark.slow
@given(people_of, ways, st.integers(0, 99))
@example(27, (3, 2), 1)
@example(500, (3, 1), 1)
@example(2, (4, 1), 1)
@steady
def test_rounds_have_the_computed_sizes_and_the_final_is_full(people, way, seed):
    seats, advance_per_table = way
    start = cup(people, seed, seats=seats, advance_per_table=advance_per_table)
    numbers = round_sizes(people, seats, advance_per_table)
    draws = list(all_draws("knockout", start))
    now, last = draws[-1]
    assert last.over
    for number, (_, draw) in enumerate(draws[:-1]):
        seated = [person for table in draw.tables for person in table.people]
        byes = [bye.entrant for bye in draw.byes]
        assert len(set(seated + byes)) == len(seated + byes) == numbers[number]
        assert {len(table.seats) for table in draw.tables} == {seats}
        assert not byes or number == 0
        assert people < seats or all(None not in table.seats for table in draw.tables)
    assert len(draws) == len(numbers) + 1
    final = [r.table for r in now.results if r.table.round == len(numbers)]
    assert [len(table.people) for table in final] == [min(people, seats)]


@given(people_of, ways, st.integers(0, 99))
@steady
def test_winners_advance_and_the_last_of_a_table_does_not_unless_tied(people, way, seed):
    start = cup(people, seed, seats=way[0], advance_per_table=way[1])
    (_, first), (now, then), *_ = all_draws("knockout", start)
    on = {person for table in then.tables for person in table.people}
    if not then.over:
        for result in now.results:
            by_place = sorted(zip(result.places, result.table.seats, strict=True))
            assert by_place[0][1] in on
            level = by_place[-1][0] == by_place[-2][0]
            assert level or by_place[-1][1] not in on
        assert {bye.entrant for bye in first.byes} <= on


@pytest.mark.slow
@given(people_of, ways, st.integers(0, 99))
@steady
def test_an_interrupted_draw_is_completed_the_same_way(people, way, seed):
    """After any table, the rest is drawn as it would have been."""
    random = Random(seed)
    for now, draw in all_draws(
        "knockout", cup(people, seed, seats=way[0], advance_per_table=way[1])
    ):
        kept = random.randrange(len(draw.tables) + 1)
        part = Draw(draw.tables[:kept], draw.byes[: kept % 2])
        then = KNOCKOUT.draw(with_draw(now, part))
        assert {t.number: t.people for t in (*part.tables, *then.tables)} == {
            t.number: t.people for t in draw.tables
        }
        assert part.byes + then.byes == draw.byes


@pytest.mark.slow
@given(people_of, ways, st.integers(0, 99))
@steady
def test_the_draw_does_not_depend_on_the_order_of_the_state(people, way, seed):
    random = Random(seed)
    for now, draw in all_draws(
        "knockout", cup(people, seed, seats=way[0], advance_per_table=way[1])
    ):
        assert KNOCKOUT.draw(shuffled(now, random)) == draw
        if not draw.over:
            assert KNOCKOUT.draw(with_draw(now, draw)) == Draw()


@given(st.integers(3, 120), ways, st.integers(0, 99))
@steady
def test_no_shows_never_advance_and_the_knockout_still_ends(people, way, seed):
    start = cup(people, seed, seats=way[0], advance_per_table=way[1])
    missing: set[tuple[int, int]] = set()
    for now, draw in all_draws("knockout", start, absence=0.2):
        number = now.round
        missing = {(p, number) for r in now.results_of_round(number) for p in r.no_shows}
        assert not missing & {(p, number) for table in draw.tables for p in table.people}
        seated = [person for table in draw.tables for person in table.people]
        assert len(seated) == len(set(seated))
    assert draw.over


@pytest.mark.parametrize(
    "people, seats, advance_per_table", [(27, 3, 1), (27, 3, 2), (100, 3, 2), (64, 4, 2)]
)
def test_every_source_feeds_one_seat(people, seats, advance_per_table):
    rounds = build_bracket(plan_rounds(round_sizes(people, seats, advance_per_table), seats))
    first, *later = rounds
    seeds = [s.number for box in (*first, *later[0]) for s in box.sources if isinstance(s, Seed)]
    assert sorted(seeds) == list(range(1, people + 1))
    for stage, boxes in zip(
        plan_rounds(round_sizes(people, seats, advance_per_table), seats), later, strict=False
    ):
        sources = [source for box in boxes for source in box.sources]
        places = {s for s in sources if isinstance(s, TablePlace)}
        assert len(sources) == len(set(sources))
        assert len(places) == stage.tables * stage.of_each
        assert {s.rank for s in sources if isinstance(s, BestOfRest)} == set(
            range(1, stage.best + 1)
        )


@pytest.mark.parametrize("people", range(9, 200, 5))
def test_two_of_one_table_do_not_meet_in_the_next_round(people):
    rounds = build_bracket(plan_rounds(round_sizes(people, 3, 2), 3))
    for boxes in rounds[1:]:
        for box in boxes:
            tables = Counter(s.table for s in box.sources if isinstance(s, TablePlace))
            assert len(boxes) == 1 or max(tables.values(), default=1) == 1


@pytest.mark.parametrize(
    "people, advance_per_table", [(n, k) for n in range(5, 40) for k in (1, 2, 3)]
)
def test_tables_of_four_have_only_unavoidable_rematches(people, advance_per_table):
    """13: two of each and a best third at two tables; 15: three of each at three tables."""
    planned = plan_rounds(round_sizes(people, 4, advance_per_table), 4)
    for stage, boxes in zip(planned, build_bracket(planned)[1:], strict=False):
        for box in boxes:
            tables = Counter(s.table for s in box.sources if isinstance(s, TablePlace))
            assert max(tables.values(), default=1) <= -(-stage.of_each // len(boxes))


def test_feeding_tables_are_adjacent():
    """27 people: tables 1, 2, 3 feed table 1 of the second round, and so on."""
    _, second, final = build_bracket(plan_rounds((27, 9, 3), 3))
    assert [[s.table for s in box.sources] for box in second] != []
    assert [sorted(s.table for s in box.sources) for box in second] == [
        [1, 2, 3],
        [4, 5, 6],
        [7, 8, 9],
    ]
    assert sorted(s.table for s in final[0].sources) == [1, 2, 3]


def test_the_three_best_seeds_can_only_meet_in_the_final():
    rounds = build_bracket(plan_rounds((27, 9, 3), 3))
    homes = {
        source.number: box.number
        for box in rounds[0]
        for source in box.sources
        if isinstance(source, Seed) and source.number <= 3
    }
    assert len({(table - 1) // 3 for table in homes.values()}) == 3


def finish(now: TournamentState, *numbers: int) -> TournamentState:
    """End some tables; players with smaller ids score more."""
    results = (
        replace(r, places=_places(r.table.seats), scores=_scores(r.table.seats))
        if r.table.number in numbers and not r.over
        else r
        for r in now.results
    )
    return replace(now, results=tuple(results))


def _scores(seats: tuple) -> tuple[int, ...]:
    return tuple(0 if p is None else 1000 - 5 * p for p in seats)


def _places(seats: tuple) -> tuple[int, ...]:
    scores = _scores(seats)
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def started(people: int, **more: object) -> TournamentState:
    now = cup(people, **more)
    return with_draw(now, KNOCKOUT.draw(now))


def test_a_table_is_due_once_its_feeding_tables_have_ended():
    now = started(27)
    assert not KNOCKOUT.draw(finish(now, 1, 2)).tables
    (table,) = KNOCKOUT.draw(finish(now, 1, 2, 3)).tables
    assert (table.round, table.number) == (2, 1)
    winners = {min(r.table.people) for r in now.results if r.table.number <= 3}
    assert set(table.people) == winners


def test_best_seconds_are_the_best_by_their_own_round():
    """Eighteen: six winners and the three seconds who scored most."""
    now = finish(started(18), *range(1, 7))
    seconds = sorted(sorted(r.table.people)[1] for r in now.results)
    second_round = {p for table in KNOCKOUT.draw(now).tables for p in table.people}
    winners = {min(r.table.people) for r in now.results}
    # Equal shares and points are decided by game points: smaller ids have more.
    by_share = {p: share(now, p) for p in seconds}
    best = sorted(seconds, key=lambda p: -by_share[p])[:3]
    assert second_round == winners | set(best)


def share(now: TournamentState, person: int) -> float:
    (result,) = (r for r in now.results if person in r.table.people)
    return result.scores[result.table.seats.index(person)] / sum(result.scores)


def without(now: TournamentState, person: int, since: int) -> TournamentState:
    entrants = (replace(e, out_from_round=since) if e.id == person else e for e in now.entrants)
    return replace(now, entrants=tuple(entrants))


def test_a_winner_who_withdraws_is_replaced_from_the_same_table():
    now = finish(started(27), *range(1, 10))
    first = next(r for r in now.results if r.table.number == 1)
    winner, second, _ = sorted(first.table.people)
    table = next(t for t in KNOCKOUT.draw(without(now, winner, 2)).tables if t.number == 1)
    assert second in table.people
    assert winner not in table.people


def test_a_withdrawn_bye_is_replaced_by_the_best_of_the_round():
    """Four play: without the bye, all three players of the only table advance."""
    now = finish(started(4), 1)
    (bye,) = now.byes
    (table,) = KNOCKOUT.draw(without(now, bye.entrant, 2)).tables
    assert set(table.people) == {1, 2, 3, 4} - {bye.entrant}


def test_bots_fill_seats_when_nobody_is_left():
    now = finish(started(4), 1)
    gone = without(without(now, 1, 2), 2, 2)
    (table,) = KNOCKOUT.draw(gone).tables
    assert set(table.people) == {3, 4}
    assert None in table.seats


def test_it_ends_when_everybody_has_withdrawn():
    now = finish(started(27), *range(1, 10))
    for person in range(1, 28):
        now = without(now, person, 2)
    assert KNOCKOUT.draw(now).over


def test_open_tables_stay_when_somebody_withdraws_later():
    """Table 1 of round two is open when the winner of another feeding table withdraws."""
    now = finish(started(27), 1, 2, 3)
    now = with_draw(now, KNOCKOUT.draw(now))
    (opened,) = now.results_of_round(2)
    now = without(finish(now, *range(4, 10)), opened.table.people[0], 2)
    seated = [person for table in KNOCKOUT.draw(now).tables for person in table.people]
    assert not set(seated) & set(opened.table.people)
    assert len(seated) == len(set(seated)) == 6


def test_an_annulled_table_is_played_again_at_the_same_seats():
    now = finish(started(9), 2, 3)
    results = (replace(r, annulled=True) if r.table.number == 1 else r for r in now.results)
    now = replace(now, results=tuple(results))
    (again,) = KNOCKOUT.draw(now).tables
    (old,) = (r.table for r in now.results if r.annulled)
    assert again == replace(old, attempt=2)
    then = with_draw(now, Draw((again,)))
    assert KNOCKOUT.draw(then) == Draw()
    (final,) = KNOCKOUT.draw(finish(then, 1)).tables
    assert final.round == 2
    assert len(final.people) == 3


def test_an_overridden_result_counts_like_any_other():
    now = finish(started(9), 1, 2, 3)
    ruled = replace(now.results[0], places=(3, 2, 1), scores=(0, 0, 0), overridden=True)
    now = replace(now, results=(ruled, *now.results[1:]))
    (final,) = KNOCKOUT.draw(now).tables
    assert ruled.table.seats[2] in final.people


def test_the_winner_of_the_final_is_first_and_the_finalists_follow():
    *_, (now, _) = all_draws("knockout", cup(27, advance_per_table=2))
    rows = compute_standings(now).rows
    (final,) = now.results_of_round(4)
    by_place = [p for _, p in sorted(zip(final.places, final.table.seats, strict=True))]
    assert [row.entrant for row in rows[:3]] == by_place
    semi = {p for r in now.results_of_round(3) for p in r.table.people}
    assert {row.entrant for row in rows[:9]} == semi


def test_round_sizes_of_the_organiser_are_used():
    numbers = (27, 18, 12, 6, 3)
    *_, (now, _) = all_draws("knockout", cup(27, round_sizes=numbers))
    seated = [sum(len(r.table.people) for r in now.results_of_round(n)) for n in range(1, 6)]
    assert tuple(seated) == numbers
    assert [s.tables for s in BracketState(now).round_plans] == [9, 6, 4, 2, 1]


def test_round_sizes_for_another_field_are_ignored():
    """With another number of entrants the rule decides."""
    *_, (now, _) = all_draws("knockout", cup(28, round_sizes=(27, 9, 3)))
    assert BracketState(now).round_plans[0].players == 28


def test_no_shows_of_a_finished_table_do_not_advance():
    """Two of three are missing: only the third advances."""
    now = finish(started(9, advance_per_table=2), 1, 2, 3)
    first = next(r for r in now.results if r.table.number == 1)
    here = first.table.people[0]
    alone: Result = replace(first, no_shows=frozenset(first.table.people[1:]))
    now = replace(now, results=(alone, *(r for r in now.results if r.table.number != 1)))
    drawn = {p for table in KNOCKOUT.draw(now).tables for p in table.people}
    assert here in drawn
    assert not drawn & alone.no_shows


def _step(now: TournamentState, random: Random) -> TournamentState:
    """Let some tables end, few be annulled, few players be missing, and maybe one withdraw."""
    now = with_some_ended(now, random)
    if random.random() < 0.3:
        person = random.choice(now.entrants).id
        if now.out_from_round(person) is None:
            since = max([0, *(r.table.round for r in now.results if person in r.table.people)]) + 1
            now = without(now, person, since)
    return now


@given(st.integers(2, 60), ways, st.integers(0, 999))
@steady
def test_any_sequence_of_events_ends_with_nobody_seated_twice(people, way, seed):
    """Withdrawals, no-shows and annulled tables at any moment; later tables one by one."""
    random, now = Random(seed), cup(people, seed, seats=way[0], advance_per_table=way[1])
    for _ in range(400):
        draw = KNOCKOUT.draw(now)
        if draw.over:
            break
        whole_draw = not now.round or random.random() < 0.5
        kept = draw.tables[: None if whole_draw else random.randrange(len(draw.tables) + 1)]
        now = _step(with_draw(now, Draw(kept, draw.byes)), random)
        last = {(r.table.round, r.table.number): r.table for r in now.sorted_results}
        for number in range(1, now.round + 1):
            seated = [p for (of, _), t in last.items() if of == number for p in t.people]
            assert len(seated) == len(set(seated))
    assert draw.over
