"""The numbers that make one heuristic player different from another."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """How a heuristic player weighs what it gains and risks, mostly in points.

    bid_above      the least worth of a contract it still bids for
    raise_care     how many points below its estimate it stays when it raises
    give_up_below  the worth below which it gives a deal up
    block          how much worse a contract may be to keep it from a seat on the barrel
    rival          what a trick of the other defender is worth while the contract is open
    enemy          what a trick lost costs
    lead           what winning a trick is worth besides its points
    master         the chance that a card with none above it wins a later trick
    hope           the chance that a marriage kept is declared later
    """

    bid_above: float = 0.0
    raise_care: float = 0.0
    give_up_below: float = -60.0
    block: float = 40.0
    rival: float = 0.4
    enemy: float = 0.7
    lead: float = 3.0
    master: float = 0.6
    hope: float = 0.9
