"""The Swiss with 2 to 500 entrants at tables of 2, 3 and 4."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.tournaments.states import all_draws, new_state, pairs, shuffled, with_draw, with_results
from tournaments.formats import FORMATS, Draw
from tournaments.formats.history import history_of
from tournaments.formats.swiss import local_search
from tournaments.formats.table_sizes import suggested_rounds, table_sizes
from tournaments.standings.state import Table, TournamentState
from tournaments.standings.tiebreaks import TieBreakData

SWISS = FORMATS["swiss"]
seats_of_tables = st.sampled_from((2, 3, 4))
remainders = st.sampled_from(("bye", "bot", "mixed"))
fields = st.one_of(st.integers(2, 30), st.integers(31, 500))
# Random, but the same in every run.
steady = settings(derandomize=True, deadline=None, max_examples=10)


@pytest.fixture(scope="module", autouse=True)
def few_perturbations() -> Iterator[None]:
    """Search shortly; the benchmark measures how cheap tables are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(local_search, "PERTURBATIONS", 100)
        yield


def seated_once(draw: Draw, now: TournamentState, number: int) -> None:
    """Check that every participant of the round has one table or a bye, and nobody else has."""
    seated = [person for table in draw.tables for person in table.people]
    seated += [bye.entrant for bye in draw.byes]
    assert sorted(seated) == sorted(entrant.id for entrant in now.participants(number))


@given(fields, seats_of_tables, remainders, st.integers(0, 99))
@example(2, 4, "bye", 0)
@example(500, 3, "bye", 1)
@steady
def test_everybody_has_one_place_in_every_round(people, seats, remainder, seed):
    start = new_state(people, seed, seats=seats, remainder=remainder, rounds=3)
    for now, draw in all_draws("swiss", start):
        if not draw.over:
            seated_once(draw, now, now.round + 1)


@given(st.integers(2, 500), seats_of_tables)
@steady
def test_tables_are_full_and_byes_and_bots_are_fewer_than_a_table(people, seats):
    bye, bot = (table_sizes(people, seats, rest) for rest in ("bye", "bot"))
    assert set(bye.tables) == set(bot.tables) == {seats}
    assert bye.byes < seats
    assert bot.bots < seats
    assert sum(bye.tables) + bye.byes - bye.bots == people
    assert sum(bot.tables) - bot.bots == people
    assert not bot.byes


@given(st.integers(2, 500), seats_of_tables)
@steady
def test_mixed_tables_differ_by_one_and_seat_everybody_if_possible(people, seats):
    mixed = table_sizes(people, seats, "mixed")
    other = 3 if seats == 4 else seats + 1
    assert set(mixed.tables) <= {seats, other}
    assert sum(mixed.tables) + mixed.byes - mixed.bots == people
    can_be = any(
        seats * a + other * b == people for a in range(people + 1) for b in range(people + 1)
    )
    assert (not mixed.byes and not mixed.bots) == can_be


