"""Token bucket rate limits per process."""

import time
from collections import OrderedDict


class TokenBucket:
    """A burst of CAPACITY messages, refilled per second.

    `rejected` counts the messages in excess since the bucket was half full.
    """

    CAPACITY, REFILL_PER_SECOND, MAX_REJECTED = 40, 20, 200

    def __init__(self) -> None:
        self.level, self.at, self.rejected = float(self.CAPACITY), time.monotonic(), 0

    def take(self) -> bool:
        """Take a token; return False if there is none."""
        now = time.monotonic()
        self.level = min(self.CAPACITY, self.level + (now - self.at) * self.REFILL_PER_SECOND)
        self.at = now
        if self.level >= self.CAPACITY / 2:
            self.rejected = 0
        if self.level < 1:
            self.rejected += 1
            return False
        self.level -= 1
        return True

    @property
    def left(self) -> int:
        """Return how many messages may follow at once."""
        return int(self.level)

    @property
    def is_overflowing(self) -> bool:
        """Return whether too many messages in a row were rejected."""
        return self.rejected > self.MAX_REJECTED


class TokenBuckets:
    """The buckets of the most recent senders."""

    def __init__(
        self, bucket_class: type[TokenBucket] = TokenBucket, max_known: int = 2000
    ) -> None:
        self._bucket_class, self._max_known = bucket_class, max_known
        self._known: OrderedDict[object, TokenBucket] = OrderedDict()

    def of(self, sender: object) -> TokenBucket:
        """Return the sender's bucket; a full one if they have not been seen for long."""
        bucket = self._known.pop(sender, None) or self._bucket_class()
        self._known[sender] = bucket
        if len(self._known) > self._max_known:
            self._known.popitem(last=False)
        return bucket

    def clear(self) -> None:
        """Forget all senders."""
        self._known.clear()
