"""The number of cores that this process may use."""

import os


def cores() -> int:
    """Return their number: those of a container or of `taskset`, where the system tells."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
