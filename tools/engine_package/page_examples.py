"""Command that runs what a page shows: its blocks of Python, each in a process of its own.

python page_examples.py research.md, in the folder of the page and of its examples
"""

import re
import subprocess
import sys
import time
from pathlib import Path


def blocks(page: str) -> list[str]:
    """Return the blocks of Python of a page in Markdown."""
    return re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)


def run(path: Path) -> int:
    """Run the blocks of a page; return how many failed."""
    failed = 0
    for number, code in enumerate(blocks(path.read_text(encoding="utf-8")), 1):
        begun = time.monotonic()
        status = subprocess.run([sys.executable, "-c", code], cwd=path.parent).returncode
        failed += bool(status)
        print(f"block {number}: exit status {status}, {time.monotonic() - begun:.1f} s", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(1 if run(Path(sys.argv[1]).resolve()) else 0)
