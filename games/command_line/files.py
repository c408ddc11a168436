"""Files of records, and agreements, as the arguments of a command name them."""

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..engine import Agreements, BadAgreements, agreements_from
from .command import CommandProblem


def add_file(parser: ArgumentParser, name: str = "file") -> None:
    """Add the argument that names a file of records."""
    parser.add_argument(name, help="a record, or records one per line; - reads standard input")


def read_lines(file: str) -> list[str]:
    """Return the lines of a file, or of standard input for "-".

    Raises:
        CommandProblem: The file cannot be read.
    """
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandProblem(f"{file}: {error.strerror}") from error
    text = data.decode(errors="replace")
    return [_on_one_line(text)] if _is_one_object(text) else text.split("\n")


def _is_one_object(text: str) -> bool:
    """Return whether a text is one JSON object over several lines, as documents show records."""
    first = text.strip().partition("\n")[0]
    return _is_object(text) and not _is_object(first)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _on_one_line(text: str) -> str:
    """Return a JSON text without its line breaks, which no string in it can have."""
    return " ".join(text.split("\n"))


def written_lines(file: str) -> list[str]:
    """Return the lines of a file that are not empty.

    Raises:
        CommandProblem: The file cannot be read, or has no such line.
    """
    texts = [text for text in read_lines(file) if text.strip()]
    if not texts:
        raise CommandProblem(f"{file}: the file is empty; a record is a JSON object on one line")
    return texts


def json_object(text: str) -> dict[str, Any]:
    """Return an argument as a JSON object.

    Raises:
        ArgumentTypeError: It is none.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise ArgumentTypeError(f'{text}: a JSON object is needed, such as {{"scores": [0, 0, 0]}}')
    return value


def read_agreements(raw: Mapping[str, Any]) -> Agreements:
    """Return the agreements of a preset and the fields that differ from it.

    Raises:
        CommandProblem: They are not allowed; the text names each problem and what would be right.
    """
    try:
        return agreements_from(raw)
    except BadAgreements as error:
        texts = [problem.text for problem in error.problems]
        known = [str(name) for one in error.problems for name in one.fixes.get("preset", ())]
        there_are = [f"there are {', '.join(known)}"] if known else []
        raise CommandProblem("; ".join([*texts, *there_are])) from error
