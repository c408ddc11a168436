"""Who sits down with whom: pure."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matchmaking import optimiser
from games.matchmaking.matching import (
    GOAL,
    MET,
    MIXED,
    PER_SECOND,
    Candidate,
    Terms,
    Waiting,
    Worth,
    beside_bots,
    choose_bots,
    match,
    overdue,
)

NOW = 100_000


def waiting(*ratings: float, seconds: float = 0, **more) -> list[Waiting]:
    return [
        Waiting(number, NOW - int(seconds * 1000), rating, **more)
        for number, rating in enumerate(ratings)
    ]


def tables(tickets: list[Waiting], terms: Terms | None = None) -> list[set[int]]:
    return sorted(map(set, match(tickets, NOW, terms)), key=min)


# Whom one meets.


def test_the_nearest_sit_together():
    assert tables(waiting(1700, 1500, 1710, 1510, 1720, 1520)) == [{0, 2, 4}, {1, 3, 5}]


def test_two_do_not_make_a_table():
    assert tables(waiting(1500, 1500)) == []


def test_nobody_sits_down_before_having_come():
    late = replace(waiting(1500, 1500, 1500)[2], since=NOW + 1)
    assert tables([*waiting(1500, 1500), late]) == []


@pytest.mark.parametrize("early", [True, False])
def test_within_the_goal_a_table_begins_at_once(early):
    terms = Terms(early=early)
    assert tables(waiting(1500, 1550, 1500 + GOAL), terms) == [{0, 1, 2}]
    assert tables(waiting(1500, 1550, 1501 + GOAL), terms) == []


def test_the_longest_wait_widens_what_is_put_up_with_but_only_in_a_wave():
    patient, *others = waiting(1500, 1500, 1500 + GOAL + 5 * PER_SECOND)
    longer = [replace(patient, since=NOW - 5000), *others]
    assert tables(longer) == [{0, 1, 2}]
    assert tables(longer, Terms(early=True)) == []
    assert tables([replace(patient, since=NOW - 4900), *others]) == []


def test_at_the_end_of_patience_any_company_is_better_than_none():
    tickets = waiting(600, 1500, 2900)
    assert tables(tickets, Terms(patience_ms=1)) == []
    assert tables(waiting(600, 1500, 2900, seconds=25)) == [{0, 1, 2}]


def test_of_equal_ratings_who_waited_longest_sits_down():
    first, *others = waiting(1500, 1500, 1500, 1500)
    assert 0 in tables([replace(first, since=NOW - 3000), *others])[0]


def test_new_players_sit_with_their_like():
    tickets = [
        replace(ticket, provisional=number % 2 == 0)
        for number, ticket in enumerate(waiting(1500, 1501, 1502, 1503, 1504, 1505))
    ]
    assert tables(tickets) == [{0, 2, 4}, {1, 3, 5}]


def test_a_new_player_sits_with_others_when_that_is_near_enough():
    new, *others = waiting(1500, 1500, 1500 + GOAL - MIXED)
    assert tables([replace(new, provisional=True), *others]) == [{0, 1, 2}]
    assert tables([replace(new, provisional=True, rating=1499), *others]) == []


def test_whom_one_met_lately_is_avoided_while_others_are_there():
    anna, *others = waiting(1500, 1500, 1500, 1530)
    assert tables([replace(anna, met=frozenset([1])), *others])[0] != {0, 1, 2}
    assert len(tables([replace(anna, met=frozenset([1])), *others])) == 1


def test_three_who_met_all_play_again_when_nobody_else_comes():
    met = frozenset(range(3))
    # Each two of them met.
    seconds = (3 * MET - GOAL) / PER_SECOND
    assert tables(waiting(1500, 1500, 1500, seconds=seconds - 0.1, met=met)) == []
    assert tables(waiting(1500, 1500, 1500, seconds=seconds + 0.1, met=met)) == [{0, 1, 2}]


@pytest.mark.parametrize("bots", [True, False])
@pytest.mark.parametrize("seconds", [0, 24, 26, 100_000])
def test_who_blocks_whom_never_meets(bots, seconds):
    terms = Terms(bots=bots, blocked=frozenset([(0, 1)]))
    assert tables(waiting(1500, 1500, 1500, seconds=seconds), terms) == []
    assert tables(waiting(1500, 1500, 1500, 1500, seconds=seconds), terms) in (
        [{0, 2, 3}],
        [{1, 2, 3}],
    )


def test_one_address_is_one_seat_where_bots_can_take_the_others():
    home = waiting(1500, 1500, 1500, seconds=500, address="home")
    assert tables(home) == []
    assert tables([*home, *(replace(t, user_id=9 + t.user_id, address="") for t in home)]) != []


def test_without_bots_one_address_is_better_than_no_game_at_last():
    terms = Terms(bots=False)
    assert tables(waiting(1500, 1500, 1500, seconds=24, address="home"), terms) == []
    assert tables(waiting(1500, 1500, 1500, seconds=26, address="home"), terms) == [{0, 1, 2}]


def test_an_address_that_tells_nothing_is_nobodys():
    assert tables(waiting(1500, 1500, 1500, address="")) == [{0, 1, 2}]


# The best set, not the first found.


def crowd(draw: Random, size: int) -> tuple[list[Waiting], frozenset[tuple[int, int]]]:
    """Tickets with all that can stand between them."""
    tickets = [
        Waiting(
            number,
            NOW - draw.randrange(28_000),
            draw.gauss(1500, 300),
            draw.random() < 0.4,
            draw.choice(["", "", "", "a", "b"]),
            frozenset(draw.sample(range(size), 2)) if draw.random() < 0.3 else frozenset(),
        )
        for number in range(size)
    ]
    pairs = [draw.sample(range(size), 2) for _ in range(2)]
    return tickets, frozenset((min(pair), max(pair)) for pair in pairs)


def worth_by_hand(table: tuple[Waiting, ...], terms: Terms) -> float:
    """The formula of docs/decisions/0013, read anew."""
    longest = max(NOW - one.since for one in table)
    worth = 100 + 30 * longest / 1000
    if longest >= terms.patience_ms:
        worth += 5000 if terms.bots else 100_000
    worth -= max(one.rating for one in table) - min(one.rating for one in table)
    worth -= 80 if len({one.provisional for one in table}) == 2 else 0
    for one, other in combinations(table, 2):
        costs = [0]
        if one.user_id in other.met or other.user_id in one.met:
            costs.append(80)
        if one.address and one.address == other.address:
            costs.append(10_000)
        if tuple(sorted((one.user_id, other.user_id))) in terms.blocked:
            costs.append(1_000_000)
        worth -= max(costs)
    return worth


def ways(tickets: tuple[Waiting, ...], terms: Terms) -> Iterator[float]:
    """What each possible set of tables is worth."""
    if len(tickets) < terms.seats:
        yield 0
        return
    first, *others = tickets
    yield from ways(tuple(others), terms)
    for company in combinations(others, terms.seats - 1):
        worth = worth_by_hand((first, *company), terms)
        if worth >= 0:
            left = tuple(one for one in others if one not in company)
            yield from (worth + rest for rest in ways(left, terms))


def value(groups: list[list[int]], tickets: list[Waiting], terms: Terms) -> float:
    people = {ticket.user_id: ticket for ticket in tickets}
    worths = [worth_by_hand(tuple(people[one] for one in group), terms) for group in groups]
    assert all(worth >= 0 for worth in worths)
    return sum(worths)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_small_pools_are_seated_in_the_best_of_all_ways(seats, seed):
    draw = Random(seed)
    tickets, blocked = crowd(draw, draw.randrange(seats, 10 if seats == 3 else 9))
    terms = Terms(seats, bots=seed % 2 == 0, blocked=blocked)
    best = max(ways(tuple(tickets), terms))
    assert value(match(tickets, NOW, terms), tickets, terms) == pytest.approx(best)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_larger_pools_are_seated_nearly_as_well(seats, monkeypatch):
    """The way that is taken with many, where the best can still be found."""
    shares = []
    for seed in range(25):
        tickets, blocked = crowd(Random(seed), 12)
        terms = Terms(seats, blocked=blocked)
        with monkeypatch.context() as patched:
            patched.setattr(optimiser, "FEW", 12)
            best = value(match(tickets, NOW, terms), tickets, terms)
            patched.setattr(optimiser, "FEW", 0)
            shares.append(value(match(tickets, NOW, terms), tickets, terms) / best)
    assert all(share <= 1.000001 for share in shares)
    assert min(shares) > 0.75 and mean(shares) > 0.97


def test_without_trouble_many_are_seated_in_the_best_way(monkeypatch):
    """Neighbours all along: what no exchange makes better."""
    for seed in range(25):
        tickets = [replace(one, met=frozenset()) for one in waiting(*ratings(seed, 12))]
        best = match(tickets, NOW)
        monkeypatch.setattr(optimiser, "FEW", 12)
        exact = match(tickets, NOW)
        monkeypatch.undo()
        assert value(best, tickets, Terms()) == pytest.approx(value(exact, tickets, Terms()))


def ratings(seed: int, size: int) -> list[float]:
    draw = Random(seed)
    return [draw.gauss(1500, 100) for _ in range(size)]


def test_a_crowd_is_looked_at_in_few_steps(monkeypatch):
    """Time by another measure than a clock: how many tables are judged."""
    judged, judge = [0], Worth.judge

    def counted(worth: Worth, table: tuple[int, ...]) -> tuple[float, float]:
        judged[0] += 1
        return judge(worth, table)

    monkeypatch.setattr(Worth, "judge", counted)
    tickets, blocked = crowd(Random(3), 2000)
    tickets = [replace(one, address=str(one.user_id % 900)) for one in tickets]
    groups = match(tickets, NOW, Terms(blocked=blocked))
    assert len(groups) > 650 and judged[0] < 40_000


@st.composite
def pools(draw) -> tuple[list[Waiting], Terms]:
    size = draw(st.integers(0, 40))
    ids = draw(st.permutations(range(size)))
    some = st.frozensets(st.integers(0, 40), max_size=4)
    one = st.builds(
        Waiting,
        user_id=st.just(0),
        since=st.integers(NOW - 60_000, NOW + 1000),
        rating=st.floats(0, 3000),
        provisional=st.booleans(),
        address=st.sampled_from(["", "", "a", "b"]),
        met=some,
    )
    tickets = [replace(draw(one), user_id=number) for number in ids]
    pairs = draw(st.frozensets(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=40))
    blocked = frozenset((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])
    terms = st.builds(
        Terms,
        seats=st.integers(2, 4),
        patience_ms=st.sampled_from([0, 25_000, 120_000]),
        bots=st.booleans(),
        early=st.booleans(),
        blocked=st.just(blocked),
    )
    return tickets, draw(terms)


@settings(deadline=None)
@given(pools())
def test_no_table_breaks_a_block_sizes_are_right_and_nobody_sits_twice(pool):
    tickets, terms = pool
    people = {ticket.user_id: ticket for ticket in tickets}
    groups = match(tickets, NOW, terms)
    seated = [user for group in groups for user in group]
    assert len(seated) == len(set(seated)) and set(seated) <= set(people)
    for group in [*groups, beside_bots(tickets, NOW, terms)]:
        assert not {*combinations(sorted(group), 2)} & terms.blocked
    for group in groups:
        assert len(group) == terms.seats
        assert all(people[user].since <= NOW for user in group)
        homes = [people[user].address for user in group if people[user].address]
        assert not terms.bots or len(homes) == len(set(homes))


@settings(deadline=None)
@given(pools(), st.randoms(use_true_random=False))
def test_the_order_of_the_tickets_changes_nothing(pool, random):
    tickets, terms = pool
    shuffled = list(tickets)
    random.shuffle(shuffled)
    assert match(tickets, NOW, terms) == match(shuffled, NOW, terms)


# Bots.


def test_bots_are_called_when_somebody_has_waited_long_enough():
    assert not overdue([], NOW, 0)
    assert not overdue(waiting(1500, seconds=5), NOW, 6000)
    assert overdue(waiting(1500, seconds=5), NOW, 5000)


def test_beside_bots_sits_everybody_who_fits_and_the_nearest_of_them():
    assert beside_bots(waiting(1500, 1900), NOW, Terms()) == []
    late = replace(waiting(1500)[0], since=NOW - 25_000)
    others = [replace(one, user_id=one.user_id + 1) for one in waiting(2900, 600, 1800)]
    assert beside_bots([late, *others], NOW, Terms()) == [0, 3, 2]
    assert beside_bots([late, others[0]], NOW, Terms()) == [0, 1]
    blocked = Terms(blocked=frozenset([(0, 1)]))
    assert beside_bots([late, others[0]], NOW, blocked) == [0]


@settings(deadline=None)
@given(pools())
def test_a_seat_is_never_left_to_bots_while_a_person_fits(pool):
    tickets, terms = pool
    company = beside_bots(tickets, NOW, terms)
    if not 0 < len(company) < terms.seats:
        return
    together = [ticket for ticket in tickets if ticket.user_id in company]
    for other in tickets:
        if other not in together:
            homes = {ticket.address for ticket in together} - {""}
            blocks = {(min(p), max(p)) for p in ((other.user_id, one) for one in company)}
            assert other.address in homes or blocks & terms.blocked


def test_beside_bots_an_address_has_one_seat():
    late = waiting(1500, 1500, seconds=25, address="home")
    assert beside_bots(late, NOW, Terms()) == [0]


def test_the_nearest_bots_sit_down():
    bots = [Candidate(1, 1900, 0), Candidate(2, 1480, 0), Candidate(3, 1520, 0)]
    assert set(choose_bots(bots, [1500, 1500], 2)) == {2, 3}


def test_of_equals_those_with_fewer_games():
    bots = [Candidate(1, 1500, 3), Candidate(2, 1530, 0), Candidate(3, 1600, 0)]
    assert choose_bots(bots, [1500], 2) == [2, 1]


def test_of_all_equal_the_first():
    bots = [Candidate(5, 1500, 0), Candidate(2, 1530, 0), Candidate(3, 1490, 0)]
    assert choose_bots(bots, [1500], 2) == [5, 2]
