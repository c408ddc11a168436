"""Thresholds of the garbage collector in a web process.

A full collection visits all objects. With thousands of sockets it stops the process for a third of
a second, by default every few seconds, and finds next to nothing.
"""

import gc

# A full collection comes after about 20,000 actions or 5,000 new sockets.
THRESHOLDS = 5_000, 10, 20


def tune_gc() -> None:
    """Exclude the objects of the start from collection, and collect the others less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
