"""`python -m tests.bench history`: pages of a user with many games; the last line is JSON."""

from tests.bench.databases import PostgresCommand


class Command(PostgresCommand):
    help = (
        "Fill a temporary PostgreSQL database with the games of a user, and as many of others, and "
        "measure the queries of their pages. Each must use indexes. The last line is JSON."
    )
    program = "tests.bench.history.run"
    option, default = "games", 10_000
