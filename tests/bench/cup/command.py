"""`python -m tests.bench cup`: a large tournament on PostgreSQL; the last line is JSON."""

from tests.bench.databases import PostgresCommand


class Command(PostgresCommand):
    help = (
        "Run a Swiss and a duplicate with generated results in a temporary PostgreSQL database, "
        "and measure start, pairing, tables and results. The last line is JSON."
    )
    program = "tests.bench.cup.run"
    option, default = "entrants", 500
