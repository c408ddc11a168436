"""The distribution of a part's tests by pytest-xdist."""

from typing import Any

from xdist.scheduler import LoadGroupScheduling

# In `make test` one worker has the browser and its site: both take long to start. With slow tests
# they are two thirds of the time, so all workers have them, file by file.
BROWSER = "tests/e2e"
# What takes longest, before all that can fill the time of the other workers: the last one first.
FIRST = (
    "tests/tournaments/director/test_killed_processes.py",
    "tests/tournaments/formats/test_round_robin_plans.py",
    "tests/thousand_site/api/base/test_schema_fuzz.py",
    "tests/test_long_texts.py",
    "tests/thousand_site/test_staff_permissions.py",
    "supervisor",
    BROWSER,
)


class FileScheduling(LoadGroupScheduling):
    """Whole files and groups, the largest first.

    What a module shares is built once. By single tests the controller alone would need 16 s of CPU
    time: whenever a test has ended it counts all that the worker ever got.
    """

    def _split_scope(self, nodeid: str) -> str:
        """Return the group of a test, else its file."""
        group = super()._split_scope(nodeid)
        if group != nodeid:
            return group
        is_daily = "not slow" in self.config.option.markexpr
        together = is_daily and nodeid.startswith(f"{BROWSER}/")
        return BROWSER if together else nodeid.partition("::")[0]

    def _assign_work_unit(self, node: Any) -> None:
        """Give the worker the next unit."""
        browsers = [unit for unit in self.workqueue if unit.startswith(f"{BROWSER}/")]
        for unit in (*FIRST, *browsers):
            if unit in self.workqueue:
                self.workqueue.move_to_end(unit, last=False)
        super()._assign_work_unit(node)
