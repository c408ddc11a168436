"""Agreement between two accounts over the deals of one day, weighed by rare choices. Pure.

Decks and bots are the same for everybody, so all who chose alike so far in a deal stand at the
same line. A choice that everybody makes there says nothing; one that others rarely make says much
if a pair shares it. Only choices are looked at: neither networks nor devices are known here.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, takewhile
from math import comb, log, log1p

# The chance that somebody who copies does so in one choice.
COPIED = 0.9
# If all chose as the crowd does, independent people would reach the threshold on fewer than one day
# in e ** MARGIN = 148. People differ in style and skill: of 200 simulated days of thirty people 2
# had such a pair (0.1 to 3.6 %), and of those who copied a whole day 45 % were found. The others
# copied what most people did (tests/bench/fairplay/test_similarity.py).
MARGIN = 5.0
Pair = tuple[int, int]
# The own choices of each person in each deal, in their order; forced ones do no harm.
Choices = Mapping[int, Mapping[int, Sequence[str]]]
Line = tuple[str, ...]


@dataclass(frozen=True)
class Similarity:
    """The agreement of a pair.

    score      how much likelier their choices are if one copied, as a natural logarithm
    deals      the deals that both began
    identical  those of them in which they chose alike to the end
    """

    pair: Pair
    score: float
    deals: tuple[int, ...]
    identical: tuple[int, ...]


@dataclass(frozen=True)
class _DealLines:
    """The whole line of each person in one deal, and what each line says of a pair at it."""

    lines: Mapping[int, Line]
    weights: Mapping[Line, float]

    def common(self, pair: Pair) -> Line:
        """Return the line up to which a pair chose alike."""
        steps = zip(self.lines[pair[0]], self.lines[pair[1]], strict=False)
        return tuple(first for first, _ in takewhile(lambda step: step[0] == step[1], steps))

    def score(self, pair: Pair) -> float:
        """Return what the choices in this deal say of the pair."""
        common = self.common(pair)
        is_parted = len(common) < min(len(self.lines[user]) for user in pair)
        return self.weights[common] + (log(1 - COPIED) if is_parted else 0.0)


def threshold(people: int) -> float:
    """Return the score that opens a case on a day of so many people; more pairs need a higher."""
    return log(max(comb(people, 2), 1)) + MARGIN


def similar_pairs(people: Choices) -> list[Similarity]:
    """Return the pairs whose score reaches the threshold, the highest first."""
    deals, least = _by_deal(people), threshold(len(people))
    found = [_similarity(pair, deals) for pair in sorted(_candidates(deals, least))]
    return sorted((s for s in found if s.score >= least), key=lambda s: (-s.score, s.pair))


def _by_deal(people: Choices) -> dict[int, _DealLines]:
    lines: dict[int, dict[int, Line]] = defaultdict(dict)
    for user, choices in people.items():
        for deal, made in choices.items():
            lines[deal][user] = tuple(made)
    return {deal: _DealLines(lines[deal], _weights(lines[deal].values())) for deal in sorted(lines)}


def _weights(lines: Iterable[Line]) -> dict[Line, float]:
    """Return by line, where two or more stood, what it says of a pair there.

    A pair counts as one person of the crowd: where nobody else stood, agreement says nothing.
    """
    whole = list(lines)
    reached = Counter(line[:length] for line in whole for length in range(len(line) + 1))
    chose = Counter(line[:length] for line in whole for length in range(len(line)))
    weights: dict[Line, float] = {(): 0.0}
    for line in sorted(reached, key=len):
        if line and reached[line] > 1:
            share = (reached[line] - 1) / (chose[line[:-1]] - 1)
            weights[line] = weights[line[:-1]] + log1p(COPIED * (1 / share - 1))
    return weights


def _candidates(deals: Mapping[int, _DealLines], least: float) -> set[Pair]:
    """Return all pairs that can reach the score: in one deal they have its share of it."""
    pairs: set[Pair] = set()
    for one in deals.values():
        together: dict[Line, list[int]] = defaultdict(list)
        for user in sorted(one.lines):
            rare = next(_rare_lines(one, user, least / len(deals)), None)
            if rare is not None:
                together[rare].append(user)
        pairs.update(pair for users in together.values() for pair in combinations(users, 2))
    return pairs


def _rare_lines(one: _DealLines, user: int, weight: float) -> Iterator[Line]:
    line = one.lines[user]
    starts = (line[:length] for length in range(len(line) + 1))
    return (start for start in starts if one.weights.get(start, 0.0) >= weight)


def _similarity(pair: Pair, deals: Mapping[int, _DealLines]) -> Similarity:
    both = {deal: one for deal, one in deals.items() if all(user in one.lines for user in pair)}
    identical = [deal for deal, one in both.items() if len({one.lines[user] for user in pair}) == 1]
    score = sum(one.score(pair) for one in both.values())
    return Similarity(pair, score, tuple(both), tuple(identical))
