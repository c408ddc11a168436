"""All facts, the most telling first."""

from games.review.reasons import contracts, gifts, leads, tricks
from games.review.reasons.moments import Fact, Moment, Reason

FACTS: tuple[Fact, ...] = (
    # Bids and raises.
    contracts.above_any_lie,
    contracts.raise_was_sure,
    contracts.raise_beyond_hand,
    contracts.bid_was_sure,
    contracts.pass_to_barrel,
    contracts.pass_with_marriage,
    contracts.bid_without_ace,
    contracts.bid_beyond_hand,
    # Gifts, and deals given up.
    gifts.contract_was_sure,
    gifts.contract_out_of_reach,
    gifts.nine_gave_redeal,
    gifts.gift_split_marriage,
    gifts.gift_made_marriage,
    gifts.gift_of_ace,
    gifts.gift_bared_ten,
    gifts.gift_of_points,
    # Leads.
    leads.sure_contract,
    leads.declare_first,
    leads.dearer_marriage,
    leads.marriage_waits,
    leads.last_trump_drawn,
    leads.trump_into_longer,
    leads.safe_lead,
    leads.led_below,
    # Cards that follow.
    tricks.trick_makes_contract,
    tricks.sure_trick_left,
    tricks.partner_not_fed,
    tricks.enemy_fed,
    tricks.partner_overtaken,
    tricks.marriage_broken,
    tricks.winner_thrown,
)


def reason_for(moment: Moment) -> Reason | None:
    """Return the most telling fact about a decision; None if nothing can be proved."""
    return next((reason for fact in FACTS if (reason := fact(moment)) is not None), None)
