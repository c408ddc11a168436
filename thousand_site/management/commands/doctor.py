"""`manage.py doctor`: check a running installation, a line for each part."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from thousand_site.doctor import files, messages, parts, public, stores
from thousand_site.doctor.findings import Check, CheckResult, examine_all


class Command(BaseCommand):
    """Checks of a running installation."""

    help = (
        "Check a running installation: a line for each part says ok, or what is wrong and what "
        "would be right. Exit status 1 if something is wrong."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mail", metavar="ADDRESS", help="send a real mail to this address")
        parser.add_argument("--backups", type=Path, metavar="FOLDER", help="where backups are kept")
        parser.add_argument("--json", action="store_true", help="print a JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        findings = examine_all(checks(options["mail"], options["backups"]).items())
        self.stdout.write(as_json(findings) if options["json"] else as_lines(findings))
        wrong = sum(finding.state == "wrong" for finding in findings)
        if wrong:
            raise CommandError(f"{wrong} of {len(findings)} checks found something wrong")


def checks(mail: str | None, backups: Path | None) -> dict[str, Check]:
    """Return all checks by name, in the order in which an operator mends things."""
    return {
        "settings": public.public_settings,
        "database": stores.database,
        "migrations": stores.migrations,
        "valkey": stores.valkey_server,
        "clock": stores.clock,
        "queues": parts.queues,
        "ticker": parts.ticker,
        "jobs": parts.jobs,
        "https": public.https,
        "address": public.address,
        "mail": partial(messages.mail, mail),
        "pushes": messages.pushes,
        "disk": files.disk,
        "backups": partial(files.backups, backups),
    }


def as_lines(findings: list[CheckResult]) -> str:
    """Return a line for each finding: its state, the name, the text."""
    return "\n".join(f"{one.state:<7} {one.name}: {one.text}" for one in findings)


def as_json(findings: list[CheckResult]) -> str:
    """Return an object with whether all is well, and the findings."""
    is_well = all(one.state != "wrong" for one in findings)
    return json.dumps({"ok": is_well, "checks": [asdict(one) for one in findings]}, indent=2)
