"""The figures of luck-adjusted results, for the line of this benchmark."""

from typing import Any


def adjusted() -> dict[str, Any]:
    """Return `adjusted_sd_ratio` and `adjusted_bias_z`; None where nothing measures them yet."""
    return {"adjusted_sd_ratio": None, "adjusted_bias_z": None}
