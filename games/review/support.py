"""The agreements that a review cannot follow; no search is loaded to know them."""

from games.engine.agreements import Agreements


def unsupported(agreements: Agreements) -> list[str]:
    """Return the names of the agreements that the search does not follow; none: it does all."""
    is_known = {
        "marriage_declaration": agreements.marriage_declaration == "automatic",
        "marriage_keeps_trump": not agreements.marriage_keeps_trump,
    }
    return [name for name, known in is_known.items() if not known]
