"""How pytest-xdist shares out the tests of `make test`."""

from xdist.scheduler import LoadGroupScheduling

# One worker has the browser and its site: both are dear to start.
ONE_UNIT = "tests/e2e"


class FileScheduling(LoadGroupScheduling):
    """Whole files and groups, the largest first.

    What a module shares is built once. By single tests the controller alone would need 15 s of CPU
    time: it counts all tests that a worker ever got whenever one has ended.
    """

    def _split_scope(self, nodeid: str) -> str:
        """Return the group of a test, else its file."""
        group = super()._split_scope(nodeid)
        if group != nodeid:
            return group
        return ONE_UNIT if nodeid.startswith(f"{ONE_UNIT}/") else nodeid.partition("::")[0]
