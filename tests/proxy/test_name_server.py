"""The DNS server of the tests answers as the one of containers."""

import socket
import struct

from tests.proxy.name_server import FAILED, HEADER, answer

NAME = b"\x03web\x00"
QUERY = HEADER.pack(7, 0x0100, 1, 0, 0, 1) + NAME + struct.pack("!HH", 1, 1) + b"an option"


def test_it_answers_all_addresses_of_the_name() -> None:
    found = answer(QUERY, ["127.0.7.1", "127.0.7.2"])
    assert HEADER.unpack_from(found)[0] == 7 and HEADER.unpack_from(found)[3] == 2
    assert NAME in found and b"an option" not in found
    ends = {socket.inet_ntoa(found[-4:]), socket.inet_ntoa(found[-20:-16])}
    assert ends == {"127.0.7.1", "127.0.7.2"}


def test_it_has_no_addresses_of_other_kinds() -> None:
    of_ipv6 = QUERY.replace(struct.pack("!HH", 1, 1), struct.pack("!HH", 28, 1))
    assert HEADER.unpack_from(answer(of_ipv6, ["127.0.7.1"]))[3] == 0


def test_it_can_fail() -> None:
    assert HEADER.unpack_from(answer(QUERY, None))[1] == FAILED
