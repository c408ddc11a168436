"""Two ways to delete the logs of finished games: in batches, and by months as partitions.

tables   the two tables, filled by COPY
measures insertion, deletion and reading, on both
"""
