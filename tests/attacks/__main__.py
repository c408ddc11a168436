"""Attack a site. Usage: python -m tests.attacks [--parts PART...]; the last line is JSON.

Some ten minutes on two cores; the exit status is 1 if anything was wrong.
"""

import argparse
import json
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import django

Found = tuple[dict[str, Any], list[str]]
MAX_SHOWN = 50


def addresses() -> Found:
    """Ask every address as everybody, with everything."""
    from tests.attacks import addresses, sites

    with sites.attacked_site() as site:
        attack = addresses.run(site)
    return {"requests": sum(attack.counts.values()), "patterns": len(attack.patterns)}, attack.wrong


def floods() -> Found:
    """Flood the site, with its limits on."""
    from tests.attacks import floods, sites

    with sites.attacked_site(LIMITS="1") as site:
        attack = floods.run(site)
    return attack.facts, attack.wrong


def failures() -> Found:
    """Break its disk and its clock."""
    from tests.attacks import failures

    attack = failures.run()
    return attack.facts, attack.wrong


def gains() -> Found:
    """Compare what farming and stalling bring with their bars."""
    from tests.attacks import gains

    return gains.run()


PARTS: dict[str, Callable[[], Found]] = {
    "addresses": addresses,
    "floods": floods,
    "failures": failures,
    "gains": gains,
}


def run(names: list[str]) -> dict[str, Any]:
    """Run the parts; return the summary."""
    summary: dict[str, Any] = {"ok": True, "wrong": []}
    for name in names:
        began = time.monotonic()
        facts, wrong = PARTS[name]()
        seconds = round(time.monotonic() - began)
        print(f"{name}, {seconds} s: {len(wrong)} wrong. {json.dumps(facts)}", flush=True)
        print(*wrong[:MAX_SHOWN], sep="\n", flush=True)
        summary["wrong"] += wrong[:MAX_SHOWN]
        summary[name] = {"seconds": seconds, "wrong": len(wrong)}
    summary["ok"] = not summary["wrong"]
    return summary


def set_up() -> None:
    """Load Django here too, with a key of its own: sites get no key from us."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    os.environ["SECRET_KEY"] = secrets.token_hex(32)
    django.setup()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attacks")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    # As with Ctrl-C: end what was started, and remove what was written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    given = parser.parse_args()
    set_up()
    summary = run(given.parts)
    print(json.dumps(summary), flush=True)
    return 0 if summary["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
