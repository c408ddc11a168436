"""Connection limits: sockets and streams that a client may hold open, in all processes together.

Each process keeps the numbers of its own clients, and writes them to a hash in Valkey for each
client. They count while the process is alive, which it says every two seconds. So those of a
process that died are free again after ALIVE_S. While Valkey is down each process limits its own
clients, and writes their numbers when it is back.
"""

import os
import secrets
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings

from accounts import valkey
from accounts.limits.counter import call_valkey
from accounts.limits.networks import counted_networks

# A process that said nothing for so long is dead.
ALIVE_S = 15
# Of the hash of a client: longer than it takes until all numbers are written again.
HASH_TTL_S = 3600
REWRITE_S = 900

# A user's first connections are always allowed, so that nobody in a school can take all of them.
OWN_CONNECTIONS = 5

# KEYS: the processes, then a hash for each client. ARGV: this process, the connections that
# the first client needs from nobody else, then for each client its number here, with the new one,
# and its limit. Returns the number of the client that has reached its limit, or 0. Numbers of dead
# processes are deleted on the way. A number only grows here: of two threads that take at once the
# second may come first. A number that is too high is mended within two seconds (`stay_alive`).
TAKE_SCRIPT = f"""
local now = tonumber(redis.call('time')[1])
for i = 2, #KEYS do
  local total = tonumber(ARGV[2 * i - 1])
  local held = redis.call('hgetall', KEYS[i])
  for j = 1, #held, 2 do
    if held[j] ~= ARGV[1] then
      local alive = redis.call('zscore', KEYS[1], held[j])
      if alive and tonumber(alive) > now then total = total + tonumber(held[j + 1])
      else redis.call('hdel', KEYS[i], held[j]) end
    end
  end
  if total > tonumber(ARGV[2 * i]) then return i - 1 end
  if i == 2 and total <= tonumber(ARGV[2]) then break end
end
for i = 2, #KEYS do
  local written = tonumber(redis.call('hget', KEYS[i], ARGV[1]) or 0)
  if written < tonumber(ARGV[2 * i - 1]) then
    redis.call('hset', KEYS[i], ARGV[1], ARGV[2 * i - 1])
  end
  redis.call('expire', KEYS[i], {HASH_TTL_S})
end
return 0
"""
# Says that a process is alive; returns 0 if it did not count as alive: its numbers may be deleted.
ALIVE_SCRIPT = f"""
local now = tonumber(redis.call('time')[1])
local known = redis.call('zscore', KEYS[1], ARGV[1])
redis.call('zadd', KEYS[1], now + {ALIVE_S}, ARGV[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', now - {HASH_TTL_S})
return known and tonumber(known) > now and 1 or 0
"""


class Client(NamedTuple):
    """A user or a network, with the maximum of its open connections."""

    name: str
    most: int
    is_user: bool = False


