"""Benchmarks: `python -m tests.bench NAME [options]`; the last line of output is one JSON object.

NAME is a package of tests.bench; `python -m tests.bench NAME --help` lists its options.
"""

import os
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/command.py"))


def main(arguments: list[str]) -> int:
    """Run the benchmark that the first argument names; return the exit status."""
    name, *options = arguments or [""]
    if name not in NAMES:
        usage = f"{__doc__}\nNames: {', '.join(NAMES)}"
        print(usage, file=sys.stdout if name in ("", "-h", "--help") else sys.stderr)
        return 0 if name in ("-h", "--help") else 2
    _set_up()
    command = import_module(f"tests.bench.{name}.command").Command()
    command.run_from_argv(["python -m tests.bench", name, *options])
    return 0


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    os.environ.setdefault("SECRET_KEY", "not a secret, but long enough, in benchmarks")
    import django

    django.setup()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
