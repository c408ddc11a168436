"""Expected lengths of games between people, at their usual pace."""

# The median game: 25 deals to 1000 points in 31 minutes (docs/performance.md, stalling).
USUAL_TARGET, USUAL_DEALS = 1000, 25
MINUTES_PER_DEAL = 1.25


def expected_minutes(deals: int | None, target: int) -> float:
    """Return the minutes of a game of so many deals; None: it ends by points."""
    return (deals or USUAL_DEALS * target / USUAL_TARGET) * MINUTES_PER_DEAL
