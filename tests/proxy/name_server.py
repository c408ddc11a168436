"""A DNS server that knows one name, as the one of containers knows a service's replicas."""

import random
import socket
import struct
import threading

HEADER = struct.Struct("!6H")
ANSWER_WITHOUT_ERROR, FAILED = 0x8180, 0x8182
TYPE_A, CLASS_IN = 1, 1


def end_of_question(query: bytes) -> int:
    """Return where the first question of a query ends."""
    at = HEADER.size
    while query[at]:
        at += 1 + query[at]
    return at + 5


def answer(query: bytes, addresses: list[str] | None) -> bytes:
    """Return the addresses in any order, as names of services are answered; None: a failure."""
    number, *_ = HEADER.unpack_from(query)
    end = end_of_question(query)
    (kind,) = struct.unpack_from("!H", query, end - 4)
    found = [] if addresses is None or kind != TYPE_A else addresses
    shuffled = random.sample(found, len(found))
    flags = FAILED if addresses is None else ANSWER_WITHOUT_ERROR
    head = HEADER.pack(number, flags, 1, len(shuffled), 0, 0)
    # Each record names the question's name by its place in the message, and lives for no time.
    record = struct.pack("!HHHIH", 0xC000 | HEADER.size, TYPE_A, CLASS_IN, 0, 4)
    records = (record + socket.inet_aton(address) for address in shuffled)
    return head + query[HEADER.size : end] + b"".join(records)


class NameServer:
    """The server; whatever name it is asked for, it answers `addresses`."""

    def __init__(self, *addresses: str) -> None:
        self.addresses: list[str] | None = list(addresses)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.address = "{}:{}".format(*self.socket.getsockname())
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                query, sender = self.socket.recvfrom(4096)
                self.socket.sendto(answer(query, self.addresses), sender)
            except OSError:
                return

    def close(self) -> None:
        self.socket.close()
