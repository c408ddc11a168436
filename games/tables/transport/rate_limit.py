"""How fast somebody may go on: so much at once, and so much a second."""

import time
from collections import OrderedDict


class Bucket:
    """So many messages at once, so many a second; `spilt` counts those above in one go."""

    SIZE, PER_SECOND, PATIENCE = 40, 20, 200

    def __init__(self) -> None:
        self.level, self.at, self.spilt = float(self.SIZE), time.monotonic(), 0

    def take(self) -> bool:
        now = time.monotonic()
        self.level = min(self.SIZE, self.level + (now - self.at) * self.PER_SECOND)
        self.at = now
        if self.level >= self.SIZE / 2:
            self.spilt = 0
        if self.level < 1:
            self.spilt += 1
            return False
        self.level -= 1
        return True

    @property
    def overflown(self) -> bool:
        return self.spilt > self.PATIENCE


class Buckets:
    """A bucket for each of those who came last, in this process."""

    def __init__(self, kind: type[Bucket] = Bucket, most: int = 2000) -> None:
        self._kind, self._most = kind, most
        self._known: OrderedDict[object, Bucket] = OrderedDict()

    def of(self, who: object) -> Bucket:
        """One who was forgotten has a full one: he had not come for long."""
        bucket = self._known.pop(who, None) or self._kind()
        self._known[who] = bucket
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return bucket

    def clear(self) -> None:
        self._known.clear()
