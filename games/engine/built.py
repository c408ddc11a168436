"""Which agreements have no rule yet: a game with them is refused by name."""

from .agreement_fields import written
from .agreements import DEFAULTS, Agreements
from .errors import BadAgreements, Fault

# 0 until every agreement is built; then the number of the rules a result was made by.
RULES_VERSION = 0

# fmt: off
NOT_BUILT = frozenset((
    "talon_buyback",
    "distribution_in_golden", "distribution_in_dark",
    "golden_round", "golden_raise", "golden_reset", "golden_reset_last", "golden_repeat",
    "golden_max_rounds", "golden_double_bolts", "golden_double_penalty",
    "dark", "dark_min_score", "dark_not_on_barrel", "dark_hide_talon", "dark_raise",
    "dark_unhide", "dark_any_bid_unhides", "unhide_ends_bidding", "dark_cap_240",
    "dark_doubles", "dark_double_bolts", "double_defender_marriages",
))
# fmt: on


def refuse_unbuilt(agreements: Agreements) -> None:
    """Raises BadAgreements naming each field that differs from its default without a rule."""
    values = agreements.as_json()
    faults = [
        Fault(
            "not_built",
            (name,),
            f"{name}: {written(values[name])} is not built yet",
            {name: [DEFAULTS[name]]},
        )
        for name in values
        if name in NOT_BUILT and values[name] != DEFAULTS[name]
    ]
    if faults:
        raise BadAgreements(faults)