@pytest.mark.slow
@given(st.integers(6, 500), seats_of_tables, remainders, st.integers(0, 99))
@example(500, 3, "bye", 1)
@example(12, 3, "bot", 1)
@steady
def test_there_are_no_rematches_in_half_the_possible_rounds(people, seats, remainder, seed):
    rounds = min(5, max(1, (people - 1) // (seats - 1) // 2))
    start = new_state(people, seed, seats=seats, remainder=remainder, rounds=rounds)
    for now, _ in all_draws("swiss", start):
        last = now
    assert max(meetings for pair, meetings in history_of(last).meetings.items() if pair[0]) == 1


def rounds_without_rematches(
    free: Sequence[int], seats: int, met: set[tuple[int, int]]
) -> Iterator[None]:
    """Yield once for each round without rematches, by brute force."""
    if not free:
        yield None
        return
    for others in combinations(free[1:], seats - 1):
        group = (free[0], *others)
        if not any(pair in met for pair in combinations(group, 2)):
            rest = [person for person in free if person not in group]
            yield from rounds_without_rematches(rest, seats, met)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seats, people", [(2, 6), (2, 8), (3, 9), (3, 12), (3, 15), (4, 16)])
@pytest.mark.parametrize("seed", range(3))
def test_rematches_only_happen_when_unavoidable(seats, people, seed):
    start = new_state(people, seed, seats=seats, rounds=(people - 1) // (seats - 1))
    repeated = 0
    for now, draw in all_draws("swiss", start):
        met = set(history_of(now).meetings)
        again = sum(pair in met for pair in pairs(draw.tables))
        repeated += again
        if again:
            everybody = sorted(entrant.id for entrant in now.entrants)
            assert next(rounds_without_rematches(everybody, seats, met), "none") == "none"


@pytest.mark.parametrize("seed", range(8))
def test_nine_people_meet_each_other_once_in_four_rounds(seed):
    """(9 - 1) / (3 - 1) rounds are the maximum."""
    *_, (last, draw) = all_draws("swiss", new_state(9, seed, rounds=4))
    assert draw.over
    assert set(history_of(last).meetings.values()) == {1}
    assert len(history_of(last).meetings) == 9 * 8 // 2


@pytest.mark.slow
@given(fields, seats_of_tables, st.integers(0, 99))
@steady
def test_the_draw_does_not_depend_on_the_order_of_the_state(people, seats, seed):
    start = new_state(people, seed, seats=seats, rounds=2)
    random = Random(seed)
    for now, draw in all_draws("swiss", start):
        assert SWISS.draw(shuffled(now, random)) == draw


@given(st.integers(3, 60), seats_of_tables, st.integers(0, 99))
@steady
def test_a_stored_draw_is_not_drawn_again(people, seats, seed):
    for now, draw in all_draws("swiss", new_state(people, seed, seats=seats, rounds=3)):
        if not draw.over:
            assert SWISS.draw(with_draw(now, draw)) == Draw()


def test_another_seed_makes_another_draw():
    one, other = (SWISS.draw(new_state(30, seed)) for seed in (1, 2))
    assert one != other


@given(st.integers(9, 120), seats_of_tables, st.integers(0, 99))
@steady
def test_seat_counts_differ_by_at_most_two(people, seats, seed):
    *_, (last, _) = all_draws("swiss", new_state(people, seed, seats=seats, rounds=4))
    for had in history_of(last).seats.values():
        assert max(had[:seats]) - min(had[:seats]) <= 2


@pytest.mark.slow
@given(st.integers(9, 100), st.integers(0, 99))
@steady
def test_first_deals_are_balanced(people, seed):
    """Six rounds of three seats give two first deals each, give or take two."""
    rounds = min(6, (people - 1) // 2)
    *_, (last, _) = all_draws("swiss", new_state(people, seed, rounds=rounds))
    dealt = history_of(last).first_deals
    assert max(dealt.values()) <= 4
    assert all(result.table.seats[result.table.first_dealer] for result in last.results)


def test_players_equal_in_points_meet():
    """After a round of 27 the nine winners share three tables."""
    now = new_state(27, rounds=3)
    now = with_results(with_draw(now, SWISS.draw(now)), Random(1))
    points = TieBreakData(now).points
    for table in SWISS.draw(now).tables:
        assert len({points[person] for person in table.people}) == 1


def test_strong_players_are_spread_over_the_first_round():
    """To and fro by rating: 1, 6, 7 and 2, 5, 8 and 3, 4, 9."""
    now = new_state(9)
    order = [entrant.id for entrant in now.seeded]
    ranks = [sorted(order.index(p) + 1 for p in table.people) for table in SWISS.draw(now).tables]
    assert sorted(ranks) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]


def test_nobody_has_a_second_bye_before_all_had_one():
    """Seven at tables of three have one bye a round: in seven rounds each has one."""
    byes = []
    for _, draw in all_draws("swiss", new_state(7, rounds=7)):
        byes += [bye.entrant for bye in draw.byes]
    assert sorted(byes) == [1, 2, 3, 4, 5, 6, 7]


def test_nobody_meets_a_bot_twice_before_everybody_has_once():
    """Eight at tables of three: two meet the bot in each round."""
    met = []
    for _, draw in all_draws("swiss", new_state(8, rounds=3, remainder="bot")):
        met += [p for table in draw.tables if None in table.seats for p in table.people]
    assert len(met) == len(set(met)) == 6


def uneven(start: TournamentState, in_question: Callable[[Table], bool]) -> int:
    """Return the largest difference in how often two entrants sat at such tables."""
    had, worst = Counter(entrant.id for entrant in start.entrants), 0
    for _, draw in all_draws("swiss", start):
        had.update(p for table in draw.tables if in_question(table) for p in table.people)
        worst = max(worst, max(had.values()) - min(had.values()))
    return worst


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "people, seats", [(5, 3), (11, 3), (14, 3), (50, 3), (7, 4), (10, 4), (13, 4), (121, 4), (7, 2)]
)
def test_meetings_with_bots_differ_by_at_most_one(people, seats):
    """As with byes, a rematch is preferred."""
    start = new_state(people, people, seats=seats, rounds=7, remainder="bot")
    assert uneven(start, lambda table: None in table.seats) == 1


@pytest.mark.sampled(3)
@pytest.mark.parametrize("people, seats", [(31, 3), (32, 3), (61, 3), (31, 4), (122, 4), (31, 2)])
def test_unequal_tables_are_balanced(people, seats):
    start = new_state(people, people, seats=seats, rounds=6, remainder="mixed")
    assert uneven(start, lambda table: len(table.seats) != seats) == 1


def test_a_second_larger_table_is_preferred_to_a_rematch():
    """With thirteen, the table of four in round two needs one of each table of round one."""
    (_, first), (_, second), *_ = all_draws("swiss", new_state(13, rounds=2, remainder="mixed"))
    assert not set(pairs(first.tables)) & set(pairs(second.tables))
    large, again = (next(t for t in d.tables if len(t.seats) == 4) for d in (first, second))
    assert len(set(large.people) & set(again.people)) == 1


def test_late_and_withdrawn_entrants_play_only_their_rounds():
    now = new_state(12, rounds=4)
    late, lost = replace(now.entrants[0], first_round=2), replace(now.entrants[1], out_from_round=3)
    now = replace(now, entrants=(late, lost, *now.entrants[2:]))
    seen = {}
    for before, draw in all_draws("swiss", now):
        seen[before.round + 1] = {p for table in draw.tables for p in table.people} | {
            bye.entrant for bye in draw.byes
        }
    assert [late.id in seen[number] for number in (1, 2, 3, 4)] == [False, True, True, True]
    assert [lost.id in seen[number] for number in (1, 2, 3, 4)] == [True, True, False, False]


def test_two_no_shows_withdraw_an_entrant():
    now = new_state(9, rounds=4)
    for number in (1, 2):
        now = with_results(with_draw(now, SWISS.draw(now)), Random(number))
        missing = [replace(r, no_shows=frozenset({5}) & set(r.table.people)) for r in now.results]
        now = replace(now, results=tuple(missing))
        assert (5 in {e.id for e in now.participants(number + 1)}) == (number == 1)
    assert 5 not in {person for table in SWISS.draw(now).tables for person in table.people}


def test_an_annulled_table_does_not_count_as_a_meeting():
    """Its players may meet again, and the round is over without it."""
    now = new_state(3, rounds=2)
    first = SWISS.draw(now)
    annulled = replace(with_draw(now, first).results[0], annulled=True)
    after = replace(now, results=(annulled,))
    assert not history_of(after).meetings
    (table,) = SWISS.draw(after).tables
    assert (table.round, sorted(table.people)) == (2, [1, 2, 3])


def test_it_ends_after_its_rounds_and_when_nobody_is_left():
    *_, (last, draw) = all_draws("swiss", new_state(12, rounds=3))
    assert (last.round, draw.over) == (3, True)
    gone = replace(last, entrants=tuple(replace(e, out_from_round=1) for e in last.entrants))
    assert SWISS.draw(replace(gone, results=(), byes=())).over


@pytest.mark.parametrize(
    "people, seats, rounds", [(2, 2, 1), (3, 3, 1), (9, 3, 3), (27, 3, 4), (500, 3, 7), (16, 4, 3)]
)
def test_suggested_rounds(people, seats, rounds):
    assert suggested_rounds(people, seats) == rounds
    assert rounds <= max(1, (people - 1) // (seats - 1))


@pytest.mark.slow
@given(st.integers(2, 60), seats_of_tables, remainders, st.integers(0, 999))
@steady
def test_any_sequence_of_events_gives_everybody_one_place(people, seats, remainder, seed):
    """Late entrants, withdrawals, no-shows and annulled tables in every round."""
    random = Random(seed)
    now = new_state(people, seed, seats=seats, remainder=remainder, rounds=5)
    for number in range(1, 6):
        draw = SWISS.draw(now)
        if draw.over:
            assert len(now.participants(number)) < 2
            break
        seated_once(draw, now, number)
        assert all(len(table.people) for table in draw.tables)
        now = _troubled(with_results(with_draw(now, draw), random), number, random)
    else:
        assert SWISS.draw(now).over


def _troubled(now: TournamentState, number: int, random: Random) -> TournamentState:
    """Annul a table, add a no-show, a withdrawal and a late entrant."""
    results, who = list(now.results), random.choice(now.entrants)
    at = random.randrange(len(results))
    if random.random() < 0.5:
        results[at] = replace(results[at], annulled=True)
    at = random.randrange(len(results))
    results[at] = replace(results[at], no_shows=frozenset(results[at].table.people[:1]))
    leaves = [replace(e, out_from_round=number + 1) if e.id == who.id else e for e in now.entrants]
    late = replace(who, id=1000 + number, first_round=number + 1, out_from_round=None)
    return replace(now, entrants=(*leaves, late), results=tuple(results))


@pytest.mark.parametrize("people", [4, 5, 7, 8, 10, 13])
def test_nobody_is_drawn_alone_beside_bots(people):
    """Bots have no place: one player beside two would have won for nothing."""
    state = new_state(people, remainder="bot", rounds=4)
    for _, draw in all_draws("swiss", state):
        assert all(len(table.people) > 1 for table in draw.tables)
