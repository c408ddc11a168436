"""The pace of people: how long a decision takes, by its kind.

There are no measured times of people yet. The medians are what players of card games on screens
take; each time is log-normal, so that one in forty takes more than three times the median. People
differ: one in forty is 1.6 times as slow as the median person. Now and then something interrupts
them: a phone, a door, a slow connection.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log
from random import Random


class Kind(StrEnum):
    """Kinds of decisions; FORCED has one legal action, and a CLAIM has a time of its own."""

    BID = "bid"
    EXCHANGE = "exchange"
    SHORT = "short"
    LEAD = "lead"
    FOLLOW = "follow"
    FORCED = "forced"
    CLAIM = "claim"


# Median in seconds, and the spread of the logarithm.
PACE = {
    Kind.BID: (3.5, 0.6),
    Kind.EXCHANGE: (8.0, 0.6),
    Kind.SHORT: (2.5, 0.6),
    Kind.LEAD: (2.8, 0.6),
    Kind.FOLLOW: (1.8, 0.6),
    Kind.FORCED: (1.0, 0.4),
}
SLOWNESS_SPREAD = 0.24
# One action in two hundred is interrupted, for so many seconds on average.
INTERRUPTED, INTERRUPTION = 0.005, 15.0


@dataclass(frozen=True)
class Person:
    """Somebody's pace; `slowness` 1 is the median person."""

    dice: Random
    slowness: float

    def milliseconds(self, kind: Kind) -> int:
        """Return the time of one decision."""
        median, spread = PACE[kind]
        seconds = self.slowness * self.dice.lognormvariate(log(median), spread)
        if self.dice.random() < INTERRUPTED:
            seconds += self.dice.expovariate(1 / INTERRUPTION)
        return round(1000 * seconds)


def somebody(dice: Random) -> Person:
    """Return a person of random slowness."""
    return Person(dice, dice.lognormvariate(0.0, SLOWNESS_SPREAD))
