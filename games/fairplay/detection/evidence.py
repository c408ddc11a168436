"""Evidence: e-values, which may be looked at again after each game, and how many pairs they name.

An e-value is on average at most 1 for an honest pair, whenever one stops to look. So it reaches
1000 for at most one honest pair in a thousand, ever.
"""

from collections.abc import Hashable, Mapping, Sequence
from math import exp, sqrt
from statistics import NormalDist, fmean
from typing import TypeVar

from games.fairplay.detection.favouritism import Favouritism

# The share of false ones among the named pairs, on average.
FALSE_SHARE = 0.2
# A small site counts as one with so many pairs: then the least e-value of a case is 1000.
MIN_PAIRS = 200
# How far helpers differ from others, squared, in deviations of one comparison. A guess: e-values
# are valid with any number, and largest if it is right.
USUAL_EFFECT = 0.1
# Help in return counts only beside own help: nobody is a helper for being helped.
MIN_OWN_SCORE = 1.5
# Beyond this score a number would overflow.
MAX_SCORE = 12.0
Pair = TypeVar("Pair", bound=Hashable)


def e_value(score: float, comparisons: float) -> float:
    """Return the e-value of a score in standard deviations, after so many comparisons.

    It is the mean likelihood ratio of effects above 0 to no effect (a mixture by half a normal
    distribution).
    """
    information = comparisons * USUAL_EFFECT
    share = information / (1.0 + information)
    limited = max(-MAX_SCORE, min(MAX_SCORE, score))
    above = NormalDist().cdf(limited * sqrt(share))
    return 2.0 * above * exp(limited * limited * share / 2.0) / sqrt(1.0 + information)


def pooled(parts: Sequence[Favouritism]) -> tuple[float, float]:
    """Return the common score of independent parts, and their comparisons."""
    counted = [part for part in parts if part.comparisons]
    if not counted:
        return 0.0, 0.0
    score = sum(part.score for part in counted) / sqrt(len(counted))
    return score, sum(part.comparisons for part in counted)


def evidence(play: Favouritism, bids: Favouritism, back: Favouritism) -> float:
    """Return the e-value of one player's help for another: the mean of several is one, too.

    Looked at are the play, the bids, both, and the bids in both directions.

    play, bids  of the helper for the other; back: the bids of the other for the helper
    """
    looks = [[play], [bids], [play, bids]]
    mutual = e_value(*pooled([bids, back])) if bids.score >= MIN_OWN_SCORE else 0.0
    return fmean([*(e_value(*pooled(parts)) for parts in looks), mutual])


def strongest(play: Favouritism, bids: Favouritism) -> float:
    """Return the largest score of the helper, in standard deviations."""
    return max(pooled(parts)[0] for parts in ([play], [bids], [play, bids]))


def named(evidences: Mapping[Pair, float]) -> dict[Pair, float]:
    """Return the pairs that are named, of all that were looked at.

    The k-th largest e-value must reach the number of pairs over k and FALSE_SHARE; then at most
    this share of them is false on average, whatever the pairs have in common (the e-BH procedure).
    """
    ranked = sorted(evidences, key=lambda pair: evidences[pair], reverse=True)
    pairs = max(len(ranked), MIN_PAIRS)
    enough = [
        place
        for place, pair in enumerate(ranked, 1)
        if evidences[pair] >= pairs / (place * FALSE_SHARE)
    ]
    return {pair: evidences[pair] for pair in ranked[: max(enough, default=0)]}
