"""Tests of one group run in one worker, so that what they share is built once."""

import pytest


@pytest.mark.xdist_group("groups")
def test_a_worker_knows_the_groups(request: pytest.FixtureRequest) -> None:
    """By the address of a test: a pytest that the plugin cannot read would share out all alike."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("nothing is shared out by groups")
    assert request.node.nodeid.endswith("@groups")
