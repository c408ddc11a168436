"""How often Python looks for garbage that counting does not find.

Each whole look goes through all that lives: with thousands of sockets a third of a second in which
nobody is served, and Python's own measure asks for it every few seconds. Little is ever found.
"""

import gc

# So many more objects than before: then the young are looked at; each tenth time the middle-aged
# too; each twentieth time of that all of them. That is some 20,000 actions, or 5,000 sockets.
THRESHOLDS = 5_000, 10, 20


def look_seldom() -> None:
    """What was there at the start stays to the end, and is never looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
