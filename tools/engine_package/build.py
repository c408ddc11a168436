"""Command that builds the wheel of thousand-engine into a folder: var/wheels, or the one named."""

import os
import sys
from pathlib import Path

from hatchling.build import build_wheel

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def build(folder: Path) -> Path:
    """Build the wheel into a folder, and return its path."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    # The backend builds the project of the current folder.
    os.chdir(HERE)
    return folder / build_wheel(str(folder))


if __name__ == "__main__":
    print(build(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "var" / "wheels"))
