"""Tests of games.matchmaking.matching.quality."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matchmaking.matching import optimiser
from games.matchmaking.matching.quality import (
    GAP_PER_SECOND,
    MIXED_PENALTY,
    REMATCH_PENALTY,
    TARGET_SPREAD,
    BotCandidate,
    PoolSettings,
    TableScores,
    WaitingPlayer,
    choose_bots,
    group_with_bots,
    is_overdue,
    match,
)

NOW = 100_000


def waiting(*ratings: float, seconds: float = 0, **more) -> list[WaitingPlayer]:
    return [
        WaitingPlayer(number, NOW - int(seconds * 1000), rating, **more)
        for number, rating in enumerate(ratings)
    ]


def tables(
    players: list[WaitingPlayer], pool_settings: PoolSettings | None = None
) -> list[set[int]]:
    return sorted(map(set, match(players, NOW, pool_settings)), key=min)


# Opponents.


def test_players_with_near_ratings_share_a_table():
    assert tables(waiting(1700, 1500, 1710, 1510, 1720, 1520)) == [{0, 2, 4}, {1, 3, 5}]


def test_two_players_make_no_table_of_three():
    assert tables(waiting(1500, 1500)) == []


def test_players_of_the_future_are_not_seated():
    late = replace(waiting(1500, 1500, 1500)[2], since=NOW + 1)
    assert tables([*waiting(1500, 1500), late]) == []


@pytest.mark.parametrize("early", [True, False])
def test_a_table_within_the_target_spread_begins_at_once(early):
    pool_settings = PoolSettings(early=early)
    assert tables(waiting(1500, 1550, 1500 + TARGET_SPREAD), pool_settings) == [{0, 1, 2}]
    assert tables(waiting(1500, 1550, 1501 + TARGET_SPREAD), pool_settings) == []


def test_the_longest_wait_widens_the_accepted_spread_in_waves_only():
    patient, *others = waiting(1500, 1500, 1500 + TARGET_SPREAD + 5 * GAP_PER_SECOND)
    longer = [replace(patient, since=NOW - 5000), *others]
    assert tables(longer) == [{0, 1, 2}]
    assert tables(longer, PoolSettings(early=True)) == []
    assert tables([replace(patient, since=NOW - 4900), *others]) == []


def test_when_patience_ends_any_spread_is_accepted():
    players = waiting(600, 1500, 2900)
    assert tables(players, PoolSettings(patience_ms=1)) == []
    assert tables(waiting(600, 1500, 2900, seconds=25)) == [{0, 1, 2}]


def test_among_equal_ratings_the_longest_wait_wins():
    first, *others = waiting(1500, 1500, 1500, 1500)
    assert 0 in tables([replace(first, since=NOW - 3000), *others])[0]


def test_provisional_players_share_tables():
    players = [
        replace(ticket, provisional=number % 2 == 0)
        for number, ticket in enumerate(waiting(1500, 1501, 1502, 1503, 1504, 1505))
    ]
    assert tables(players) == [{0, 2, 4}, {1, 3, 5}]


def test_a_provisional_player_joins_established_ones_within_the_penalty():
    new, *others = waiting(1500, 1500, 1500 + TARGET_SPREAD - MIXED_PENALTY)
    assert tables([replace(new, provisional=True), *others]) == [{0, 1, 2}]
    assert tables([replace(new, provisional=True, rating=1499), *others]) == []


def test_recent_opponents_are_avoided_while_there_are_others():
    anna, *others = waiting(1500, 1500, 1500, 1530)
    assert tables([replace(anna, recent_opponents=frozenset([1])), *others])[0] != {0, 1, 2}
    assert len(tables([replace(anna, recent_opponents=frozenset([1])), *others])) == 1


def test_recent_opponents_meet_again_after_a_longer_wait():
    met = frozenset(range(3))
    seconds = (3 * REMATCH_PENALTY - TARGET_SPREAD) / GAP_PER_SECOND
    assert tables(waiting(1500, 1500, 1500, seconds=seconds - 0.1, recent_opponents=met)) == []
    assert tables(waiting(1500, 1500, 1500, seconds=seconds + 0.1, recent_opponents=met)) == [
        {0, 1, 2}
    ]


@pytest.mark.parametrize("bots", [True, False])
@pytest.mark.parametrize("seconds", [0, 24, 26, 100_000])
def test_blocked_players_never_meet(bots, seconds):
    pool_settings = PoolSettings(bots=bots, blocked=frozenset([(0, 1)]))
    assert tables(waiting(1500, 1500, 1500, seconds=seconds), pool_settings) == []
    assert tables(waiting(1500, 1500, 1500, 1500, seconds=seconds), pool_settings) in (
        [{0, 2, 3}],
        [{1, 2, 3}],
    )


def test_players_of_one_address_do_not_meet_in_pools_with_bots():
    shared = waiting(1500, 1500, 1500, seconds=500, ip_hash="shared")
    assert tables(shared) == []
    assert tables([*shared, *(replace(t, user_id=9 + t.user_id, ip_hash="") for t in shared)]) != []


def test_without_bots_players_of_one_address_meet_when_patience_ends():
    pool_settings = PoolSettings(bots=False)
    assert tables(waiting(1500, 1500, 1500, seconds=24, ip_hash="shared"), pool_settings) == []
    assert tables(waiting(1500, 1500, 1500, seconds=26, ip_hash="shared"), pool_settings) == [
        {0, 1, 2}
    ]


def test_an_empty_address_is_not_shared():
    assert tables(waiting(1500, 1500, 1500, ip_hash="")) == [{0, 1, 2}]


# The best set of tables.


def crowd(draw: Random, size: int) -> tuple[list[WaitingPlayer], frozenset[tuple[int, int]]]:
    """Return random players with all kinds of penalties, and blocked pairs."""
    players = [
        WaitingPlayer(
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
    return players, frozenset((min(pair), max(pair)) for pair in pairs)


def expected_score(table: tuple[WaitingPlayer, ...], pool_settings: PoolSettings) -> float:
    """Return the score by the formula of docs/decisions/0013, written independently."""
    longest = max(NOW - player.since for player in table)
    score = 100 + 30 * longest / 1000
    if longest >= pool_settings.patience_ms:
        score += 5000 if pool_settings.bots else 100_000
    score -= max(player.rating for player in table) - min(player.rating for player in table)
    score -= 80 if len({player.provisional for player in table}) == 2 else 0
    for one, other in combinations(table, 2):
        costs = [0]
        if one.user_id in other.recent_opponents or other.user_id in one.recent_opponents:
            costs.append(80)
        if one.ip_hash and one.ip_hash == other.ip_hash:
            costs.append(10_000)
        if tuple(sorted((one.user_id, other.user_id))) in pool_settings.blocked:
            costs.append(1_000_000)
        score -= max(costs)
    return score


def total_scores(
    players: tuple[WaitingPlayer, ...], pool_settings: PoolSettings
) -> Iterator[float]:
    """Yield the total score of each possible set of tables."""
    if len(players) < pool_settings.seats:
        yield 0
        return
    first, *others = players
    yield from total_scores(tuple(others), pool_settings)
    for group in combinations(others, pool_settings.seats - 1):
        score = expected_score((first, *group), pool_settings)
        if score >= 0:
            left = tuple(one for one in others if one not in group)
            yield from (score + rest for rest in total_scores(left, pool_settings))


def total_of(
    groups: list[list[int]], players: list[WaitingPlayer], pool_settings: PoolSettings
) -> float:
    people = {ticket.user_id: ticket for ticket in players}
    worths = [
        expected_score(tuple(people[one] for one in group), pool_settings) for group in groups
    ]
    assert all(score >= 0 for score in worths)
    return sum(worths)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_few_players_are_seated_optimally(seats, seed):
    draw = Random(seed)
    players, blocked = crowd(draw, draw.randrange(seats, 10 if seats == 3 else 9))
    pool_settings = PoolSettings(seats, bots=seed % 2 == 0, blocked=blocked)
    best = max(total_scores(tuple(players), pool_settings))
    total = total_of(match(players, NOW, pool_settings), players, pool_settings)
    assert total == pytest.approx(best)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_players_are_seated_nearly_optimally(seats, monkeypatch):
    """Use the algorithm for many players where the optimum can still be computed."""
    shares = []
    for seed in range(25):
        players, blocked = crowd(Random(seed), 12)
        pool_settings = PoolSettings(seats, blocked=blocked)
        with monkeypatch.context() as patched:
            patched.setattr(optimiser, "EXACT_LIMIT", 12)
            best = total_of(match(players, NOW, pool_settings), players, pool_settings)
            patched.setattr(optimiser, "EXACT_LIMIT", 0)
            shares.append(
                total_of(match(players, NOW, pool_settings), players, pool_settings) / best
            )
    assert all(share <= 1.000001 for share in shares)
    assert min(shares) > 0.75 and mean(shares) > 0.97


def test_without_penalties_many_players_are_seated_optimally(monkeypatch):
    for seed in range(25):
        players = [
            replace(one, recent_opponents=frozenset()) for one in waiting(*ratings(seed, 12))
        ]
        best = match(players, NOW)
        monkeypatch.setattr(optimiser, "EXACT_LIMIT", 12)
        exact = match(players, NOW)
        monkeypatch.undo()
        assert total_of(best, players, PoolSettings()) == pytest.approx(
            total_of(exact, players, PoolSettings())
        )


def ratings(seed: int, size: int) -> list[float]:
    draw = Random(seed)
    return [draw.gauss(1500, 100) for _ in range(size)]


def test_the_number_of_scored_tables_is_bounded(monkeypatch):
    scored, original = [0], TableScores.score

    def counted(score: TableScores, table: tuple[int, ...]) -> tuple[float, float]:
        scored[0] += 1
        return original(score, table)

    monkeypatch.setattr(TableScores, "score", counted)
    players, blocked = crowd(Random(3), 2000)
    players = [replace(one, ip_hash=str(one.user_id % 900)) for one in players]
    groups = match(players, NOW, PoolSettings(blocked=blocked))
    assert len(groups) > 650 and scored[0] < 40_000


@st.composite
def pools(draw) -> tuple[list[WaitingPlayer], PoolSettings]:
    size = draw(st.integers(0, 40))
    ids = draw(st.permutations(range(size)))
    some = st.frozensets(st.integers(0, 40), max_size=4)
    one = st.builds(
        WaitingPlayer,
        user_id=st.just(0),
        since=st.integers(NOW - 60_000, NOW + 1000),
        rating=st.floats(0, 3000),
        provisional=st.booleans(),
        ip_hash=st.sampled_from(["", "", "a", "b"]),
        recent_opponents=some,
    )
    players = [replace(draw(one), user_id=number) for number in ids]
    pairs = draw(st.frozensets(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=40))
    blocked = frozenset((min(pair), max(pair)) for pair in pairs if pair[0] != pair[1])
    pool_settings = st.builds(
        PoolSettings,
        seats=st.integers(2, 4),
        patience_ms=st.sampled_from([0, 25_000, 120_000]),
        bots=st.booleans(),
        early=st.booleans(),
        blocked=st.just(blocked),
    )
    return players, draw(pool_settings)


@settings(deadline=None)
@given(pools())
def test_tables_respect_blocks_sizes_and_single_seats(pool):
    players, pool_settings = pool
    people = {ticket.user_id: ticket for ticket in players}
    groups = match(players, NOW, pool_settings)
    seated = [user for group in groups for user in group]
    assert len(seated) == len(set(seated)) and set(seated) <= set(people)
    for group in [*groups, group_with_bots(players, NOW, pool_settings)]:
        assert not {*combinations(sorted(group), 2)} & pool_settings.blocked
    for group in groups:
        assert len(group) == pool_settings.seats
        assert all(people[user].since <= NOW for user in group)
        addresses = [people[user].ip_hash for user in group if people[user].ip_hash]
        assert not pool_settings.bots or len(addresses) == len(set(addresses))


@pytest.mark.slow
@settings(deadline=None)
@given(pools(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(pool, random):
    players, pool_settings = pool
    shuffled = list(players)
    random.shuffle(shuffled)
    assert match(players, NOW, pool_settings) == match(shuffled, NOW, pool_settings)


# Bots.


def test_a_wait_is_overdue_after_the_patience():
    assert not is_overdue([], NOW, 0)
    assert not is_overdue(waiting(1500, seconds=5), NOW, 6000)
    assert is_overdue(waiting(1500, seconds=5), NOW, 5000)


def test_a_group_with_bots_takes_the_nearest_compatible_players():
    assert group_with_bots(waiting(1500, 1900), NOW, PoolSettings()) == []
    late = replace(waiting(1500)[0], since=NOW - 25_000)
    others = [replace(one, user_id=one.user_id + 1) for one in waiting(2900, 600, 1800)]
    assert group_with_bots([late, *others], NOW, PoolSettings()) == [0, 3, 2]
    assert group_with_bots([late, others[0]], NOW, PoolSettings()) == [0, 1]
    blocked = PoolSettings(blocked=frozenset([(0, 1)]))
    assert group_with_bots([late, others[0]], NOW, blocked) == [0]


@settings(deadline=None)
@given(pools())
def test_bots_never_take_the_seat_of_a_compatible_player(pool):
    players, pool_settings = pool
    group = group_with_bots(players, NOW, pool_settings)
    if not 0 < len(group) < pool_settings.seats:
        return
    together = [ticket for ticket in players if ticket.user_id in group]
    for other in players:
        if other not in together:
            addresses = {ticket.ip_hash for ticket in together} - {""}
            blocks = {(min(p), max(p)) for p in ((other.user_id, one) for one in group)}
            assert other.ip_hash in addresses or blocks & pool_settings.blocked


def test_a_group_with_bots_has_one_player_per_address():
    late = waiting(1500, 1500, seconds=25, ip_hash="shared")
    assert group_with_bots(late, NOW, PoolSettings()) == [0]


def test_bots_with_near_ratings_are_chosen():
    bots = [BotCandidate(1, 1900, 0), BotCandidate(2, 1480, 0), BotCandidate(3, 1520, 0)]
    assert set(choose_bots(bots, [1500, 1500], 2)) == {2, 3}


def test_among_equal_bots_those_with_fewer_games_are_chosen():
    bots = [BotCandidate(1, 1500, 3), BotCandidate(2, 1530, 0), BotCandidate(3, 1600, 0)]
    assert choose_bots(bots, [1500], 2) == [2, 1]


def test_among_identical_bots_the_first_are_chosen():
    bots = [BotCandidate(5, 1500, 0), BotCandidate(2, 1530, 0), BotCandidate(3, 1490, 0)]
    assert choose_bots(bots, [1500], 2) == [5, 2]
