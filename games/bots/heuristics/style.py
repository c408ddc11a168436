"""The parameters that distinguish one heuristic player from another."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """The weights of gains and risks for a heuristic player, mostly in points.

    min_contract_value  the least value of a contract to bid for
    raise_margin        points to stay below the estimate when raising
    give_up_below       the value below which to give up a deal
    barrel_block_bonus  what keeping the contract from a seat on the barrel is worth
    rival_weight        what a point for the other defender is worth while the contract is open
    opponent_weight     what a point for an opponent costs
    trick_bonus         what winning a trick is worth besides its points
    top_card_chance     the chance that a card with none above it wins a later trick
    marriage_chance     the chance that a marriage kept is declared later
    """

    min_contract_value: float = 0.0
    raise_margin: float = 0.0
    give_up_below: float = -60.0
    barrel_block_bonus: float = 40.0
    rival_weight: float = 0.4
    opponent_weight: float = 0.7
    trick_bonus: float = 3.0
    top_card_chance: float = 0.6
    marriage_chance: float = 0.9
