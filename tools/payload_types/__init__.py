"""Types of the table's payload for the scripts, written from the Python that makes it."""
