"""Tests of one group run in one worker, so that what they share is built once."""

import re

import pytest

from tests.site import ROOT


@pytest.mark.xdist_group("groups")
def test_a_worker_knows_the_groups(request: pytest.FixtureRequest) -> None:
    """By the address of a test: a pytest that the plugin cannot read would share out all alike."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("nothing is shared out by groups")
    assert request.node.nodeid.endswith("@groups")


def test_no_test_empties_the_valkey_of_all_workers() -> None:
    """`clear` of the cache forgets what tests of other workers have just counted."""
    emptying = "cache" + ".clear()"
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "tests").rglob("*.py")
        if re.search(rf"(?<![\w.]){re.escape(emptying)}", path.read_text())
    }
    assert found == set()
