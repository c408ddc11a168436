"""`explain PRESET`: what is agreed, in words."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import groupby

from ..engine import PRESETS, SPECS, Agreements
from ..engine.agreement_fields import value_text
from ..engine.agreements_in_force import applies, is_played
from .command import CommandProblem, EngineCommand, Say
from .files import read_agreements


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "preset",
        help=f"{', '.join(PRESETS)}; or agreements as in a record: "
        '\'{"preset": "classic", "target": 500}\'',
    )
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--differences", action="store_true", help="only what differs from classic")
    chosen.add_argument("--all", action="store_true", help="also what is not played")
    chosen.add_argument("--json", action="store_true", help="every field as one JSON object")


def run(options: Namespace, say: Say) -> int:
    """Print the agreements by group."""
    agreed = read_agreements(_raw(options.preset))
    if options.json:
        say(json.dumps(agreed.as_json()))
        return 0
    for group, names in groupby(_shown(agreed, options), key=lambda name: SPECS[name].group):
        say(group.capitalize())
        for name in names:
            for line in _lines(agreed, name):
                say(line)
    return 0


def _raw(text: str) -> dict[str, object]:
    """Return the argument as the agreements of a record.

    Raises:
        CommandProblem: It looks like JSON, and is no object.
    """
    if not text.lstrip().startswith(("{", "[")):
        return {"preset": text}
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandProblem(f"{text}: no valid JSON ({error})") from error
    if not isinstance(raw, dict):
        raise CommandProblem(f"{text}: a JSON object or the name of a preset is needed")
    return raw


def _shown(agreed: Agreements, options: Namespace) -> Iterator[str]:
    """Yield the names of the fields to print, in the order of section 12."""
    values, usual = agreed.as_json(), Agreements().as_json()
    for name in SPECS:
        if options.differences:
            is_shown = values[name] != usual[name]
        else:
            is_shown = applies(agreed, name) and (options.all or is_played(name, values[name]))
        if is_shown:
            yield name


def _lines(agreed: Agreements, name: str) -> Iterator[str]:
    """Yield the lines about one field: its value, then what it means."""
    spec, value, usual = SPECS[name], agreed.json_value(name), Agreements().json_value(name)
    differs = "" if value == usual else f" (classic: {value_text(usual)})"
    yield f"  {spec.label}, {name}: {value_text(value)}{differs}"
    yield f"      {spec.help} Section {spec.section}."


COMMAND = EngineCommand(
    "explain",
    "Print what a preset agrees: each field with its value, its meaning and its section of the "
    "rules.",
    add_arguments,
    run,
)
