"""Generator of the plans of round robins: `python -m tools.design_plans.round_robin`.

It takes some minutes of one core. There are two means, both by simulated annealing.

A round that is developed: places are some copies of the numbers modulo q, and a few fixed places.
One round is searched for in which each difference of two places comes once. Adding 1 to all its
numbers gives the next round. After q rounds each difference has made each of its pairs meet once,
so the search for one round finds Kirkman systems, nearly Kirkman systems and coverings.

Rounds that are added: to known rounds a few more are searched for, until everybody has met
everybody and nobody more than twice. Small plans are made of such rounds alone.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import numpy as np

from tools.design_plans.annealing import RESTARTS, SEATS, RoundSearch
from tournaments.formats.round_robin.measures import (
    PlannedRound,
    byes_of,
    meeting_range,
    meetings_of,
)
from tournaments.formats.round_robin.plans import PATH

MIN_PLACES, MAX_PLACES = 3, 40
FORBIDDEN, DEAR = 50.0, 4.0
# Meetings that a price knows.
MAX_COUNT = 64
# Rounds that are tried beyond the fewest possible.
MAX_MORE = 4
# All rounds of these are annealed: they have no design of the kinds below.
SMALL = (4, 5, 7, 11, 12, 13)
# Up to this size whole plans are annealed.
MAX_ANNEALED = 16

Rounds = list[PlannedRound]
Array = Any


def _prices(of: Callable[[int], float]) -> list[float]:
    return [of(count) for count in range(MAX_COUNT)]


ONCE = _prices(lambda count: max(0, count - 1))
NEVER = _prices(lambda count: FORBIDDEN * count)
ANY = _prices(lambda count: 0)
# Everybody meets everybody, and nobody more than twice.
COVERED = _prices(lambda count: DEAR * (count - 2) if count > 2 else count == 0)
# The same for a difference of q / 2, which makes its pairs meet twice.
COVERED_HALF = _prices(lambda count: DEAR * (count - 1) if count > 1 else count == 0)


class _Development:
    """Places as copies of the numbers modulo q, and fixed places after them."""

    def __init__(self, q: int, copies: int, fixed: int = 0) -> None:
        self.q, self.copies, self.places = q, copies, copies * q + fixed
        self.numbers: dict[tuple[int, ...], int] = {}
        everybody = range(self.places)
        rows = [[self.kind(one, other) for other in everybody] for one in everybody]
        self.kinds = np.array(rows)

    def kind(self, one: int, other: int) -> int:
        return self.numbers.setdefault(self._key(one, other), len(self.numbers))

    def _key(self, one: int, other: int) -> tuple[int, ...]:
        """Return (copy, other copy, difference); a bye's key is short, of fixed places negative."""
        first, last = sorted((one, other))
        moving = self.copies * self.q
        if first >= moving:
            return -first, -last
        if first == last:
            return (first // self.q,)
        if last >= moving:
            return first // self.q, last, 0
        apart, copy = (last - first) % self.q, first // self.q
        if copy == last // self.q:
            apart = min(apart, self.q - apart)
        return copy, last // self.q, apart

    def prices(self, plain: list[float], half: list[float]) -> Array:
        """Return the price of each kind; `half`: of a difference of q / 2 within a copy."""
        rows = []
        for key in self.numbers:
            is_half = len(key) == 3 and key[0] == key[1] and 2 * key[2] == self.q
            rows.append(NEVER if key[0] < 0 else half if is_half else plain)
            if len(key) == 1:
                rows[-1] = ONCE
        return np.array(rows)

    def developed(self, base: Sequence[Sequence[int]]) -> Rounds:
        return [
            tuple(tuple(self._moved(place, step) for place in table) for table in base)
            for step in range(self.q)
        ]

    def _moved(self, place: int, step: int) -> int:
        if place >= self.copies * self.q:
            return place
        return place // self.q * self.q + (place + step) % self.q


def _developed(
    found: _Development, price: Array, bases: int = 1, counts: Array = None
) -> Rounds | None:
    """Return the rounds developed from `bases` rounds in which nothing costs."""
    counts = np.zeros(len(found.numbers), np.int64) if counts is None else counts
    grid = RoundSearch(found.places, found.kinds, counts, price).rounds(bases)
    return None if grid is None else [one for base in grid for one in found.developed(base)]


def _counts_of(found: _Development, lines: Sequence[Sequence[int]]) -> Array:
    """Return how often each kind comes in these tables."""
    counts = np.zeros(len(found.numbers), np.int64)
    for pair in (pair for line in lines for pair in combinations(line, 2)):
        counts[found.kind(*pair)] += 1
    return counts


def _two_copies(rounds: int, fixed: int, plain: list[float], half: list[float]) -> Rounds | None:
    """Return so many rounds of twice so many places and the fixed ones.

    Where one round cannot be developed, each of two, three or more is by a smaller number. An odd
    one goes first: half of an even one makes pairs meet twice.
    """

    def order(bases: int) -> tuple[bool, int]:
        return half is NEVER and rounds // bases % 2 == 0, bases

    possible = [bases for bases in range(1, rounds) if rounds % bases == 0]
    for bases in sorted(possible, key=order):
        found = _Development(rounds // bases, 2 * bases, fixed)
        if (made := _developed(found, found.prices(plain, half), bases)) is not None:
            return made
    return None


@cache
def kirkman(places: int) -> Rounds:
    """Return a Kirkman triple system: everybody meets everybody once."""
    if places == 3:
        return [((0, 1, 2),)]
    q = (places - 1) // 2
    if q % 2:
        return _certain(_two_copies(q, 1, ONCE, NEVER))
    return _with_lines(places // 3)


def _with_lines(q: int) -> Rounds:
    """Return a Kirkman system on three copies: some rounds are lines, the rest is developed.

    A line has one number of each copy, and adding 1 to all makes a whole round of it.
    """
    found, dice = _Development(q, 3), Random(q)
    for _ in range(RESTARTS):
        steps = dice.sample(range(q), (q - 1) // 2)
        lines = [(0, q + step, 2 * q + 2 * step % q) for step in steps]
        counts = _counts_of(found, lines)
        rounds = _developed(found, found.prices(ONCE, NEVER), counts=counts)
        if rounds is not None:
            moved = [found.developed([line]) for line in lines]
            return rounds + [tuple(table for (table,) in line) for line in moved]
    raise RuntimeError(f"no Kirkman system of {3 * q}")


def _certain(rounds: Rounds | None) -> Rounds:
    if rounds is None:
        raise RuntimeError("a design that exists was not found")
    return rounds


@cache
def nearly_kirkman(places: int) -> Rounds:
    """Return a nearly Kirkman system: everybody meets everybody but one once."""
    if places == 18:
        return _with_fixed_rounds()
    return _certain(_two_copies(places // 2 - 1, 2, ONCE, NEVER))


def _with_fixed_rounds() -> Rounds:
    """Return a nearly Kirkman system of 18 on six copies of three numbers.

    Two rounds are made of lines and stay the same when 1 is added; two others are developed.
    """
    found, dice = _Development(3, 6), Random(1)
    while True:
        lines = [line for _ in range(2) for line in _random_lines(dice)]
        counts = _counts_of(found, lines)
        if counts.max() == 1:
            rounds = _developed(found, found.prices(ONCE, NEVER), 2, counts)
            if rounds is not None:
                moved = [[one for (one,) in found.developed([line])] for line in lines]
                fixed = [moved[0] + moved[1], moved[2] + moved[3]]
                return rounds + [tuple(number) for number in fixed]


def _random_lines(dice: Random) -> Iterator[tuple[int, ...]]:
    """Yield two lines that share six copies of three numbers."""
    copies = dice.sample(range(6), 6)
    for three in (copies[:3], copies[3:]):
        yield tuple(3 * copy + dice.randrange(3) for copy in sorted(three))


def covering(places: int) -> Rounds | None:
    """Return n / 2 rounds in which everybody meets one other twice and all others once."""
    return _two_copies(places // 2, 0, COVERED, COVERED_HALF)


@cache
def one_bye(places: int) -> Rounds:
    """Return rounds without rematches, one place sitting out each; about half of them once."""
    fixed = 2 - places % 2
    return _certain(_two_copies((places - fixed) // 2, fixed, ONCE, NEVER))


def _without_last(rounds: Rounds) -> Rounds:
    """Return the rounds without the last place: those who meet it have byes."""
    last = max(place for table in rounds[0] for place in table)
    return [tuple(table for table in number if last not in table) for number in rounds]


def fewest_rounds(places: int) -> int:
    """Return the fewest rounds in which everybody could meet everybody, byes shared out."""
    needed, byes, rounds = -(-(places - 1) // (SEATS - 1)), places % SEATS, 1
    while rounds - -(-rounds * byes // places) < needed:
        rounds += 1
    return rounds


def extended(known: Rounds, places: int, rounds: int) -> Rounds | None:
    """Return so many rounds that begin with the known ones; all have met, nobody three times."""
    more, byes = rounds - len(known), rounds * (places % SEATS)
    if more <= 0:
        return known if more == 0 and meeting_range(known, places) == (1, 1) else None
    low, high = byes // places, -(-byes // places)
    fair = _prices(lambda count: 2.0 * max(0, low - count, count - high))
    tries = RESTARTS if places <= MAX_ANNEALED else 3
    found = _pair_search(known, places, COVERED, fair).rounds(more, tries)
    return None if found is None else ordered(map(tuple, found), places, known)


def _pair_search(known: Rounds, places: int, pair: list[float], bye: list[float]) -> RoundSearch:
    """Return the search for rounds after the known ones: each pair and each bye is a kind."""
    pairs = list(combinations(range(places), 2))
    kinds = np.diag(np.arange(places) + len(pairs))
    for kind, (one, other) in enumerate(pairs):
        kinds[one, other] = kinds[other, one] = kind
    met, byes = meetings_of(known), byes_of(known, places)
    counts = [met[two] for two in pairs] + [byes[place] for place in range(places)]
    price = np.array([pair] * len(pairs) + [bye] * places)
    return RoundSearch(places, kinds, np.array(counts), price)


def without_rematches(places: int) -> Rounds:
    """Return the longest plan that is found in which nobody meets anybody twice."""
    if places in SMALL:
        return _annealed_without_rematches(places)
    if places % 6 in (2, 5):
        design = kirkman if places % 6 == 2 else nearly_kirkman
        return _without_last(design(places + 1))
    return {0: nearly_kirkman, 3: kirkman}.get(places % 6, one_bye)(places)


def _annealed_without_rematches(places: int) -> Rounds:
    best: Rounds = []
    for rounds in range(1, (places - 1) // (SEATS - 1) + 1):
        most = -(-rounds * (places % SEATS) // places)
        fair = [2.0 * max(0, count - most) for count in range(MAX_COUNT)]
        found = _pair_search([], places, ONCE, fair).rounds(rounds, tries=4)
        if found is None:
            break
        best = [tuple(number) for number in found]
    return best


def plans(places: int) -> Iterator[Rounds]:
    """Yield the longest plan without rematches, if it ends before, and one of all rounds."""
    if places == 6:
        yield six()
        return
    short, fewest = without_rematches(places), fewest_rounds(places)
    for rounds in range(fewest, fewest + MAX_MORE):
        if (whole := extended(short, places, rounds)) is not None:
            yield whole
            return
        if (whole := _without_known(places, rounds)) is not None:
            yield from (short, whole)
            return
    raise RuntimeError(f"no plan of {places}")


def _without_known(places: int, rounds: int) -> Rounds | None:
    """Return a plan of so many rounds that need not begin without rematches."""
    if places > MAX_ANNEALED:
        return covering(places) if places % 6 == 0 and rounds == places // 2 else None
    return extended([], places, rounds)


def six() -> Rounds:
    """Return the five rounds of six, in which some pairs meet three times.

    There are ten ways to share six people out, and any two of them have two pairs in common. In no
    number of these below ten is everybody closer to meeting everybody equally often.
    """
    everybody = set(range(6))
    ways = [((0, *two), tuple(everybody - {0, *two})) for two in combinations(range(1, 6), 2)]
    fives = (list(five) for five in combinations(ways, 5))
    return ordered(next(five for five in fives if meeting_range(five, 6) == (1, 3)), 6, [])


def plane_of_sixteen() -> Rounds:
    """Return the affine plane of order 4: at tables of four everybody meets everybody once."""
    times = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    slopes = [
        tuple(tuple(4 * x + (row[x] ^ start) for x in range(4)) for start in range(4))
        for row in times
    ]
    return [*slopes, tuple(tuple(range(4 * x, 4 * x + 4)) for x in range(4))]


def ordered(rounds: Iterable[PlannedRound], places: int, known: Sequence[PlannedRound]) -> Rounds:
    """Return the known rounds, then the others so that each prefix is as even as can be."""
    left, done = list(rounds), list(known)
    while left:
        done.append(min(left, key=lambda one: _unevenness([*done, one], places)))
        left.remove(done[-1])
    return done


def _unevenness(rounds: Rounds, places: int) -> tuple[int, int]:
    byes = byes_of(rounds, places).values()
    return max(byes) - min(byes), sum(times * times for times in meetings_of(rounds).values())


def main() -> None:
    """Write the plans, and print for each the ranges of meetings and byes."""
    rows = []
    for places in range(MIN_PLACES, MAX_PLACES + 1):
        for rounds in plans(places):
            rows.append({"places": places, "seats": SEATS, "rounds": rounds})
            byes = byes_of(rounds, places).values()
            print(places, len(rounds), meeting_range(rounds, places), min(byes), max(byes))
    rows.append({"places": 16, "seats": 4, "rounds": plane_of_sixteen()})
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    PATH.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
