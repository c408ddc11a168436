"""Agreements as older versions of the rules wrote them (`RULES_VERSION`)."""

from collections.abc import Mapping

# In version 1 a switch, for 555 alone.
_DUMP_TRUCK = {True: "555", False: "off"}


def upgraded(agreements: Mapping[str, object], rules_version: object) -> dict[str, object]:
    """Return agreements of this version of the rules in the values of today's."""
    values = dict(agreements)
    if rules_version == 1 and isinstance(truck := values.get("dump_truck"), bool):
        values["dump_truck"] = _DUMP_TRUCK[truck]
    return values
