"""Budgets of thinking: fixed numbers, so that strength does not depend on the load."""

from dataclasses import dataclass

# Said where a search runs, or would run, without compiled code.
NO_NUMBA = (
    "Searching takes a hundred times as long without numba: "
    "pip install 'thousand-engine[bots]' installs it"
)


@dataclass(frozen=True)
class Budget:
    """Numbers of worlds: those that a decision looks at, and those drawn to choose from.

    bidding, exchange, play  worlds of a decision; a raise looks at those of the play, and without
                             any for bids the heuristics bid
    drawn                    for each world kept, so many are drawn and weighed
    nodes                    limit of a single search; a world that needs more is left out
    seed                     what the dice start from, and nothing that was searched before is
                             remembered; "": the dice start from what the bot has seen
    """

    bidding: int = 30
    exchange: int = 20
    play: int = 40
    drawn: int = 8
    nodes: int = 2_000_000
    seed: str = ""