class OpenConnections:
    """The open connections of this process by client; safe in threads."""

    def __init__(self) -> None:
        self.process = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.held: Counter[str] = Counter()
        # Clients whose numbers in Valkey are not those here.
        self.changed: set[str] = set()
        self.lock = threading.Lock()
        self.rewritten_at = float("-inf")

    def take(self, clients: Sequence[Client]) -> Client | None:
        """Count a connection for each of these clients, the user first.

        Return the first client that has reached its limit, and then count none; else None.
        """
        if not clients:
            return None
        if self.rewritten_at == float("-inf"):
            self.stay_alive()
        with self.lock:
            if (full := self._full(clients)) is not None:
                return full
            self.held.update(client.name for client in clients)
            numbers = [self.held[client.name] for client in clients]
        full = self._take_in_valkey(clients, numbers)
        if full is not None:
            self.give_back(clients)
        return full

    def _full(self, clients: Sequence[Client]) -> Client | None:
        """Return the first client at its limit here; a user's own connections need no other."""
        for client in clients:
            if self.held[client.name] >= client.most:
                return client
            if client.is_user and self.held[client.name] < OWN_CONNECTIONS:
                return None
        return None

    def _take_in_valkey(self, clients: Sequence[Client], numbers: Sequence[int]) -> Client | None:
        keys = [_key("processes"), *(_key(client.name) for client in clients)]
        pairs = zip(numbers, (client.most for client in clients), strict=True)
        own = OWN_CONNECTIONS if clients[0].is_user else 0
        values: list[Any] = [self.process, own, *(value for pair in pairs for value in pair)]
        reply = call_valkey(lambda: valkey.client().eval(TAKE_SCRIPT, len(keys), *keys, *values))
        self._note_changed(client.name for client in clients)
        return clients[int(reply) - 1] if reply else None

    def give_back(self, clients: Iterable[Client]) -> None:
        """Uncount a connection of each of these clients; Valkey hears of it within two seconds."""
        names = [client.name for client in clients]
        with self.lock:
            for name in names:
                self.held[name] -= 1
                if self.held[name] <= 0:
                    del self.held[name]
        self._note_changed(names)

    def _note_changed(self, names: Iterable[str]) -> None:
        with self.lock:
            self.changed.update(names)

    def stay_alive(self) -> None:
        """Say that this process is alive, and write the numbers that Valkey does not know."""
        key = _key("processes")
        known = call_valkey(lambda: valkey.client().eval(ALIVE_SCRIPT, 1, key, self.process))
        if known is None:
            return
        is_due = time.monotonic() - self.rewritten_at > REWRITE_S
        with self.lock:
            if is_due or not known:
                self.changed.update(self.held)
            changed, self.changed = self.changed, set()
            numbers = {name: self.held.get(name, 0) for name in changed}
        if numbers and call_valkey(lambda: self._write(numbers)) is None:
            self._note_changed(numbers)
        elif is_due:
            self.rewritten_at = time.monotonic()

    def _write(self, numbers: Mapping[str, int]) -> list[Any]:
        pipe = valkey.client().pipeline(transaction=False)
        for name, number in numbers.items():
            if number:
                pipe.hset(_key(name), self.process, str(number))
                pipe.expire(_key(name), HASH_TTL_S)
            else:
                pipe.hdel(_key(name), self.process)
        return pipe.execute()


class HeldConnection:
    """The counts of one socket or stream: given back once, however late they were taken."""

    def __init__(self) -> None:
        self.clients: Sequence[Client] = ()
        self.is_over = False
        self.lock = threading.Lock()

    def take(self, clients: Sequence[Client]) -> Client | None:
        """Count the connection; return the client that has reached its limit, else None."""
        full = current().take(clients)
        if full is not None:
            return full
        with self.lock:
            if not self.is_over:
                self.clients = clients
                return None
        # It ended while a thread still counted it.
        current().give_back(clients)
        return None

    def give_back(self) -> None:
        """Uncount the connection, also one that is being counted."""
        with self.lock:
            clients, self.clients, self.is_over = self.clients, (), True
        current().give_back(clients)


@cache
def _of_process(process_id: int) -> OpenConnections:
    return OpenConnections()


def current() -> OpenConnections:
    """Return the open connections of this process; its children count their own."""
    return _of_process(os.getpid())


def clients_of(user_id: int | None, network: str) -> list[Client]:
    """Return the clients that a socket or stream counts for; none where any number is allowed."""
    if user_id is not None:
        first = [Client(f"user:{user_id}", settings.MAX_SOCKETS_BY_USER, is_user=True)]
    else:
        first = _networks("visitors", network, settings.MAX_ANONYMOUS_SOCKETS)
    networks = _networks("network", network, settings.MAX_SOCKETS_BY_NETWORK)
    return [client for client in first + networks if client.most]


def _networks(kind: str, network: str, most: int) -> list[Client]:
    """Return a network and the wider ones around it."""
    return [Client(f"{kind}:{one}", most * factor) for one, factor in counted_networks(network)]


def _key(client: str) -> str:
    return valkey.key("connections", client)
