"""Tests of the connections to Valkey that wait for no answer."""

import socket

import pytest

from accounts import valkey


@pytest.mark.skipif(not hasattr(socket, valkey.UNACKNOWLEDGED), reason="Linux has this option")
def test_a_connection_ends_when_nothing_sent_on_it_arrives() -> None:
    with socket.socket() as one:
        valkey.limit_silence(one)
        option = getattr(socket, valkey.UNACKNOWLEDGED)
        milliseconds = one.getsockopt(socket.IPPROTO_TCP, option)
    assert milliseconds == 1000 * valkey.UNACKNOWLEDGED_SECONDS


def test_a_socket_of_this_machine_needs_no_limit() -> None:
    with socket.socket(socket.AF_UNIX) as one:
        valkey.limit_silence(one)
