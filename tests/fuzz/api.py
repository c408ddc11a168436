"""`python -m tests.fuzz.api [examples] [seed]`: generated requests to every operation of the API.

Some 10,000 with 40 examples of each kind, the default. The seed is the number of the day, so each
night has other requests; the same seed repeats them. The status is 1 if an answer was wrong.
"""

import os
import sys
from datetime import date

import pytest

from tests.site import ROOT

TESTS = ROOT / "tests" / "thousand_site" / "api" / "base" / "test_schema_fuzz.py"
EXAMPLES = 40
SECONDS_FOR_A_TEST = 3600


def main(examples: str = str(EXAMPLES), seed: str = "") -> int:
    """Run the tests of the schema with so many examples of this seed."""
    os.environ["SCHEMA_EXAMPLES"] = examples
    os.environ["SCHEMA_SEED"] = seed or str(date.today().toordinal())
    print(f"{examples} examples of each kind, seed {os.environ['SCHEMA_SEED']}", flush=True)
    options = ["-q", "-p", "no:cacheprovider", "-m", "slow or not slow", "--capture=no"]
    return int(pytest.main([*options, f"--timeout={SECONDS_FOR_A_TEST}", str(TESTS)]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
