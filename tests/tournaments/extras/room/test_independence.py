"""Tests of tournaments.extras.room.results.independence."""

import pytest

from tournaments.extras.room.origins import Origin
from tournaments.extras.room.results.independence import find_obstacle

A, B = Origin("d1", "n1"), Origin("d2", "n2")


@pytest.mark.parametrize(
    ("origins", "shares_network", "obstacle"),
    [
        ({1: [A], 2: [B]}, False, ""),
        ({1: [A], 2: [Origin("d1", "n2")]}, False, "device"),
        ({1: [A], 2: [Origin("d2", "n1")]}, False, "network"),
        # The name was taken in the network from which the other one enters.
        ({1: [A, Origin("d1", "n2")], 2: [B]}, False, "network"),
        # Of one pair among three people it is enough.
        ({1: [A], 2: [Origin("d2", "n1")], 3: [Origin("d3", "n3")]}, False, ""),
        ({1: [A], 2: [Origin("d2", "n1")], 3: [Origin("d3", "n1")]}, False, "network"),
        # Of somebody who is unknown it cannot be ruled out.
        ({1: [A]}, False, "device"),
        ({1: [A], 2: [Origin("d2", "n1")]}, True, ""),
        ({1: [A], 2: [Origin("d1", "n1")]}, True, "device"),
    ],
)
def test_two_people_share_neither_device_nor_network(origins, shares_network, obstacle):
    people = {1, 2} | set(origins)
    assert find_obstacle(people, origins, shares_network) == obstacle


def test_one_person_is_never_two():
    assert find_obstacle({1}, {1: [A]}, False) == "device"
