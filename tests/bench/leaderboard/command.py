"""`python -m tests.bench leaderboard`: queries on a million rows; the last line is JSON."""

from tests.bench.databases import PostgresCommand


class Command(PostgresCommand):
    help = (
        "Fill a temporary PostgreSQL database with a leaderboard and measure its pages and the "
        "page around a user. The last line is JSON."
    )
    program = "tests.bench.leaderboard.run"
    option, default = "rows", 1_000_000
