"""The agreements of a set that apply, and those of them that are played (section 12)."""

from .agreements import SPECS, Agreements

REQUIRED_PLAYERS = {"two_player": 2, "sits_out": 4, "sitting_scores": 4}
# Here "off" is as informative as "on".
ALWAYS_SHOWN = frozenset(("must_trump", "own_bolt_free", "barrel", "bolts", "distribution"))


def applies(agreed: Agreements, name: str) -> bool:
    """Return whether all that the field depends on is agreed (section 12)."""
    values = agreed.as_json()
    if name in REQUIRED_PLAYERS and values["players"] != REQUIRED_PLAYERS[name]:
        return False
    return all(need.is_met(values) for need in SPECS[name].needs)


def is_played(name: str, value: object) -> bool:
    """Return whether a value means something other than "off", "none" or "no limit"."""
    if name in ALWAYS_SHOWN:
        return True
    return value not in (False, None, "off") and not (value == 0 and SPECS[name].default == 0)
