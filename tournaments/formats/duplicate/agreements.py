"""The agreements of a duplicate: deck d is deal d, with the same dealer everywhere. Pure."""

from collections.abc import Mapping
from types import MappingProxyType

# With these values deck d is deal d, with the same dealer everywhere: no redeal, forced or claimed,
# and the next player deals after every deal.
REQUIRED_AGREEMENTS: Mapping[str, object] = MappingProxyType(
    {
        "redeal_hand_below": None,
        "redeal_four_nines": False,
        "redeal_four_nines_forced": False,
        "redeal_three_nines": "off",
        "redeal_four_jacks": False,
        "redeal_four_aces": False,
        "redeal_talon_below": None,
        "redeal_talon_two_nines": False,
        "redeal_talon_three_jacks": False,
        "redeal_only_at_opening": False,
        "redeal_four_nines_after_exchange": False,
        "redeal_three_nines_after_exchange": False,
        "redeal_four_jacks_after_exchange": False,
        "redeal_hand_below_after_exchange": None,
        "redeals_in_a_row_limit": 0,
        "distribution_keeps_dealer": False,
    }
)
# Only one of its choices deals again; the others may stay.
FOUR_ACES = "four_aces_after_talon"


def required_changes(fields: Mapping[str, object]) -> dict[str, object]:
    """Return what must change in a set of agreements (as in record.md); {} if nothing must.

    `fields` may leave out what is as in its preset; such a field is then set explicitly.
    """
    changes = {
        name: off for name, off in REQUIRED_AGREEMENTS.items() if fields.get(name, ...) != off
    }
    if fields.get(FOUR_ACES, "redeal") == "redeal":
        changes[FOUR_ACES] = "play"
    return changes
