"""Giving up the deal, if that leaves a better chance to win than the best gift."""

from ...engine.actions import DISTRIBUTE, WRITE_OFF, Action
from ...engine.observation import Observation
from .equity import Chances, Outlook

ENDINGS = {DISTRIBUTE: "distributed", WRITE_OFF: "written_off"}


def choose_giving_up(
    observation: Observation, legal: tuple[Action, ...], worth: float
) -> Action | None:
    """Return the best way to give up if it is worth more than playing on, else None.

    worth  the chance to win if the deal is played
    """
    seat, ways = observation.seat, ways_out(observation, legal, Outlook(observation))
    assert seat is not None
    best = max(ways, key=lambda way: ways[way][seat], default=None)
    return best if best is not None and ways[best][seat] > worth else None


def ways_out(
    observation: Observation, legal: tuple[Action, ...], outlook: Outlook
) -> dict[Action, Chances]:
    """Return the ways to give the deal up whose results are known, and the chances after each."""
    seat, contract = observation.seat, observation.contract
    assert seat is not None and contract is not None
    return {
        way: outlook.given_up(seat, contract, ending)
        for way, ending in ENDINGS.items()
        if way in legal and _is_known(observation, ending)
    }


def _is_known(observation: Observation, ending: str) -> bool:
    """Return whether the seat knows what everybody gets then: not what the others' aces bring."""
    return ending != "written_off" or observation.agreements.write_off != "aces"
