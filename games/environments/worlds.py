"""Worlds: hidden hands that fit all that a seat has seen."""

from random import Random

from ..engine.cards import Cards, Seat
from ..engine.observation import Observation


def sampled_hands(observation: Observation, count: int, dice: Random) -> list[dict[Seat, Cards]]:
    """Return so many random deals of the cards that the seat does not see, by their holders.

    The holders are the other active seats, and -1 for what lies hidden, if anything does. Between
    two holders all deals are equally likely, among three nearly so.

    Raises:
        ValueError: The seat does not see its own cards, or nothing is dealt.
        NoWorldFound: No deal fits.
    """
    if observation.seat is None or not observation.hand:
        raise ValueError("worlds are drawn for a seat that holds cards which it has seen")
    # Imported here: it loads the compiled search, where numba is installed.
    from ..bots.search.worlds import knowledge_of, sample_worlds

    return sample_worlds(knowledge_of(observation), count, dice)
